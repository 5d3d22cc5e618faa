"""`invoke_agent`: one tool for all agents, with two arguments.

What: `objection` checks a call, `report` is what the parent reads when the child is back.

How the real one does it: the tool takes the name of an agent and a prompt
gemini-cli/packages/core/src/agents/agent-tool.ts:43-78; an unknown name throws while the call is built, so to
the parent it is a matter of wrong arguments gemini-cli/packages/core/src/agents/agent-tool.ts:86-91. What
comes back is text: who, why it ended, and the result
gemini-cli/packages/core/src/agents/local-invocation.ts:314-323. A child that failed looks like one that did
not, since no error is set gemini-cli/packages/core/src/agents/local-invocation.ts:372-378.

But: the newer sessions and the browser agent are left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scratch_impl.subagents.gemini_cli.child import ABORTED, ERROR, Outcome
from scratch_impl.subagents.gemini_cli.definition import Definition

INVALID_PARAMS = "invalid_tool_params"  # gemini-cli/packages/core/src/tools/tool-error.ts:20
STOPPED = "Operation cancelled by user"  # gemini-cli/packages/core/src/agents/local-invocation.ts:296

TEXT = {"type": "string"}
# gemini-cli/packages/core/src/agents/agent-tool.ts:59-73
PARAMETERS: Mapping[str, Any] = {
    "type": "object",
    "properties": {"agent_name": TEXT, "prompt": TEXT},
    "required": ["agent_name", "prompt"],
}


def objection(agents: Mapping[str, Definition], args: Mapping[str, Any]) -> str | None:
    """Why no child can be made from these arguments, or None."""
    for name in ("agent_name", "prompt"):
        if name not in args:
            return f"params must have required property '{name}'"
        if not isinstance(args[name], str):
            return f"params/{name} must be string"
    # gemini-cli/packages/core/src/agents/agent-tool.ts:86-91
    return None if args["agent_name"] in agents else f"Subagent '{args['agent_name']}' not found."


def report(outcome: Outcome) -> str | None:
    """What the parent reads; None when the call counts as cancelled."""
    if outcome.reason == ABORTED:
        return None  # gemini-cli/packages/core/src/agents/local-invocation.ts:284-299
    if outcome.reason == ERROR:
        # gemini-cli/packages/core/src/agents/local-invocation.ts:372-378
        return f"Subagent '{outcome.agent}' failed. Error: {outcome.result}"
    # gemini-cli/packages/core/src/agents/local-invocation.ts:314-317
    told = (f"Subagent '{outcome.agent}' finished.", f"Termination Reason: {outcome.reason}", "Result:")
    return "\n".join((*told, outcome.result))
