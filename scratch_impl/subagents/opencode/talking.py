"""The loop that parent and child share: ask the model, carry out its calls, until it answers without one.

What: `converse` sees one message through to an answer. `carry_out` is what becomes of one call.

How the real one does it: a child runs the very same prompt as its parent, with another agent and its own
session opencode/packages/opencode/src/tool/task.ts:142-158. The rows of the agent come first, those of the
session behind them opencode/packages/opencode/src/session/tools.ts:81-89, so that a session can deny what the
agent is allowed. Tools that these rows deny altogether are taken out before the request
opencode/packages/opencode/src/session/llm/request.ts:208-214. Nothing bounds the number of steps, unless the
agent has a limit opencode/packages/opencode/src/session/prompt.ts:1178-1179. A refusal by the person ends the
run; one by a row does not opencode/packages/opencode/src/session/processor.ts:186-205.

But: calls run one after the other. The loop itself, and the gate, are taught in cells of their own.

Events: ParentAnswered, ParentTold, ChildAsked, ChildAnswered, ChildToolEnded, ChildStopped, CallUnauthorized,
Aborted; and those of consent.

Errors: those of consent; ScriptExhausted when a script is too short.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message, Result, ToolCall
from scratch_impl.subagents.opencode import events
from scratch_impl.subagents.opencode.consent import REJECT, REJECTED, consent
from scratch_impl.subagents.opencode.events import Called
from scratch_impl.subagents.opencode.seats import TASK, House, Running, Seat, offered

ANSWERED, ABORTED = "answered", "aborted"  # ours: how a run ended
UNAUTHORIZED = "unauthorized"  # ours


@dataclass(frozen=True)
class End:
    """How a run ended, and the last text of it."""

    reason: str
    text: str
    turns: int


Send = Callable[[House, Seat, ToolCall], Running]


def converse(house: House, seat: Seat, text: str, send: Send) -> Generator[Event, Any, End]:
    """See one message through.

    Args:
        house: What all have in common.
        seat: Who answers.
        text: The message.
        send: The `task` tool.
    """
    message, turns = Message("user", text), 0
    while True:
        turns += 1
        seat.session.talk.append(message)
        if seat.child:
            sender = "tools" if message.results else "parent"
            # opencode/packages/opencode/src/tool/task.ts:142-158
            yield events.ChildAsked(seat.child, sender, message.text, turns)
        reply = seat.model.reply(seat.session.talk)
        seat.session.talk.append(Message("model", reply.text, reply.calls))
        calls = tuple(Called(call.id, call.tool, call.args) for call in reply.calls)
        if seat.child:
            # opencode/packages/opencode/src/session/llm.ts:280
            yield events.ChildAnswered(seat.child, reply.text, calls)
        else:
            # opencode/packages/opencode/src/session/llm.ts:280
            yield events.ParentAnswered(reply.text, calls)
        if not reply.calls:
            return End(
                ANSWERED, reply.text, turns
            )  # opencode/packages/opencode/src/session/prompt.ts:1111-1130
        results: list[Result] = []
        for call in reply.calls:
            results.append((yield from _told(house, seat, call, send)))
            if house.aborted:
                break
        ended = ABORTED if house.aborted else REJECTED if any(r.outcome == REJECT for r in results) else None
        if ended:
            if seat.child:
                yield events.ChildStopped(seat.child, ended, turns, len(results))
            return End(ended, reply.text, turns)
        message = Message("user", results=tuple(results))


def _told(house: House, seat: Seat, call: ToolCall, send: Send) -> Running:
    """Carry one call out, and say what came of it."""
    result = yield from carry_out(house, seat, call, send)
    if seat.child is None:
        # opencode/packages/opencode/src/tool/tool.ts:113-145
        yield events.ParentTold(call.id, call.tool, result.status, result.output)
    elif result.error_type != UNAUTHORIZED:
        # opencode/packages/opencode/src/tool/tool.ts:113-145
        yield events.ChildToolEnded(seat.child, call.id, call.tool, result.status, result.output)
    return result


def carry_out(house: House, seat: Seat, call: ToolCall, send: Send) -> Running:
    """What becomes of one call."""
    if call.id == house.interrupt_at:
        house.aborted = True
        yield events.Aborted(call.id)
        return Result(call.id, call.tool, "cancelled", "The person stopped it.")
    shown, _ = offered(house, seat)
    if call.tool not in shown:
        text = f"There is no tool {call.tool}. There are: {', '.join(shown)}."
        # opencode/packages/opencode/src/session/llm.ts:296-312
        yield events.CallUnauthorized(seat.agent.name, call.id, call.tool, text)
        return Result(call.id, call.tool, "error", text, UNAUTHORIZED)
    if call.tool == TASK:
        return (yield from send(house, seat, call))
    refusal = yield from consent(seat, call)
    if refusal:
        return refusal
    tool = house.tools[call.tool]
    return Result(call.id, call.tool, "error" if tool.error else "success", tool.output)
