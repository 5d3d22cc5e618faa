"""What the gate says while it works. Every field is there because a view needs it.

`depth` is 0 for the call itself and grows when a command line is taken apart and its parts are asked again.
`index` is the place of a row in the last RulesSorted, counted from 0; None means that no row is to blame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class PolicyFileRejected(Event):
    """A whole file fell out: one bad value in it costs every rule in it.

    `lines` says for each line of `detail` where in the file that is; None when nobody can say.
    """

    path: str
    tier: str
    error: str  # toml_parse | schema_validation
    message: str
    detail: str
    lines: tuple[int | None, ...]


@dataclass(frozen=True)
class PolicyProblemFound(Event):
    """Something is wrong with one rule of a file; the file itself is still used."""

    path: str
    tier: str
    error: str  # rule_validation | regex_compilation | tool_name_warning
    message: str
    detail: str
    rule: int | None  # which rule of the file, from 0; None when the real loader does not say
    severity: str  # error | warning
    line: int | None  # where in the file that rule begins


@dataclass(frozen=True)
class PolicyFileLoaded(Event):
    """A file was read. `rules` counts rows after lists of tools and prefixes were multiplied out."""

    path: str
    tier: str
    rules: int
    checkers: int


@dataclass(frozen=True)
class RuleDropped(Event):
    """An extension asked for more than extensions may."""

    path: str
    tool: str
    decision: str
    reason: str  # extension_may_not_allow | extension_may_not_touch_yolo


@dataclass(frozen=True)
class SettingsApplied(Event):
    """Settings and command-line flags became rows of the user tier."""

    rules: int


@dataclass(frozen=True)
class Row:
    """A rule as a view shows it."""

    priority: float
    tool: str
    decision: str
    modes: tuple[str, ...]
    interactive: bool | None
    pattern: str | None
    mcp: str | None
    subagent: str | None
    annotations: Mapping[str, Any] | None
    allow_redirection: bool | None
    deny_message: str | None
    source: str
    line: int | None  # where in that file the rule begins


@dataclass(frozen=True)
class RulesSorted(Event):
    """The rows stand in the order in which they will be asked, highest priority first."""

    rules: tuple[Row, ...]


@dataclass(frozen=True)
class EngineRefused(Event):
    """A rule without a tool stops the whole engine from being built. Nothing is decided."""

    message: str


@dataclass(frozen=True)
class CallReceived(Event):
    """A call is at the gate. `text` is its argument string, the NUL fences shown as ␀."""

    tool: str
    args: Mapping[str, Any] | None
    server: str | None
    subagent: str | None
    mode: str
    interactive: bool
    text: str | None
    depth: int


@dataclass(frozen=True)
class RuleTried(Event):
    """This row does not apply; `reason` is the test that failed."""

    index: int
    priority: float
    tool: str
    reason: str
    depth: int


@dataclass(frozen=True)
class RuleMatched(Event):
    """The first row that applies. Nothing below it is looked at."""

    index: int
    priority: float
    tool: str
    decision: str
    depth: int


@dataclass(frozen=True)
class NoRuleMatched(Event):
    """No row applies; the default decides (in YOLO mode: allow)."""

    decision: str
    mode: str
    depth: int


@dataclass(frozen=True)
class HeuristicApplied(Event):
    """The first words of the command were recognised as dangerous or as harmless."""

    command: str
    finding: str  # dangerous | known_safe
    before: str
    after: str
    depth: int


@dataclass(frozen=True)
class CommandUnreadable(Event):
    """The command line could not be taken apart, so its parts cannot be checked."""

    command: str
    decision: str
    depth: int


@dataclass(frozen=True)
class CommandSplit(Event):
    """The command line was taken apart. A lone command has itself as its only part."""

    command: str
    parts: tuple[str, ...]
    depth: int


@dataclass(frozen=True)
class RedirectionFound(Event):
    """Something is redirected (`>`, `<`, `<<`): an allow becomes a question."""

    command: str
    before: str
    after: str
    depth: int


@dataclass(frozen=True)
class PartDecided(Event):
    """One part was asked on its own. `total` is where the whole line stands after it."""

    part: str
    decision: str
    total: str
    depth: int


@dataclass(frozen=True)
class ExtraPermissionsFound(Event):
    """The call also wants a path outside the workspace: an allow becomes a question."""

    path: str
    workspace: str


@dataclass(frozen=True)
class VerdictReached(Event):
    """The gate has decided. `index` is the row to blame, or None; `reason` says what settled it."""

    tool: str
    decision: str
    index: int | None
    reason: str
    deny_message: str | None


@dataclass(frozen=True)
class PermissionAsked(Question):
    """A person is asked. Goes on with one of `options`."""

    tool: str
    args: Mapping[str, Any] | None
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "proceed_once"


@dataclass(frozen=True)
class PermissionAnswered(Event):
    """What the person said."""

    answer: str


@dataclass(frozen=True)
class PermissionImplied(Event):
    """The verdict is to ask, but the person started this call: that is answer enough."""

    tool: str


@dataclass(frozen=True)
class PermissionImpossible(Event):
    """The verdict is to ask, but nobody is there: the call fails."""

    tool: str


@dataclass(frozen=True)
class ModeChanged(Event):
    """The session is now in another mode."""

    mode: str


@dataclass(frozen=True)
class RuleWritten(Event):
    """An "always allow" became a row."""

    priority: float
    tier: str
    tool: str
    pattern: str | None
    prefix: str | None
    modes: tuple[str, ...]
    saved: bool


@dataclass(frozen=True)
class RuleRefused(Event):
    """An "always allow" that was not written down: it would have been too wide, or unsafe."""

    tool: str
    reason: str  # needs_narrowing | unsafe_pattern


@dataclass(frozen=True)
class PolicyFileSaved(Event):
    """The file that keeps saved approvals for the next session."""

    path: str
    toml: str
