"""events.yml."""

from __future__ import annotations

from tests.sitegen.content_folder import ContentFolder


def test_words_for_an_unknown_cell(content: ContentFolder) -> None:
    content.replace("events.yml", "cells:\n", "cells:\n  gate/cat:\n    events:\n      Sat: {en: a, zh: b}\n")
    assert content.problem().found == "the cell gate/cat"


def test_field_in_one_language_only(content: ContentFolder) -> None:
    content.replace("events.yml", "它试 {door}。", "它试门。")
    problem = content.problem()
    assert problem.place == "line 4, cells.gate/ox.events.DoorTried"
    assert problem.found == "the field {door} in one language only"


def test_event_without_a_language(content: ContentFolder) -> None:
    content.replace("events.yml", ', zh: "它试 {door}。"', "")
    assert content.problem().found == "no key zh"


def test_words_may_be_left_out(content: ContentFolder) -> None:
    text = (content.root / "events.yml").read_text(encoding="utf-8")
    content.write("events.yml", text[: text.index("    words:")])
    assert content.load().events["gate/ox"].words == {}


def test_choices_are_about_events_of_the_cell_and_said_in_its_words(content: ContentFolder) -> None:
    content.replace("events.yml", "DoorTried: {door: [front, back]}", "DoorShut: {door: [front, side]}")
    assert [(problem.place, problem.found) for problem in content.problems()] == [
        ("line 10, cells.gate/ox.choices.DoorShut.door", "the event DoorShut"),
        ("line 10, cells.gate/ox.choices.DoorShut.door", "side, which is said nowhere in words"),
    ]


def test_choices_may_be_what_the_run_itself_tries(content: ContentFolder) -> None:
    content.replace("events.yml", "{door: [front, back]}", "{door: DoorSeen.colour}")
    assert content.load().events["gate/ox"].choices == {"DoorTried": {"door": "DoorSeen.colour"}}
    content.replace("events.yml", "DoorSeen.colour", "colour")
    assert content.problem().expected == "a list, or an event and its field such as CutTried.index"
