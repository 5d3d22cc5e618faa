"""What the tests of this cell share: running a generator, short histories, a model that follows a script."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from scratch_impl.context.aider import run
from scratch_impl.context.aider.compress import History, Model, Summariser
from scratch_impl.context.aider.messages import Message
from scratch_impl.kernel.events import Event

Returned = TypeVar("Returned")


def play(steps: Generator[Event, Any, Returned]) -> tuple[list[Event], Returned]:
    """Everything that happens, and what comes out."""
    events: list[Event] = []
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return events, end.value


def names(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def of_type(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def played(setup: Mapping[str, Any]) -> list[Event]:
    return play(run(setup))[0]


def words(message: Message) -> int:
    return len(message.text.split())


def said(role: str, count: int) -> Message:
    return Message(role, " ".join(["word"] * count))


def talk(turns: int, count: int = 20) -> History:
    """So many questions with an answer each, every one of the same number of words."""
    return [said(role, count) for _ in range(turns) for role in ("user", "assistant")]


def answering(*answers: str | None, window: int | None = None, cap: float = 100) -> Summariser:
    """One model that brings these, one after another."""
    waiting = list(answers)
    return Summariser([Model("weak", lambda _: waiting.pop(0), window)], cap, words)
