"""The tail: which of the newest messages stay word for word.

What: `select` walks back over the last turns and keeps whole ones as long as they fit a budget; of the
first that does not fit it keeps the longest end that does.

How the real one does it: two turns at most, within a quarter of what is usable, but no less than 2 000 and
no more than 8 000 tokens opencode/packages/opencode/src/session/compaction.ts:188-239. A turn begins where
the user says something; a queued compaction begins none. If nothing fits, or everything does, all of it is
summarised and nothing is kept.

But: nothing is left out.

Events: TailBudgeted, TurnWeighed, SuffixWeighed.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scratch_impl.context.opencode.events import SuffixWeighed, TailBudgeted, TurnWeighed
from scratch_impl.context.opencode.measure import Estimate
from scratch_impl.context.opencode.overflow import Settings
from scratch_impl.context.opencode.store import Message
from scratch_impl.kernel.events import Event

LEAST_TOKENS = 2_000  # opencode/packages/opencode/src/session/compaction.ts:188-239
MOST_TOKENS = 8_000  # opencode/packages/opencode/src/session/compaction.ts:188-239
SHARE = 4  # opencode/packages/opencode/src/session/compaction.ts:188-239

Places = Callable[[int], int]  # a place in the messages given -> the place in what a view lists


@dataclass(frozen=True)
class Tail:
    """Where the kept part begins; `start` is the number of messages when nothing is kept."""

    start: int
    why: str
    budget_tokens: int = 0


def budget_of(settings: Settings, usable_tokens: int) -> tuple[int, str]:
    """How many tokens may stay, and where that number comes from."""
    # opencode/packages/opencode/src/session/compaction.ts:188-239
    if settings.preserve_recent_tokens is not None:
        return settings.preserve_recent_tokens, "config"
    share = usable_tokens // SHARE
    if share < LEAST_TOKENS:
        return LEAST_TOKENS, "least"
    return (MOST_TOKENS, "most") if share > MOST_TOKENS else (share, "quarter")


def turns_of(messages: Sequence[Message]) -> list[tuple[int, int]]:
    """Where each turn begins and ends (the end is not part of it)."""
    starts = [place for place, message in enumerate(messages) if message.is_said]
    return list(pairwise([*starts, len(messages)]))


def select(
    messages: Sequence[Message],
    settings: Settings,
    usable_tokens: int,
    estimate: Estimate,
    listed: Places = int,
) -> Generator[Event, Any, Tail]:
    """Choose what stays.

    Args:
        messages: What may be kept or summarised, oldest first.
        settings: How many turns may stay, and how large they may be together.
        usable_tokens: How much of the window may be used.
        estimate: How large messages are.
        listed: Where a message stands in what a view lists, for the events.
    """
    everything = len(messages)
    turns = turns_of(messages)
    if settings.tail_turns <= 0 or not turns:
        return Tail(everything, "none_wanted" if turns else "no_turns")
    budget_tokens, why = budget_of(settings, usable_tokens)
    # opencode/packages/opencode/src/session/compaction.ts:188-239
    yield TailBudgeted(budget_tokens, settings.tail_turns, why)
    kept, found, room_tokens = everything, "nothing_fits", budget_tokens
    for start, end in reversed(turns[-settings.tail_turns :]):
        tokens = estimate(messages[start:end])
        fits = tokens <= room_tokens
        # opencode/packages/opencode/src/session/compaction.ts:188-239
        yield TurnWeighed(messages[start].id, listed(start), tokens, room_tokens, fits)
        if not fits:
            split = yield from split_turn(messages, start, end, room_tokens, estimate, listed)
            if split is not None:
                kept, found = split, "part_of_turn"
            break
        kept, found, room_tokens = start, "turns", room_tokens - tokens
    if kept == 0:
        # Subtle: a history that fits the budget as a whole is not kept as a whole. None of it is.
        return Tail(everything, "all_fits", budget_tokens)
    return Tail(kept, found, budget_tokens)


def split_turn(
    messages: Sequence[Message], start: int, end: int, room_tokens: int, estimate: Estimate, listed: Places
) -> Generator[Event, Any, int | None]:
    """The longest end of a turn that fits, never the whole turn. None: not even its last message fits."""
    if room_tokens <= 0:
        return None
    for place in range(start + 1, end):
        tokens = estimate(messages[place:end])
        # opencode/packages/opencode/src/session/compaction.ts:188-239
        yield SuffixWeighed(messages[place].id, listed(place), tokens, room_tokens, tokens <= room_tokens)
        if tokens <= room_tokens:
            return place
    return None
