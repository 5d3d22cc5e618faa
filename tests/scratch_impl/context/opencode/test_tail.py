from __future__ import annotations

from collections.abc import Sequence

import pytest

from scratch_impl.context.opencode.events import SuffixWeighed, TailBudgeted, TurnWeighed
from scratch_impl.context.opencode.overflow import Settings
from scratch_impl.context.opencode.store import Message
from scratch_impl.context.opencode.tail import Tail, budget_of, select, turns_of
from scratch_impl.kernel.events import Event
from tests.scratch_impl.context.opencode.playing import AUTO, names, of_type, play, store_of


def chars(messages: Sequence[Message]) -> int:
    """A plain ruler: a token for each character."""
    return sum(len(getattr(part, "text", "")) for message in messages for part in message.parts)


def selected(lengths: list[int], budget: int, turns: int = 2) -> tuple[list[Event], Tail]:
    """A talk of user, model, user, model ..., each message so long."""
    roles = ["user", "model"] * len(lengths)
    store = store_of(*zip(roles, ["x" * length for length in lengths], strict=False))
    settings = Settings(tail_turns=turns, preserve_recent_tokens=budget)
    return play(select(store.messages, settings, 0, chars))


def test_whole_turns_stay_as_long_as_they_fit() -> None:
    assert selected([9, 9, 10, 10, 10, 10], 40)[1].start == 2


def test_never_more_turns_than_wanted_however_small_they_are() -> None:
    assert selected([1, 1, 1, 1, 1, 1], 1000)[1].start == 2
    assert selected([1, 1, 1, 1, 1, 1], 1000, turns=1)[1].start == 4


def test_of_the_first_turn_that_does_not_fit_the_longest_end_stays() -> None:
    events, tail = selected([9, 9, 30, 10, 10, 10], 35)
    assert (tail.start, tail.why) == (3, "part_of_turn")
    assert [event.fits for event in of_type(events, TurnWeighed)] == [True, False]
    assert [event.room_tokens for event in of_type(events, SuffixWeighed)] == [15]


def test_a_gap_is_never_jumped_over_to_keep_something_older() -> None:
    events, tail = selected([1, 1, 1, 1, 90, 90], 10)
    assert (tail.start, tail.why) == (6, "nothing_fits")
    assert len(of_type(events, TurnWeighed)) == 1


def test_a_history_that_fits_as_a_whole_is_not_kept_at_all() -> None:
    assert selected([1, 1, 1, 1], 1000)[1] == Tail(4, "all_fits", 1000)


def test_a_budget_that_is_used_up_to_the_last_token_leaves_no_end_of_a_turn() -> None:
    events, tail = selected([5, 0, 10, 10], 20)
    assert tail.start == 2
    assert of_type(events, SuffixWeighed) == []


def test_no_turn_wanted_and_nobody_speaking_keep_nothing_and_weigh_nothing() -> None:
    assert selected([1, 1], 1000, turns=0) == ([], Tail(2, "none_wanted"))
    assert play(select([], Settings(), 0, chars)) == ([], Tail(0, "no_turns"))


def test_a_queued_compaction_begins_no_turn() -> None:
    store = store_of(("user", "a"), ("job", AUTO), ("model", "b"), ("user", "c"))
    assert turns_of(store.messages) == [(0, 3), (3, 4)]


@pytest.mark.parametrize(
    ("usable", "budget"), [(0, (2000, "least")), (12_003, (3000, "quarter")), (999_999, (8000, "most"))]
)
def test_the_budget_is_a_quarter_between_two_bounds(usable: int, budget: tuple[int, str]) -> None:
    assert budget_of(Settings(), usable) == budget
    assert budget_of(Settings(preserve_recent_tokens=0), usable) == (0, "config")


def test_the_budget_is_told_before_anything_is_weighed() -> None:
    events, _ = selected([9, 9, 9, 9], 5)
    assert names(events)[0] == TailBudgeted.__name__
