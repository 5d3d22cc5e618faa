"""Retries and continuations: what the counter of three never sees."""

from __future__ import annotations

import pytest

from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.loop.aider.events import (
    AnswerContinued,
    RequestGivenUp,
    RequestRetried,
    RunEnded,
    WindowExhausted,
)
from tests.scratch_impl.loop.aider.playing import GOOD, all_of, cut, one, talk

BUSY = cut("RateLimitError")


def test_the_pause_doubles_until_it_would_be_more_than_a_minute() -> None:
    events, session = talk(*[BUSY] * 20)
    assert [each.delay_s for each in all_of(RequestRetried, events)] == [0.25, 0.5, 1, 2, 4, 8, 16, 32]
    assert one(RequestGivenUp, events).attempts == 9
    assert session.reflections == 0


def test_different_errors_share_one_pause() -> None:
    events, _ = talk(BUSY, cut("Timeout"), "Hello.")
    assert [each.delay_s for each in all_of(RequestRetried, events)] == [0.25, 0.5]


def test_an_error_that_no_try_can_mend_is_not_tried_again() -> None:
    events, _ = talk(cut("AuthenticationError"))
    assert one(RequestGivenUp, events).attempts == 1
    assert one(RunEnded, events).reason == "provider_error"


def test_what_came_before_the_provider_refused_is_still_applied() -> None:
    _, session = talk(cut("BadRequestError", GOOD))
    assert session.desk.files["a.py"] == "x = 2\n"


def test_nothing_counts_the_continuations() -> None:
    events, session = talk(*[cut("FinishReasonLength", f"{n} ") for n in range(9)], "end", prefill=True)
    assert len(all_of(AnswerContinued, events)) == 9
    assert session.reply == "012345678end"
    assert session.turns == 1


def test_a_line_break_at_the_end_of_a_piece_is_lost() -> None:
    head, tail = GOOD.split("x = 2")
    _, session = talk(cut("FinishReasonLength", head), "x = 2" + tail, GOOD, prefill=True)
    assert session.sent == ["person", "malformed"]
    assert "=======x = 2" in session.done[1].text


def test_what_is_kept_survives_an_error_in_between() -> None:
    _, session = talk(cut("FinishReasonLength", "one"), BUSY, " two", prefill=True)
    assert session.reply == "one two"


@pytest.mark.parametrize("finish", ["ContextWindowExceededError", "FinishReasonLength"])
def test_no_room_left_is_the_end_of_it(finish: str) -> None:
    events, session = talk(cut(finish))
    assert one(WindowExhausted, events).exhausted == 1
    assert [message.role for message in session.current] == ["user", "model"]


def test_a_script_that_is_too_short_says_so() -> None:
    with pytest.raises(ScriptExhausted, match="reply 2"):
        talk(BUSY)
