"""Who runs together."""

from __future__ import annotations

import pytest

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.batches import alone, topics_first
from scratch_impl.tools.gemini_cli.events import BatchStarted, CallsReordered
from tests.scratch_impl.tools.gemini_cli.playing import all_of, batches, one, play, read, shell, topic, write


def test_a_waiting_call_is_a_barrier_on_both_sides() -> None:
    events, _ = play(read(), shell(wait=True), read(), read())
    assert batches(events) == [("c1",), ("c2",), ("c3", "c4")]
    assert [batch.closed_by for batch in all_of(BatchStarted, events)] == ["c2", None, None]


def test_edits_run_alone_whatever_the_model_says() -> None:
    events, _ = play(write(wait=False), write(wait=False), read(wait=False), read())
    assert batches(events) == [("c1",), ("c2",), ("c3", "c4")]


def test_what_a_tool_does_has_no_say_in_it() -> None:
    events, _ = play(shell("rm -rf build"), shell("make"), read())
    assert batches(events) == [("c1", "c2", "c3")]


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (ToolCall("c", "glob"), (False, "flag_missing")),
        (ToolCall("c", "glob", {"wait_for_previous": True}), (True, "flag_true")),
        (ToolCall("c", "glob", {"wait_for_previous": False}), (False, "flag_false")),
        (ToolCall("c", "glob", {"wait_for_previous": "true"}), (False, "flag_missing")),
        (ToolCall("c", "replace", {"wait_for_previous": False}), (True, "edit_tool")),
        (ToolCall("c", "update_topic", {"wait_for_previous": False}), (True, "topic_tool")),
    ],
)
def test_what_settles_whether_a_call_runs_alone(call: ToolCall, expected: tuple[bool, str]) -> None:
    assert alone(call) == expected


def test_topics_go_first_and_come_out_backwards() -> None:
    calls = [
        ToolCall(name[0] + str(at), name)
        for at, name in enumerate(["read", "update_topic", "glob", "update_topic"])
    ]
    assert [call.id for call in topics_first(calls)] == ["u3", "u1", "r0", "g2"]
    events, _ = play(read(), topic())
    assert one(CallsReordered, events).order == ("c2", "c1")
    assert batches(events) == [("c2",), ("c1",)]


def test_a_rejected_call_goes_alone_only_at_the_head_of_the_queue() -> None:
    bad = {"tool": "nope", "args": {}}
    assert batches(play(bad, read(), read())[0]) == [("c1",), ("c2", "c3")]
    assert batches(play(read(), bad, read())[0]) == [("c1", "c2", "c3")]
