"""What the tools say while they work. Every field is there because a view needs it.

`id` names a call from beginning to end; a tail call takes over the id of the call that asked for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class Declared:
    """A tool as the model sees it. `optional` ends with wait_for_previous, unless that was kept out."""

    tool: str
    kind: str
    required: tuple[str, ...]
    optional: tuple[str, ...]


@dataclass(frozen=True)
class ToolsDeclared(Event):
    """The list of tools was put together for the model."""

    tools: tuple[Declared, ...]


@dataclass(frozen=True)
class ToolHidden(Event):
    """A tool is registered, yet the model neither sees it nor can call it."""

    tool: str
    reason: str  # excluded | denied | plan_mode | not_plan_mode | no_topics


@dataclass(frozen=True)
class Asked:
    """A call as the model asked for it."""

    id: str
    tool: str
    args: Mapping[str, Any]


@dataclass(frozen=True)
class CallsReceived(Event):
    """All calls of one reply are here."""

    calls: tuple[Asked, ...]


@dataclass(frozen=True)
class CallsReordered(Event):
    """update_topic goes before everything else."""

    order: tuple[str, ...]


@dataclass(frozen=True)
class CallBuilt(Event):
    """The arguments fit, so the call could be built. It joins the queue as validating."""

    id: str
    tool: str
    args: Mapping[str, Any]
    alone: bool  # whether it will run in a batch of its own
    reason: str  # flag_missing | flag_false | flag_true | edit_tool | topic_tool


@dataclass(frozen=True)
class CallRejected(Event):
    """The call could not be built. It joins the queue all the same, as an error."""

    id: str
    tool: str
    args: Mapping[str, Any]
    alone: bool
    error_type: str  # tool_not_registered | invalid_tool_params
    text: str  # what the model will read


@dataclass(frozen=True)
class BatchStarted(Event):
    """These calls were taken off the queue together."""

    number: int  # counted from 1
    ids: tuple[str, ...]
    closed_by: str | None  # the call that had to stay in the queue, because it runs alone


@dataclass(frozen=True)
class PolicyChecked(Event):
    """The standalone cell's stand-in for the gate: the first rule for this tool decides."""

    id: str
    tool: str
    decision: str  # allow | ask_user | deny | impossible
    rule: int | None  # counted from 1; None when no rule fits


@dataclass(frozen=True)
class StatusChanged(Event):
    """A call went from one state to another."""

    id: str
    tool: str
    before: str
    after: str
    reason: str
    text: str  # once the call has ended: what the model will read
    error_type: str | None


@dataclass(frozen=True)
class BatchHeld(Event):
    """Somebody has yet to answer, so the calls that are ready do not start either."""

    waiting: tuple[str, ...]
    held: tuple[str, ...]


@dataclass(frozen=True)
class ConfirmationAsked(Question):
    """A person is asked about one call. Goes on with one of `options`."""

    id: str
    tool: str
    args: Mapping[str, Any]
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "proceed_once"


@dataclass(frozen=True)
class ConfirmationAnswered(Event):
    """What the person said."""

    id: str
    answer: str


@dataclass(frozen=True)
class TailCallRequested(Event):
    """A tool wants another one to answer in its place: that call goes to the front of the queue."""

    id: str
    tool: str
    next_tool: str


@dataclass(frozen=True)
class Aborted(Event):
    """The person stopped the whole turn. Whatever runs is told so; whatever waits is cancelled."""


@dataclass(frozen=True)
class AllCancelled(Event):
    """Every call that has not ended was marked as cancelled, running or not. Running tools are not told."""


@dataclass(frozen=True)
class Answer:
    """One result as it goes back. `tool` is the name that the model used, `ran` the one that did the work."""

    id: str
    tool: str
    ran: str
    status: str
    error_type: str | None
    outcome: str | None  # what was decided about it: proceed_once, cancel ...; None when nothing was
    response: Mapping[str, str]  # {"output": ...} or {"error": ...}, or both


@dataclass(frozen=True)
class ResultsReturned(Event):
    """The calls have ended, in this order. This is what the model reads next."""

    results: tuple[Answer, ...]
