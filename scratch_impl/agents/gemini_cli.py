"""Gemini CLI, whole: five organs, and each is handed to the next as a parameter.

What: `run` works on a task from the first message to the last. The loop is given a scheduler; the scheduler
is given the gate; one of its tools sends a child, and the child is given the same scheduler and the same
gate.

How the real one does it: the driver hands the calls of a pass to a scheduler
gemini-cli/packages/cli/src/nonInteractiveCli.ts:453-458, the scheduler asks the policy about each
gemini-cli/packages/core/src/scheduler/scheduler.ts:639-648, and a child's calls take the same way, with its
name on them gemini-cli/packages/core/src/agents/agent-scheduler.ts:50-93. Before each turn the history may be
folded gemini-cli/packages/core/src/core/client.ts:688-694.

But: whatever the organs leave out.

Events: those of the organs. The wiring says nothing of its own.

Errors: those of the organs.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.agents.fitting import Desk, child_tools, new_chat, output_of, parent_tools
from scratch_impl.agents.setup import read_setup
from scratch_impl.context.gemini_cli.session import keeper
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ScriptedModel, ToolCall
from scratch_impl.loop.gemini_cli import converse
from scratch_impl.permission_gate.gemini_cli import loading
from scratch_impl.subagents.gemini_cli import delegate, registry
from scratch_impl.subagents.gemini_cli.clock import Clock
from scratch_impl.subagents.gemini_cli.toolbox import Offer, hand_over
from scratch_impl.tools.gemini_cli import schedule
from scratch_impl.tools.gemini_cli.declaration import Output, Tool
from scratch_impl.tools.gemini_cli.registry import Registry


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play one run; setup.py lists its keys."""
    scene = read_setup(setup)
    gate = yield from loading.load(scene.gate)
    if gate is None:
        return
    agents = yield from registry.load(scene.subagents.files, scene.subagents.built_in)
    desk, summariser = Desk(gate, scene.subagents.thinks_ms), ScriptedModel(scene.context.script)

    def run_tools(
        calls: tuple[ToolCall, ...], tools: list[Tool], who: str | None, clock: Clock
    ) -> Generator[Event, Any, list[Result]]:
        return schedule(calls, Registry(tools), desk.check(who, clock), person=desk.person(who, clock))

    def send(call: ToolCall) -> Generator[Event, Any, Output]:
        agent = agents[call.args["agent_name"]]
        box = hand_over(agent, [Offer(tool.name, tool.kind) for tool in tools])
        its_tools = child_tools(agent, tools, box)
        answers = scene.subagents.children[agent.name]
        outcome = yield from delegate(
            agent,
            call.args["prompt"],
            ScriptedModel(answers.replies),
            lambda calls, clock: run_tools(calls, its_tools, agent.name, clock),
            box,
            call_id=call.id,
            replies_ms=answers.takes_ms,
            compress=keeper(new_chat(scene.context, summariser)),
        )
        return output_of(outcome)

    tools = parent_tools(scene.workspace, agents, send)
    yield from converse(
        scene.loop.task,
        ScriptedModel(scene.loop.script),
        lambda calls: run_tools(calls, tools, None, Clock(0)),  # the parent has no clock
        settings=scene.loop.settings,
        compress=keeper(new_chat(scene.context, summariser)),
        history=scene.context.history,
    )
