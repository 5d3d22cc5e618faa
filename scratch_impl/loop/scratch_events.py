"""What the loop built from nothing says while it works."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result


@dataclass(frozen=True)
class SessionStarted(Event):
    """The two limits that this run lives by."""

    max_turns: int
    same_calls: int


@dataclass(frozen=True)
class MessageSent(Event):
    """A message goes to the model in the role of the user. `sender` says who really wrote it."""

    sender: str  # person | tools
    text: str
    results: tuple[Result, ...]
    turn: int
    budget: int  # how many turns are left after this one


@dataclass(frozen=True)
class ModelAnswered(Event):
    """The reply, whole. `finish` is the reason that the model gives for stopping."""

    text: str
    finish: str | None
    calls: int


@dataclass(frozen=True)
class FinishOverruled(Event):
    """The reason for stopping says one thing, the calls another. The calls decide."""

    finish: str | None
    calls: int


@dataclass(frozen=True)
class ToolCallRequested(Event):
    """The model wants a tool. `repetitions` counts equal calls in a row, this one included."""

    id: str
    tool: str
    args: Mapping[str, Any]
    repetitions: int


@dataclass(frozen=True)
class LoopDetected(Event):
    """The same call too often in a row. Nothing of this reply is run, and it is not kept."""

    detail: str
    repetitions: int


@dataclass(frozen=True)
class TurnLimitReached(Event):
    """The last turn brought calls again. They are not run: nobody would read what came of them."""

    limit: int
    not_run: tuple[str, ...]


@dataclass(frozen=True)
class ToolsAnswered(Event):
    """The calls have been run. What came of them is the next message."""

    results: tuple[Result, ...]


@dataclass(frozen=True)
class RunEnded(Event):
    """The run is over. Only `answered` was up to the model."""

    status: str  # success | error
    reason: str  # answered | loop_detected | turn_limit | too_long
    text: str
    turns: int
