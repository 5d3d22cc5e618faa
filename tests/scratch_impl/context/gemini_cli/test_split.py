from __future__ import annotations

import pytest

from scratch_impl.context.gemini_cli.events import CutTried, HistorySplit
from scratch_impl.context.gemini_cli.split import BadFraction, cut
from tests.scratch_impl.context.gemini_cli.playing import call, model, of_type, output, play, talk, user


def test_the_cut_is_the_first_allowed_place_with_enough_in_front() -> None:
    events, index = play(cut(talk(10), 0.7))
    assert index == 14
    assert [event.index for event in of_type(events, CutTried)] == [0, 2, 4, 6, 8, 10, 12, 14]
    assert of_type(events, HistorySplit)[0].why == "far_enough"


def test_a_call_is_never_torn_from_its_answer() -> None:
    history = [
        user("Go."),
        call("read_file"),
        output("read_file", "x" * 500),
        model("Done."),
        user("Thanks."),
    ]
    assert play(cut(history, 0.5))[1] == 4


def test_everything_is_summarised_when_the_model_had_the_last_word() -> None:
    events, index = play(cut([user("Go."), model("x" * 500)], 0.7))
    assert index == 2
    assert of_type(events, HistorySplit)[0].why == "everything"


def test_a_call_that_waits_for_its_answer_is_kept_with_all_that_led_to_it() -> None:
    events, index = play(cut([user("a" * 100), model("b"), user("Go."), call("read_file")], 0.7))
    assert index == 2
    assert of_type(events, HistorySplit)[0].why == "last_allowed"


def test_an_empty_history_has_nothing_in_front() -> None:
    assert play(cut([], 0.7))[1] == 0


@pytest.mark.parametrize("fraction", [0, 1, -0.1, 1.5])
def test_a_fraction_lies_between_nothing_and_everything(fraction: float) -> None:
    with pytest.raises(BadFraction):
        play(cut(talk(), fraction))
