"""One answer of the model, told piece by piece in a fixed order.

What: thoughts, then text, then calls, then the reason for stopping; each piece of text and each call passes
the detectors before anybody else sees it.

How the real one does it: that order gemini-cli/packages/core/src/core/turn.ts:350-401; a detector looks
before the event is delivered, so what gave the loop away never is
gemini-cli/packages/core/src/core/client.ts:812-827. An answer without a call is no good when it has no
reason for stopping, a broken call, or no text gemini-cli/packages/core/src/core/geminiChat.ts:1329-1354. It
is asked for again up to three times, but not when only the text is missing
gemini-cli/packages/core/src/core/geminiChat.ts:583-632. Only an answer that was good to its end goes into
the history gemini-cli/packages/core/src/core/geminiChat.ts:1356-1359, so after a loop it is missing there.

But: the real pieces are what the network brings, ours are paragraphs. Sources that an answer cites,
cancelling, and errors of the network do not occur.

Events: ThoughtStreamed, ContentStreamed, ToolCallRequested, StreamFinished, StreamRetried, StreamInvalid.

Errors: ScriptExhausted, when the script of the model is too short.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace
from itertools import count
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Reply, ToolCall
from scratch_impl.loop.gemini_cli.detectors import Finding
from scratch_impl.loop.gemini_cli.events import (
    ContentStreamed,
    StreamFinished,
    StreamInvalid,
    StreamRetried,
    ThoughtStreamed,
    ToolCallRequested,
)
from scratch_impl.loop.gemini_cli.history import Part, call_part
from scratch_impl.loop.gemini_cli.session import Session, Turn

ATTEMPTS = 4  # gemini-cli/packages/core/src/core/geminiChat.ts:99-103
BROKEN_CALLS = ("MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL")
NO_TEXT = "NO_RESPONSE_TEXT"
NAMELESS = "generic_tool"  # gemini-cli/packages/core/src/core/turn.ts:452

Answering = Generator[Event, Any, Finding | None]


def answer(session: Session, turn: Turn) -> Answering:
    """Have the model answer the history; fill `turn` with what is delivered.

    Returns:
        The loop that cut the answer short, if there was one.
    """
    for attempt in count(1):
        reply = named(session.model.reply())
        finding = yield from stream(session, turn, reply)
        if finding:
            return finding  # gemini-cli/packages/core/src/core/client.ts:812-827
        fault = fault_of(reply)
        if fault is None:
            # gemini-cli/packages/core/src/core/geminiChat.ts:1356-1359
            session.history.append({"role": "model", "parts": parts_of(reply)})
            break
        if fault == NO_TEXT or attempt == ATTEMPTS:
            turn.invalid = session.heard.invalid = True
            yield StreamInvalid(fault)  # gemini-cli/packages/core/src/core/turn.ts:410-413
            break
        yield StreamRetried(attempt, fault)  # gemini-cli/packages/core/src/core/geminiChat.ts:583-632
    return None


def stream(session: Session, turn: Turn, reply: Reply) -> Answering:
    """Deliver one reply, piece by piece, until it ends or a detector finds a loop."""
    detector, heard = session.detector, session.heard
    if reply.thought:
        yield ThoughtStreamed(reply.thought)  # gemini-cli/packages/core/src/core/turn.ts:350-360
    for piece in pieces(reply.text):
        finding, hearing = detector.hear(piece)
        if finding:
            return finding
        turn.text += piece
        heard.text += piece
        # gemini-cli/packages/core/src/core/turn.ts:362-365
        yield ContentStreamed(piece, detector.chant.most_sightings, hearing.watch)
    for call in reply.calls:
        finding = detector.count_call(call.tool, call.args)
        if finding:
            return finding
        turn.calls.append(call)
        heard.calls.append(call)
        # gemini-cli/packages/core/src/core/turn.ts:367-374 gemini-cli/packages/core/src/core/turn.ts:448-503
        yield ToolCallRequested(call.id, call.tool, call.args, detector.repetitions)
    if reply.finish:
        yield StreamFinished(reply.finish)  # gemini-cli/packages/core/src/core/turn.ts:380-401
    return None


def pieces(text: str) -> list[str]:
    r"""Cut a text behind each empty line.

    Example: `pieces("a\n\nb")` -> `["a\n\n", "b"]`.
    """
    return [piece for piece in re.split(r"(?<=\n\n)(?!\n)", text) if piece]


def named(reply: Reply) -> Reply:
    """The reply with the name of the tool in front of the id of each call."""
    return replace(reply, calls=tuple(map(_named, reply.calls)))


def _named(call: ToolCall) -> ToolCall:
    # gemini-cli/packages/core/src/core/turn.ts:448-466
    tool = call.tool.strip() or NAMELESS
    known = call.id.startswith(f"{tool}__")
    return replace(call, tool=tool, id=call.id if known else f"{tool}__{call.id}")


def fault_of(reply: Reply) -> str | None:
    """Why an answer is no good, or None."""
    # gemini-cli/packages/core/src/core/geminiChat.ts:1329-1354
    if reply.calls:
        return None
    if not reply.finish:
        return "NO_FINISH_REASON"
    if reply.finish in BROKEN_CALLS:
        return reply.finish
    return None if reply.text.strip() else NO_TEXT


def parts_of(reply: Reply) -> list[Part]:
    """The reply as the history keeps it: without its thoughts."""
    # gemini-cli/packages/core/src/core/geminiChat.ts:1184-1187
    text = [{"text": reply.text}] if reply.text else []
    return [*text, *map(call_part, reply.calls)]
