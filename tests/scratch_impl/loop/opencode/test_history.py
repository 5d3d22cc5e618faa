from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.loop.opencode.history import latest, live_calls, passed_over, sent_on

Message = dict[str, Any]


def message(ident: str, role: str = "user", parts: Any = (), **info: Any) -> Message:
    return {"info": {"id": ident, "role": role, **info}, "parts": list(parts)}


def summary(ident: str, parent: str, **info: Any) -> Message:
    return message(ident, "assistant", **{"summary": True, "parentID": parent, "finish": "stop", **info})


def compaction(ident: str, **part: Any) -> Message:
    return message(ident, "user", [{"type": "compaction", **part}])


def order(*messages: Message) -> list[str]:
    return [one["info"]["id"] for one in sent_on(reversed(messages))]


def test_what_a_summary_stands_for_is_left_out() -> None:
    assert order(message("1"), compaction("2"), summary("3", "2"), message("4")) == ["2", "3", "4"]


def test_a_tail_that_was_kept_stands_behind_the_summary() -> None:
    talk = message("1"), message("2"), compaction("3", tail_start_id="2"), summary("4", "3"), message("5")
    assert order(*talk) == ["3", "4", "2", "5"]


@pytest.mark.parametrize("flaw", [{"finish": None}, {"error": {}}, {"summary": False}])
def test_a_summary_that_is_not_whole_hides_nothing(flaw: dict[str, Any]) -> None:
    assert order(message("1"), compaction("2"), summary("3", "2", **flaw)) == ["1", "2", "3"]


def test_a_tail_that_cannot_be_found_hides_nothing() -> None:
    assert order(message("1"), compaction("2", tail_start_id="?"), summary("3", "2")) == ["1", "2", "3"]


def test_ids_decide_what_is_newest_and_not_places() -> None:
    found = latest([message("9"), message("2", "assistant", finish="stop")])
    assert found.user and found.assistant
    assert found.user["id"] > found.assistant["id"]


def test_work_is_queued_only_behind_the_newest_finished_answer() -> None:
    queued = message("1", "user", [{"type": "subtask", "agent": "a"}])
    assert [part["agent"] for _, part in latest([queued]).tasks] == ["a"]
    answered = [queued, message("2", "assistant", finish="tool-calls")]
    assert latest(answered).tasks == ()
    assert [part["agent"] for _, part in passed_over(answered, latest(answered).finished)] == ["a"]


@pytest.mark.parametrize(
    ("part", "lives"),
    [
        ({"state": {"status": "completed"}}, True),
        ({"state": {"status": "error"}}, True),
        ({"state": {"status": "error", "metadata": {"interrupted": True}}}, False),
        ({"state": {"status": "completed"}, "metadata": {"providerExecuted": True}}, False),
    ],
)
def test_a_call_keeps_the_loop_going_unless_nobody_waits_for_it(part: dict[str, Any], lives: bool) -> None:
    assert bool(live_calls(message("1", "assistant", [{"type": "tool", "tool": "look", **part}]))) is lives
