"""Rows of permission, pattern and action, as far as sub-agents need them.

What: `evaluate` finds the row that decides a call, `hiding` the one that hides a tool, `read_permission`
makes rows of a permission block.

How the real one does it: the last matching row wins, and without one the answer is ask
opencode/packages/opencode/src/permission/index.ts:28-38. A tool is hidden when the last row for its
permission is a deny with the pattern star opencode/packages/opencode/src/permission/index.ts:204-214. A block
is read in its own order opencode/packages/opencode/src/permission/index.ts:178-198.

But: asking, answering and remembering are the permission gate's, and so is reading a shell command: here the
whole command is one pattern.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.model import ToolCall

ALLOW, DENY, ASK = "allow", "deny", "ask"  # opencode/packages/opencode/src/permission/index.ts:28-38
EVERYTHING = "*"

# opencode/packages/opencode/src/permission/index.ts:204-214
PERMISSION_OF = {"edit": "edit", "write": "edit", "apply_patch": "edit"}

# ours, and only the best known: which argument of a tool is held against the patterns
PATTERN_OF = {
    "bash": "command", "read": "filePath", "edit": "filePath", "write": "filePath", "glob": "pattern",
    "grep": "pattern", "webfetch": "url", "websearch": "query", "task": "subagent_type",
}  # fmt: skip


@dataclass(frozen=True)
class Rule:
    """One row. Name and pattern may hold stars and question marks."""

    permission: str
    pattern: str
    action: str

    @property
    def shown(self) -> str:
        """The row in a few letters."""
        return f"{self.permission} {self.pattern} {self.action}"


Rules = tuple[Rule, ...]


def match(text: str, pattern: str) -> bool:
    """Whether a text fits: `*` is any run of characters, `?` one, and a final ` *` may be missing."""
    # opencode/packages/core/src/util/wildcard.ts:3-14
    text, pattern = (_units(side.replace("\\", "/")) for side in (text, pattern))
    body = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
    if body.endswith(r"\ .*"):
        body = body.removesuffix(r"\ .*") + r"(\ .*)?"
    return re.fullmatch(body, text, re.DOTALL) is not None


def _units(text: str) -> str:
    """The text with each UTF-16 unit as a character of its own: in JavaScript an emoji is two of them."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(int.from_bytes(raw[at : at + 2], "little")) for at in range(0, len(raw), 2))


def evaluate(permission: str, pattern: str, rules: Sequence[Rule]) -> Rule | None:
    """The row that decides; None, which means ask, when there is none."""
    # opencode/packages/opencode/src/permission/index.ts:28-38
    fitting = (r for r in reversed(rules) if match(permission, r.permission) and match(pattern, r.pattern))
    return next(fitting, None)


def hiding(tool: str, rules: Sequence[Rule]) -> Rule | None:
    """The row that hides a tool from the model, or None."""
    # opencode/packages/opencode/src/permission/index.ts:204-214
    name = PERMISSION_OF.get(tool, tool)
    last = next((rule for rule in reversed(rules) if match(name, rule.permission)), None)
    return last if last and last.pattern == EVERYTHING and last.action == DENY else None


def asked_for(call: ToolCall) -> tuple[str, str]:
    """The permission and the pattern that a call is about."""
    key = PATTERN_OF.get(call.tool)
    pattern = str(call.args.get(key, EVERYTHING)) if key else EVERYTHING
    return PERMISSION_OF.get(call.tool, call.tool), pattern


def read_permission(block: str | Mapping[str, Any], home: str = "/home/user") -> Rules:
    """The rows of a permission block: `"deny"`, or `{bash: "ask", edit: {"docs/*": "allow"}}`."""
    if isinstance(block, str):
        block = {EVERYTHING: block}  # opencode/packages/core/src/v1/config/permission.ts:40-48
    rules = []
    for name, told in _in_order(block):
        patterns = {EVERYTHING: told} if isinstance(told, str) else told
        # opencode/packages/opencode/src/permission/index.ts:178-198
        rules += [Rule(name, _expand(pattern, home), action) for pattern, action in _in_order(patterns)]
    return tuple(rules)


def _in_order(block: Mapping[str, Any]) -> list[tuple[str, Any]]:
    # subtle: JavaScript lists keys that look like whole numbers first, in their own order.
    numbers = sorted((key for key in block if re.fullmatch(r"0|[1-9][0-9]{0,9}", key)), key=int)
    return [(key, block[key]) for key in [*numbers, *(key for key in block if key not in numbers)]]


def _expand(pattern: str, home: str) -> str:
    if pattern == "~" or pattern.startswith("~/"):
        return home + pattern[1:]
    return home + pattern[5:] if pattern.startswith("$HOME") else pattern
