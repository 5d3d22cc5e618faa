"""Plays a talk, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event
from scratch_impl.loop.aider import run
from scratch_impl.loop.aider.events import ConfirmAsked
from scratch_impl.loop.aider.session import Session

Kind = TypeVar("Kind", bound=Event)


def block(old: str, new: str, path: str = "a.py") -> str:
    """A reply with one SEARCH/REPLACE block."""
    return f"{path}\n```\n<<<<<<< SEARCH\n{old}\n=======\n{new}\n>>>>>>> REPLACE\n```\n"


GOOD, MISS = block("x = 1", "x = 2"), block("y = 1", "y = 2")
UNREADABLE = "a.py\n```\n<<<<<<< SEARCH\nx = 1\n>>>>>>> REPLACE\n```\n"


def cut(finish: str, text: str = "") -> dict[str, Any]:
    """A reply that something ends too early."""
    return {"text": text, "finish": finish}


def talk(*script: Any, answers: Sequence[str] = (), **setup: Any) -> tuple[list[Event], Session]:
    """Everything that happens when the model answers with `script`, and the session at the end."""
    scene = {
        "task": "Do it.",
        "script": list(script),
        "files": {"a.py": "x = 1\n"},
        "in_chat": ["a.py"],
        **setup,
    }
    playing, events, given, answer = run(scene), list[Event](), iter(answers), None
    while True:
        try:
            event = playing.send(answer)
        except StopIteration as end:
            return events, end.value
        events.append(event)
        answer = next(given, "y") if isinstance(event, ConfirmAsked) else None


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def one(kind: type[Kind], events: Sequence[Event]) -> Kind:
    (event,) = all_of(kind, events)
    return event


def names(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def roles(session: Session) -> list[str]:
    """Who spoke, in this exchange."""
    return [message.role for message in session.current]
