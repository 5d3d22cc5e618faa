from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.loop.gemini_cli.events import JudgeAnswered, LoopDetected, LoopSuspected, RunEnded
from scratch_impl.loop.gemini_cli.judge import Judge, recent
from tests.scratch_impl.loop.gemini_cli.playing import all_of, calls, one, play, says


def judged(turns: int, **setup: Any) -> list[Any]:
    """A run of so many turns, none like the one before."""
    return play(*[calls("look", at=at) for at in range(turns - 1)], says("Done."), **setup)


def test_it_is_not_asked_before_turn_30() -> None:
    assert all_of(JudgeAnswered, judged(29, judge=[{"confidence": 1}])) == []
    assert len(all_of(JudgeAnswered, judged(30, judge=[{"confidence": 0.2}]))) == 1


@pytest.mark.parametrize(("confidence", "turns"), [(0, 15), (0.2, 13), (0.5, 10), (0.85, 7), (0.89, 6)])
def test_the_surer_the_sooner_it_is_asked_again(confidence: float, turns: int) -> None:
    (answer,) = all_of(JudgeAnswered, judged(30, judge=[{"confidence": confidence}]))
    assert (answer.loop, answer.next_turn) == (False, 30 + turns)
    judge = Judge()
    judge.wait(confidence)
    assert judge.turns_between == turns


def test_two_judges_must_agree() -> None:
    events = judged(30, judge=[{"confidence": 0.9}], second_judge=[{"confidence": 0.89}])
    assert [answer.loop for answer in all_of(JudgeAnswered, events)] == [True, False]
    assert all_of(LoopSuspected, events) == []


def test_when_they_do_it_is_strike_one() -> None:
    sure = [{"confidence": 0.95, "analysis": "It goes in circles."}]
    events = judged(30, judge=sure, second_judge=sure)
    assert one(LoopSuspected, events).detail == "It goes in circles."
    assert one(RunEnded, events).text == "Done."


def test_one_judge_is_enough_when_the_other_is_not_to_be_had() -> None:
    events = judged(30, judge=[{"confidence": 0.95}], double_check=False)
    assert one(LoopSuspected, events).detector == "llm_detected_loop"


def test_strike_two_ends_the_turn_before_the_model_is_asked() -> None:
    sure = [{"confidence": 1}] * 2
    script = [calls("look", at=at) for at in range(39)]
    events = play(*script, judge=sure, double_check=False)
    assert (one(LoopSuspected, events).strike, one(LoopDetected, events).strike) == (1, 2)


@pytest.mark.parametrize(
    "answers", [[], [{"confidence": None}], [{"confidence": True}], [{"confidence": "high"}]]
)
def test_no_answer_is_an_acquittal(answers: list[Any]) -> None:
    events = judged(30, judge=answers)
    assert all_of(JudgeAnswered, events) == all_of(LoopSuspected, events) == []


def test_it_sees_no_loose_ends() -> None:
    call = {"role": "model", "parts": [{"functionCall": {}}]}
    response = {"role": "user", "parts": [{"functionResponse": {}}]}
    text = {"role": "model", "parts": [{"text": "Hm."}]}
    assert recent([response, text, call, response, text, call]) == [text, call, response, text]
    assert len(recent([text] * 30)) == 20
