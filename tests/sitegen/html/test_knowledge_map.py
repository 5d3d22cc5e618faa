from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

from sitegen.html.knowledge_map import render_map
from sitegen.model import LANGS, Cluster, Content, Course, CoursePath, Lang, Lesson, Matrix, Organ, Text
from tests.sitegen.html.tags import Tag, Tags

ORGANS = {"loop": "Loop", "permission_gate": "Permission gate"}


def both(words: str) -> Text:
    return {"en": words, "zh": f"中{words}"}


def lesson(id_: str, label: str, organ: str | None = None, body: str | None = None) -> Lesson:
    return Lesson(id_, id_.split("/")[0], both(f"About {label}"), both(label), organ, body, written=False)


LESSONS = (
    lesson("scratch/1", "smallest harness"),
    lesson("scratch/2", "the loop", "loop"),
    lesson("loop/1", "the turn", "loop", "claude_code"),
    lesson("loop/2", "stops", "loop", "claude_code"),
    lesson("tools/2", "the gate", "permission_gate", "claude_code"),
    lesson("compare/1", "anatomy"),
    lesson("compare/4", "Aider", None, "aider"),
)


def rendered(*written: str, lang: Lang = "en") -> Tags:
    lessons = [replace(lesson, written=lesson.id in written) for lesson in LESSONS]
    clusters = (
        Cluster("scratch", both("Build one"), tuple(lessons[:2])),
        Cluster("depth", both("One body"), tuple(lessons[2:5])),
        Cluster("compare", both("Read across"), tuple(lessons[5:])),
    )
    paths = (
        CoursePath("build", both("Build"), both("for builders"), ("scratch/1", "scratch/2")),
        CoursePath("safe", both("Safely"), both("for keepers"), ("tools/2", "compare/1", "scratch/2")),
    )
    matrix = Matrix(tuple(Organ(id_, both(name), both("?")) for id_, name in ORGANS.items()), (), ())
    bodies = [SimpleNamespace(id=id_, title=both(id_)) for id_ in ("claude_code", "aider")]
    matrix = cast("Matrix", SimpleNamespace(organs=matrix.organs, bodies=bodies, cells=()))
    guess = {lang: SimpleNamespace(key=f"hash-{lang}") for lang in LANGS}
    stories = {
        (id_, lang): SimpleNamespace(
            demos=(f"{id_}/a-demo",), guesses=(guess[lang],), exercises=(f"{id_}/an-exercise",)
        )
        for id_ in written
        for lang in LANGS
    }
    exercises = {"compare/1/an-exercise": SimpleNamespace(key="hash")}
    course = Course(clusters, paths)
    whole = SimpleNamespace(course=course, matrix=matrix, stories=stories, exercises=exercises)
    content = cast("Content", whole)
    return Tags(render_map(content, lang))


def stop(tags: Tags, label: str) -> Tag:
    found = [
        tag for tag in tags.find("a", class_="stop") + tags.find("span", class_="stop") if label in tag.text
    ]
    assert len(found) == 1
    return found[0]


def test_every_lesson_is_on_the_map_once() -> None:
    assert len(rendered().find("li", class_="map__stop")) == len(LESSONS)


def test_a_written_lesson_is_a_link_and_an_unwritten_one_says_that_it_is_not() -> None:
    tags = rendered("compare/1")
    assert stop(tags, "anatomy").has(href="compare/1/")
    unwritten = stop(tags, "the turn")
    assert unwritten.name == "span"
    assert "not written yet" in unwritten.text
    assert "not written yet" not in stop(tags, "anatomy").text


def test_a_map_with_nothing_written_has_no_link() -> None:
    assert rendered().find("a") == []


def test_the_first_written_lesson_is_where_to_start() -> None:
    tags = rendered("loop/1", "compare/1")
    assert "Start here" in stop(tags, "the turn").text
    assert "Start here" not in stop(tags, "anatomy").text


def test_lessons_stand_in_the_column_of_their_organ_the_second_one_below() -> None:
    places = {
        tag.text.split("(")[0].strip(): (tag.attributes.get("data-organ"), tag.attributes["data-level"])
        for tag in rendered().find("li", class_="map__stop")
    }
    assert [organ for organ, _ in places.values()] == [
        None, "loop", "loop", "loop", "permission_gate", None, None,
    ]  # fmt: skip
    assert [level for _, level in places.values()] == ["1", "1", "1", "2", "1", "1", "1"]


def test_colour_never_stands_without_the_organs_name() -> None:
    tags = rendered()
    assert "Loop" in stop(tags, "the turn").text
    assert "Permission gate" not in stop(tags, "the gate").text, "the label says it already"


def test_a_row_about_one_body_carries_its_emblem_and_the_row_of_bodies_theirs() -> None:
    tags = rendered()
    assert tags.one("p", class_="map__body").text.strip() == "claude_code"
    assert len(tags.find("svg", class_="emblem")) == 1 + 2


def test_each_way_lists_its_lessons_in_its_own_order_and_lights_them_up() -> None:
    tags = rendered("compare/1")
    ways = tags.find("section", class_="way")
    assert [way.attributes["data-way"] for way in ways] == ["1", "2"]
    text = ways[1].text
    assert text.index("About the gate") < text.index("About anatomy") < text.index("About the loop")
    on_the_map = {
        tag.attributes["data-ways"] for tag in tags.find("li", class_="map__stop") if "the loop" in tag.text
    }
    assert on_the_map == {"1 2"}


def test_the_chinese_map_speaks_chinese() -> None:
    tags = rendered("compare/1", lang="zh")
    assert "中anatomy" in stop(tags, "中anatomy").text
    assert "还没写" in stop(tags, "中stops").text


def test_a_reader_s_memory_is_told_what_each_written_lesson_holds_in_either_language() -> None:
    data = json.loads(rendered("compare/1", lang="zh").one("script", class_="map__data").text)
    assert data["lessons"] == {
        "compare/1": {
            "title": "中About anatomy",
            "url": "compare/1/",
            "demos": ["compare/1/a-demo"],
            "guesses": [{"en": "hash-en", "zh": "hash-zh"}],
            "exercises": ["compare/1/an-exercise:hash"],
        }
    }
    assert data["ways"][1] == ["tools/2", "compare/1", "scratch/2"]
