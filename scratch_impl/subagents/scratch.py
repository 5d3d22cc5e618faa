"""Sub-agents, built from nothing: a child with a talk of its own, fewer tools, and one answer to bring back.

What: `delegate` sends a child. It knows its errand and nothing else, and it has to `report`, for plain words
reach nobody. To the parent all of it is one call with one result.

How the real ones do it: Gemini CLI asks for such a call, and gives a child that is late one more minute
gemini-cli/packages/core/src/agents/local-executor.ts:442-470. It withholds each tool that starts agents
gemini-cli/packages/core/src/agents/local-executor.ts:193-197. OpenCode denies it, unless the agent names it
opencode/packages/opencode/src/agent/subagent-permissions.ts:14-27. In Claude Code the last text is the answer
claude-code/tools-reference#agent-tool-behavior.

But: there is no clock, and one child works at a time.

Events: those of scratch_events.

Errors: BadSetup, ScriptExhausted; ToolFailed when no answer comes back, for the parent to read.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message, Model, Result, ToolCall, ToolFailed, brought, scripted
from scratch_impl.kernel.problems import make
from scratch_impl.subagents import scratch_events as events

DELEGATE, REPORT = "delegate", "report"
MAX_DEPTH = 1  # ours: a child sends no child
REMINDER = f"Plain words reach nobody. Go on working, or call {REPORT} with your answer."
Answering = Generator[Event, Any, tuple[Result, ...]]
RunTools = Callable[[str, tuple[ToolCall, ...]], Generator[Event, Any, list[Result]]]


@dataclass(frozen=True)
class Agent:
    """Somebody who can be sent: what it is told first, what it may use, how long it may take."""

    name: str
    prompt: str = ""
    tools: tuple[str, ...] = ()
    max_turns: int = 5  # ours


@dataclass(frozen=True)
class Crew:
    """All who can be sent, what they think with, what the parent has, and who runs their calls."""

    agents: Mapping[str, Agent]
    models: Mapping[str, Model]
    offered: tuple[str, ...]
    run_tools: RunTools


def hand_over(agent: Agent, offered: Iterable[str], depth: int) -> list[str]:
    """The child's tools: those of the parent's that it asks for, and none that starts agents too deep."""
    forbidden = {DELEGATE} if depth >= MAX_DEPTH else set()
    return [tool for tool in offered if tool in agent.tools and tool not in forbidden] + [REPORT]


def reported(calls: Iterable[ToolCall]) -> ToolCall | None:
    """The call that hands in an answer, if there is one. A blank answer is none."""
    return next(
        (call for call in calls if call.tool == REPORT and str(call.args.get("answer", "")).strip()), None
    )


def refusal(call: ToolCall, given: Sequence[str]) -> str | None:
    """Why a call is answered on the spot, or None when it is to be run."""
    if call.tool == REPORT:
        return "A report needs an answer: a text that is not blank."
    return None if call.tool in given else f"You have no tool {call.tool}, only {', '.join(given)}."


def answer_all(name: str, calls: Iterable[ToolCall], given: Sequence[str], run_tools: RunTools) -> Answering:
    """One result a call. What is refused never gets as far as the tools, or the gate."""
    results, allowed = {}, []
    for call in calls:
        message = refusal(call, given)
        if message:
            results[call.id] = Result(call.id, call.tool, "error", message)
            yield events.CallUnauthorized(name, call.id, call.tool, message)
        else:
            allowed.append(call)
    for result in (yield from run_tools(name, tuple(allowed))) if allowed else ():
        results[result.id] = result
        yield events.ChildToolEnded(name, result.id, result.tool, result.status, result.output)
    return tuple(results[call.id] for call in calls)


def delegate(call: ToolCall, crew: Crew, depth: int = 1) -> Generator[Event, Any, str]:
    """Send a child on an errand, wait for it, and return its answer."""
    name, errand = str(call.args.get("agent")), str(call.args.get("errand"))
    agent = crew.agents.get(name)
    if agent is None:
        text = f"There is no agent {name}, only {', '.join(crew.agents)}."
        yield events.InvocationRejected(call.id, name, text)
        raise ToolFailed(text)
    given = hand_over(agent, crew.offered, depth)
    withheld = tuple(tool for tool in crew.offered if tool not in given)
    yield events.ChildCreated(call.id, name, tuple(given), withheld, agent.max_turns)
    talk, message, sender = list[Message](), Message("user", f"{agent.prompt}\n{errand}".strip()), "parent"
    for turn in range(1, agent.max_turns + 1):
        talk.append(message)
        yield events.ChildAsked(name, sender, message.text, message.results, turn)
        reply = crew.models[name].reply(talk)
        talk.append(Message("model", reply.text, reply.calls))
        yield events.ChildAnswered(name, reply.text, reply.calls)
        report = reported(reply.calls)
        if report:
            yield events.TaskCompleted(name, report.id, str(report.args["answer"]))
            yield events.ChildEnded(name, "reported", str(report.args["answer"]), turn)
            return str(report.args["answer"])
        message, sender = Message("user", REMINDER), "reminder"
        if reply.calls:
            results = yield from answer_all(name, reply.calls, given, crew.run_tools)
            message, sender = Message("user", results=results), "tools"
    text = f"{name} never reported. Expected was a call of {REPORT} within {agent.max_turns} turns."
    yield events.ChildEnded(name, "turn_limit", text, agent.max_turns)
    raise ToolFailed(text)


@dataclass(frozen=True)
class Scene:
    """A parent by itself: what it says, whom it can send, what they will say, and what all tools bring."""

    task: str
    script: Any
    agents: tuple[Agent, ...]
    children: Mapping[str, Any] = field(default_factory=dict)
    tools: Mapping[str, Any] = field(default_factory=dict)


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play a parent that does nothing itself."""
    scene = make(Scene, setup)

    models = {agent.name: scripted(scene.children.get(agent.name, [])) for agent in scene.agents}
    agents = {agent.name: agent for agent in scene.agents}
    crew = Crew(agents, models, (*scene.tools, DELEGATE), lambda _name, calls: brought(scene.tools, calls))
    yield events.TaskGiven(scene.task)
    for reply in scripted(scene.script).replies:
        yield events.ParentAnswered(reply.text, reply.calls)
        for call in reply.calls:
            try:
                answer = yield from delegate(call, crew)
                yield events.ParentTold(call.id, call.tool, "success", answer)
            except ToolFailed as failed:
                yield events.ParentTold(call.id, call.tool, "error", str(failed))
