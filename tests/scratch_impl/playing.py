"""Plays a run to its end, and tells what happened: the events themselves, or their names."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question

R = TypeVar("R")


def play(run: Generator[Event, Any, R], answers: Iterable[str] = ()) -> tuple[list[Any], R]:
    """All events, and what the run returned. A question without an answer gets its default."""
    events: list[Any] = []
    queue = iter(answers)
    reply: str | None = None
    while True:
        try:
            event = run.send(reply)
        except StopIteration as end:
            return events, end.value
        events.append(event)
        reply = next(queue, event.default_answer) if isinstance(event, Question) else None


def names(events: Iterable[Event]) -> list[str]:
    """What happened, without the details."""
    return [type(event).__name__ for event in events]


def of(events: Iterable[Event], name: str) -> list[Any]:
    """The events of that name."""
    return [event for event in events if type(event).__name__ == name]
