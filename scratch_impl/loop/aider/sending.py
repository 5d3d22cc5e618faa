"""Until there is a reply: retries with a growing pause, and continuations without end.

What: `send` asks the model until something has come that the rest of the call can use, or nothing will.

How the real one does it: a loop around the request aider/aider/coders/base_coder.py:1456-1512.

- A table says of each error of a provider whether another try may help aider/aider/exceptions.py:13-57. The
  pause doubles before it is used: 0.25 s, 0.5 s and so on to 32 s; 64 s would be more than a minute, and then
  it gives up aider/aider/coders/base_coder.py:1468-1477. So: nine tries, eight pauses.
- A reply that hit the output limit is sent back, for the model to go on with, if the model can do that
  aider/aider/coders/base_coder.py:1492-1505. Nothing counts these. Blanks at the end are cut off first
  aider/aider/coders/base_coder.py:2128-2135, and a line break is a blank: what comes next may stick to the
  last line.

But: an error is only a name here, so that the few that depend on their text are left out
aider/aider/exceptions.py:85-113. Thinking that comes inside the text is not told apart.

Events: ModelAnswered, RequestRetried, RequestGivenUp, AnswerContinued, ReplyRejoined.

Errors: ScriptExhausted, when the script of the model is too short.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message
from scratch_impl.loop.aider.events import (
    AnswerContinued,
    ModelAnswered,
    ReplyRejoined,
    RequestGivenUp,
    RequestRetried,
)
from scratch_impl.loop.aider.session import Session

FIRST_DELAY_S = 0.125  # aider/aider/coders/base_coder.py:1449
RETRY_TIMEOUT_S = 60  # aider/aider/models.py:26

STOP = "STOP"
CTRL_C = "KeyboardInterrupt"
TOO_LONG = "FinishReasonLength"
NO_ROOM = "ContextWindowExceededError"
# error of the provider -> whether it is tried again aider/aider/exceptions.py:13-57
RETRIED = {
    **dict.fromkeys(
        (
            "APIConnectionError",
            "APIError",
            "APIResponseValidationError",
            "AzureOpenAIError",
            "BadGatewayError",
            "BudgetExceededError",
            "ContentPolicyViolationError",
            "InternalServerError",
            "InvalidRequestError",
            "JSONSchemaValidationError",
            "OpenAIError",
            "RateLimitError",
            "RouterRateLimitError",
            "ServiceUnavailableError",
            "Timeout",
            "UnprocessableEntityError",
            "UnsupportedParamsError",
        ),
        True,
    ),
    **dict.fromkeys(
        (
            "AuthenticationError",
            "BadRequestError",
            "ImageFetchError",
            "NotFoundError",
            "PermissionDeniedError",
        ),
        False,
    ),
}

WHOLE, EXHAUSTED, INTERRUPTED, GIVEN_UP, CRASHED = "whole", "exhausted", "interrupted", "given_up", "crashed"


@dataclass(frozen=True)
class Sent:
    """What came of it: the text so far, how it ended, and what ended it."""

    text: str
    how: str
    fault: str = ""


def send(session: Session) -> Generator[Event, Any, Sent]:
    """Ask the model until that makes no more sense."""
    kept, pieces, attempt, delay = "", 0, 0, FIRST_DELAY_S
    while True:
        attempt += 1
        session.desk.calls.append(session.settings.mode)
        beginning = [Message("model", kept)] if pieces else []
        reply = session.desk.model.reply([*session.done, *session.current, *beginning])
        fault = reply.finish or STOP
        if reply.text or fault == STOP:
            # aider/aider/coders/base_coder.py:1457-1460
            yield ModelAnswered(reply.text, fault, 0)
        text = kept + reply.text
        if fault == TOO_LONG and session.settings.prefill:
            kept, pieces = kept + reply.text.rstrip(), pieces + 1
            yield AnswerContinued(pieces, kept)  # aider/aider/coders/base_coder.py:1492-1505
            continue
        if RETRIED.get(fault):
            delay *= 2
            if delay <= RETRY_TIMEOUT_S:
                # aider/aider/coders/base_coder.py:1468-1488
                yield RequestRetried(attempt, fault, delay)
                continue
        break
    # thinking is cut out of the text, and blanks around it go, too
    # aider/aider/coders/base_coder.py:1521-1523 aider/aider/reasoning_tags.py:28-30
    text = text.strip()
    how = _how(fault)
    if how == GIVEN_UP:
        # aider/aider/coders/base_coder.py:1474-1477
        yield RequestGivenUp(attempt, fault, text)
    elif pieces:
        # aider/aider/coders/base_coder.py:1521-1523
        yield ReplyRejoined(text, pieces + 1)
    return Sent(text, how, "" if how == WHOLE else fault)


def _how(fault: str) -> str:
    if fault in (NO_ROOM, TOO_LONG):
        return (
            EXHAUSTED  # aider/aider/coders/base_coder.py:1464-1466 aider/aider/coders/base_coder.py:1494-1496
        )
    if fault == CTRL_C:
        return INTERRUPTED  # aider/aider/coders/base_coder.py:1489-1491
    if fault in RETRIED:
        return GIVEN_UP
    return WHOLE if fault == STOP else CRASHED
