"""The chat and its helper in the background: a summary counts only if the history stood still meanwhile.

What: a `Chat` has two lists, the history and the current exchange. `move_back` puts the exchange into the
history after an edit; `start` gives the helper a copy, `work` is what the helper does, `finish` takes the
summary or throws it away.

How the real one does it: a thread aider/aider/coders/base_coder.py:1002-1046, joined when the next request is
put together aider/aider/coders/base_coder.py:1278. An edit starts it and then appends a receipt
aider/aider/coders/base_coder.py:1036-1046, so the copy and the history differ from then on, always: such a
summary is paid for and dropped. A talk without edits never gets into the history, so it is never summarised
aider/aider/coders/base_coder.py:1585-1594. What is left are a history restored from a file
aider/aider/coders/base_coder.py:519-523, and a change of the edit format
aider/aider/coders/base_coder.py:156-168.

But: no thread here. The helper works right after the receipt; nothing it does depends on what comes later.
The real one makes its copy as the first thing in the thread, which could be late in theory.

Events: RequestSent, ExchangeMoved, ContextMeasured, CompressionSkipped, SummaryStarted, ReceiptAppended,
SummaryAbandoned, SummaryAwaited, SummaryDiscarded, HistoryReplaced, FormatSwitched; and those of compress.

Errors: none of its own.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.context.aider.compress import History, Summariser, compress, summarise
from scratch_impl.context.aider.events import (
    CompressionSkipped,
    ContextMeasured,
    ExchangeMoved,
    FormatSwitched,
    HistoryReplaced,
    ReceiptAppended,
    RequestSent,
    SummaryAbandoned,
    SummaryAwaited,
    SummaryDiscarded,
    SummaryStarted,
)
from scratch_impl.context.aider.messages import (
    ASSISTANT,
    USER,
    Message,
    acknowledged,
    blocks_of,
    total_tokens,
)
from scratch_impl.kernel.events import Event

Steps = Generator[Event, Any, None]


@dataclass
class Chat:
    """What changes. `summary` is what the helper came to; until then, and when it fails, it is empty."""

    by: Summariser
    done: History = field(default_factory=list)
    current: History = field(default_factory=list)
    copied: History | None = None
    summary: History = field(default_factory=list)
    working: bool = False

    def tokens(self, *lists: History) -> int:
        """What these lists come to."""
        return sum(total_tokens(messages, self.by.count) for messages in lists)


def send(chat: Chat, text: str, reply: str) -> Steps:
    """Say something. Putting the request together is when the helper is waited for."""
    yield from finish(chat)
    added = [Message(USER, text), Message(ASSISTANT, reply)]
    chat.current += added
    # aider/aider/coders/base_coder.py:1425-1430
    yield RequestSent(text, chat.tokens(chat.done, chat.current), blocks_of(added, chat.by.count), "exchange")


def move_back(chat: Chat, receipt: str) -> Steps:
    """The exchange has edited files: file it away, start the helper, and only then append the receipt."""
    moved, chat.current = chat.current, []
    chat.done = [*chat.done, *moved]
    # aider/aider/coders/base_coder.py:1036-1037
    yield ExchangeMoved(chat.tokens(moved), blocks_of(moved, chat.by.count))
    yield from start(chat)
    if receipt:
        added = [Message(USER, receipt, "receipt"), acknowledged()]
        chat.done = [*chat.done, *added]
        # Subtle: the copy has been made a line above. aider/aider/coders/base_coder.py:1038-1045
        yield ReceiptAppended(chat.tokens(added), blocks_of(added, chat.by.count))


def start(chat: Chat) -> Steps:
    """Give the helper a copy, if there is too much history."""
    tokens, cap, reached = chat.tokens(chat.done), int(chat.by.cap_tokens), chat.by.too_big(chat.done)
    # aider/aider/coders/base_coder.py:1002-1004
    yield ContextMeasured(tokens, cap, cap, reached, blocks_of(chat.done, chat.by.count))
    if not reached:
        # aider/aider/coders/base_coder.py:1003-1004
        yield CompressionSkipped("below_threshold", tokens)
        return
    yield from finish(chat)
    chat.copied, chat.working = list(chat.done), True
    # aider/aider/coders/base_coder.py:1006-1015
    yield SummaryStarted(len(chat.copied), tokens)


def work(chat: Chat) -> Steps:
    """What the helper does with its copy."""
    if chat.copied is None or not chat.working:
        return
    chat.working = False
    found = yield from compress(chat.copied, chat.by)
    if found is None:
        # Subtle: nothing is noted down but a warning. aider/aider/coders/base_coder.py:1016-1019
        yield SummaryAbandoned(len(chat.by.models))
    else:
        chat.summary = found


def finish(chat: Chat) -> Steps:
    """Wait for the helper, and take what it wrote if the history is still the one it was given."""
    if chat.copied is None:
        return
    yield from work(chat)
    # aider/aider/coders/base_coder.py:1024-1029
    yield SummaryAwaited(len(chat.copied))
    if chat.copied == chat.done:
        # Subtle: of a helper that failed the summary is empty, and so is then the history.
        # aider/aider/coders/base_coder.py:1031-1034
        chat.done = chat.summary
        status = "compressed" if chat.summary else "erased"
        # aider/aider/coders/base_coder.py:1031-1034
        yield HistoryReplaced(status, chat.tokens(chat.done), blocks_of(chat.done, chat.by.count))
    else:
        # aider/aider/coders/base_coder.py:1031-1034
        yield SummaryDiscarded("history_changed", len(chat.copied), len(chat.done))
    chat.copied, chat.summary = None, []


def switch_format(chat: Chat, to: str) -> Steps:
    """Change the edit format: the whole history becomes one message, at once and whatever its size."""
    # aider/aider/coders/base_coder.py:156-168
    yield FormatSwitched(to, len(chat.done))
    chat.copied, chat.working, chat.summary = None, False, []  # the helper of the old coder is never joined
    if not chat.done:
        return
    found = yield from summarise(chat.done, chat.by)
    if found is None:
        # aider/aider/coders/base_coder.py:164-168
        yield SummaryDiscarded("all_failed", len(chat.done), len(chat.done))
        return
    chat.done = found
    # aider/aider/coders/base_coder.py:170-175
    yield HistoryReplaced("compressed", chat.tokens(chat.done), blocks_of(chat.done, chat.by.count))
