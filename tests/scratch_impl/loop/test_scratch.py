"""The loop that is built from nothing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import (
    Message,
    Reply,
    Result,
    ScriptedModel,
    ScriptExhausted,
    ToolCall,
    brought,
)
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.scratch import Ended, Limits, converse, disagrees, ending, repeats, run
from tests.scratch_impl.playing import names, of, play

LOOK = ToolCall("c1", "look", {"at": "door"})


def calls(*tools: str) -> dict[str, Any]:
    return {"calls": [{"tool": tool} for tool in tools]}


def played(*script: Any, tools: dict[str, Any] | None = None, **limits: int) -> tuple[list[Any], Ended]:
    setup = {"task": "Go.", "script": list(script), "tools": tools or {"look": "a door"}, "limits": limits}
    return play(run(setup))


def test_a_reply_without_calls_is_the_answer() -> None:
    events, ended = played("Hello.")
    assert names(events) == ["SessionStarted", "MessageSent", "ModelAnswered", "RunEnded"]
    assert (ended.reason, ended.text) == ("answered", "Hello.")


def test_results_are_the_next_message_in_the_role_of_the_user() -> None:
    events, ended = played(calls("look"), "It is a door.")
    first, second = of(events, "MessageSent")
    assert (first.sender, first.text, second.sender, second.text) == ("person", "Go.", "tools", "")
    assert [result.output for result in second.results] == ["a door"]
    assert [message.role for message in ended.history] == ["user", "model", "user", "model"]


def test_a_tool_that_fails_is_told_to_the_model_and_the_run_goes_on() -> None:
    events, ended = played(calls("open", "look"), "I cannot open it.")
    assert [result.status for result in of(events, "ToolsAnswered")[0].results] == ["error", "success"]
    assert ended.reason == "answered"


@pytest.mark.parametrize("finish", ["end_turn", "stop"])
def test_calls_beat_a_reason_for_stopping_that_says_done(finish: str) -> None:
    events, ended = played({**calls("look"), "finish": finish}, "Done.")
    assert names(of(events, "FinishOverruled")) == ["FinishOverruled"]
    assert len(of(events, "ToolsAnswered")) == 1 and ended.reason == "answered"


@pytest.mark.parametrize("finish", ["tool_use", "tool_calls"])
def test_a_reason_that_promises_calls_does_not_keep_the_loop_going_without_any(finish: str) -> None:
    events, ended = played({"text": "Well.", "finish": finish})
    assert len(of(events, "FinishOverruled")) == 1 and ended.reason == "answered"


@pytest.mark.parametrize("finish", ["STOP", "max_tokens", None])
def test_other_reasons_disagree_with_nothing(finish: str | None) -> None:
    assert not disagrees(Reply(calls=(LOOK,), finish=finish))
    assert not disagrees(Reply("Hello.", finish=finish))


def test_three_ways_to_end_and_only_the_first_is_up_to_the_model() -> None:
    limits = Limits(max_turns=5, same_calls=3)
    asks = Reply(calls=(LOOK,))
    assert ending(Reply("Done."), 5, 9, limits) == "answered"
    assert ending(asks, 1, 3, limits) == "loop_detected"
    assert ending(asks, 5, 1, limits) == "turn_limit"
    assert ending(asks, 4, 2, limits) is None


def test_the_calls_of_the_last_turn_are_not_run_and_are_reported() -> None:
    events, ended = played(calls("look"), calls("delete"), "Done.", max_turns=2)
    assert names(events)[-2:] == ["TurnLimitReached", "RunEnded"]
    assert (events[-2].limit, events[-2].not_run) == (2, ("delete",))
    assert len(of(events, "ToolsAnswered")) == 1 and (events[-1].status, ended.reason) == (
        "error",
        "turn_limit",
    )


def test_equal_calls_are_counted_in_a_row_whatever_the_order_of_their_arguments() -> None:
    one, two = ToolCall("1", "f", {"a": 1, "b": 2}), ToolCall("2", "f", {"b": 2, "a": 1})
    other = ToolCall("3", "f", {"a": 1})
    assert [repeats([one]), repeats([one, two]), repeats([one, two, other]), repeats([one, other, two])] == [
        1,
        2,
        1,
        1,
    ]


def test_the_third_equal_call_is_not_run() -> None:
    events, ended = played(calls("look"), calls("look"), calls("look"), "Never.", same_calls=3)
    assert [event.repetitions for event in of(events, "ToolCallRequested")] == [1, 2, 3]
    assert len(of(events, "ToolsAnswered")) == 2 and ended.reason == "loop_detected"


def test_a_circle_inside_one_reply_is_found_too() -> None:
    events, ended = played(calls("look", "look", "look", "wait"), same_calls=3)
    assert not of(events, "ToolsAnswered") and ended.reason == "loop_detected"


def test_no_call_is_left_without_its_result_in_the_history() -> None:
    for script, limits in (
        ([calls("look"), calls("look")], {"same_calls": 2}),
        ([calls("look"), calls("wait")], {"max_turns": 2}),
        ([calls("look"), "Done."], {}),
    ):
        _, ended = played(*script, **limits)
        asked = [call.id for message in ended.history for call in message.calls]
        answered = [result.id for message in ended.history for result in message.results]
        assert asked == answered


def test_the_model_is_given_the_whole_talk_each_time() -> None:
    heard: list[list[Message]] = []

    class Listening(ScriptedModel):
        def reply(self, talk: Any = (), /) -> Reply:
            heard.append(list(talk))
            return super().reply()

    model = Listening([Reply(calls=(LOOK,)), Reply("A door.")])
    before = [Message("user", "Hello."), Message("model", "Hello.")]
    play(converse("Go.", model, lambda calls: brought({"look": "door"}, calls), history=before))
    assert [len(talk) for talk in heard] == [3, 5]
    assert heard[1][-1].results == (Result("c1", "look", "success", "door"),)


def test_the_talk_may_be_made_shorter_before_each_request() -> None:
    def shorten(talk: list[Message]) -> Generator[Event, Any, list[Message]]:
        yield from ()
        return talk[-1:]

    model = ScriptedModel([Reply(calls=(LOOK,)), Reply("A door.")])
    _, ended = play(converse("Go.", model, lambda calls: brought({"look": "door"}, calls), compress=shorten))
    assert [message.text for message in ended.history] == ["", "A door."]


def test_a_talk_that_cannot_be_made_to_fit_ends_the_run_and_says_so() -> None:
    def refuse(_talk: list[Message]) -> Generator[Event, Any, None]:
        yield from ()

    events, ended = play(
        converse("Go.", ScriptedModel([]), lambda calls: brought({}, calls), compress=refuse)
    )
    assert names(events) == ["SessionStarted", "RunEnded"]
    assert (events[-1].status, ended.reason) == ("error", "too_long")


def test_a_script_that_runs_out_says_what_was_expected() -> None:
    with pytest.raises(ScriptExhausted) as caught:
        played(calls("look"))
    assert "reply 2" in caught.value.message and "one more entry" in caught.value.expected


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"script": []}, "setup has no task"),
        ({"task": "Go.", "script": "Hello."}, "script is 'Hello.'"),
        ({"task": "Go.", "script": [{"calls": [{"args": {}}]}]}, "script[0].calls[0] has no tool"),
        ({"task": "Go.", "script": [], "limits": {"max_turns": "many"}}, "setup.limits.max_turns is 'many'"),
    ],
)
def test_a_setup_that_makes_no_sense_says_where(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        play(run(setup))
    assert message in caught.value.message
