"""Where the history is cut in two: the front is summarised, the back stays as it is.

What: `cut` walks along the messages and stops at the first place where at least 70 % of the characters lie
behind it, and where a cut does no harm.

How the real one does it: a cut is allowed only in front of something the user said, never between a call and
its answer gemini-cli/packages/core/src/context/chatCompressionService.ts:74-86. If no such place comes late
enough, everything goes when the model has the last word without calling anything
gemini-cli/packages/core/src/context/chatCompressionService.ts:88-96; else the last place that was allowed is
taken, however early gemini-cli/packages/core/src/context/chatCompressionService.ts:98-99.

But: nothing is left out. "Keeps 30 %" is a wish all the same: one long answer at the end, and far more or
nothing at all is kept.

Events: CutTried, HistorySplit.

Errors: BadFraction.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import accumulate
from typing import Any

from scratch_impl.context.gemini_cli.events import CutTried, HistorySplit
from scratch_impl.context.gemini_cli.measure import Content, History, json_chars
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadInput


class BadFraction(BadInput):
    """A history cannot be cut at nothing or at everything."""


def cut(history: History, fraction: float) -> Generator[Event, Any, int]:
    """Find the cut.

    Args:
        history: The messages, oldest first.
        fraction: How much of the characters should lie in front of the cut, between 0 and 1.

    Returns:
        The index of the first message to keep; the number of messages when all are to be summarised.

    Raises:
        BadFraction: The fraction is not strictly between 0 and 1.
    """
    if fraction <= 0 or fraction >= 1:
        raise BadFraction(f"The fraction is {fraction}", "a number between 0 and 1, neither of them included")
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:68-70
    sizes = [json_chars(content) for content in history]
    target_chars = sum(sizes) * fraction
    index, why = yield from _walk(history, sizes, target_chars)
    if why == "last_allowed" and history and _ends_the_work(history[-1]):
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:90-96
        index, why = len(history), "everything"
    before = sum(sizes[:index])
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:80-99
    yield HistorySplit(index, why, tuple(sizes), before, sum(sizes) - before, round(target_chars))
    return index


def _walk(history: History, sizes: list[int], target_chars: float) -> Generator[Event, Any, tuple[int, str]]:
    last_allowed = 0  # cutting in front of everything is always possible, and summarises nothing
    before = [0, *accumulate(sizes)]
    for index, content in enumerate(history):
        if _user_begins(content):
            enough = before[index] >= target_chars
            # gemini-cli/packages/core/src/context/chatCompressionService.ts:72-86
            yield CutTried(index, before[index], round(target_chars), enough)
            if enough:
                return index, "far_enough"
            last_allowed = index
    return last_allowed, "last_allowed"


def _user_begins(content: Content) -> bool:
    """Whether the user says something here, rather than a tool on the user's behalf."""
    parts = content.get("parts") or []
    return content.get("role") == "user" and not any(map(_is_response, parts))


def _ends_the_work(content: Content) -> bool:
    """Whether the model spoke last, and waits for no tool."""
    calls = [part for part in content.get("parts") or [] if part.get("functionCall") is not None]
    return content.get("role") == "model" and not calls


def _is_response(part: Any) -> bool:
    return part.get("functionResponse") is not None
