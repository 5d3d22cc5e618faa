"""Plays a setup, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.subagents.opencode import run

Kind = TypeVar("Kind", bound=Event)

TOOLS = {"bash": "ok", "read": "text", "edit": "Edited.", "todowrite": "noted"}


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def task(agent: str = "general", **more: Any) -> dict[str, Any]:
    """A call that sends somebody; `id` names the call, all else stands in the arguments."""
    named = {"id": more.pop("id")} if "id" in more else {}
    return {**call("task", description="Look", prompt="Look around.", subagent_type=agent, **more), **named}


def says(*calls: Mapping[str, Any], text: str = "") -> dict[str, Any]:
    """An answer of a model."""
    return {"text": text, "calls": list(calls)}


BASH = says(call("bash", command="date"))
DONE = says(text="Done.")


def send(
    *answers: Mapping[str, Any], agent: str = "general", replies: Iterable[str] = (), **setup: Any
) -> list[Event]:
    """Everything that happens when the parent sends somebody once. `replies`: what the person says."""
    scene = {
        "task": "Look around.",
        "script": [says(task(agent)), says(text="Thanks.")],
        "children": {agent: list(answers)},
        "tools": TOOLS,
    }
    return play({**scene, **setup}, replies)


def play(setup: Mapping[str, Any], replies: Iterable[str] = ()) -> list[Event]:
    """Everything that happens."""
    running = run(setup)
    events: list[Event] = []
    queue, answer = iter(replies), None
    while True:
        try:
            event = running.send(answer)
        except StopIteration:
            return events
        events.append(event)
        answer = next(queue, event.default_answer) if isinstance(event, Question) else None


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def one(kind: type[Kind], events: Sequence[Event]) -> Kind:
    (event,) = all_of(kind, events)
    return event
