"""The child's own history, in the shape of the API, and the message it begins with.

What: `first_message` is all that a child knows of the parent's talk: the prompt.

How the real one does it: a new chat, made for this one errand
gemini-cli/packages/core/src/agents/local-executor.ts:1055-1087. Its first message holds the memory of the
session and the query gemini-cli/packages/core/src/agents/local-executor.ts:651-672; nothing of what the
person and the parent said comes along.

But: hints that the person gives while the child works are left out.

Events: none.

Errors: MissingInput.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scratch_impl.kernel.model import Reply, Result
from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.template import ALWAYS, fill

Part = Mapping[str, Any]
Content = dict[str, Any]
History = list[Content]

# ours, and shorter; the points are those of gemini-cli/packages/core/src/agents/local-executor.ts:1409-1429
RULES = """
Nobody answers questions here. Use absolute paths. If somebody refuses a call, try another way.
When you are done, call complete_task, and nothing else with it. No other ending counts."""


def inputs_of(agent: Definition, prompt: str) -> dict[str, str]:
    """The prompt under the key that this agent expects, and what is always there."""
    # gemini-cli/packages/core/src/agents/agent-tool.ts:111-124
    key = agent.inputs[0] if len(agent.inputs) == 1 else "prompt"
    return {key: prompt, **ALWAYS}


def system_prompt(agent: Definition, inputs: Mapping[str, str]) -> str:
    """Who the child is: the body of its file, and the rules of the house."""
    # gemini-cli/packages/core/src/agents/local-executor.ts:1368-1432
    return fill(agent.system_prompt, inputs) + RULES


def first_message(agent: Definition, inputs: Mapping[str, str], memory: str) -> Content:
    """What the child reads first."""
    # gemini-cli/packages/core/src/agents/local-executor.ts:660-672
    return says(*filter(None, [memory]), fill(agent.query, inputs))


def says(*texts: str) -> Content:
    """A message in the role of the user."""
    return {"role": "user", "parts": [{"text": text} for text in texts]}


def answer_of(reply: Reply) -> Content:
    """A reply as the history keeps it."""
    calls = [{"functionCall": {"id": c.id, "name": c.tool, "args": dict(c.args)}} for c in reply.calls]
    return {"role": "model", "parts": [*([{"text": reply.text}] if reply.text else []), *calls]}


def response_part(result: Result) -> Part:
    """How the outcome of a call is told."""
    response = {"output" if result.status == "success" else "error": result.output}
    return {"functionResponse": {"id": result.id, "name": result.tool, "response": response}}
