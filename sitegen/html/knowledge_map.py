"""The map of all lessons as one picture that can be clicked, and the ways through them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from sitegen.html.emblems import ORGANS, emblem, missing_organs
from sitegen.html.templates import render
from sitegen.model import LANGS, Cluster, Content, Lang, Lesson
from sitegen.navigation import ask_address


@dataclass(frozen=True)
class Stop:
    """A lesson on the map.

    `level` is 2 for the second on the same organ in its row; `organ` is that organ's name when the label
    doesn't say it; `ways` are the numbers of the paths over it; one stop is the `start`.
    """

    lesson: Lesson
    url: str | None
    level: int
    organ: str | None
    emblem: Markup | None
    ways: str
    start: bool


@dataclass(frozen=True)
class Row:
    """A cluster on the map. `kind` is "organs" when its stops stand in the organs' columns, else "bodies"."""

    cluster: Cluster
    kind: str
    emblem: Markup | None
    stops: tuple[Stop, ...]


def lesson_url(lesson_id: str) -> str:
    """Where a lesson is, seen from the home page of its language."""
    return f"{lesson_id}/"


def render_map(content: Content, lang: Lang, href: Callable[[str], str] = lesson_url) -> str:
    """The map as HTML; `href` gives the link of a lesson that is written."""
    course = content.course
    ways = {lesson.id: _ways(content, lesson.id) for lesson in course.lessons}
    names = {organ.id: organ.title[lang] for organ in content.matrix.organs}
    start = next((lesson.id for lesson in course.lessons if lesson.written), None)

    def stop(lesson: Lesson, level: int, with_emblem: bool) -> Stop:
        return Stop(
            lesson=lesson,
            url=href(lesson.id) if lesson.written else None,
            level=level,
            organ=_unsaid_organ(names.get(lesson.organ or ""), lesson.label[lang]),
            emblem=_emblem(content, lesson.body) if with_emblem else None,
            ways=ways[lesson.id],
            start=lesson.id == start,
        )

    def row(cluster: Cluster) -> Row:
        across = all(lesson.organ is None for lesson in cluster.lessons)
        bodies = {lesson.body for lesson in cluster.lessons}
        shared = bodies.pop() if len(bodies) == 1 else None
        return Row(
            cluster=cluster,
            kind="bodies" if across else "organs",
            emblem=_emblem(content, shared) if shared and not across else None,
            stops=tuple(stop(lesson, _level(cluster, lesson), across) for lesson in cluster.lessons),
        )

    return render(
        "knowledge-map.html",
        lang,
        organs=[organ for organ in content.matrix.organs if organ.id in ORGANS],
        bodies={body.id: body.title[lang] for body in content.matrix.bodies},
        rows=[row(cluster) for cluster in course.clusters],
        paths=course.paths,
        asks={path.id: ask_address(content, path.ask) for path in course.paths},
        lessons={lesson.id: stop(lesson, 1, False) for lesson in course.lessons},
        data=_data(content, lang, href),
    )


def _data(content: Content, lang: Lang, href: Callable[[str], str]) -> Markup:
    """What a reader's memory is measured by, as JSON: demos and guesses of each lesson that is written."""
    lessons = {}
    for lesson in content.course.lessons:
        stories = {each: content.stories[lesson.id, each] for each in LANGS if lesson.written}
        if stories:
            lessons[lesson.id] = {
                "title": lesson.title[lang],
                "url": href(lesson.id),
                "demos": stories[lang].demos,
                "exercises": [
                    f"{name}:{content.exercises[name].key}"
                    for name in stories[lang].exercises
                    if name in content.exercises
                ],
                "guesses": [
                    {each: story.guesses[n].key for each, story in stories.items()}
                    for n in range(len(stories[lang].guesses))
                ],
            }
    data = {"lessons": lessons, "ways": [path.lessons for path in content.course.paths]}
    return Markup(json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def _emblem(content: Content, body: str | None) -> Markup:
    return emblem(body, missing_organs(content.matrix, body))


def _ways(content: Content, lesson_id: str) -> str:
    """Numbers, from 1, of the paths that lead over this lesson; the style sheet lights them up together."""
    return " ".join(str(n) for n, path in enumerate(content.course.paths, 1) if lesson_id in path.lessons)


def _unsaid_organ(organ: str | None, label: str) -> str | None:
    """The organ's name, unless its last word is in the label: "the gate" says "Permission gate"."""
    if organ is None or organ.split()[-1].lower() in label.lower():
        return None
    return organ


def _level(cluster: Cluster, lesson: Lesson) -> int:
    """1 for the first lesson on an organ in its cluster, 2 for the next."""
    if lesson.organ is None:
        return 1
    before = cluster.lessons[: cluster.lessons.index(lesson)]
    return 1 + sum(other.organ == lesson.organ for other in before)
