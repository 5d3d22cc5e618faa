from __future__ import annotations

import pytest

from scratch_impl.context.opencode.overflow import (
    Settings,
    Window,
    counted_tokens,
    is_overflow,
    usable_tokens,
)
from scratch_impl.context.opencode.store import Usage

PLAIN = Window(context=200_000, output=8_000)
WITH_INPUT_LIMIT = Window(context=400_000, output=128_000, input=272_000)


def test_your_reserve_does_nothing_for_a_model_without_an_input_limit() -> None:
    for reserved in (None, 0, 50_000, 10**9):
        assert usable_tokens(PLAIN, Settings(reserved=reserved)) == 192_000
    assert usable_tokens(WITH_INPUT_LIMIT, Settings(reserved=50_000)) == 222_000


def test_without_your_word_a_reserve_is_as_long_as_an_answer_but_no_longer_than_twenty_thousand() -> None:
    assert usable_tokens(WITH_INPUT_LIMIT, Settings()) == 252_000
    assert usable_tokens(Window(400_000, 4_000, 272_000), Settings()) == 268_000


def test_an_answer_is_capped_and_a_model_that_names_no_limit_gets_the_cap() -> None:
    assert usable_tokens(Window(200_000, 64_000), Settings()) == 168_000
    assert usable_tokens(Window(200_000), Settings()) == 168_000
    assert usable_tokens(Window(200_000, 64_000), Settings(), 1_000) == 199_000


def test_nothing_is_usable_of_a_window_that_is_smaller_than_an_answer_so_even_nothing_is_too_much() -> None:
    assert is_overflow(Window(16_000, 32_000), Settings(), Usage())


def test_a_total_hides_the_sum_however_large_that_is() -> None:
    assert counted_tokens(Usage(input=500_000, total=10)) == 10
    assert counted_tokens(Usage(input=1, output=2, reasoning=40, cache_read=4, cache_write=8)) == 15


@pytest.mark.parametrize(("tokens", "reached"), [(191_999, False), (192_000, True), (192_001, True)])
def test_the_line_itself_is_too_much(tokens: int, reached: bool) -> None:
    assert is_overflow(PLAIN, Settings(), Usage(input=tokens)) is reached


def test_switched_off_or_with_an_unknown_window_nothing_is_ever_too_much() -> None:
    endless = Usage(input=10**9)
    assert not is_overflow(PLAIN, Settings(auto=False), endless)
    assert not is_overflow(Window(0, 8_000, 1_000), Settings(), endless)
