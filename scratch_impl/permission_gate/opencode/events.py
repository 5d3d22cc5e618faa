"""What the gate says while it works. Every field is there because a view needs it.

`index` is the place of a row in the last RulesMerged, counted from 0; None means that no row is to blame.
`id` names a question that waits: `per_1` is the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class PolicyFileRejected(Event):
    """The config cannot be used, and so nothing is decided.

    `lines` says for each line of `detail` where in the file that is; None when nobody can say.
    """

    path: str
    tier: str
    error: str  # json_parse | schema_validation
    message: str
    detail: str
    lines: tuple[int | None, ...]


@dataclass(frozen=True)
class PolicyFileLoaded(Event):
    """The config was read. `rules` counts the rows that its block `permission` became."""

    path: str
    tier: str
    rules: int


@dataclass(frozen=True)
class Row:
    """A rule as a view shows it."""

    layer: str
    permission: str
    pattern: str
    decision: str
    line: int | None  # where in the reader's file it stands


@dataclass(frozen=True)
class RulesMerged(Event):
    """The rows of all layers, one behind the other. They are never sorted: the last one that fits wins."""

    rules: tuple[Row, ...]
    agent: str
    session: str


@dataclass(frozen=True)
class CallReceived(Event):
    """A tool was called. Nobody stands at its door: the tool itself will ask."""

    tool: str
    args: Mapping[str, Any]
    agent: str
    session: str


@dataclass(frozen=True)
class ToolHidden(Event):
    """The model was never shown this tool: the last row that names its permission denies everything."""

    tool: str
    permission: str
    index: int


@dataclass(frozen=True)
class PermissionSkipped(Event):
    """This tool asks for nothing."""

    tool: str
    reason: str  # never_asks | plugin


@dataclass(frozen=True)
class PermissionRequested(Event):
    """The tool asks for a permission, for each of `patterns`."""

    tool: str
    permission: str
    patterns: tuple[str, ...]
    always: tuple[str, ...]


@dataclass(frozen=True)
class RuleTried(Event):
    """This row does not fit; `reason` says which of its two words."""

    index: int
    layer: str
    permission: str
    pattern: str
    reason: str  # other_permission | other_pattern


@dataclass(frozen=True)
class RuleMatched(Event):
    """This row fits. `overtakes` is the row that had been the last one to fit, until now."""

    index: int
    layer: str
    permission: str
    pattern: str
    decision: str
    overtakes: int | None


@dataclass(frozen=True)
class NoRuleMatched(Event):
    """No row fits; that means ask."""

    decision: str
    permission: str
    pattern: str


@dataclass(frozen=True)
class PartDecided(Event):
    """One of several patterns was looked up. `total` is where the whole request stands after it."""

    part: str
    decision: str
    total: str


@dataclass(frozen=True)
class VerdictReached(Event):
    """The gate has decided about one request of a tool, and this row of this layer is why."""

    tool: str
    permission: str
    pattern: str  # the one that settled it
    decision: str
    index: int | None
    reason: str  # rule | default | hidden | no_patterns
    layer: str | None


@dataclass(frozen=True)
class QuestionPosted(Event):
    """A question is out, for whichever client answers it. The tool waits."""

    id: str
    tool: str
    permission: str
    patterns: tuple[str, ...]
    always: tuple[str, ...]
    session: str


@dataclass(frozen=True)
class PermissionAsked(Question):
    """A person is asked. Goes on with one of `options`."""

    tool: str
    args: Mapping[str, Any]
    options: tuple[str, ...]
    id: str
    permission: str
    patterns: tuple[str, ...]
    always: tuple[str, ...]

    default_answer: ClassVar[str] = "once"


@dataclass(frozen=True)
class PermissionAnswered(Event):
    """What the person said to this question."""

    answer: str
    id: str


@dataclass(frozen=True)
class RuleWritten(Event):
    """An "always" became a row, the last one of all."""

    permission: str
    pattern: str
    decision: str
    layer: str


@dataclass(frozen=True)
class PermissionSettled(Event):
    """The answer to another question settled this one along with it."""

    id: str
    tool: str
    answer: str  # always | reject
    by: str  # the question that was answered


@dataclass(frozen=True)
class PermissionKept(Event):
    """In spite of an "always" this question goes on waiting: no approval allows `pattern`."""

    id: str
    tool: str
    pattern: str


@dataclass(frozen=True)
class CallAdmitted(Event):
    """Every question of this tool is settled, and it runs."""

    tool: str
    args: Mapping[str, Any]


@dataclass(frozen=True)
class CallRefused(Event):
    """The tool does not run. `stops` says whether the agent stops too, or only hears that it may not.

    `rules` are those that the model is told of, `feedback` is what the person wrote.
    """

    tool: str
    args: Mapping[str, Any]
    error: str  # denied | rejected | corrected | hidden
    stops: bool
    rules: tuple[Row, ...]
    feedback: str
