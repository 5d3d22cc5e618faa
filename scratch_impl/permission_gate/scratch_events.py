"""What the gate built from nothing says. `index` is the place of a row in the last RulesSorted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class RulesSorted(Event):
    """The rows in the order in which they will be read."""

    rules: tuple[Any, ...]


@dataclass(frozen=True)
class CallReceived(Event):
    """A call is at the gate."""

    tool: str
    args: Mapping[str, Any]
    mode: str


@dataclass(frozen=True)
class RuleTried(Event):
    """This row does not apply, and why."""

    index: int
    priority: int
    tool: str
    reason: str  # other_mode | other_tool | other_args


@dataclass(frozen=True)
class RuleMatched(Event):
    """This row applies. No row below it is read."""

    index: int
    priority: int
    tool: str
    decision: str


@dataclass(frozen=True)
class NoRuleMatched(Event):
    """No row applies, so the default decides, the same in every mode."""

    decision: str
    mode: str


@dataclass(frozen=True)
class VerdictReached(Event):
    """The gate has decided. `index` is the row to blame, None for the default."""

    tool: str
    decision: str
    index: int | None
    reason: str  # rule | default | nobody_there


@dataclass(frozen=True)
class PermissionAsked(Question):
    """A person is asked, and nothing goes on until one of `options` is the answer."""

    tool: str
    args: Mapping[str, Any]
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "proceed_once"


@dataclass(frozen=True)
class PermissionAnswered(Event):
    """What the person said."""

    answer: str


@dataclass(frozen=True)
class RuleWritten(Event):
    """An "always" became a row. It lives as long as this session."""

    index: int
    priority: int
    tool: str
    args: Mapping[str, Any]
    modes: tuple[str, ...]
