"""The calls of one answer of the child: those it has no tool for are refused, the others are run.

What: `run_calls` gives back one answer a call, in the order of the calls, and whether the task is done.

How the real one does it: a call of a tool outside of the child's registry is answered at once and never
reaches the scheduler gemini-cli/packages/core/src/agents/local-executor.ts:1180-1202. The rest is scheduled
together gemini-cli/packages/core/src/agents/local-executor.ts:1214-1229. The first `complete_task` that went
well ends the task; its siblings have run all the same
gemini-cli/packages/core/src/agents/local-executor.ts:1245-1259. A refusal by the person is answered with
advice, any other cancellation stops the child
gemini-cli/packages/core/src/agents/local-executor.ts:1268-1303.

But: a call whose arguments are no JSON cannot occur.

Events: CallUnauthorized, TaskCompleted; and what running the calls yields.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.subagents.gemini_cli.clock import Clock
from scratch_impl.subagents.gemini_cli.completion import output_of
from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.events import CallUnauthorized, TaskCompleted
from scratch_impl.subagents.gemini_cli.history import Part, response_part
from scratch_impl.subagents.gemini_cli.toolbox import Toolbox
from scratch_impl.subagents.gemini_cli.toolnames import COMPLETE_TASK

# Runs calls that the child may make: what they yield, and one result a call. The clock is there to be paused.
RunTools = Callable[[tuple[ToolCall, ...], Clock], Generator[Event, Any, list[Result]]]

CANCEL = "cancel"  # gemini-cli/packages/core/src/tools/tools.ts:1095-1101
UNAUTHORIZED = "unauthorized"  # ours: the real one has only the text

# gemini-cli/packages/core/src/agents/types.ts:81 the advice behind it is ours, and shorter than
# gemini-cli/packages/core/src/agents/local-executor.ts:1273
REJECTED = "User rejected this operation. Find another way, or say with complete_task what is in the way."


@dataclass(frozen=True)
class Outcome:
    """What came of the calls. `handed_in` is None as long as the task is not done."""

    parts: tuple[Part, ...]
    handed_in: str | None = None
    aborted: bool = False


def run_calls(
    agent: Definition, calls: tuple[ToolCall, ...], toolbox: Toolbox, run_tools: RunTools, clock: Clock
) -> Generator[Event, Any, Outcome]:
    """Answer every call."""
    answers: dict[str, Result] = {}
    allowed: list[ToolCall] = []
    for call in calls:
        if call.tool in toolbox.tools:
            allowed.append(call)
            continue
        # gemini-cli/packages/core/src/agents/local-executor.ts:110-112
        message = f"Unauthorized tool call: '{call.tool}' is not available to this agent."
        answers[call.id] = Result(call.id, call.tool, "error", message, UNAUTHORIZED)
        # gemini-cli/packages/core/src/agents/local-executor.ts:1180-1202
        yield CallUnauthorized(agent.name, call.id, call.tool, message)
    handed_in: str | None = None
    aborted = False
    asked = {call.id: call for call in allowed}
    for result in (yield from run_tools(tuple(allowed), clock)) if allowed else []:
        if result.tool == COMPLETE_TASK and result.status == "success" and handed_in is None:
            handed_in = output_of(agent, asked[result.id].args)
            # gemini-cli/packages/core/src/agents/local-executor.ts:1245-1259
            yield TaskCompleted(agent.name, result.id, handed_in)
        if result.status == "cancelled" and result.outcome == CANCEL:
            # gemini-cli/packages/core/src/agents/local-executor.ts:1272-1291
            result = replace(result, output=REJECTED)
        elif result.status == "cancelled":
            aborted = True  # gemini-cli/packages/core/src/agents/local-executor.ts:1292-1302
        answers[result.id] = result
    # gemini-cli/packages/core/src/agents/local-executor.ts:1310-1319
    return Outcome(tuple(response_part(answers[call.id]) for call in calls), handed_in, aborted)
