"""What is said about agents: while they are read from files, sent, at work, and back.

`agent` is the name of the child. Times are simulated, in milliseconds; `spent_ms` is what the clock of the
child says afterwards.
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
    """A tool that the parent has and the child does not get."""

    tool: str
    reason: str  # starts_agents | topic | not_asked_for


@dataclass(frozen=True)
class AgentSkipped(Event):
    """A file, or the agent in it, is passed over without a word about its contents."""

    path: str
    reason: str  # underscore | not_markdown | remote | untrusted_folder | unapproved | duplicate


@dataclass(frozen=True)
class AgentRejected(Event):
    """A file that does not define an agent. The whole file is lost, and the session goes on."""

    path: str
    error: str  # no_frontmatter | unreadable | invalid
    problems: tuple[str, ...]


@dataclass(frozen=True)
class AgentRegistered(Event):
    """An agent that can be sent from now on. `defaults` are the fields that nobody wrote down."""

    agent: str
    path: str
    description: str
    tools: tuple[str, ...] | None  # None: whatever the parent has
    max_turns: int
    max_minutes: float
    defaults: tuple[str, ...]


@dataclass(frozen=True)
class TaskGiven(Event):
    """The person gives the parent a task."""

    text: str


@dataclass(frozen=True)
class ParentAnswered(Event):
    """What the parent says, and what it calls."""

    text: str
    calls: tuple[Called, ...]


@dataclass(frozen=True)
class InvocationRejected(Event):
    """`invoke_agent` cannot be built from these arguments; no policy is asked, and no child is made."""

    id: str
    agent: str
    message: str
    error_type: str


@dataclass(frozen=True)
class CallJudged(Event):
    """The policy about one call. `names` are the names it was looked up under."""

    id: str
    tool: str
    names: tuple[str, ...]
    caller: str  # parent, or the name of the child that calls
    decision: str  # allow | ask_user | deny
    rule: str | None  # what the rule that decided is for; None: no rule


@dataclass(frozen=True)
class ConsentAsked(Question):
    """A person has to say whether a call may run."""

    id: str
    tool: str
    args: Mapping[str, Any]
    caller: str  # parent, or the name of the child that calls
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "proceed_once"


@dataclass(frozen=True)
class ConsentAnswered(Event):
    """The person has said so."""

    id: str
    answer: str


@dataclass(frozen=True)
class ClockPaused(Event):
    """Somebody is being asked, so the clock of the child stands still."""

    spent_ms: int
    limit_ms: int


@dataclass(frozen=True)
class ClockResumed(Event):
    """The clock goes on where it stood."""

    waited_ms: int  # how long the person took; nobody counts it
    spent_ms: int
    limit_ms: int


@dataclass(frozen=True)
class ChildCreated(Event):
    """A child with a list of tools, a history and a clock of its own."""

    id: str  # of the call that sent it
    agent: str
    system_prompt: str
    tools: tuple[str, ...]
    withheld: tuple[Withheld, ...]
    max_turns: int
    limit_ms: int


@dataclass(frozen=True)
class ChildFailed(Event):
    """Something broke before or during the work. To the parent that is a text like any other."""

    agent: str
    message: str


@dataclass(frozen=True)
class ChildAsked(Event):
    """A message goes to the child's model."""

    agent: str
    sender: str  # parent | tools | warning
    parts: tuple[Mapping[str, Any], ...]
    turn: int  # counted from 1; the turn of grace is not counted, and has the number 0
    spent_ms: int


@dataclass(frozen=True)
class ChildAnswered(Event):
    """What the child says, and what it calls."""

    agent: str
    text: str
    calls: tuple[Called, ...]
    spent_ms: int


@dataclass(frozen=True)
class CallUnauthorized(Event):
    """The child wants a tool it was never given. It is told so and may go on."""

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
    spent_ms: int


@dataclass(frozen=True)
class TaskCompleted(Event):
    """The child has handed in its result. Only the first one counts."""

    agent: str
    id: str
    result: str


@dataclass(frozen=True)
class ChildStopped(Event):
    """The child's loop is over without a result. `unread` answers of tools never reach its model."""

    agent: str
    reason: str  # MAX_TURNS | TIMEOUT | ERROR_NO_COMPLETE_TASK_CALL | ABORTED
    turns: int
    unread: int


@dataclass(frozen=True)
class GraceGiven(Event):
    """One more turn, on a clock of its own that no question stops."""

    agent: str
    reason: str
    grace_ms: int
    warning: str


@dataclass(frozen=True)
class GraceEnded(Event):
    """Whether the last turn saved the work."""

    agent: str
    saved: bool
    why: str  # handed_in | silent | other_calls | too_late | cancelled


@dataclass(frozen=True)
class ChildEnded(Event):
    """The child is gone. Of all it did, the parent gets `result`."""

    agent: str
    reason: str  # as it is told: a saved child has reached its goal
    result: str
    turns: int
    spent_ms: int


@dataclass(frozen=True)
class ParentTold(Event):
    """What the model of the parent reads."""

    id: str
    tool: str
    status: str
    output: str
