"""The inside: a generator that turns one message into a stream of events, and may call itself.

What: `send_message_stream` puts hooks around a turn, `process_turn` is the turn.

How the real one does it: the order of a turn is fixed gemini-cli/packages/core/src/core/client.ts:614-908:
count it, look at the limits, compress, refuse what would not fit, ask the judge, choose a model, stream the
answer, and see who speaks next. Three things make the generator call itself with one less in the budget: a
continuation gemini-cli/packages/core/src/core/client.ts:894-904, advice against a loop
gemini-cli/packages/core/src/core/client.ts:1270-1298, and a hook that wants more work
gemini-cli/packages/core/src/core/client.ts:1002-1034. Rounds of tools are not among them: they go through
the driver, and come back with a full budget. At 0 the turn ends, and nobody is told
gemini-cli/packages/core/src/core/client.ts:633-635; but the test is for 0 only, and a hook that blocks there
goes on at -1.

But: editors, masking of long tool output, cancelling and the newer context manager (off by default) are left
out.

Events: MessageSent, AgentStopped, AgentBlocked, TurnStarted, MaxSessionTurnsReached, TurnSkipped,
ChatCompressed, ContextOverflowRefused, ModelChosen, LoopSuspected, LoopDetected; and those of turn, hooks,
judge and next_speaker.

Errors: ScriptExhausted, when the script of the model is too short.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.gemini_cli import hooks
from scratch_impl.loop.gemini_cli.detectors import Finding
from scratch_impl.loop.gemini_cli.events import (
    AgentBlocked,
    AgentStopped,
    ChatCompressed,
    ContextOverflowRefused,
    LoopDetected,
    LoopSuspected,
    MaxSessionTurnsReached,
    MessageSent,
    ModelChosen,
    TurnSkipped,
    TurnStarted,
)
from scratch_impl.loop.gemini_cli.history import estimate_tokens
from scratch_impl.loop.gemini_cli.next_speaker import GO_ON, MODEL, check_next_speaker
from scratch_impl.loop.gemini_cli.session import Message, Session, Turn
from scratch_impl.loop.gemini_cli.turn import answer

Streaming = Generator[Event, Any, Turn]


def send_message_stream(
    session: Session, message: Message, budget: int, depth: int = 0, *, hook_retry: bool = False
) -> Streaming:
    """Send one message, and see the work through until it is somebody else's turn.

    Args:
        session: everything that changes.
        message: what the model is to answer.
        budget: how many more times the generator may call itself.
        depth: how often it has called itself already.
        hook_retry: whether a hook sent it back to work.
    """
    # gemini-cli/packages/core/src/core/client.ts:910-917
    yield MessageSent(message.sender, message.parts, session.passes, depth, budget)
    wish = yield from hooks.before_agent(session, message)
    if wish.outcome == "stop":
        session.history.append(message.content)  # gemini-cli/packages/core/src/core/client.ts:937-940
        return (yield from _stop(session, wish.reason, Turn()))
    if wish.outcome == "block":
        yield from _block(session, wish.reason)  # gemini-cli/packages/core/src/core/client.ts:941-946
        return Turn()
    if wish.outcome == "context":
        message = hooks.with_context(message, wish.context)

    budget = min(budget, session.settings.max_turns)  # gemini-cli/packages/core/src/core/client.ts:960
    turn = yield from process_turn(session, message, budget, depth)
    if turn.invalid or session.heard.stopped is not None:
        return turn  # the driver listens no longer gemini-cli/packages/cli/src/nonInteractiveCli.ts:435-449

    wish = yield from hooks.after_agent(session, turn, hook_retry=hook_retry)
    if wish.outcome in ("stop", "block") and wish.clear:
        session.history.clear()
    if wish.outcome == "stop":
        return (yield from _stop(session, wish.reason, turn))
    if wish.outcome == "block":
        # gemini-cli/packages/core/src/core/client.ts:1002-1034
        yield from _block(session, wish.reason)
        hooks.start_again(session)
        more = Message("after_agent_hook", ({"text": wish.reason},))
        return (yield from send_message_stream(session, more, budget - 1, depth + 1, hook_retry=True))
    hooks.leave(session, turn)
    return turn


def process_turn(session: Session, message: Message, budget: int, depth: int) -> Streaming:
    """One turn, in this order."""
    limit = session.settings.max_session_turns
    session.turns += 1
    yield TurnStarted(session.turns, budget)  # gemini-cli/packages/core/src/core/client.ts:614-624
    if 0 < limit < session.turns:  # gemini-cli/packages/core/src/core/client.ts:624-631
        yield from _no_more_turns(session, "session_turns")
        return Turn()
    if budget == 0:
        yield TurnSkipped(budget)  # gemini-cli/packages/core/src/core/client.ts:633-635
        return Turn()
    yield from _compress(session)
    if (yield from _overflows(session, message)):
        return Turn()

    turn = Turn()
    finding = yield from session.detector.start_turn(
        session.history, session.ask, double_check=session.settings.double_check
    )
    if finding is None:
        if session.chosen_model is None:
            session.chosen_model = session.settings.model
            yield ModelChosen(session.chosen_model)  # gemini-cli/packages/core/src/core/client.ts:772-798
        _record(session, message)
        finding = yield from answer(session, turn)
    if finding is not None:
        return (yield from _react(session, finding, turn, budget, depth))
    if turn.invalid:
        return turn

    hooks.note_response(session, turn.text)
    if turn.calls or session.settings.skip_next_speaker_check:
        return turn  # gemini-cli/packages/core/src/core/client.ts:875-879
    speaker = yield from check_next_speaker(session.history, session.ask)
    if speaker != MODEL:
        return turn
    # gemini-cli/packages/core/src/core/client.ts:894-904
    go_on = Message("next_speaker", ({"text": GO_ON},))
    return (yield from send_message_stream(session, go_on, budget - 1, depth + 1))


def _react(session: Session, finding: Finding, turn: Turn, budget: int, depth: int) -> Streaming:
    """Strike one: advice, and one more turn. Strike two: the end."""
    if finding.strike > 1:
        session.warnings.append("loop_detected")
        # gemini-cli/packages/core/src/core/client.ts:747-750
        # gemini-cli/packages/core/src/core/client.ts:814-817
        yield LoopDetected(finding.detector, finding.detail, finding.strike)
        return turn
    # gemini-cli/packages/core/src/core/client.ts:751-762
    # gemini-cli/packages/core/src/core/client.ts:818-825
    yield LoopSuspected(finding.detector, finding.detail, finding.strike)
    if budget <= 1:
        yield from _no_more_turns(session, "budget")
        return turn
    # gemini-cli/packages/core/src/core/client.ts:1270-1298
    session.detector.clear()
    advice = f"System: this looks like a loop ({finding.detail}). Stop, and think of another way to the goal."
    message = Message("loop_advice", ({"text": advice},))
    return (yield from send_message_stream(session, message, budget - 1, depth + 1))


def _compress(session: Session) -> Generator[Event, Any, None]:
    # gemini-cli/packages/core/src/core/client.ts:688-694
    if session.compress is None:
        return
    before = len(session.history)
    compressed = yield from session.compress(list(session.history))
    if compressed != session.history:
        session.history[:] = compressed
        # a changed history is weighed anew gemini-cli/packages/core/src/core/geminiChat.ts:985-1000
        session.prompt_tokens = _weight(session)
    if len(session.history) < before:
        # gemini-cli/packages/core/src/core/client.ts:688-694
        yield ChatCompressed(before, len(session.history))


def _overflows(session: Session, message: Message) -> Generator[Event, Any, bool]:
    """Refuse a message that is larger than what is left; as large is allowed."""
    # gemini-cli/packages/core/src/core/client.ts:696-715
    remaining = session.settings.token_limit - session.prompt_tokens
    estimate = estimate_tokens(message.parts)
    if estimate > remaining:
        yield ContextOverflowRefused(estimate, remaining)
    return estimate > remaining


def _record(session: Session, message: Message) -> None:
    """Put the message into the history, and note how large the request is that goes out with it."""
    # gemini-cli/packages/core/src/core/geminiChat.ts:399-423
    session.history.append(message.content)
    session.prompt_tokens = session.settings.prompt_tokens + _weight(session)


def _weight(session: Session) -> int:
    return estimate_tokens(part for content in session.history for part in content["parts"])


def _no_more_turns(session: Session, why: str) -> Generator[Event, Any, None]:
    session.warnings.append("max_session_turns")
    yield MaxSessionTurnsReached(session.turns, session.settings.max_session_turns, why)


def _stop(session: Session, reason: str, turn: Turn) -> Streaming:
    session.heard.stopped = reason
    yield AgentStopped(reason)
    return turn


def _block(session: Session, reason: str) -> Generator[Event, Any, None]:
    session.warnings.append("blocked_by_hook")
    yield AgentBlocked(reason)
