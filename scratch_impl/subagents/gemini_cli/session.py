"""A standalone run: a parent with a few canned tools, and the children it sends.

What: `run` plays a scenario. The parent's own loop and the scheduler are shrunk to the few lines they need
here.

How the real one does it: a child's calls go through a scheduler of the same make as the parent's, with the
child's registry and name gemini-cli/packages/core/src/agents/agent-scheduler.ts:50-93.

But: calls run one after the other; parent and tools are canned.

Events: TaskGiven, ParentAnswered, InvocationRejected, ConsentAsked, ConsentAnswered, ChildToolEnded,
ParentTold; and those of registry, policy, clock and child.

Errors: BadSetup for a setup that cannot be understood, UnexpectedAnswer for an answer nobody offered,
ScriptExhausted when a script is too short.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ScriptedModel, ToolCall
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.subagents.gemini_cli import completion, registry
from scratch_impl.subagents.gemini_cli.child import delegate
from scratch_impl.subagents.gemini_cli.clock import Clock
from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.events import (
    Called,
    ChildToolEnded,
    ConsentAnswered,
    ConsentAsked,
    InvocationRejected,
    ParentAnswered,
    ParentTold,
    TaskGiven,
)
from scratch_impl.subagents.gemini_cli.invocation import INVALID_PARAMS, STOPPED, objection, report
from scratch_impl.subagents.gemini_cli.policy import ALLOW, ASK_USER, PARENT, judge
from scratch_impl.subagents.gemini_cli.setup import Answers, Setup, read_setup
from scratch_impl.subagents.gemini_cli.toolbox import AGENT_KIND, Offer, hand_over
from scratch_impl.subagents.gemini_cli.toolnames import AGENT_TOOL, COMPLETE_TASK

Running = Generator[Event, Any, Result]

PROCEED_ONCE, CANCEL = "proceed_once", "cancel"  # gemini-cli/packages/core/src/tools/tools.ts:1095-1101
ABORT = "abort"  # ours: the key that stops everything
POLICY_VIOLATION = "policy_violation"  # gemini-cli/packages/core/src/tools/tool-error.ts:15


@dataclass
class Scene:
    """What parent and children have in common. Each agent's model goes on where it stopped."""

    setup: Setup
    agents: Mapping[str, Definition]
    models: dict[str, tuple[ScriptedModel, Iterator[int]]] = field(default_factory=dict)

    @property
    def offers(self) -> list[Offer]:
        """The parent's tools."""
        tools = [Offer(name, tool.kind) for name, tool in self.setup.tools.items()]
        return [*tools, Offer(AGENT_TOOL, AGENT_KIND)]

    def model(self, name: str) -> tuple[ScriptedModel, Iterator[int]]:
        """Who answers for an agent, and how long each answer takes."""
        if name not in self.models:
            answers = self.setup.children.get(name, Answers())
            self.models[name] = ScriptedModel(answers.replies), iter(answers.takes_ms)
        return self.models[name]


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play one scenario.

    Args:
        setup: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `ConsentAsked` waits for one of its options to be sent in.
    """
    read = read_setup(setup)
    scene = Scene(read, (yield from registry.load(read.files, read.built_in, trusted=read.trusted)))
    # gemini-cli/packages/cli/src/nonInteractiveCli.ts:305-311
    yield TaskGiven(read.task)
    parent = ScriptedModel(read.script)
    while True:
        reply = parent.reply()
        # gemini-cli/packages/cli/src/nonInteractiveCli.ts:329-345
        yield ParentAnswered(reply.text, tuple(Called(c.id, c.tool, c.args) for c in reply.calls))
        if not reply.calls:
            return
        for call in reply.calls:
            result = yield from _parent_call(scene, call)
            # gemini-cli/packages/cli/src/nonInteractiveCli.ts:459-500
            yield ParentTold(call.id, call.tool, result.status, result.output)
            if result.status == "cancelled" and result.outcome != CANCEL:
                return


def _parent_call(scene: Scene, call: ToolCall) -> Running:
    wrong = objection(scene.agents, call.args) if call.tool == AGENT_TOOL else None
    if wrong:
        agent = str(call.args.get("agent_name", ""))
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:407-420
        yield InvocationRejected(call.id, agent, wrong, INVALID_PARAMS)
        return Result(call.id, call.tool, "error", wrong, INVALID_PARAMS)
    refusal = yield from _consent(scene, call, None, None)
    if refusal:
        return refusal
    return (yield from _send(scene, call)) if call.tool == AGENT_TOOL else _canned(scene, call)


def _send(scene: Scene, call: ToolCall) -> Running:
    """Send a child, and bring back what it has to say."""
    agent = scene.agents[call.args["agent_name"]]
    model, replies_ms = scene.model(agent.name)

    def run_tools(calls: tuple[ToolCall, ...], clock: Clock) -> Generator[Event, Any, list[Result]]:
        results = []
        for each in calls:
            results.append((yield from _child_call(scene, agent, each, clock)))
        return results

    outcome = yield from delegate(
        agent,
        call.args["prompt"],
        model,
        run_tools,
        hand_over(agent, scene.offers),
        call_id=call.id,
        replies_ms=replies_ms,
        memory=scene.setup.memory,
    )
    told = report(outcome)
    return Result(call.id, call.tool, "success" if told else "cancelled", told or STOPPED)


def _child_call(scene: Scene, agent: Definition, call: ToolCall, clock: Clock) -> Running:
    refusal = yield from _consent(scene, call, agent.name, clock)
    result = refusal or _work(scene, agent, call, clock)
    # gemini-cli/packages/core/src/agents/local-executor.ts:1234-1306
    yield ChildToolEnded(agent.name, call.id, call.tool, result.status, result.output, clock.spent_ms)
    return result


def _work(scene: Scene, agent: Definition, call: ToolCall, clock: Clock) -> Result:
    if call.tool == COMPLETE_TASK:
        wrong = completion.objection(agent, call.args)
        text = wrong or completion.acknowledgement(agent)
        return Result(
            call.id, call.tool, "error" if wrong else "success", text, INVALID_PARAMS if wrong else None
        )
    clock.spend(scene.setup.tools[call.tool].takes_ms)
    if clock.has_run_out:
        # gemini-cli/packages/core/src/scheduler/tool-executor.ts:142-147
        return Result(call.id, call.tool, "cancelled", "User cancelled tool execution.")
    return _canned(scene, call)


def _canned(scene: Scene, call: ToolCall) -> Result:
    tool = scene.setup.tools.get(call.tool)
    if tool is None:
        return Result(call.id, call.tool, "error", f'Tool "{call.tool}" not found.')
    return Result(call.id, call.tool, "error" if tool.error else "success", tool.output)


def _consent(
    scene: Scene, call: ToolCall, caller: str | None, clock: Clock | None
) -> Generator[Event, Any, Result | None]:
    """Ask the policy, and the person if the policy says so. None when the call may run."""
    decision = yield from judge(scene.setup.rules, call, caller)
    if decision == ALLOW:
        return None
    if decision != ASK_USER:
        return Result(call.id, call.tool, "error", "Tool execution denied by policy.", POLICY_VIOLATION)
    if clock:
        yield from clock.pause()  # gemini-cli/packages/core/src/scheduler/confirmation.ts:167
    options = (PROCEED_ONCE, CANCEL, ABORT)
    # gemini-cli/packages/core/src/scheduler/confirmation.ts:167-175
    answer = yield ConsentAsked(call.id, call.tool, call.args, caller or PARENT, options)
    if answer not in options:
        raise UnexpectedAnswer(f"Nobody offered the answer {answer!r}", " or ".join(options))
    # gemini-cli/packages/core/src/scheduler/scheduler.ts:684-688
    yield ConsentAnswered(call.id, answer)
    if clock:
        yield from clock.resume(scene.setup.thinks_ms)
    if answer == PROCEED_ONCE:
        return None
    outcome = CANCEL if answer == CANCEL else None
    return Result(call.id, call.tool, "cancelled", "User denied execution.", outcome=outcome)
