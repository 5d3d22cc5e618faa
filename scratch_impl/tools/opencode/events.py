"""What the tools say while they work. Every field is there because a view needs it.

`id` names a call from beginning to end. `tool` is the name as it stands at that moment: a repair changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event


@dataclass(frozen=True)
class Declared:
    """A tool as the model sees it."""

    tool: str
    required: tuple[str, ...]
    optional: tuple[str, ...]


@dataclass(frozen=True)
class Unlisted:
    """An agent that the description of `task` keeps quiet about."""

    agent: str
    reason: str  # primary | denied


@dataclass(frozen=True)
class ToolHidden(Event):
    """A tool is registered, yet the model will not be offered it."""

    tool: str
    reason: str  # model | web_search | denied | switched_off | never_offered
    layer: int  # counted from 1, in the order in which they are laid over each other
    rule: str | None  # for denied: the row that decides


@dataclass(frozen=True)
class AgentsListed(Event):
    """The description of `task` was written: which agents can be sent."""

    layer: int
    agents: tuple[str, ...]
    unlisted: tuple[Unlisted, ...]


@dataclass(frozen=True)
class ToolsAdded(Event):
    """The tools of a server came in, under its name. Each gets a wrapper that asks before it runs."""

    layer: int
    server: str
    tools: tuple[str, ...]


@dataclass(frozen=True)
class ToolsDeclared(Event):
    """The list of tools was put together for the model."""

    tools: tuple[Declared, ...]


@dataclass(frozen=True)
class Asked:
    """A call as the model asked for it."""

    id: str
    tool: str
    args: Any


@dataclass(frozen=True)
class CallsReceived(Event):
    """All calls of one reply are here."""

    calls: tuple[Asked, ...]


@dataclass(frozen=True)
class CallRepaired(Event):
    """A call of a tool that is not there was turned into one of a tool that is."""

    id: str
    tool: str  # as the model wrote it
    ran: str  # who will be called
    reason: str  # lower_case | invalid
    args: Any


@dataclass(frozen=True)
class CallBuilt(Event):
    """The arguments were decoded: this is what the tool gets."""

    id: str
    tool: str
    args: Mapping[str, Any]
    dropped: tuple[str, ...]  # keys that the tool does not know, at the top; nobody is told


@dataclass(frozen=True)
class CallRejected(Event):
    """The arguments do not fit, or there is no such tool. The tool never hears of it."""

    id: str
    tool: str
    args: Any
    error_type: str  # ToolInvalidArgumentsError | no_such_tool
    text: str  # what the model will read


@dataclass(frozen=True)
class StatusChanged(Event):
    """A call went from one state to another."""

    id: str
    tool: str
    before: str  # pending | running
    after: str  # running | completed | error
    reason: str  # called | rejected | finished | failed
    text: str  # once the call has ended: what the model will read
    error_type: str | None


@dataclass(frozen=True)
class OutputPassed(Event):
    """The output was looked at, and left as it is."""

    id: str
    tool: str
    lines: int
    bytes: int
    max_lines: int
    max_bytes: int
    reason: str  # fits | cut_before


@dataclass(frozen=True)
class OutputTruncated(Event):
    """The output was too long: the whole of it went into a file, and the model gets a piece and a hint."""

    id: str
    tool: str
    lines: int
    bytes: int
    max_lines: int
    max_bytes: int
    direction: str  # head | tail: which end is kept
    kept: str  # whole_lines | nothing
    kept_lines: int
    kept_bytes: int
    removed: int
    unit: str  # lines | bytes
    preview: str
    path: str
    hint: str  # delegate | grep_or_read
    by: str  # wrapper | tool


@dataclass(frozen=True)
class Answer:
    """One result as it goes back. `tool` is the name that the model used, `ran` the one that did the work."""

    id: str
    tool: str
    ran: str
    status: str  # completed | error
    error_type: str | None
    response: Mapping[str, str]  # {"output": ...} or {"error": ...}


@dataclass(frozen=True)
class ResultsReturned(Event):
    """The calls have ended. This is what the model reads next, in the order of its calls."""

    results: tuple[Answer, ...]
