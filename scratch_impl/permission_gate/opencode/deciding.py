"""The walk over the rows: all of them, from the first to the last, and the last one that fits decides.

What: `decide` judges one request of a tool.

How the real one does it: every pattern of the request is looked up by itself, and the last rule that fits
both words decides; when none does, the answer is ask
opencode/packages/opencode/src/permission/index.ts:28-38. The first pattern that is denied ends it; one that
has to be asked is remembered, and the next is looked up
opencode/packages/opencode/src/permission/index.ts:67-107.

But: here the walk goes down the whole list and says where an earlier match is overtaken. To know the winner
it would be enough to start at the bottom and stop at the first match, as `evaluate` in waiting does.

Events: RuleTried, RuleMatched, NoRuleMatched, PartDecided, VerdictReached.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.opencode.events import (
    NoRuleMatched,
    PartDecided,
    RuleMatched,
    RuleTried,
    VerdictReached,
)
from scratch_impl.permission_gate.opencode.rules import ALLOW, ASK, DENY, Request, Rule, Ruleset
from scratch_impl.permission_gate.opencode.wildcard import match


@dataclass(frozen=True)
class Verdict:
    """A decision, the row to blame (None: no row), the pattern that settled it, and what kind of reason."""

    decision: str
    index: int | None
    pattern: str
    reason: str  # rule | default | hidden | no_patterns


Deciding = Generator[Event, str, Verdict]


def decide(rules: Ruleset, request: Request, tool: str) -> Deciding:
    """Judge a request, pattern by pattern, and say so."""
    total = Verdict(ALLOW, None, "", "no_patterns")  # subtle: a request without patterns never asks
    for pattern in request.patterns:
        verdict = yield from look_up(rules, request.permission, pattern)
        if total.reason == "no_patterns" or outweighs(verdict.decision, total.decision):
            total = verdict
        if len(request.patterns) > 1:
            # opencode/packages/opencode/src/permission/index.ts:67-107
            yield PartDecided(pattern, verdict.decision, total.decision)
        if verdict.decision == DENY:
            break  # opencode/packages/opencode/src/permission/index.ts:67-107
    # opencode/packages/opencode/src/permission/index.ts:67-107
    yield reached(total, rules, request.permission, tool)
    return total


def look_up(rules: Ruleset, permission: str, pattern: str) -> Deciding:
    """Walk over all rows. Each one that fits overtakes the one before."""
    found: int | None = None
    for index, rule in enumerate(rules):
        reason = mismatch(rule, permission, pattern)
        if reason is None:
            # opencode/packages/opencode/src/permission/index.ts:28-38
            yield RuleMatched(index, rule.layer, rule.permission, rule.pattern, rule.action, found)
            found = index
        else:
            # opencode/packages/opencode/src/permission/index.ts:28-38
            yield RuleTried(index, rule.layer, rule.permission, rule.pattern, reason)
    if found is not None:
        return Verdict(rules[found].action, found, pattern, "rule")
    # opencode/packages/opencode/src/permission/index.ts:28-38
    yield NoRuleMatched(ASK, permission, pattern)
    return Verdict(ASK, None, pattern, "default")


def mismatch(rule: Rule, permission: str, pattern: str) -> str | None:
    """Why a row does not fit, or None when it does."""
    if not match(permission, rule.permission):
        return "other_permission"
    return None if match(pattern, rule.pattern) else "other_pattern"


def outweighs(decision: str, total: str) -> bool:
    """Whether one pattern's decision changes that of the whole: a deny does, and an ask over an allow."""
    return (ALLOW, ASK, DENY).index(decision) > (ALLOW, ASK, DENY).index(total)


def reached(verdict: Verdict, rules: Ruleset, permission: str, tool: str) -> VerdictReached:
    """A verdict, with the layer of its row."""
    decision, index, pattern, reason = verdict.decision, verdict.index, verdict.pattern, verdict.reason
    layer = None if index is None else rules[index].layer
    return VerdictReached(tool, permission, pattern, decision, index, reason, layer)
