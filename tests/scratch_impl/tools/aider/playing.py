"""Plays a reply, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.kernel.model import Result
from scratch_impl.tools.aider import run
from scratch_impl.tools.aider.events import FileWritten, ResultsReturned

Kind = TypeVar("Kind", bound=Event)


def play(
    reply: str, files: Mapping[str, str], answers: Iterable[str] = (), **setup: Any
) -> tuple[list[Event], list[Result]]:
    """Everything that happens with `reply`, and the results."""
    running = run({"reply": reply, "files": dict(files), **setup})
    events: list[Event] = []
    queue, answer = iter(answers), None
    while True:
        try:
            event = running.send(answer)
        except StopIteration as stop:
            return events, stop.value
        events.append(event)
        answer = next(queue, event.default_answer) if isinstance(event, Question) else None


def block(search: str, replace: str, path: str = "a.py") -> str:
    """A block as the model should write it, with a blank line behind it."""
    return f"{path}\n```\n<<<<<<< SEARCH\n{search}=======\n{replace}>>>>>>> REPLACE\n```\n\n"


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def one(kind: type[Kind], events: Sequence[Event]) -> Kind:
    (event,) = all_of(kind, events)
    return event


def names(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def told(events: Sequence[Event]) -> str:
    """What the model reads next."""
    return one(ResultsReturned, events).text


def after(events: Sequence[Event]) -> dict[str, str]:
    """The files that were changed, as they are in the end."""
    return {event.path: event.after for event in all_of(FileWritten, events)}


def statuses(results: Sequence[Result]) -> list[str]:
    return [result.status for result in results]
