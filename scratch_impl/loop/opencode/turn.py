"""An ordinary lap: a new message for the answer, one request, and whatever the model streams back.

What: `take_turn` stores an empty answer, sends the history, and hands each piece to a processor.

How the real one does it: the tools go out with the request together with the functions that do their work; a
library runs the calls of that one step and nothing more
opencode/packages/opencode/src/session/llm.ts:280, so what a call gave is a part of the same answer, and the
next step is another lap. From the last step on, the request ends with a message in the role of the
*assistant* that says the tools are gone opencode/packages/opencode/src/session/prompt.ts:1279-1282. They are
not: nothing is taken away, and nothing ends opencode/packages/opencode/src/session/prompt.ts:1178-1179. A
request that was too long makes room first, and so does an answer that used too much
opencode/packages/opencode/src/session/prompt.ts:1319-1329.

But: calls run one after the other, each behind its check; the real ones run side by side, while more is being
streamed. Answers in a prescribed structure, plugins, and the reminders of plan mode are left out.

Events: TurnStarted, StreamRetried, StreamInvalid; and those of session and processor.

Errors: ScriptExhausted, when the script of the model is too short.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Reply
from scratch_impl.loop.opencode import events
from scratch_impl.loop.opencode.history import Latest
from scratch_impl.loop.opencode.processor import ZERO, Processor, Saying, Tokens
from scratch_impl.loop.opencode.repeats import Escaped
from scratch_impl.loop.opencode.retry import delay_ms, is_retryable
from scratch_impl.loop.opencode.session import Session
from scratch_impl.loop.opencode.store import Message

REASONS = ("stop", "length", "tool-calls", "content-filter", "error", "unknown")
TOO_LONG = "ContextOverflowError"
CHARS_PER_TOKEN = 4  # ours


def take_turn(session: Session, messages: list[Message], found: Latest) -> Generator[Event, Any, str]:
    """Have the model answer once.

    Returns:
        Why the run ends here (`blocked`, `failed`, `content_filter`), or "" when it goes on.
    """
    limit, user = session.settings.max_steps, found.user or {}
    budget = None if limit is None else limit - session.step
    reminder = budget is not None and budget <= 0
    parent, agent = user["id"], user.get("agent")
    answer = session.store.add({"role": "assistant", "parentID": parent, "agent": agent, "tokens": ZERO})
    count, tools = len(messages) + reminder, session.settings.tools
    # opencode/packages/opencode/src/session/prompt.ts:1178-1179
    # opencode/packages/opencode/src/session/prompt.ts:1279-1282
    yield events.TurnStarted(answer, parent, session.turns + 1, budget, count, tools, reminder)
    processor = Processor(
        session.store,
        answer,
        session.settings.window,
        session.consent,
        goes_on_when_denied=session.settings.goes_on_when_denied,
        in_run=session.in_run,
    )
    yield from session.arrivals()
    yield from _process(session, processor, messages)
    return (yield from _outcome(session, processor, user))


def _process(session: Session, processor: Processor, messages: list[Message]) -> Saying:
    session.turns += 1
    failures = session.weather.failures.get(session.turns, ())
    try:
        for attempt, failure in enumerate(failures, 1):
            if failure.overflow:
                yield from processor.too_long(TOO_LONG)
            elif is_retryable(failure):
                yield events.StreamRetried(attempt, failure.message, delay_ms(attempt, failure.headers))
                continue
            else:
                yield from processor.fail(failure.message)
            return
        yield from _stream(session, processor, session.model.reply(), messages)
    except Escaped as escaped:
        yield from processor.fail(str(escaped))
    yield from processor.tidy()


def _stream(session: Session, processor: Processor, reply: Reply, messages: list[Message]) -> Saying:
    """One reply, piece by piece, in the order in which a model streams."""
    if reply.thought:
        yield from processor.think(reply.thought)
    for piece in pieces(reply.text):
        yield from processor.say(piece)
    for call in reply.calls:
        yield from processor.call(call)
        (result,) = yield from session.run_tools((call,))
        yield from processor.answered(result)
    used = session.weather.tokens.get(session.turns)
    tokens = estimate(messages, reply) if used is None else {**ZERO, "input": used}
    yield from processor.finish(finish_of(reply), tokens)


def _outcome(session: Session, processor: Processor, user: dict[str, Any]) -> Generator[Event, Any, str]:
    # opencode/packages/opencode/src/session/prompt.ts:1319-1329
    info = session.store.info(processor.message)
    if info.get("finish") == "content-filter" and not info.get("error"):
        session.store.change(processor.message, error={"name": "ContentFilterError"})
        yield events.StreamInvalid("ContentFilterError")
        return "content_filter"
    if processor.result == "stop":
        return "failed" if info.get("error") else "blocked"
    if processor.result == "compact":
        overflow = not info.get("finish")
        part = {"type": "compaction", "auto": True, **({"overflow": True} if overflow else {})}
        # opencode/packages/opencode/src/session/compaction.ts:513-536
        yield session.write("loop", [part], agent=user.get("agent"))
    return ""


def pieces(text: str) -> list[str]:
    r"""Cut a text behind each empty line.

    Example: `pieces("a\n\nb")` -> `["a\n\n", "b"]`.
    """
    return [piece for piece in re.split(r"(?<=\n\n)(?!\n)", text) if piece]


def finish_of(reply: Reply) -> str:
    """The reason for stopping, as one of six words; whatever is none of them is `unknown`.

    `STOP` is what a script says when it says nothing: the good end of a reply, with calls or without.
    """
    if reply.finish == "STOP":
        return "tool-calls" if reply.calls else "stop"
    return reply.finish if reply.finish in REASONS else "unknown"


def estimate(messages: list[Message], reply: Reply) -> Tokens:
    """A guess at what a step has used, from the characters of all that was sent and said."""
    said = reply.text + reply.thought + "".join(call.tool + str(dict(call.args)) for call in reply.calls)
    sent = sum(len(str(part)) for message in messages for part in message["parts"])
    return {**ZERO, "input": round(sent / CHARS_PER_TOKEN), "output": round(len(said) / CHARS_PER_TOKEN)}
