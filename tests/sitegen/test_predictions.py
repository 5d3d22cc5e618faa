"""Questions to the reader: the run answers them, and offers what else could have been."""

from __future__ import annotations

from typing import Any

import pytest

from sitegen.model import Choices
from sitegen.predictions import UnaskableError, ask, check
from sitegen.problems import Problem, Report
from sitegen.scenario import Prediction, Question
from tests.sitegen.content_folder import ContentFolder

SCENARIO = "compare/1/open-door"


def step(event: str, **data: Any) -> dict[str, Any]:
    return {"event": event, "data": data, "file": "scratch_impl/gate/ox.py", "line": 1, "citations": []}


STEPS = [
    step("DoorSeen", depth=0),
    step("DoorTried", door="front", lock=1, tries=2),
    step("DoorSeen", depth=1),
    step("DoorTried", door="back", lock=4, tries=2),
    step("Opened", by="key", locks=4),
]


def question(event: str, about: str, nth: int = 1, start: str | None = None) -> Question:
    return Question(Prediction(event, nth), about, start, {"en": "?", "zh": "？"})


def asked(wanted: Question, choices: Choices | None = None) -> tuple[int, int, Any, tuple[Any, ...]]:
    found = ask(wanted, {"steps": STEPS}, choices)
    return found.at, found.told, found.right, found.choices


def test_a_question_is_put_right_before_its_step_and_offers_what_the_run_has() -> None:
    assert asked(question("DoorTried", "door", nth=2)) == (3, 4, "back", ("front", "back"))


def test_the_last_step_of_a_kind_can_be_meant() -> None:
    assert asked(question("DoorTried", "door", nth=-1))[1] == 4


def test_a_question_is_put_where_the_way_to_the_step_begins() -> None:
    # the second DoorSeen belongs to something inside the first one
    assert asked(question("Opened", "by", start="DoorSeen"), ("key", "force"))[:2] == (1, 5)


def test_what_comes_next_is_asked_behind_the_step() -> None:
    wanted = question("DoorTried", "next", nth=2)
    assert asked(wanted, ("DoorSeen", "Opened")) == (4, 5, "Opened", ("DoorSeen", "Opened"))


@pytest.mark.parametrize(
    ("wanted", "choices", "offered"),
    [
        (question("Opened", "by"), ("a", "b", "c", "d", "key", "e"), ("a", "b", "c", "key")),
        (question("Opened", "by"), ("a", "b"), ("a", "b", "key")),
        (question("Opened", "locks", start="DoorSeen"), "DoorTried.lock", (1, 4)),
        (question("DoorTried", "lock", nth=2), None, (1, 4, 5)),
        (question("DoorTried", "lock"), None, (1, 4)),
        (question("DoorTried", "tries"), None, (2, 3)),
    ],
    ids=["at most four", "the right one joins", "what was tried", "one more", "no more", "never alone"],
)
def test_a_few_answers_are_offered_the_right_one_among_them(
    wanted: Question, choices: Choices | None, offered: tuple[Any, ...]
) -> None:
    assert asked(wanted, choices)[3] == offered


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (question("DoorTried", "door", nth=3), "DoorTried number 3, though the run has 2"),
        (question("DoorTried", "colour"), "the field colour, which step 2 (DoorTried) has not"),
        (question("Opened", "next"), "Opened at the end of the run"),
        (question("DoorSeen", "depth"), "no step before step 1"),
        (question("Opened", "by", start="Opened"), "no Opened before step 5"),
        (question("Opened", "by"), "['key'] and nothing else to choose from"),
    ],
)
def test_a_question_that_the_run_does_not_answer(wanted: Question, said: str) -> None:
    with pytest.raises(UnaskableError) as found:
        asked(wanted)
    assert str(found.value) == said


def problems(content: ContentFolder, *steps: dict[str, Any]) -> list[Problem]:
    report = Report(content.root)
    check(content.load(), {SCENARIO: {"steps": [step("DoorSeen", colour="red"), *steps]}}, report)
    return list(report)


def test_a_sound_question(content: ContentFolder) -> None:
    assert problems(content, step("DoorTried", door="front")) == []


def test_an_author_is_told_what_the_run_has_instead(content: ContentFolder) -> None:
    (problem,) = problems(content)
    assert problem.file == f"stories/{SCENARIO}.scenario.yml"
    assert problem.found == "DoorTried number 1, though the run has 0"


def test_an_author_is_told_of_fields_that_the_reader_has_not_seen_yet(content: ContentFolder) -> None:
    content.replace(f"{SCENARIO}.scenario.yml", "`{colour}`?", "`{door}`?")
    (problem,) = problems(content, step("DoorTried", door="front"))
    assert (problem.place, problem.found) == ("predict.question", "the field {door}")


def test_an_author_is_told_to_offer_what_does_come_next(content: ContentFolder) -> None:
    content.replace(f"{SCENARIO}.scenario.yml", "about: door\n  from: DoorSeen", "about: next")
    content.replace("events/gate.ox.yml", "{door: [front, back]}", "{next: [front, back]}")
    content.replace(f"{SCENARIO}.scenario.yml", ", `{colour}`", "")
    content.replace(f"{SCENARIO}.scenario.yml", "`{colour}`", "")
    (problem,) = problems(content, step("DoorTried", door="front"), step("DoorSeen"))
    assert problem.fix == "add DoorSeen"
