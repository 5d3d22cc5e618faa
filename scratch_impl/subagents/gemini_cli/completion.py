"""`complete_task`: the one way for a child to end well.

What: `parameters` is what the child's model is told, `objection` checks a call, `output_of` is what is handed
in.

How the real one does it: an agent of a file hands in a text, `result`, that must not be blank
gemini-cli/packages/core/src/tools/complete-task.ts:97-106; a built-in one hands in an object of a fixed shape
under a name of its own gemini-cli/packages/core/src/tools/complete-task.ts:85-96. A bad result is an error of
the call like any other: the child reads it and may try again.

But: of an object only the names of its keys are checked.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scratch_impl.subagents.gemini_cli.definition import Definition

# gemini-cli/packages/core/src/tools/complete-task.ts:168-170
HANDED_IN = "Result submitted and task completed."
HANDED_IN_OBJECT = "Output submitted and task completed."


def parameters(agent: Definition) -> dict[str, Any]:
    """The JSON schema of the call."""
    # gemini-cli/packages/core/src/tools/complete-task.ts:50-80
    kind = (
        {"type": "object", "required": list(agent.output_keys)} if agent.output_keys else {"type": "string"}
    )
    return {"type": "object", "properties": {agent.output: kind}, "required": [agent.output]}


def objection(agent: Definition, args: Mapping[str, Any]) -> str | None:
    """Why this cannot be handed in, or None."""
    if agent.output not in args:
        # gemini-cli/packages/core/src/tools/tools.ts:696-703
        return f"params must have required property '{agent.output}'"
    value = args[agent.output]
    if not agent.output_keys:
        blank = value is None or (isinstance(value, str) and not value.strip())
        # gemini-cli/packages/core/src/tools/complete-task.ts:97-106
        return f'"{agent.output}" is blank. Say what you found.' if blank else None
    missing = [key for key in agent.output_keys if not isinstance(value, Mapping) or key not in value]
    # gemini-cli/packages/core/src/tools/complete-task.ts:91-96
    return f"Output validation failed: no {', '.join(missing)}" if missing else None


def acknowledgement(agent: Definition) -> str:
    """What the call itself answers; nobody reads it, for the child is done."""
    return HANDED_IN_OBJECT if agent.output_keys else HANDED_IN


def output_of(agent: Definition, args: Mapping[str, Any]) -> str:
    """What is handed in, as text; an object as indented JSON."""
    # gemini-cli/packages/core/src/tools/complete-task.ts:145-166
    value = args.get(agent.output)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)
