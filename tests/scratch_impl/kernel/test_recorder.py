from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from scratch_impl.kernel.events import Event, Question
from scratch_impl.kernel.recorder import record


@dataclass(frozen=True)
class Asked(Question):
    what: str
    default_answer: ClassVar[str] = "no"


@dataclass(frozen=True)
class Heard(Event):
    answer: str | None


def inner() -> Generator[Event, Any, str]:
    answer = yield Asked("deep")
    return str(answer)


def cell() -> Generator[Event, Any, None]:
    first = yield from inner()
    yield Heard(first)
    second = yield Asked("again")
    yield Heard(second)


def broken() -> Generator[Event, Any, None]:
    yield Heard("before")
    raise ValueError("after")


def recorded(run: Generator[Event, Any, None], answers: list[str]) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    record(run, answers, steps)
    return steps


def test_answers_go_to_questions_in_order_and_then_the_default() -> None:
    steps = recorded(cell(), ["yes"])
    assert [step["data"] for step in steps] == [
        {"what": "deep"},
        {"answer": "yes"},
        {"what": "again"},
        {"answer": "no"},
    ]


def test_a_step_names_the_innermost_line() -> None:
    steps = recorded(cell(), [])
    assert steps[0]["line"] == inner.__code__.co_firstlineno + 1
    assert steps[1]["line"] == cell.__code__.co_firstlineno + 2
    assert steps[0]["file"] == "tests/scratch_impl/kernel/test_recorder.py"


def test_what_happened_before_an_exception_is_kept() -> None:
    steps: list[dict[str, Any]] = []
    with pytest.raises(ValueError, match="after"):
        record(broken(), [], steps)
    assert [step["event"] for step in steps] == ["Heard"]
