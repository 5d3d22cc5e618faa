"""Small pieces that fit one organ to the next: what one hands over, in the shape that the other wants.

What: `Desk` is the gate as a scheduler wants it, `parent_tools` and `child_tools` are what there is to call,
`new_chat` is a history that gets folded.

How the real one does it: one configuration object that everybody can reach
gemini-cli/packages/core/src/config/config.ts:1238; here each organ is handed what it needs.

But: rules that deny a tool for good do not hide it here; its calls are denied instead.

Events: those of the gate, ClockPaused, ClockResumed.

Errors: none of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.agents.workspace import Workspace
from scratch_impl.context.gemini_cli.session import Chat
from scratch_impl.context.gemini_cli.setup import Scene as Context
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptedModel, ToolCall
from scratch_impl.permission_gate.gemini_cli import engine, remember
from scratch_impl.permission_gate.gemini_cli.autosave import Saved
from scratch_impl.permission_gate.gemini_cli.rules import ASK_USER, Call, Gate
from scratch_impl.subagents.gemini_cli import completion, invocation
from scratch_impl.subagents.gemini_cli.child import Outcome
from scratch_impl.subagents.gemini_cli.clock import Clock
from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.toolbox import AGENT_KIND, Toolbox
from scratch_impl.subagents.gemini_cli.toolnames import AGENT_TOOL, COMPLETE_TASK
from scratch_impl.tools.gemini_cli import Decision
from scratch_impl.tools.gemini_cli.catalogue import CATALOGUE
from scratch_impl.tools.gemini_cli.confirmation import CheckPolicy, Person
from scratch_impl.tools.gemini_cli.declaration import Output, Tool

Happening = Generator[Event, Any, None]


@dataclass
class Desk:
    """The one gate of a run. An answer of the person may change it, for the parent and for every child."""

    gate: Gate
    thinks_ms: int = 0  # how long the person takes over a question
    saved: Saved = field(default_factory=Saved)

    def check(self, who: str | None, clock: Clock) -> CheckPolicy:
        """What the scheduler asks about each call. `who` is the child that calls; None: the parent."""

        def check(call: ToolCall) -> Generator[Event, Any, Decision]:
            asked = Call(call.tool, call.args, subagent=who)
            verdict = yield from engine.judge(self.gate, asked)
            outcome = engine.outcome_of(self.gate, asked, verdict)
            if outcome == ASK_USER:
                yield from clock.pause()  # gemini-cli/packages/core/src/scheduler/confirmation.ts:167
            rule = None if verdict.index is None else self.gate.rules[verdict.index]
            return Decision(outcome, rule.deny_message if rule else None)

        return check

    def person(self, who: str | None, clock: Clock) -> Person:
        """What may be answered, and what becomes of it."""

        def options(call: ToolCall) -> tuple[str, ...]:
            return remember.options_for(Call(call.tool, call.args, subagent=who), self.gate)

        def write_down(call: ToolCall, answer: str) -> Happening:
            # gemini-cli/packages/core/src/scheduler/confirmation.ts:174
            yield from clock.resume(self.thinks_ms)
            asked = Call(call.tool, call.args, subagent=who)
            self.gate, self.saved = yield from remember.remember(self.gate, self.saved, asked, answer)

        return Person(options, write_down)


def parent_tools(
    workspace: Workspace,
    agents: Mapping[str, Definition],
    send: Callable[[ToolCall], Generator[Event, Any, Output]],
) -> list[Tool]:
    """The built-in tools on a workspace, and the one that sends a child."""

    def objection(args: Mapping[str, Any]) -> str | None:
        return invocation.objection(agents, args)

    works = [
        Tool(entry.name, workspace.perform, entry.kind, entry.description, entry.parameters, entry.objection)
        for entry in CATALOGUE.values()
    ]
    return [*works, Tool(AGENT_TOOL, send, AGENT_KIND, "", invocation.PARAMETERS, objection)]


def child_tools(agent: Definition, tools: list[Tool], box: Toolbox) -> list[Tool]:
    """Those of the parent's tools that the child was given, and the one to hand in with."""

    def hand_in(_call: ToolCall) -> Output:
        return Output(completion.acknowledgement(agent))

    def objection(args: Mapping[str, Any]) -> str | None:
        return completion.objection(agent, args)

    given = [tool for tool in tools if tool.name in box.tools]
    return [*given, Tool(COMPLETE_TASK, hand_in, "other", "", completion.parameters(agent), objection)]


def output_of(outcome: Outcome) -> Output:
    """What the scheduler is told when a child is back."""
    told = invocation.report(outcome)
    return Output(told) if told is not None else Output(invocation.STOPPED, "cancelled")


def new_chat(context: Context, summariser: ScriptedModel) -> Chat:
    """An empty history that is folded as soon as it fills half of the window."""
    return Chat([], lambda _: summariser.reply().text, context.limits, [], context.overhead_tokens)
