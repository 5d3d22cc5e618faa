"""The nouns of the gate: a rule, the layers that rules come in, a request, and who is asking.

What: plain data. A rule is three words: permission, pattern, and what to do.

How the real one does it: the gate gets a flat list of such rules
opencode/packages/opencode/src/permission/index.ts:28-38. The rules of the agent come first, the rules of the
session behind them opencode/packages/opencode/src/session/tools.ts:81-89, and last what somebody answered
"always" to opencode/packages/opencode/src/permission/index.ts:67-107.

But: the real rules do not know which layer they come from. Here each one does, so that a view can say it.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

ALLOW, DENY, ASK = "allow", "deny", "ask"  # opencode/packages/opencode/src/permission/index.ts:28-38
ACTIONS = (ALLOW, DENY, ASK)

# The layers, the earliest first. The last match wins, so a later layer beats an earlier one.
DEFAULTS = "defaults"  # opencode/packages/opencode/src/agent/agent.ts:119-136
AGENT = "agent"  # opencode/packages/opencode/src/agent/agent.ts:156-181
USER = "user"  # opencode/packages/opencode/src/permission/index.ts:178-198
USER_AGENT = "user_agent"  # ours, as a word: what a config says of this agent
OUTPUT_FOLDER = "output_folder"  # opencode/packages/opencode/src/agent/agent.ts:296-310
SESSION = "session"  # opencode/packages/opencode/src/session/tools.ts:81-89
APPROVED = "approved"  # opencode/packages/opencode/src/permission/index.ts:109-167
LAYERS = (DEFAULTS, AGENT, USER, USER_AGENT, OUTPUT_FOLDER, SESSION, APPROVED)


@dataclass(frozen=True)
class Rule:
    """One row: *a request of this permission, for something like this, is decided like that*."""

    permission: str  # a wildcard too: `mcp_*` is many permissions
    pattern: str
    action: str
    layer: str = field(default="", compare=False)
    line: int | None = field(default=None, compare=False)  # ours: where in a reader's file it stands


Ruleset = tuple[Rule, ...]


@dataclass(frozen=True)
class Request:
    """What a tool wants before it goes on: a permission, for each of these patterns.

    `always` are the patterns that will be allowed from then on when somebody answers "always".
    """

    permission: str
    patterns: tuple[str, ...]
    always: tuple[str, ...]


@dataclass(frozen=True)
class Call:
    """A tool call of the model. `together`: it came in the same reply as the call before it."""

    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)
    agent: str = ""
    session: str = "main"
    together: bool = False


def merge(*rulesets: Iterable[Rule]) -> Ruleset:
    """Rule sets are put one behind the other, and that is all.

    Example: `merge((allow_all,), (deny_rm,))` -> `(allow_all, deny_rm)`.
    """
    return tuple(rule for rules in rulesets for rule in rules)


def in_layer(layer: str, rules: Iterable[Rule]) -> Ruleset:
    """The same rules, saying where they come from."""
    return tuple(replace(rule, layer=layer) for rule in rules)
