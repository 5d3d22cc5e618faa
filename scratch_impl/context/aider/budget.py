"""How many entries the map gets: halving the list until the number of tokens is about right.

What: `fit` draws a map of the first so many entries, counts it, and goes up or down.

How the real one does it: the first guess is a twenty-fifth of the budget; a map within 15 % of the budget
ends the search at once, even above it; else the largest below it is taken aider/aider/repomap.py:666-706.

But: nothing is left out.

Events: MapTried.

Errors: BadBudget.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from scratch_impl.context.aider.map_events import MapTried
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadInput

TOKENS_PER_ENTRY = 25  # for the first guess aider/aider/repomap.py:676
CLOSE_ENOUGH = 0.15  # aider/aider/repomap.py:690
PADDING_TOKENS = 4096  # aider/aider/repomap.py:123
MODEL_SHARE, FEWEST_TOKENS, MOST_TOKENS = 8, 1024, 4096  # aider/aider/models.py:782-789


class BadBudget(BadInput):
    """A map needs room for something."""


def default_budget(window_tokens: int | None) -> float:
    """An eighth of the window, but not too little and not too much. aider/aider/models.py:782-789."""
    share = (window_tokens or 0) / MODEL_SHARE
    return max(min(share, MOST_TOKENS), FEWEST_TOKENS) if window_tokens else FEWEST_TOKENS


def widened(budget: float, window_tokens: int | None, has_chat: bool, times: float) -> float:
    """With nothing in the chat, the map may be larger. aider/aider/repomap.py:120-132."""
    if has_chat or not window_tokens:
        return budget
    target = min(int(budget * times), window_tokens - PADDING_TOKENS)
    return target if target > 0 else budget


def fit(
    entries: int, tokens_of: Callable[[int], float], budget: float
) -> Generator[Event, Any, tuple[int | None, float]]:
    """Find how many entries to show.

    Args:
        entries: How many there are.
        tokens_of: What a map of the first so many comes to.
        budget: What it should come to.

    Returns:
        How many, and what they come to; None and 0 when no map fits.

    Raises:
        BadBudget: The budget is nothing.
    """
    if budget <= 0:
        raise BadBudget(f"The budget is {budget} tokens", "more than 0")
    best: int | None = None
    best_tokens = 0.0
    low, high, middle = 0, entries, min(int(budget // TOKENS_PER_ENTRY), entries)
    while low <= high:
        tokens = tokens_of(middle)
        off = abs(tokens - budget) / budget
        close = off < CLOSE_ENOUGH
        better = close or best_tokens < tokens <= budget
        if better:
            best, best_tokens = middle, tokens
        verdict = "too_large" if tokens > budget else "best_yet" if better else "no_better"
        # aider/aider/repomap.py:686-703
        yield MapTried(
            middle,
            round(tokens, 1),
            round(budget, 1),
            round(100 * off, 1),
            "close_enough" if close else verdict,
        )
        if close:
            break
        if tokens < budget:
            low = middle + 1
        else:
            high = middle - 1  # exactly the budget never gets here: it is close enough
        middle = (low + high) // 2
    return best, best_tokens
