"""What is said about a child: while it is made, at work, and back. `agent` is its name."""

from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall


@dataclass(frozen=True)
class TaskGiven(Event):
    """The person gives the parent a task."""

    text: str


@dataclass(frozen=True)
class ParentAnswered(Event):
    """What the parent says, and what it calls."""

    text: str
    calls: tuple[ToolCall, ...]


@dataclass(frozen=True)
class InvocationRejected(Event):
    """There is no such agent, so no child is made."""

    id: str
    agent: str
    message: str


@dataclass(frozen=True)
class ChildCreated(Event):
    """A child, with an empty history and a list of tools of its own."""

    id: str  # of the call that sent it
    agent: str
    tools: tuple[str, ...]
    withheld: tuple[str, ...]  # what the parent has and the child does not get
    max_turns: int


@dataclass(frozen=True)
class ChildAsked(Event):
    """A message goes to the child's model."""

    agent: str
    sender: str  # parent | tools | reminder
    text: str
    results: tuple[Result, ...]
    turn: int


@dataclass(frozen=True)
class ChildAnswered(Event):
    """What the child says, and what it calls."""

    agent: str
    text: str
    calls: tuple[ToolCall, ...]


@dataclass(frozen=True)
class CallUnauthorized(Event):
    """The child wants a tool that it was never given. It is told so, and may go on."""

    agent: str
    id: str
    tool: str
    message: str


@dataclass(frozen=True)
class ChildToolEnded(Event):
    """One of the child's calls has an outcome."""

    agent: str
    id: str
    tool: str
    status: str
    output: str


@dataclass(frozen=True)
class TaskCompleted(Event):
    """The child has reported. That is the only good end."""

    agent: str
    id: str
    result: str


@dataclass(frozen=True)
class ChildEnded(Event):
    """The child is gone. All that remains is `result`: its answer, or what was expected of it."""

    agent: str
    reason: str  # reported | turn_limit
    result: str
    turns: int


@dataclass(frozen=True)
class ParentTold(Event):
    """What the model of the parent reads."""

    id: str
    tool: str
    status: str
    output: str
