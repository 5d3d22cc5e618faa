"""What the tools built from nothing say while they work. `id` names a call from beginning to end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall


@dataclass(frozen=True)
class Declared:
    """A tool as the model is told of it."""

    tool: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True)
class ToolsDeclared(Event):
    """The model is told what there is to call."""

    tools: tuple[Declared, ...]


@dataclass(frozen=True)
class CallsReceived(Event):
    """All calls of one reply are here."""

    calls: tuple[ToolCall, ...]


@dataclass(frozen=True)
class CallBuilt(Event):
    """The tool is there and the arguments fit, so this call will come to the gate."""

    id: str
    tool: str
    args: Mapping[str, Any]
    alone: bool  # whether it may write, and so runs in a batch of its own


@dataclass(frozen=True)
class CallRejected(Event):
    """The call makes no sense, so nothing is run. The model will read `text`, and can try again."""

    id: str
    tool: str
    args: Mapping[str, Any]
    text: str


@dataclass(frozen=True)
class BatchStarted(Event):
    """These calls are taken on together."""

    number: int
    ids: tuple[str, ...]


@dataclass(frozen=True)
class StatusChanged(Event):
    """A call goes from one state to the next. `text` is what the model will read, once it has ended."""

    id: str
    tool: str
    before: str  # validating | executing
    after: str  # executing | success | error | cancelled
    reason: str  # started | finished | failed | broke | refused
    text: str


@dataclass(frozen=True)
class ResultsReturned(Event):
    """One result for each call, in the order of the calls. This is what the model reads next."""

    results: tuple[Result, ...]
