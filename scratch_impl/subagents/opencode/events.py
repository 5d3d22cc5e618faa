"""What is said about agents and sessions: while a child is sent, at work, and back.

`agent` is the name of an agent, `session` the id of a session; a child has both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class Called:
    """A call as a view shows it."""

    id: str
    tool: str
    args: Mapping[str, Any]


@dataclass(frozen=True)
class Withheld:
    """A tool that is there, and that this child is not told of."""

    tool: str
    reason: str  # by_agent | by_session: whose row hides it
    rule: str


@dataclass(frozen=True)
class Handed:
    """A row of a new child's session, and where it comes from."""

    rule: str
    source: str  # parent_session | appended | primary_tools


@dataclass(frozen=True)
class AgentRegistered(Event):
    """An agent that there is from now on. `rules` are the rows after the defaults that all have."""

    agent: str
    path: str  # where it was written down; empty for one that comes with the program
    mode: str  # primary | subagent | all
    rules: tuple[str, ...]


@dataclass(frozen=True)
class TaskGiven(Event):
    """The person says something to the parent. Which agent answers is a property of this message."""

    text: str
    agent: str
    session: str


@dataclass(frozen=True)
class RulesReplaced(Event):
    """The message came with a list of tools, and that list is now all the rules that the session has."""

    session: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True)
class ParentAnswered(Event):
    """What the parent says, and what it calls."""

    text: str
    calls: tuple[Called, ...]


@dataclass(frozen=True)
class InvocationRejected(Event):
    """Nobody can be sent with these arguments."""

    id: str
    agent: str
    message: str
    error_type: str  # ToolInvalidArgumentsError | unknown_agent


@dataclass(frozen=True)
class CallJudged(Event):
    """What the rows say about one call: first those of the agent, then those of its session."""

    id: str
    tool: str
    permission: str
    pattern: str
    caller: str  # parent, or the name of the child that calls
    decision: str  # allow | ask | deny
    rule: str | None  # the row that decides; None: no row fits
    source: str  # agent | session | nobody | mentioned


@dataclass(frozen=True)
class ConsentAsked(Question):
    """A person has to say whether a call may run."""

    id: str
    tool: str
    args: Mapping[str, Any]
    caller: str
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "once"


@dataclass(frozen=True)
class ConsentAnswered(Event):
    """The person has said so."""

    id: str
    answer: str


@dataclass(frozen=True)
class RulesDerived(Event):
    """The rules of a new child session were put together."""

    id: str  # of the call that sends it
    agent: str
    rules: tuple[str, ...]
    handed: tuple[Handed, ...]  # the same, each with where it comes from
    kept_back: tuple[str, ...]  # rows of the parent's session that are not handed on
    parent_agent: str
    parent_agent_denies: tuple[str, ...]  # what the parent itself is denied, and nobody looks at


@dataclass(frozen=True)
class ChildCreated(Event):
    """A session was stored, with a parent."""

    id: str  # of the call that sends it
    agent: str
    session: str
    parent: str
    title: str
    asked_for: str | None  # a task_id that nobody knew
    tools: tuple[str, ...]
    withheld: tuple[Withheld, ...]


@dataclass(frozen=True)
class ChildResumed(Event):
    """A session that was there already is taken up again, with the rules that it has."""

    id: str
    agent: str
    session: str
    parent: str | None  # whose child it is; nobody checks that it is the caller's
    caller: str  # the session that calls
    rules: tuple[str, ...]
    messages: int  # how many it remembers
    tools: tuple[str, ...]
    withheld: tuple[Withheld, ...]


@dataclass(frozen=True)
class ChildAsked(Event):
    """A message goes to the child's model."""

    agent: str
    sender: str  # parent | tools
    text: str
    turn: int  # steps of this run, counted from 1


@dataclass(frozen=True)
class ChildAnswered(Event):
    """What the child says, and what it calls."""

    agent: str
    text: str
    calls: tuple[Called, ...]


@dataclass(frozen=True)
class CallUnauthorized(Event):
    """Somebody calls a tool that is hidden, or is not there. It is told so and may go on."""

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
    status: str  # success | error | cancelled
    output: str


@dataclass(frozen=True)
class Aborted(Event):
    """The person stops the parent, while this call is under way."""

    id: str


@dataclass(frozen=True)
class ChildStopped(Event):
    """The child's run is over without an answer."""

    agent: str
    reason: str  # aborted | rejected
    turns: int
    unread: int  # answers of tools that its model has not read yet


@dataclass(frozen=True)
class ChildEnded(Event):
    """The child's run is over. Its session stays, and can be taken up again."""

    agent: str
    session: str
    reason: str  # answered | aborted | rejected
    result: str  # its last text
    turns: int


@dataclass(frozen=True)
class ParentTold(Event):
    """What the model of the parent reads."""

    id: str
    tool: str
    status: str
    output: str
