"""Plays a setup, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.kernel.model import Result
from scratch_impl.tools.gemini_cli import run
from scratch_impl.tools.gemini_cli.events import BatchStarted, StatusChanged

Kind = TypeVar("Kind", bound=Event)


def play(
    *calls: Mapping[str, Any], answers: Iterable[str] = (), **setup: Any
) -> tuple[list[Event], list[Result]]:
    """Everything that happens when the model asks for `calls`, and the results."""
    running = run({"calls": list(calls), **setup})
    events: list[Event] = []
    queue, answer = iter(answers), None
    while True:
        try:
            event = running.send(answer)
        except StopIteration as stop:
            return events, stop.value
        events.append(event)
        answer = next(queue, event.default_answer) if isinstance(event, Question) else None


def read(path: str = "a.txt", **more: Any) -> dict[str, Any]:
    """A call that reads a file; `wait` becomes wait_for_previous, all else stands beside the arguments."""
    wait = {"wait_for_previous": more.pop("wait")} if "wait" in more else {}
    return {"tool": "read_file", "args": {"file_path": path, **wait}, **more}


def shell(command: str = "date", **more: Any) -> dict[str, Any]:
    wait = {"wait_for_previous": more.pop("wait")} if "wait" in more else {}
    return {"tool": "run_shell_command", "args": {"command": command, **wait}, **more}


def write(path: str = "a.txt", **more: Any) -> dict[str, Any]:
    wait = {"wait_for_previous": more.pop("wait")} if "wait" in more else {}
    return {"tool": "write_file", "args": {"file_path": path, "content": "x", **wait}, **more}


def topic(**more: Any) -> dict[str, Any]:
    return {"tool": "update_topic", "args": {"strategic_intent": "tidy up"}, **more}


ASK_SHELL = [{"tool": "run_shell_command", "decision": "ask_user"}]


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def one(kind: type[Kind], events: Sequence[Event]) -> Kind:
    (event,) = all_of(kind, events)
    return event


def batches(events: Sequence[Event]) -> list[tuple[str, ...]]:
    return [event.ids for event in all_of(BatchStarted, events)]


def path_of(call_id: str, events: Sequence[Event]) -> list[str]:
    """The states that a call came to, one after the other."""
    return [event.after for event in all_of(StatusChanged, events) if event.id == call_id]


def statuses(results: Sequence[Result]) -> dict[str, str]:
    return {result.id: result.status for result in results}
