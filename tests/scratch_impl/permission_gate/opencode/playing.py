"""Short ways to play a run in tests: a config and calls in, events out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.permission_gate.opencode import run
from scratch_impl.permission_gate.opencode.events import VerdictReached

E = TypeVar("E", bound=Event)


def play(answers: Iterable[str] = (), **setup: Any) -> list[Event]:
    """Play a run to its end; without the rules that ship unless asked for."""
    running = run({"builtin": False, **setup})
    waiting = iter(answers)
    events: list[Event] = []
    try:
        event = next(running)
        while True:
            events.append(event)
            event = running.send(next(waiting, event.default_answer) if isinstance(event, Question) else "")
    except StopIteration:
        return events


def only(kind: type[E], events: list[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def names(events: list[Event]) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in events]


def decisions(answers: Iterable[str] = (), **setup: Any) -> list[str]:
    """What the gate says to each request."""
    return [verdict.decision for verdict in only(VerdictReached, play(answers, **setup))]


def bash(command: str, **more: Any) -> dict[str, Any]:
    return {"tool": "bash", "args": {"command": command}, **more}


def edit(path: str, **more: Any) -> dict[str, Any]:
    return {"tool": "edit", "args": {"filePath": path}, **more}
