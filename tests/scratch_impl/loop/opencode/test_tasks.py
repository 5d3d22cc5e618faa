from __future__ import annotations

from typing import Any

from scratch_impl.loop.opencode.events import (
    ChatCompressed,
    HistoryRead,
    LapDecided,
    MessageStored,
    RunEnded,
    SubtaskRun,
    TurnStarted,
)
from tests.scratch_impl.loop.opencode.playing import all_of, calls, one, play, says

TWO = [{"agent": "explore", "prompt": "?"}, {"agent": "general", "prompt": "!"}]
SMALL: dict[str, Any] = {"context_tokens": 1000, "output_tokens": 100}


def senders(events: list[object]) -> list[str]:
    """Who wrote each message, in order."""
    wrote = [event for event in events if isinstance(event, MessageStored | TurnStarted)]
    return [event.sender if isinstance(event, MessageStored) else "model" for event in wrote]


def test_of_two_subtasks_in_one_message_the_last_is_run_and_the_first_never() -> None:
    events = play(says("Done."), subtasks=TWO)
    assert one(SubtaskRun, events).agent == "general"
    first, second, *_ = all_of(HistoryRead, events)
    assert [task["agent"] for task in first.queued] == ["explore", "general"]
    assert second.queued == ()
    assert [task["agent"] for task in second.passed_over] == ["explore", "general"]


def test_a_subtask_is_written_down_as_an_answer_that_stopped_for_tools() -> None:
    events = play(says("Done."), subtasks=TWO[:1])
    assert [lap.exit_test for lap in all_of(LapDecided, events)] == ["no_answer", "tool_calls", "passed"]


def test_a_subtask_that_fails_is_news_for_the_model() -> None:
    events = play(says("Then not."), subtasks=TWO[:1], reports={"explore": {"error": "lost"}})
    assert (one(SubtaskRun, events).status, one(SubtaskRun, events).output) == ("error", "lost")
    assert one(RunEnded, events).status == "success"


def test_after_a_command_the_loop_speaks_in_the_name_of_the_person() -> None:
    events = play(says("Done."), subtasks=[{**TWO[0], "command": "tests"}])
    assert senders(list(events)) == ["person", "subtask", "subtask_command", "model"]


def test_a_last_word_that_fills_the_window_is_followed_by_a_summary_and_more_work() -> None:
    events = play(says("Done.", tokens=900), says("Nothing left."), **SMALL)
    assert senders(list(events)) == ["person", "model", "loop", "summary", "go_on", "model"]
    assert [lap.decision for lap in all_of(LapDecided, events)] == ["turn", "compaction", "turn", "answered"]
    assert all_of(HistoryRead, events)[-1].hidden == ("m002", "m001")
    assert (one(ChatCompressed, events).before, one(ChatCompressed, events).after) == (3, 2)


def test_one_token_less_is_none_too_many() -> None:
    assert all_of(ChatCompressed, play(says("Done.", tokens=899), **SMALL)) == []


def test_no_room_is_made_when_that_is_switched_off() -> None:
    assert all_of(ChatCompressed, play(says("Done.", tokens=9999), auto_compaction=False, **SMALL)) == []


def test_a_request_that_was_too_long_is_said_again_behind_the_summary() -> None:
    too_long = {"text": "never heard", "failures": [{"overflow": True}]}
    arrival = {"lap": 1, "text": "And that."}
    events = play(says("Done."), too_long, says("Done, too."), arrivals=[arrival])
    stored = all_of(MessageStored, events)
    assert [message.sender for message in stored][-2:] == ["summary", "replay"]
    assert stored[-1].parts == ({"type": "text", "text": "And that."},)


def test_a_single_message_that_was_too_long_has_nothing_to_be_said_again_behind() -> None:
    events = play({"failures": [{"overflow": True}]}, says("Done."))
    assert senders(list(events)) == ["person", "model", "loop", "summary", "go_on", "model"]


def test_a_request_that_was_too_long_ends_the_run_when_no_room_may_be_made() -> None:
    events = play({"failures": [{"overflow": True}]}, auto_compaction=False)
    assert (one(RunEnded, events).reason, one(RunEnded, events).finish) == ("failed", "error")


def test_the_calls_of_an_answer_are_run_before_room_is_made() -> None:
    events = play({**calls("look"), "tokens": 950}, says("Done."), **SMALL)
    assert [lap.decision for lap in all_of(LapDecided, events)] == ["turn", "compaction", "turn", "answered"]
