"""The harness built from nothing, whole: five organs, and each is handed to the next as a parameter.

What: `run` works on a task from the first message to the last. The loop is given the scheduler, the scheduler
is given the gate, one of its tools sends a child, and the child is given that scheduler and that gate.

How the real ones do it: the same organs are wired together, and each body has its own idea of what belongs to
whom. OpenCode puts a server in between opencode/packages/opencode/src/cli/tui/worker.ts:30-49.

But: whatever the organs leave out.

Events: those of the organs. The wiring says nothing of its own.

Errors: those of the organs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from scratch_impl.agents.scratch_scene import DELEGATING, REPORTING, Scene, tools_on
from scratch_impl.context.scratch import compress
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Model, ToolCall, scripted
from scratch_impl.kernel.problems import make
from scratch_impl.loop.scratch import Ended, converse
from scratch_impl.permission_gate.scratch import Call, admit, open_gate
from scratch_impl.subagents.scratch import DELEGATE, REPORT, Agent, Crew, delegate, hand_over
from scratch_impl.tools.scratch import Tool, schedule

Hire = Callable[[Any, Sequence[Tool]], Model]  # who answers, from a script or without, and with which tools


def run(
    setup: Mapping[str, Any], hire: Hire = lambda script, _tools: scripted(script)
) -> Generator[Event, Any, Ended]:
    """Play one run. `hire` finds a model for each who needs one; as it is, they follow their scripts."""
    scene = make(Scene, setup)
    gate = yield from open_gate(scene.gate)
    tools = {tool.name: tool for tool in tools_on(dict(scene.files), scene.commands)}

    def permit(call: ToolCall) -> Generator[Event, Any, str | None]:
        nonlocal gate
        allowed, gate = yield from admit(gate, Call(call.tool, call.args))
        return None if allowed else f"Not run: {call.tool} with these arguments is not permitted."

    def hire_child(agent: Agent) -> Model:
        own = [tools[name] for name in hand_over(agent, tools, 1) if name in tools]
        report = Tool(REPORT, lambda _: "", "Hand in your answer. Nothing else reaches anybody.", REPORTING)
        return hire(scene.children.get(agent.name, []), [*own, report])

    crew = Crew(
        {agent.name: agent for agent in scene.agents},
        {agent.name: hire_child(agent) for agent in scene.agents},
        (*tools, DELEGATE),
        lambda _name, calls: schedule(calls, tools, permit),
    )
    if scene.agents:
        who = f"Send one of {', '.join(crew.agents)} on an errand, and get one answer."
        tools[DELEGATE] = Tool(DELEGATE, lambda call: delegate(call, crew), who, DELEGATING)
    summariser = hire(scene.summaries, [])
    return (
        yield from converse(
            scene.task,
            hire(scene.script, list(tools.values())),
            lambda calls: schedule(calls, tools, permit),
            scene.limits,
            lambda talk: compress(talk, summariser, scene.budget),
        )
    )
