"""events/<organ>.<body>.yml."""

from __future__ import annotations

from tests.sitegen.content_folder import ContentFolder


def test_words_for_an_unknown_cell(content: ContentFolder) -> None:
    content.write("events/gate.cat.yml", "events:\n  Sat: {en: a, zh: b}\n")
    problem = content.problem()
    assert (problem.file, problem.found) == ("stories/events/gate.cat.yml", "words for the cell gate/cat")


def test_field_in_one_language_only(content: ContentFolder) -> None:
    content.replace("events/gate.ox.yml", "它试 {door}。", "它试门。")
    problem = content.problem()
    assert problem.place == "line 2, events.DoorTried"
    assert problem.found == "the field {door} in one language only"


def test_event_without_a_language(content: ContentFolder) -> None:
    content.replace("events/gate.ox.yml", ', zh: "它试 {door}。"', "")
    assert content.problem().found == "no key zh"


def test_words_may_be_left_out(content: ContentFolder) -> None:
    text = (content.root / "events/gate.ox.yml").read_text(encoding="utf-8")
    content.write("events/gate.ox.yml", text[: text.index("words:")])
    assert content.load().events["gate/ox"].words == {}


def test_choices_are_about_events_of_the_cell_and_said_in_its_words(content: ContentFolder) -> None:
    content.replace(
        "events/gate.ox.yml", "DoorTried: {door: [front, back]}", "DoorShut: {door: [front, side]}"
    )
    assert [(problem.place, problem.found) for problem in content.problems()] == [
        ("line 8, choices.DoorShut.door", "the event DoorShut"),
        ("line 8, choices.DoorShut.door", "side, which is said nowhere in words"),
    ]


def test_choices_may_be_what_the_run_itself_tries(content: ContentFolder) -> None:
    content.replace("events/gate.ox.yml", "{door: [front, back]}", "{door: DoorSeen.colour}")
    assert content.load().events["gate/ox"].choices == {"DoorTried": {"door": "DoorSeen.colour"}}
    content.replace("events/gate.ox.yml", "DoorSeen.colour", "colour")
    assert content.problem().expected == "a list, or an event and its field such as CutTried.index"
