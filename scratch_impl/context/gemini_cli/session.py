"""What a session does with a compression: take the new history, or blow a fuse and never ask again.

What: a `Chat` is what changes. `try_compress` runs before every turn, `send` refuses what would not fit.

How the real one does it: it takes a smaller history by starting a new chat, which forgets that an
attempt failed gemini-cli/packages/core/src/core/client.ts:1196-1252
gemini-cli/packages/core/src/core/client.ts:380-386.
A summary that made things larger blows the fuse
gemini-cli/packages/core/src/core/client.ts:1216-1221; after that only long outputs are shortened. A request
that is larger than the rest of the window is not sent
gemini-cli/packages/core/src/core/client.ts:696-715.

But: what a request really came to is told by the API; here it is an estimate plus `overhead_tokens`. Outputs
are not masked between the two steps.

Events: SummaryDiscarded, FuseBlown, HistoryReplaced, RequestRefused, RequestSent; and those of compress.

Errors: none of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.context.gemini_cli.blocks import blocks_of, says
from scratch_impl.context.gemini_cli.compress import (
    COMPRESSED,
    CONTENT_TRUNCATED,
    EMPTY_SUMMARY,
    INFLATED,
    Ask,
    Limits,
    Outcome,
    compress,
)
from scratch_impl.context.gemini_cli.events import (
    FuseBlown,
    HistoryReplaced,
    OutputShortened,
    RequestRefused,
    RequestSent,
    SummaryDiscarded,
)
from scratch_impl.context.gemini_cli.measure import Content, History, estimate_tokens, length_chars, parts_of
from scratch_impl.context.gemini_cli.shorten import SHELL, Saved, file_for, output_limit_chars, shorten
from scratch_impl.kernel.events import Event


@dataclass
class Chat:
    """Everything that changes in a session. `environment` is the first message of every chat."""

    history: History
    ask: Ask
    limits: Limits = field(default_factory=Limits)
    environment: History = field(default_factory=list)
    overhead_tokens: int = 0  # ours: system prompt and tools, which only the API counts
    tokens: int = 0  # of the last request
    fuse_blown: bool = False
    saved: Saved = field(default_factory=dict)

    def guess(self) -> int:
        """What the history comes to, by our own count; the overhead is not in it."""
        # gemini-cli/packages/core/src/core/geminiChat.ts:998-1000
        return estimate_tokens(parts_of(self.history))

    def note_request(self) -> None:
        """The history has just been sent, so now the API has counted it."""
        # gemini-cli/packages/core/src/core/geminiChat.ts:1205-1211
        self.tokens = self.overhead_tokens + self.guess()


def try_compress(chat: Chat, *, forced: bool = False) -> Generator[Event, Any, Outcome]:
    """Compress if it is time, and live with the outcome."""
    outcome = yield from compress(
        chat.history,
        chat.ask,
        tokens=chat.tokens,
        limits=chat.limits,
        saved=chat.saved,
        environment=chat.environment,
        fuse_blown=chat.fuse_blown,
        forced=forced,
    )
    if outcome.status == INFLATED:
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:462-470
        yield SummaryDiscarded(INFLATED)
        if not forced:
            chat.fuse_blown = True
            # gemini-cli/packages/core/src/core/client.ts:1216-1221
            yield FuseBlown(outcome.tokens_before, outcome.tokens_after)
    elif outcome.status == EMPTY_SUMMARY:
        # Subtle: no fuse here, so the same two calls are paid for again before the next turn.
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:413-429
        yield SummaryDiscarded(EMPTY_SUMMARY)
    elif outcome.history is not None:
        yield from _replace(chat, outcome.status, outcome.history)
    return outcome


def _replace(chat: Chat, status: str, history: History) -> Generator[Event, Any, None]:
    if status == COMPRESSED:
        # A new chat: its first message is made anew, so memory in it is back word for word.
        chat.history = [*chat.environment, *history]
        chat.fuse_blown = False
        chat.tokens = chat.guess()
        # gemini-cli/packages/core/src/core/client.ts:1222-1239
        yield HistoryReplaced(COMPRESSED, chat.tokens, blocks_of(chat.history, chat.environment))
    else:
        chat.history = history
        chat.tokens = chat.guess()
        # gemini-cli/packages/core/src/core/client.ts:1240-1249
        yield HistoryReplaced(CONTENT_TRUNCATED, chat.tokens, blocks_of(chat.history, chat.environment))


def send(chat: Chat, text: str, answers: History) -> Generator[Event, Any, bool]:
    """Send what the user says, and take what comes of it; or refuse. Returns whether it went out."""
    remaining = chat.limits.limit_tokens - chat.tokens
    request_tokens = estimate_tokens([{"text": text}])
    if request_tokens > remaining:
        # gemini-cli/packages/core/src/core/client.ts:696-715
        yield RequestRefused(text, request_tokens, remaining)
        return False
    added: History = [says("user", text)]
    for content in answers:
        added.append((yield from _take_in(chat, content)))
    # Subtle: what the model says last was not part of any request yet, so it is not counted yet.
    answer = added[-1:] if added[-1].get("role") == "model" else []
    chat.history = [*chat.history, *added[: len(added) - len(answer)]]
    chat.note_request()
    chat.history += answer
    # gemini-cli/packages/core/src/core/geminiChat.ts:1205-1211
    yield RequestSent(text, chat.tokens, blocks_of(added))
    return True


def _take_in(chat: Chat, content: Content) -> Generator[Event, Any, Content]:
    """An output of the shell is shortened before it gets into the history."""
    limit_chars = output_limit_chars(chat.limits.limit_tokens, chat.tokens, chat.limits.output_chars)
    parts = list(content.get("parts") or [])
    for place, part in enumerate(parts):
        response = part.get("functionResponse")
        output = response["response"].get("output", "") if response and response.get("name") == SHELL else ""
        if 0 < limit_chars < length_chars(output):
            file = file_for(SHELL, response.get("id") or len(chat.saved) + 1)
            chat.saved[file] = output
            short = shorten(output, file, limit_chars)
            # gemini-cli/packages/core/src/scheduler/tool-executor.ts:217-247
            yield OutputShortened(SHELL, None, length_chars(output), length_chars(short), file, "too_long")
            parts[place] = {"functionResponse": {**response, "response": {"output": short}}}
    return {**content, "parts": parts}


def keeper(chat: Chat) -> Callable[[list[Any]], Generator[Event, Any, list[Any]]]:
    """What a loop is given to call before each turn: a history in, the history to go on with out."""

    def keep(history: list[Any]) -> Generator[Event, Any, list[Any]]:
        chat.history = list(history)
        chat.note_request()
        yield from try_compress(chat)
        return list(chat.history)

    return keep
