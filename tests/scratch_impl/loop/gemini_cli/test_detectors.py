from __future__ import annotations

from scratch_impl.loop.gemini_cli.detectors import LoopDetector
from scratch_impl.loop.gemini_cli.events import (
    LoopDetected,
    LoopSuspected,
    MaxSessionTurnsReached,
    MessageSent,
    RunEnded,
    ToolCallRequested,
    ToolsAnswered,
)
from tests.scratch_impl.loop.gemini_cli.playing import all_of, calls, names, one, play, says

CHANT = "I look at the log once more. " * 14


def test_the_fifth_equal_call_earns_advice_and_the_sixth_ends_the_turn() -> None:
    events = play(*[calls("look")] * 6)
    assert [call.repetitions for call in all_of(ToolCallRequested, events)] == [1, 2, 3, 4]
    assert one(LoopSuspected, events).strike == 1
    assert one(LoopDetected, events).strike == 2
    advice = all_of(MessageSent, events)[-1]
    assert (advice.sender, advice.depth, advice.budget) == ("loop_advice", 1, 99)
    end = one(RunEnded, events)
    assert (end.status, end.warnings) == ("success", ("loop_detected",))


def test_a_model_that_takes_the_advice_goes_on() -> None:
    events = play(*[calls("look")] * 5, calls("look", at="elsewhere"), says("Found it."))
    assert one(RunEnded, events).text == "Found it."


def test_text_between_equal_calls_does_not_count() -> None:
    events = play(*[says("Hm.", **calls("look"))] * 6)
    assert len(all_of(LoopDetected, events)) == 1


def test_the_order_of_arguments_makes_another_call() -> None:
    detector = LoopDetector()
    for args in [{"a": 1, "b": 2}, {"b": 2, "a": 1}] * 5:
        assert detector.count_call("look", args) is None


def test_1_and_1_point_0_are_one_number() -> None:
    detector = LoopDetector()
    found = [detector.count_call("look", args) for args in [{"a": 1}, {"a": 1.0}] * 3]
    assert found[4] is not None and found[3] is None


def test_calls_delivered_before_strike_two_are_still_run_and_then_it_is_over() -> None:
    events = play(*[calls("look")] * 5, {"calls": [*calls("peek")["calls"], *calls("look")["calls"] * 5]})
    assert all_of(LoopDetected, events)[0].strike == 2
    assert [result["tool"] for result in all_of(ToolsAnswered, events)[-1].results] == ["peek", *["look"] * 4]
    assert names(events)[-4:] == ["MessageSent", "TurnStarted", "LoopDetected", "RunEnded"]


def test_without_budget_for_advice_the_turn_ends() -> None:
    events = play(*[calls("look")] * 5, max_turns=1)
    assert one(MaxSessionTurnsReached, events).why == "budget"
    assert all_of(LoopDetected, events) == []


def test_after_a_chant_any_plain_words_are_strike_two() -> None:
    events = play(says(CHANT), says("Sorry."))
    assert (one(LoopSuspected, events).strike, one(LoopDetected, events).strike) == (1, 2)


def test_after_a_chant_a_heading_is_heard_out() -> None:
    events = play(says(CHANT), says("# Sorry\n\nI stop."))
    assert all_of(LoopDetected, events) == []


def test_the_cut_answer_is_not_in_the_history() -> None:
    events = play(says(CHANT), says("# Sorry"))
    assert one(RunEnded, events).text == "# Sorry"


def test_detectors_can_be_switched_off() -> None:
    events = play(*[calls("look")] * 6, says(CHANT), loop_detection=False)
    assert one(RunEnded, events).text == CHANT


def test_a_new_prompt_forgets_the_counts_but_not_an_open_code_block() -> None:
    detector = LoopDetector()
    for _ in range(4):
        detector.count_call("look", {})
    detector.hear("```")
    detector.reset("Another prompt.")
    assert detector.count_call("look", {}) is None
    assert detector.hear(CHANT)[0] is None
    detector.hear("```")
    assert detector.hear(CHANT)[0] is not None
