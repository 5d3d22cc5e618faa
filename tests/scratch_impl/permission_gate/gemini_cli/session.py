"""Short ways to play a session in tests: real policy texts in, events out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.permission_gate.gemini_cli import run
from scratch_impl.permission_gate.gemini_cli.events import VerdictReached

E = TypeVar("E", bound=Event)

ASKS_FOR_SHELL = '[[rule]]\ntoolName = "run_shell_command"\ndecision = "ask_user"\npriority = 10\n'


def play(answers: Iterable[str] = (), **setup: Any) -> list[Event]:
    """Run a session to its end; without built-in policies unless asked for."""
    session = run({"builtin": False, **setup})
    waiting = iter(answers)
    events: list[Event] = []
    reply = ""
    try:
        event = next(session)
        while True:
            events.append(event)
            reply = next(waiting, event.default_answer) if isinstance(event, Question) else ""
            event = session.send(reply)
    except StopIteration:
        return events


def only(kind: type[E], events: list[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def decisions(**setup: Any) -> list[str]:
    """What the gate says to each call."""
    return [verdict.decision for verdict in only(VerdictReached, play(**setup))]


def shell(command: str) -> dict[str, Any]:
    return {"tool": "run_shell_command", "args": {"command": command}}


def user_policy(toml: str) -> list[dict[str, str]]:
    return [{"tier": "user", "path": "my.toml", "toml": toml}]
