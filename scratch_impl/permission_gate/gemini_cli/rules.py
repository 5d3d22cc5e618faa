"""The nouns of the gate: a rule, a tool call, and the gate that holds the sorted rules.

What: plain data, no behaviour beyond sorting.

How the real one does it: a rule is an interface with the same fields
gemini-cli/packages/core/src/policy/types.ts:114-193, and the engine sorts its list by descending priority
when it is built and again at every added rule gemini-cli/packages/core/src/policy/policy-engine.ts:209-212
gemini-cli/packages/core/src/policy/policy-engine.ts:765-769.

But: the real engine is one mutable object. Here a gate never changes; adding a rule makes a new gate.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scratch_impl.permission_gate.gemini_cli.stringify import fenced_text

ALLOW, DENY, ASK_USER = "allow", "deny", "ask_user"  # gemini-cli/packages/core/src/policy/types.ts:10-14
DECISIONS = (ALLOW, DENY, ASK_USER)

PLAN, DEFAULT, AUTO_EDIT, YOLO = "plan", "default", "autoEdit", "yolo"
# From the strictest to the loosest: gemini-cli/packages/core/src/policy/types.ts:60-65
MODES_BY_PERMISSIVENESS = (PLAN, DEFAULT, AUTO_EDIT, YOLO)

# Who wrote the rule. A higher tier always beats a lower one.
# gemini-cli/packages/core/src/policy/config.ts:67-71
TIERS = {"default": 1, "extension": 2, "workspace": 3, "user": 4, "admin": 5}

SHELL_TOOLS = ("run_shell_command", "ShellTool")  # gemini-cli/packages/core/src/utils/shell-utils.ts:58
EDIT_TOOLS = ("replace", "write_file")  # gemini-cli/packages/core/src/tools/tool-names.ts:167


def effective_priority(priority: int, tier: int) -> float:
    """Fold tier and priority into the one number that the rows are sorted by.

    Example: priority 998 in the default tier -> 1.998; priority 5 in the user tier -> 4.005.
    """
    return tier + priority / 1000  # gemini-cli/packages/core/src/policy/toml-loader.ts:306-308


@dataclass(frozen=True)
class Rule:
    """One row: *if a call looks like this, then decide that*. Empty or None means "any"."""

    tool: str
    decision: str
    priority: float = 0.0
    modes: tuple[str, ...] = ()
    interactive: bool | None = None
    pattern: str | None = None  # source of a JavaScript regular expression over Call.text
    mcp: str | None = None
    subagent: str | None = None
    annotations: Mapping[str, Any] | None = None
    allow_redirection: bool | None = None
    deny_message: str | None = None
    source: str = ""
    line: int | None = None  # ours: where in its file the rule begins, so that a view can point at it


@dataclass(frozen=True)
class Call:
    """A tool call that the model wants made. `args` is None when it came without any."""

    tool: str
    args: Mapping[str, Any] | None = field(default_factory=dict)
    server: str | None = None
    subagent: str | None = None
    annotations: Mapping[str, Any] | None = None
    by_person: bool = False  # started by the person, as a slash command, and not by the model

    @cached_property
    def text(self) -> str | None:
        """The arguments as the one string that patterns are searched in."""
        return None if self.args is None else fenced_text(self.args)

    @cached_property
    def command(self) -> str | None:
        """The command line, when this is a shell call that has one."""
        command = (self.args or {}).get("command")
        return command if self.tool in SHELL_TOOLS and isinstance(command, str) and command else None


@dataclass(frozen=True)
class Gate:
    """Everything that a decision depends on besides the call itself. `rules` is always sorted."""

    rules: tuple[Rule, ...] = ()
    mode: str = DEFAULT
    interactive: bool = True
    default: str = ASK_USER
    disable_always_allow: bool = False
    knows_commands: bool = True  # whether the heuristics for safe and dangerous commands are on
    workspace: str = "/workspace"  # ours
    trusted: bool = True
    permanent_approval: bool = False

    def with_rules(self, *more: Rule) -> Gate:
        """The same gate with more rows, sorted again."""
        return replace(self, rules=sort_rules([*self.rules, *more]))


def sort_rules(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Highest priority first. Equal priorities keep the order they came in (the sort is stable)."""
    return tuple(sorted(rules, key=lambda rule: -rule.priority))
