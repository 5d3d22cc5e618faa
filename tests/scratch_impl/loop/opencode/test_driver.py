from __future__ import annotations

import pytest

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.loop.opencode.driver import decide
from scratch_impl.loop.opencode.events import (
    HistoryRead,
    LapDecided,
    MessageStored,
    RunEnded,
    ToolAnswered,
    TurnStarted,
)
from scratch_impl.loop.opencode.history import latest
from scratch_impl.loop.opencode.overflow import Window
from scratch_impl.loop.opencode.session import Settings
from tests.scratch_impl.loop.opencode.playing import all_of, calls, names, one, play, says


def decisions(events: list[Event]) -> list[str]:
    return [lap.decision for lap in all_of(LapDecided, events)]


def test_the_events_come_in_the_order_of_the_real_one() -> None:
    assert names(play({"thought": "Hm.", "text": "I look.", **calls("look")}, says("Done."))) == [
        *["SessionStarted", "MessageStored"],
        *["HistoryRead", "LapDecided", "TurnStarted"],
        *["ThoughtStreamed", "ContentStreamed", "ToolCallRequested", "ToolAnswered", "StreamFinished"],
        *["HistoryRead", "LapDecided", "TurnStarted", "ContentStreamed", "StreamFinished"],
        *["HistoryRead", "LapDecided", "RunEnded"],
    ]


def test_every_lap_reads_the_whole_store_again() -> None:
    laps = all_of(HistoryRead, play(calls("look"), calls("look"), says("Done.")))
    assert [len(lap.read) for lap in laps] == [1, 2, 3, 4]
    assert laps[-1].read == ("m004", "m003", "m002", "m001")
    assert laps[-1].sent_on == ("m001", "m002", "m003", "m004")


def test_a_plain_answer_does_not_end_the_run_but_the_lap_after_it_does() -> None:
    events = play(says("Done."))
    assert decisions(events) == ["turn", "answered"]
    assert (one(RunEnded, events).reason, one(RunEnded, events).text) == ("answered", "Done.")


def test_what_a_tool_gave_stands_in_the_answer_that_called_it() -> None:
    events = play(calls("look"), says("Done."))
    assert one(ToolAnswered, events).output == "seen"
    assert len(all_of(MessageStored, events)) == 1  # nobody speaks in the name of the tools


def test_a_message_that_arrives_in_the_middle_is_found_by_the_next_lap() -> None:
    events = play(says("Done."), says("That, too."), arrivals=[{"lap": 1, "text": "And that."}])
    laps = all_of(LapDecided, events)
    assert [lap.decision for lap in laps] == ["turn", "turn", "answered"]
    assert laps[1].exit_test == "newer_message"


def test_a_provider_that_says_stop_while_it_calls_does_not_end_the_run() -> None:
    events = play({**calls("look"), "finish": "stop"}, says("Done."))
    assert [lap.exit_test for lap in all_of(LapDecided, events)] == ["no_answer", "live_tools", "passed"]


@pytest.mark.parametrize("finish", ["length", "unknown", "stop", "error", None])
def test_any_other_reason_without_a_call_ends_the_run_like_an_answer(finish: str | None) -> None:
    end = one(RunEnded, play(says("I was about to", finish=finish)))
    assert (end.status, end.reason, end.finish) == ("success", "answered", finish or "unknown")


def test_a_filtered_answer_is_an_error_and_the_end() -> None:
    end = one(RunEnded, play(says("", finish="content-filter")))
    assert (end.status, end.reason) == ("error", "content_filter")


def test_the_limit_of_steps_takes_nothing_away_and_ends_nothing() -> None:
    turns = all_of(TurnStarted, play(*[calls("look")] * 3, says("Done."), max_steps=2))
    assert [turn.budget for turn in turns] == [1, 0, -1, -2]
    assert [turn.reminder for turn in turns] == [False, True, True, True]
    assert [turn.messages for turn in turns] == [1, 3, 4, 5]  # the reminder is one more
    assert len({turn.tools for turn in turns}) == 1 and turns[0].tools


def test_steps_count_laps_that_only_did_queued_work() -> None:
    events = play(says("Done."), subtasks=[{"agent": "explore", "prompt": "?"}], max_steps=2)
    assert one(TurnStarted, events).reminder


def test_nobody_answers_for_an_agent_that_nobody_knows() -> None:
    end = one(RunEnded, play(agent="ghost"))
    assert (end.status, end.reason, end.turns) == ("error", "unknown_agent", 0)


def test_without_a_message_of_a_user_it_gives_up() -> None:
    assert decide([], latest([]), Settings()).decision == "no_user_message"


def test_a_finished_answer_of_an_earlier_run_can_be_over_the_limit_of_this_one() -> None:
    answer = {"id": "m2", "role": "assistant", "finish": "stop", "tokens": {"input": 900}}
    messages = [
        {"info": {"id": "m1", "role": "user"}, "parts": []},
        {"info": answer, "parts": []},
        {"info": {"id": "m3", "role": "user"}, "parts": []},
    ]
    small = Settings(window=Window(1000, 100))
    assert decide(messages, latest(messages), small).decision == "overflow"
    assert decide(messages, latest(messages), Settings()).decision == "turn"


def test_a_script_that_is_too_short_is_told() -> None:
    with pytest.raises(ScriptExhausted):
        play()
