"""Plays a handover, and picks out of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.subagents.aider import run
from scratch_impl.subagents.aider.coder import Coder

Kind = TypeVar("Kind", bound=Event)

PLAN = {"task": "Set x to 2.", "plan": "In a.py, x should be 2.", "cost_cents": 3}


def edits(*made: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    """A reply of the editor."""
    made_edits = [{"path": path, "old": old, "new": new} for path, old, new in made]
    return {"text": "Here.", "edits": made_edits, "cost_cents": 1, **more}


GOOD, MISS = edits(("a.py", "x = 1\n", "x = 2\n")), edits(("a.py", "y = 1\n", "y = 2\n"))


def hand_over(
    *editor: dict[str, Any],
    turns: Sequence[dict[str, Any]] = (PLAN,),
    answers: Sequence[str] = (),
    **setup: Any,
) -> tuple[list[Event], Coder]:
    """Everything that happens when the editor answers with `editor`, and the architect at the end."""
    scene = {
        "turns": list(turns),
        "editor": list(editor),
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
        answer = next(given, event.default_answer) if isinstance(event, Question) else None


def all_of(kind: type[Kind], events: Sequence[Event]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def one(kind: type[Kind], events: Sequence[Event]) -> Kind:
    (event,) = all_of(kind, events)
    return event
