"""Plays a setup, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result
from scratch_impl.tools.opencode import run
from scratch_impl.tools.opencode.events import ToolHidden, ToolsDeclared

Kind = TypeVar("Kind", bound=Event)


def play(*calls: Mapping[str, Any], **setup: Any) -> tuple[list[Event], list[Result]]:
    """Everything that happens when the model asks for `calls`, and the results."""
    running = run({"calls": list(calls), **setup})
    events: list[Event] = []
    while True:
        try:
            events.append(next(running))
        except StopIteration as stop:
            return events, stop.value


def read(path: Any = "a.txt", *, tool: str = "read", **more: Any) -> dict[str, Any]:
    """A call that reads a file; arguments beside the path stand in `args`."""
    return {"tool": tool, "args": {"filePath": path, **more.pop("args", {})}, **more}


def bash(command: str = "date", **more: Any) -> dict[str, Any]:
    return {"tool": "bash", "args": {"command": command}, **more}


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def one(kind: type[Kind], events: Sequence[Event]) -> Kind:
    (event,) = all_of(kind, events)
    return event


def offered(events: Sequence[Event]) -> list[str]:
    """What the model is told of."""
    return [tool.tool for tool in one(ToolsDeclared, events).tools]


def hidden(events: Sequence[Event]) -> dict[str, str]:
    """What it is not told of, and why."""
    return {event.tool: event.reason for event in all_of(ToolHidden, events)}
