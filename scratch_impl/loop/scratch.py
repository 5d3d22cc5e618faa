"""The loop, built from nothing: ask the model, run what it calls, hand it the results, and ask again.

What: `converse` works on a task until a reply holds no call, the same call came too often in a row, the turns
are used up, or `compress` cannot make the talk fit. Only the first is up to the model.

How the real ones do it: Claude Code goes on as long as a reply holds calls
claude-code/agent-sdk/agent-loop#the-loop-at-a-glance. OpenCode does not end on a reason for stopping while a
call is open opencode/packages/opencode/src/session/prompt.ts:1106-1109. Gemini CLI counts equal calls
gemini-cli/packages/core/src/services/loopDetectionService.ts:314-326. Aider has no calls: it asks again when
it has left itself a note, three times at most aider/aider/coders/base_coder.py:924-944.

But: a reply comes whole, it is asked for only once, and one that was cut off passes for an answer.

Events: those of scratch_events.

Errors: BadSetup for a setup that makes no sense, ScriptExhausted when the script of the model is too short.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message, Model, Reply, Result, ToolCall, brought, scripted
from scratch_impl.kernel.problems import make
from scratch_impl.loop import scratch_events as events

RunTools = Callable[[tuple[ToolCall, ...]], Generator[Event, Any, list[Result]]]
Compress = Callable[[list[Message]], Generator[Event, Any, list[Message] | None]]

WANTS_TOOLS = ("tool_use", "tool_calls")  # claude-api/agents-and-tools/tool-use/how-tool-use-works
IS_DONE = ("end_turn", "stop")


@dataclass(frozen=True)
class Limits:
    """What ends a run that does not end by itself."""

    max_turns: int = 20  # ours
    same_calls: int = 3  # ours: so many equal calls in a row go round in a circle


@dataclass(frozen=True)
class Ended:
    """How a run ended, and what was said on the way. No call in it is without its result."""

    reason: str
    text: str
    history: list[Message]


def disagrees(reply: Reply) -> bool:
    """Whether the reason for stopping says something else than the calls do."""
    return reply.finish in (IS_DONE if reply.calls else WANTS_TOOLS)


def repeats(calls: Sequence[ToolCall]) -> int:
    """How often the last of these calls was made in a row."""
    last = calls[-1]
    same = takewhile(lambda call: (call.tool, call.args) == (last.tool, last.args), reversed(calls))
    return len(list(same))


def ending(reply: Reply, turn: int, repetitions: int, limits: Limits) -> str | None:
    """Why the run ends with this reply, or None when it goes on."""
    if not reply.calls:
        return "answered"
    if repetitions >= limits.same_calls:
        return "loop_detected"
    return "turn_limit" if turn >= limits.max_turns else None


def converse(
    task: str,
    model: Model,
    run_tools: RunTools,
    limits: Limits = Limits(),
    compress: Compress | None = None,
    history: Sequence[Message] = (),
) -> Generator[Event, Any, Ended]:
    """Work on a task until there is a reason to end."""
    yield events.SessionStarted(limits.max_turns, limits.same_calls)
    talk, message, sender = list(history), Message("user", task), "person"
    seen: list[ToolCall] = []
    turn = 0
    while True:
        turn += 1
        talk.append(message)
        fitting = (yield from compress(talk)) if compress else talk
        if fitting is None:
            yield events.RunEnded("error", "too_long", "", turn)
            return Ended("too_long", "", talk)
        talk = fitting
        yield events.MessageSent(sender, message.text, message.results, turn, limits.max_turns - turn)
        reply = model.reply(talk)
        yield events.ModelAnswered(reply.text, reply.finish, len(reply.calls))
        if disagrees(reply):
            yield events.FinishOverruled(reply.finish, len(reply.calls))
        repetitions = 0
        for call in reply.calls:
            seen.append(call)
            repetitions = max(repetitions, repeats(seen))
            yield events.ToolCallRequested(call.id, call.tool, call.args, repeats(seen))
        reason = ending(reply, turn, repetitions, limits)
        if reason == "loop_detected":
            yield events.LoopDetected(f"the same call {repetitions} times in a row", repetitions)
        if reason == "turn_limit":
            yield events.TurnLimitReached(limits.max_turns, tuple(call.tool for call in reply.calls))
        if reason == "answered":
            talk.append(Message("model", reply.text))
        if reason:
            yield events.RunEnded("success" if reason == "answered" else "error", reason, reply.text, turn)
            return Ended(reason, reply.text, talk)
        results = tuple((yield from run_tools(reply.calls)))
        yield events.ToolsAnswered(results)
        talk.append(Message("model", reply.text, reply.calls))
        message, sender = Message("user", results=results), "tools"


@dataclass(frozen=True)
class Scene:
    """A run by itself: scripted replies, and what each tool always brings."""

    task: str
    script: Any
    tools: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = Limits()


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, Ended]:
    """Play one run."""
    scene = make(Scene, setup)
    model = scripted(scene.script)
    return converse(scene.task, model, lambda calls: brought(scene.tools, calls), scene.limits)
