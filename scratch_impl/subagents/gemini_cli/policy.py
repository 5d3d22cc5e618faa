"""A stand-in for the permission gate, with the two things in it that are about agents.

What: a short list of rules; the first one that fits decides. A call of `invoke_agent` also goes by the name
of the agent, and a rule may be for calls that one agent makes.

How the real one does it: the agent's name is tried as if it were the name of a tool
gemini-cli/packages/core/src/policy/policy-engine.ts:562-570, so a rule `toolName = "scout"` is about sending
the scout. A rule's `subagent` is about the other direction, what the scout may do
gemini-cli/packages/core/src/policy/policy-engine.ts:103-107; that name is put on each of its calls by a bus
of its own, and what the call says about itself is thrown away
gemini-cli/packages/core/src/confirmation-bus/message-bus.ts:52-78. Sending is allowed by default, since the
child's own calls are asked about gemini-cli/packages/core/src/policy/policies/agents.toml:1-10.

But: no modes, priorities or patterns. The permission gate has all of that in a cell of its own.

Events: CallJudged.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ToolCall
from scratch_impl.subagents.gemini_cli.events import CallJudged
from scratch_impl.subagents.gemini_cli.toolnames import AGENT_TOOL, EVERYTHING

PARENT = "parent"
ALLOW, ASK_USER, DENY = "allow", "ask_user", "deny"  # gemini-cli/packages/core/src/policy/types.ts:10-14


@dataclass(frozen=True)
class Rule:
    """For one tool or agent, or for all (`*`); with `subagent` only for calls that this agent makes."""

    tool: str
    decision: str
    subagent: str | None = None

    @property
    def shown(self) -> str:
        """The rule in a few letters."""
        return f"{self.tool} ← {self.subagent}" if self.subagent else self.tool

    def fits(self, names: Sequence[str], caller: str | None) -> bool:
        """Whether it is about this call."""
        return (self.tool == EVERYTHING or self.tool in names) and self.subagent in (None, caller)


def names_of(call: ToolCall) -> tuple[str, ...]:
    """The names a call is looked up under."""
    agent = call.args.get("agent_name")
    # gemini-cli/packages/core/src/policy/policy-engine.ts:562-570
    return (call.tool, agent) if call.tool == AGENT_TOOL and isinstance(agent, str) else (call.tool,)


def judge(rules: Sequence[Rule], call: ToolCall, caller: str | None) -> Generator[Event, None, str]:
    """Decide one call of the parent (caller None) or of a child. Without a rule it is allowed (ours)."""
    names = names_of(call)
    rule = next((rule for rule in rules if rule.fits(names, caller)), None)
    decision = rule.decision if rule else ALLOW
    # gemini-cli/packages/core/src/policy/policy-engine.ts:577-632
    yield CallJudged(call.id, call.tool, names, caller or PARENT, decision, rule.shown if rule else None)
    return decision
