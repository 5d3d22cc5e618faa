"""Tools that the model never sees, because their permission is denied altogether.

What: `hides` finds the rule that takes a tool away.

How the real one does it: the last rule that names the permission counts, whatever its pattern; the tool goes
only when that rule denies everything opencode/packages/opencode/src/permission/index.ts:204-214. It is asked
right before a request is sent to the model, over the rules of agent and session
opencode/packages/opencode/src/session/llm/request.ts:208-214.

But: what else takes tools away (the model's name, the switches of one message) belongs to the tools.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scratch_impl.permission_gate.opencode.asks import permission_of
from scratch_impl.permission_gate.opencode.rules import DENY, Rule
from scratch_impl.permission_gate.opencode.wildcard import match


def hides(tool: str, rules: Sequence[Rule]) -> int | None:
    """The place of the rule that hides a tool, or None when it is shown."""
    permission = permission_of(tool)
    named = [index for index, rule in enumerate(rules) if match(permission, rule.permission)]
    # subtle: one narrower rule behind the deny brings the tool back, even if it allows next to nothing.
    if named and rules[named[-1]].pattern == "*" and rules[named[-1]].action == DENY:
        return named[-1]
    return None


def disabled(tools: Iterable[str], rules: Sequence[Rule]) -> set[str]:
    """The tools that are taken away."""
    return {tool for tool in tools if hides(tool, rules) is not None}
