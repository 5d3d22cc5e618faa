"""A stand-in for the permission gate, for when the tools are looked at on their own.

What: a short list of rules by tool name; the first one that fits decides.

How the real one does it: that is another organ. What it has to do with tools is this: a rule that denies a
tool whatever its arguments are makes the tool disappear from the list, instead of denying its calls
gemini-cli/packages/core/src/policy/policy-engine.ts:872-948.

But: no modes, no priorities (the order of the list is the order), no regular expressions. The permission
gate has all of that in a cell of its own.

Events: PolicyChecked.

Errors: none.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.confirmation import ALLOW, ASK_USER, DENY, IMPOSSIBLE, Decision
from scratch_impl.tools.gemini_cli.events import PolicyChecked


@dataclass(frozen=True)
class Rule:
    """For one tool, or for all (`*`); with `containing` only when the arguments, as JSON, hold that text."""

    tool: str
    decision: str
    containing: str | None = None
    message: str | None = None

    def is_for(self, tool: str) -> bool:
        """Whether the rule is about this tool, arguments aside."""
        return self.tool in ("*", tool)

    def fits(self, call: ToolCall) -> bool:
        """Whether the rule is about this call."""
        text = json.dumps(call.args, ensure_ascii=False)
        return self.is_for(call.tool) and (self.containing is None or self.containing in text)


@dataclass(frozen=True)
class Rules:
    """The rules of a session. `by_person` holds the ids of calls that the person started by a command."""

    rules: Sequence[Rule] = ()
    default: str = ALLOW  # ours: without rules there is nothing to watch but the scheduler
    interactive: bool = True
    by_person: frozenset[str] = frozenset()

    def check(self, call: ToolCall) -> Generator[Event, None, Decision]:
        """Decide one call."""
        number = next((number for number, rule in enumerate(self.rules, 1) if rule.fits(call)), None)
        rule = self.rules[number - 1] if number else Rule("*", self.default)
        verdict = rule.decision
        if verdict == ASK_USER and call.id in self.by_person:
            verdict = ALLOW  # gemini-cli/packages/core/src/scheduler/policy.ts:76-88
        elif verdict == ASK_USER and not self.interactive:
            verdict = IMPOSSIBLE  # gemini-cli/packages/core/src/scheduler/policy.ts:94-102
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:639-648
        yield PolicyChecked(call.id, call.tool, verdict, number)
        return Decision(verdict, rule.message)

    def denies_always(self, tool: str) -> bool:
        """Whether no argument could save a call of this tool; then it is hidden.

        A denial that looks at the arguments decides nothing yet, so the next rule is asked
        gemini-cli/packages/core/src/policy/policy-engine.ts:913-931.
        """
        for rule in self.rules:
            if rule.is_for(tool) and not (rule.containing and rule.decision == DENY):
                return rule.containing is None and rule.decision == DENY
        return self.default == DENY
