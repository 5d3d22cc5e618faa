"""Plays a setup, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.loop.opencode import run

Kind = TypeVar("Kind", bound=Event)


def play(*script: Mapping[str, Any], answers: Sequence[str] = (), **setup: Any) -> list[Event]:
    """Everything that happens when the model answers with `script`, and the person with `answers`."""
    going = run({"task": "Do it.", "script": list(script), "tools": {"look": "seen"}, **setup})
    events: list[Event] = []
    said: list[str] = list(answers)
    reply: str | None = None
    while True:
        try:
            event = going.send(reply)
        except StopIteration:
            return events
        events.append(event)
        reply = None
        if isinstance(event, Question):
            reply = said.pop(0) if said else event.default_answer


def says(text: str, **more: Any) -> dict[str, Any]:
    return {"text": text, **more}


def calls(*tools: str, **args: Any) -> dict[str, Any]:
    return {"calls": [{"tool": tool, "args": args} for tool in tools]}


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def one(kind: type[Kind], events: Sequence[Event]) -> Kind:
    (event,) = all_of(kind, events)
    return event


def names(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
