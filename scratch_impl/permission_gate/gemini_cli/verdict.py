"""What a walk down the rows ends with, and the types of the generators that get there."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Protocol

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.gemini_cli.rules import Call, Gate


@dataclass(frozen=True)
class Verdict:
    """A decision, the row to blame for it (None: no row), and what settled it.

    `reason` is one of rule, default, yolo_default, dangerous, known_safe, unreadable, redirection, part,
    extra_permissions.
    """

    decision: str
    index: int | None
    reason: str


Deciding = Generator[Event, None, Verdict]
Running = Generator[Event, str, None]


class Decide(Protocol):
    """The walk down the rows, handed to the shell reader so that it can ask about each part."""

    def __call__(self, gate: Gate, call: Call, depth: int = 0) -> Deciding:
        """Decide one call."""
        ...
