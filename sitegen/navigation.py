"""Where one can go from a page, and what stands at its head: the data of the page templates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.html.labels import label, labels
from sitegen.model import LANGS, Cluster, Content, Lang, Lesson, Story
from sitegen.site_file import SITE_ROOT
from sitegen.tasks import place_of

LANGUAGE_NAMES: Mapping[Lang, str] = {"en": "English", "zh": "中文"}


@dataclass(frozen=True)
class Link:
    """Something to go to. `url` is ready for `href`."""

    title: str
    url: str
    active: bool = False


@dataclass(frozen=True)
class Alternate:
    """The same page in a language. `canonical` is the public address, or `url` when that is not known."""

    lang: Lang
    name: str
    url: str
    canonical: str
    current: bool


@dataclass(frozen=True)
class PageView:
    """All that a template may ask about a page."""

    lang: Lang
    home: str
    root: str
    links: tuple[Link, ...]
    alternates: tuple[Alternate, ...]
    labels: Mapping[str, str]
    labels_json: str
    runtime_json: str
    lesson: Lesson | None = None
    story: Story | None = None
    eyebrow: str = ""
    previous: Link | None = None
    next: Link | None = None

    @property
    def folder(self) -> str:
        """The folder of its language on the site."""
        return folder(self.lang)

    @property
    def map_url(self) -> str:
        """The knowledge map: the home page."""
        return self.home


def folder(lang: Lang) -> str:
    """A language's folder on the site: the first language has the root."""
    return "" if lang == LANGS[0] else f"{lang}/"


def to_root(lang: Lang, here: str) -> str:
    """The way from a page, such as `compare/3/`, to the root of the site; empty for the root itself."""
    return "../" * (folder(lang) + here).count("/")


def written(content: Content) -> list[Lesson]:
    """The lessons one can read, in course order."""
    return [lesson for lesson in content.course.lessons if lesson.written]


def clusters(content: Content) -> list[tuple[Cluster, list[Lesson]]]:
    """The clusters that have something to read, with what there is."""
    parts = [
        (cluster, [lesson for lesson in cluster.lessons if lesson.written])
        for cluster in content.course.clusters
    ]
    return [(cluster, lessons) for cluster, lessons in parts if lessons]


def matrix_address(content: Content) -> str | None:
    """Where the matrix stands, from a language's root: in the first lesson that has the part."""
    for lesson in written(content):
        if "matrix" in content.stories[lesson.id, LANGS[0]].parts:
            return f"{lesson.id}/#matrix"
    return None


def ask_address(content: Content, ask_id: str | None) -> str | None:
    """Where a reader may ask that, from a language's root."""
    if ask_id is None:
        return None
    for lesson in written(content):
        heading = content.stories[lesson.id, LANGS[0]].asks.get(ask_id)
        if heading is not None:
            return f"{lesson.id}/#{heading}"
    matrix = matrix_address(content)
    cell = next((cell for cell in content.matrix.cells if cell.ask == ask_id), None)
    return f"{matrix.partition('#')[0]}#{ask_place(cell.id)}" if matrix and cell else None


def ask_place(cell: str) -> str:
    """The id of a cell's form for a reader's own rules, when its panel holds one."""
    return f"{cell}/ask"


def ask_link(content: Content, cell: str, lang: Lang) -> str | None:
    """The link to where that cell takes a reader's own rules, for a widget's HTML."""
    address = ask_address(content, next((ask.id for ask in content.asks.values() if ask.cell == cell), None))
    return address and f"{SITE_ROOT}{folder(lang)}{address}"


def compare_links(content: Content, organ: str, lang: Lang) -> tuple[Link, ...]:
    """The links to where bodies are compared on a task for that organ, for a widget's HTML."""
    places = {
        task: lesson.id for lesson in written(content) for task in content.stories[lesson.id, lang].tasks
    }
    return tuple(
        Link(task.title[lang], f"{SITE_ROOT}{folder(lang)}{places[task.id]}/#{place_of(task.id)}")
        for task in (content.tasks[name] for name in places)
        if task.organ == organ
    )


def view(
    content: Content,
    lang: Lang,
    here: str | None,
    *,
    home: str | None = None,
    site_url: str = "",
    runtime: Mapping[str, str] | None = None,
) -> PageView:
    """What the template of one page needs.

    Args:
        content: all content.
        lang: the page's language.
        here: the page's address from its language's root, such as `compare/3/`; `""` is the home page, None a
            page without an address of its own ("not found").
        home: what leads to the language's root; made from `here` unless told.
        site_url: the public address of the site's root, if known.
        runtime: addresses from the site's root of what scripts fetch.
    """
    if home is None:
        home = "../" * (here or "").count("/")
    root = home + "../" * folder(lang).count("/")
    same = here or ""
    lesson = next((lesson for lesson in written(content) if f"{lesson.id}/" == here), None)
    before, after = _neighbours(content, lesson, lang, home)
    return PageView(
        lang=lang,
        home=home or "./",
        root=root or "./",
        links=_links(content, lang, here, home),
        alternates=tuple(
            Alternate(
                lang=other,
                name=LANGUAGE_NAMES[other],
                url=root + folder(other) + same or "./",
                canonical=(site_url or root) + folder(other) + same or "./",
                current=other == lang,
            )
            for other in LANGS
        ),
        labels=labels(lang),
        labels_json=_json(labels(lang)),
        runtime_json=_json({name: root + address for name, address in (runtime or {}).items()}),
        lesson=lesson,
        story=content.stories.get((lesson.id, lang)) if lesson else None,
        eyebrow=_eyebrow(content, lesson, lang) if lesson else "",
        previous=before,
        next=after,
    )


def _links(content: Content, lang: Lang, here: str | None, home: str) -> tuple[Link, ...]:
    """The links of the header."""
    links = [Link(label("nav_map", lang), home or "./", here == "")]
    if matrix := matrix_address(content):
        links.append(Link(label("nav_matrix", lang), home + matrix))
    for cluster, lessons in clusters(content):
        first = f"{lessons[0].id}/"
        inside = any(f"{lesson.id}/" == here for lesson in lessons)
        links.append(Link(cluster.title[lang], home + first, inside))
    for page in ("instructors", "authors"):
        links.append(Link(label(f"nav_{page}", lang), f"{home}{page}/", here == f"{page}/"))
    return tuple(links)


def _neighbours(
    content: Content, lesson: Lesson | None, lang: Lang, home: str
) -> tuple[Link | None, Link | None]:
    lessons = written(content)
    if lesson is None:
        return None, None
    at = lessons.index(lesson)
    before = lessons[at - 1] if at > 0 else None
    after = lessons[at + 1] if at + 1 < len(lessons) else None
    return _to(content, before, lang, home), _to(content, after, lang, home)


def _to(content: Content, lesson: Lesson | None, lang: Lang, home: str) -> Link | None:
    if lesson is None:
        return None
    return Link(content.stories[lesson.id, lang].title, f"{home}{lesson.id}/")


def _eyebrow(content: Content, lesson: Lesson, lang: Lang) -> str:
    """`Read across · lesson 3 of 4`: its place in the series, written or not."""
    cluster = next(cluster for cluster in content.course.clusters if lesson in cluster.lessons)
    number = cluster.lessons.index(lesson) + 1
    place = label("lesson_place", lang).format(number=number, total=len(cluster.lessons))
    return f"{cluster.title[lang]} · {place}"


def _json(data: object) -> str:
    """JSON that can stand inside a script element."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
