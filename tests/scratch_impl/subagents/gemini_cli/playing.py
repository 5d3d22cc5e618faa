"""Plays a setup with one child, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.subagents.gemini_cli import run

Kind = TypeVar("Kind", bound=Event)

TOOLS = {
    "read_file": {"kind": "read", "output": "text"},
    "run_shell_command": {"kind": "execute", "output": "ok"},
}


def agent_file(
    fields: str = "", body: str = "You scout.", path: str = ".gemini/agents/scout.md"
) -> dict[str, Any]:
    """The file of an agent that is called scout."""
    return {"path": path, "text": f"---\nname: scout\ndescription: Looks around.\n{fields}\n---\n{body}\n"}


def call(tool: str, **args: Any) -> dict[str, Any]:
    return {"tool": tool, "args": args}


def says(*calls: Mapping[str, Any], text: str = "", **more: Any) -> dict[str, Any]:
    """An answer of a model."""
    return {"text": text, "calls": list(calls), **more}


HAND_IN = says(call("complete_task", result="Found it."))
READ = says(call("read_file", file_path="a.txt"))
SHELL = says(call("run_shell_command", command="date"))
ASK = [{"tool": "run_shell_command", "decision": "ask_user"}]


def send(
    *answers: Mapping[str, Any],
    fields: str = "",
    body: str = "You scout.",
    replies: Iterable[str] = (),
    **setup: Any,
) -> list[Event]:
    """Everything that happens when the parent sends scout once. `replies`: what the person says."""
    scene = {
        "task": "Look around.",
        "script": [
            says(call("invoke_agent", agent_name="scout", prompt="Where is it?")),
            says(text="Thanks."),
        ],
        "agents": [agent_file(fields, body)],
        "children": {"scout": list(answers)},
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
