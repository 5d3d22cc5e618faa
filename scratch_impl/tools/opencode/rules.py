"""Rows of permission, pattern and action, as far as tools need them: what is hidden, and may one delegate?

What: `read_permission` turns the block of an opencode.json into rows, `evaluate` finds the row that decides,
`disabled` says which tools the model is not even told of.

How the real one does it: the last matching row wins, and without one the answer is ask
opencode/packages/opencode/src/permission/index.ts:28-38. A tool is hidden when the last row for its
permission denies everything: its pattern is exactly a star, and its action is deny
opencode/packages/opencode/src/permission/index.ts:204-214. Rows come from the block in its own order, a text
standing for the pattern star opencode/packages/opencode/src/permission/index.ts:178-198.

What one would not expect: edit, write and apply_patch go by the one name edit, so that a row for write hides
nothing; and a narrow row behind a wide deny keeps the tool in sight, while the same rows the other way round
hide it, narrow exception and all opencode/packages/opencode/src/permission/index.ts:204-214.

But: asking, answering and remembering are the permission gate's.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ALLOW, DENY, ASK = "allow", "deny", "ask"  # opencode/packages/opencode/src/permission/index.ts:28-38
EVERYTHING = "*"

# Tools that go by the name of another. opencode/packages/opencode/src/permission/index.ts:204-214
PERMISSION_OF = {
    "edit": "edit", "write": "edit", "apply_patch": "edit",
    "list_mcp_resources": "read", "list_mcp_resource_templates": "read", "read_mcp_resource": "read",
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


def evaluate(permission: str, pattern: str, rules: Sequence[Rule]) -> Rule:
    """The row that decides; ask, when there is none."""
    # opencode/packages/opencode/src/permission/index.ts:28-38
    for rule in reversed(rules):
        if match(permission, rule.permission) and match(pattern, rule.pattern):
            return rule
    return Rule(permission, EVERYTHING, ASK)


def hiding(tool: str, rules: Sequence[Rule]) -> Rule | None:
    """The row that hides a tool from the model, or None."""
    permission = PERMISSION_OF.get(tool, tool)
    # opencode/packages/opencode/src/permission/index.ts:204-214
    last = next((rule for rule in reversed(rules) if match(permission, rule.permission)), None)
    return last if last and last.pattern == EVERYTHING and last.action == DENY else None


def disabled(tools: Iterable[str], rules: Sequence[Rule]) -> set[str]:
    """Which of these tools the rows hide."""
    return {tool for tool in tools if hiding(tool, rules)}


def may_delegate(rules: Sequence[Rule]) -> bool:
    """Whether an agent with these rows may send anybody at all, as far as the hint of a cut is concerned."""
    # opencode/packages/opencode/src/tool/truncate.ts:85-141
    return evaluate("task", EVERYTHING, rules).action != DENY


def read_permission(block: str | Mapping[str, Any], home: str = "/home/user") -> list[Rule]:
    """The rows of a permission block: `"deny"`, or `{bash: "ask", edit: {"docs/*": "allow"}}`."""
    if isinstance(block, str):
        block = {EVERYTHING: block}  # opencode/packages/core/src/v1/config/permission.ts:40-48
    rules = []
    for name, told in _in_order(block):
        patterns = {EVERYTHING: told} if isinstance(told, str) else told
        # opencode/packages/opencode/src/permission/index.ts:178-198
        rules += [Rule(name, _expand(pattern, home), action) for pattern, action in _in_order(patterns)]
    return rules


def _in_order(block: Mapping[str, Any]) -> list[tuple[str, Any]]:
    # subtle: JavaScript lists keys that look like whole numbers first, in their own order.
    numbers = sorted((key for key in block if re.fullmatch(r"0|[1-9][0-9]{0,9}", key)), key=int)
    return [(key, block[key]) for key in [*numbers, *(key for key in block if key not in numbers)]]


def _expand(pattern: str, home: str) -> str:
    if pattern == "~" or pattern.startswith("~/"):
        return home + pattern[1:]
    return home + pattern[5:] if pattern.startswith("$HOME") else pattern
