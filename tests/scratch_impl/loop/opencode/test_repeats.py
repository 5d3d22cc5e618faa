from __future__ import annotations

import pytest

from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.loop.opencode.events import (
    CallInterrupted,
    PermissionAsked,
    RepeatsNoticed,
    RunEnded,
    StreamInvalid,
    ToolAnswered,
    ToolCallRequested,
)
from scratch_impl.loop.opencode.repeats import same_json
from tests.scratch_impl.loop.opencode.playing import all_of, calls, one, play, says

TWINS = calls("look", "look", "look")


def test_five_equal_calls_in_five_laps_are_never_seen() -> None:
    events = play(*[calls("look")] * 5, says("Done."))
    assert all_of(RepeatsNoticed, events) == []
    requested = all_of(ToolCallRequested, events)
    assert [call.repetitions for call in requested] == [1] * 5
    assert [call.in_run for call in requested] == [1, 2, 3, 4, 5]


def test_three_twins_in_one_answer_are_asked_about() -> None:
    asked = one(PermissionAsked, play(TWINS, says("Done.")))
    assert (asked.permission, asked.patterns, asked.always) == ("doom_loop", ("look",), ("look",))


def test_the_fourth_is_asked_about_again_unless_the_person_said_always() -> None:
    four = calls("look", "look", "look", "look")
    assert len(all_of(PermissionAsked, play(four, says("Done."), answers=["once", "once"]))) == 2
    noticed = all_of(RepeatsNoticed, play(four, says("Done."), answers=["always"]))
    assert [event.policy for event in noticed] == ["ask", "approved"]


def test_words_between_calls_break_the_run() -> None:
    events = play({"text": "Hm.", **calls("look", "look")}, {"text": "Hm.", **calls("look")}, says("Done."))
    assert all_of(RepeatsNoticed, events) == []


def test_a_refusal_ends_the_answer_and_the_run() -> None:
    events = play(TWINS, answers=["reject"])
    assert one(StreamInvalid, events).fault == "PermissionRejectedError"
    assert [call.id for call in all_of(CallInterrupted, events)] == ["call-3"]
    assert len(all_of(ToolAnswered, events)) == 2
    assert (one(RunEnded, events).status, one(RunEnded, events).reason) == ("error", "failed")


def test_a_rule_that_denies_ends_it_without_asking() -> None:
    events = play(TWINS, doom_loop="deny")
    assert all_of(PermissionAsked, events) == []
    assert one(StreamInvalid, events).fault == "PermissionDeniedError"


def test_a_rule_that_allows_lets_it_pass() -> None:
    assert one(RunEnded, play(TWINS, says("Done."), doom_loop="allow")).status == "success"


def test_an_answer_that_was_not_offered_is_refused() -> None:
    with pytest.raises(UnexpectedAnswer, match="maybe"):
        play(TWINS, answers=["maybe"])


@pytest.mark.parametrize(
    ("one_value", "other", "same"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, False),
        ({"1": 0, "a": 0}, {"a": 0, "1": 0}, True),  # JavaScript puts numbers first
        ({"01": 0, "a": 0}, {"a": 0, "01": 0}, False),
        ({"a": 1}, {"a": 1.0}, True),
        ({"a": 1}, {"a": True}, False),
        ({"a": [1, {"b": None}]}, {"a": [1, {"b": None}]}, True),
        ({"a": [1]}, {"a": [1, 2]}, False),
        ({}, {"a": None}, False),
    ],
)
def test_two_inputs_are_the_same_when_their_json_is(one_value: object, other: object, same: bool) -> None:
    assert same_json(one_value, other) is same
