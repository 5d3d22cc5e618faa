"""Compression: the tail stays, the head becomes one message that speaks as the user.

What: `compress` cuts a history that is over its cap and has the head summarised. `summarise` asks the models
in turn. Neither changes anything; whether the result counts is decided in `background.py`.

How the real one does it: one class aider/aider/history.py:7-123. The tail is what is younger than half of the
cap aider/aider/history.py:46-57; then the cut goes back until the head ends with the assistant
aider/aider/history.py:60-61. A weak and cheap model is asked first, the main one when it fails
aider/aider/coders/base_coder.py:510-513 aider/aider/history.py:114-121.

But: the question to the model is in our words. The real one raises an error when all models fail; here None
comes back.

Events: CutTried, HistorySplit, SplitRefused, HeadTrimmed, SummaryAsked, SummaryFailed, SummaryWritten,
SummaryFitted.

Errors: none of its own. Whatever a model raises is an event of the story.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from scratch_impl.context.aider.events import (
    CutTried,
    HeadTrimmed,
    HistorySplit,
    SplitRefused,
    SummaryAsked,
    SummaryFailed,
    SummaryFitted,
    SummaryWritten,
)
from scratch_impl.context.aider.messages import (
    ASSISTANT,
    USER,
    Count,
    Message,
    acknowledged,
    estimate_tokens,
    total_tokens,
)
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadInput

FEW_MESSAGES = 4  # aider/aider/history.py:42
DEEPEST = 3  # aider/aider/history.py:43
WINDOW_TOKENS = 4096  # aider/aider/history.py:73
RESERVE_TOKENS = 512  # aider/aider/history.py:74
TASK = "You are the user. Tell in short what you have asked for so far, and what came of it."
# Ours; the real one is ten words long as well, and is part of what counts. aider/aider/prompts.py:61
PREFIX = "What we said to each other before this, in short:\n"

History = list[Message]


@dataclass(frozen=True)
class Model:
    """A model that can summarise. `ask` gets a text; it may bring nothing, or raise."""

    name: str
    ask: Callable[[str], str | None]
    window_tokens: int | None = None


@dataclass(frozen=True)
class Summariser:
    """Who is asked, in order, and when. The first model's window is the only one that is looked at."""

    models: Sequence[Model]
    cap_tokens: float  # a sixteenth of the window, from 1024 to 8192 aider/aider/models.py:355-358
    count: Count = estimate_tokens

    def too_big(self, history: History) -> bool:
        """More than the cap; as much is not."""
        return total_tokens(history, self.count) > self.cap_tokens  # aider/aider/history.py:15-18


def compress(history: History, by: Summariser) -> Generator[Event, Any, History | None]:
    """Make a history smaller, and let it end with the assistant. None: no model brought anything."""
    found = history if not by.too_big(history) else (yield from _shorten(history, by, depth=0))
    if found and found[-1].role != ASSISTANT:
        return [*found, acknowledged()]  # aider/aider/history.py:27-31
    return found


def _shorten(history: History, by: Summariser, depth: int) -> Generator[Event, Any, History | None]:
    tokens = total_tokens(history, by.count)
    if len(history) <= FEW_MESSAGES or depth > DEEPEST:
        # Subtle: nobody looks whether the summary is any shorter. aider/aider/history.py:42-44
        yield SplitRefused(
            "few_messages" if len(history) <= FEW_MESSAGES else "too_deep", None, len(history), tokens, depth
        )
        return (yield from summarise(history, by))
    index = yield from _cut(history, by, depth)
    if index <= FEW_MESSAGES:
        # aider/aider/history.py:63-64
        yield SplitRefused("early_cut", index, len(history), tokens, depth)
        return (yield from summarise(history, by))

    head, tail = history[:index], history[index:]
    tail_tokens = total_tokens(tail, by.count)
    # aider/aider/history.py:66-70
    yield HistorySplit(index, tokens - tail_tokens, tail_tokens, _target(tokens, by), depth)
    summary = yield from summarise((yield from _trim(head, by)), by)
    if summary is None:
        return None
    after = total_tokens(summary, by.count) + tail_tokens
    # aider/aider/history.py:89-96
    yield SummaryFitted(after, int(by.cap_tokens), after < by.cap_tokens)
    if after < by.cap_tokens:
        return summary + tail
    # Subtle: a summary is a user's message, so next time the cut walks back past it, and all is summarised.
    return (yield from _shorten(summary + tail, by, depth + 1))


def _target(tokens: int, by: Summariser) -> int:
    """So much has to lie in front of the cut."""
    return max(0, tokens - int(by.cap_tokens // 2) + 1)


def _cut(history: History, by: Summariser, depth: int) -> Generator[Event, Any, int]:
    """The first message of the tail."""
    sizes = [by.count(message) for message in history]
    target = _target(sum(sizes), by)
    index, tail_tokens = len(history), 0
    while index > 0 and tail_tokens + sizes[index - 1] < by.cap_tokens // 2:
        index -= 1  # aider/aider/history.py:46-57
        tail_tokens += sizes[index]
    while True:
        good = history[index - 1].role == ASSISTANT
        # aider/aider/history.py:60-61
        yield CutTried(index, sum(sizes[:index]), target, good, depth)
        if good or index <= 1:
            return index
        index -= 1


def _trim(head: History, by: Summariser) -> Generator[Event, Any, History]:
    """What of the head fits into the window. Subtle: it keeps the oldest, and the newest are lost."""
    # aider/aider/history.py:72-84
    room_tokens = (by.models[0].window_tokens or WINDOW_TOKENS) - RESERVE_TOKENS
    tokens = kept = 0
    for message in head:
        tokens += by.count(message)
        if tokens > room_tokens:
            yield HeadTrimmed(kept, len(head) - kept, room_tokens)
            break
        kept += 1
    return head[:kept]


def summarise(messages: History, by: Summariser) -> Generator[Event, Any, History | None]:
    """Have messages written down as one. Each model is asked until one answers; an empty answer is one."""
    text = "".join(map(_headed, messages))
    task = "merge" if any(message.kind == "summary" for message in messages) else "write"
    tokens = total_tokens(messages, by.count)
    for model in by.models:
        # aider/aider/history.py:109-116
        yield SummaryAsked(task, len(messages), tokens, model.name)
        reason, detail = "silent", ""
        try:
            answer = model.ask(f"{TASK}\n{text}")
        except BadInput:
            raise  # the script of the scenario is too short
        except Exception as error:  # whatever it was, the next model may do better
            answer, reason, detail = None, "error", str(error)
        if answer is None:
            # aider/aider/history.py:116-121
            yield SummaryFailed(model.name, reason, detail)
            continue
        summary = Message(USER, PREFIX + answer, "summary")
        # aider/aider/history.py:117-119
        yield SummaryWritten(answer, by.count(summary))
        return [summary]
    return None


def _headed(message: Message) -> str:
    """A message under the name of its role. aider/aider/history.py:98-107."""
    role = message.role.upper()
    if role not in ("USER", "ASSISTANT"):
        return ""
    text = f"# {role}\n{message.text}"
    return text if text.endswith("\n") else text + "\n"
