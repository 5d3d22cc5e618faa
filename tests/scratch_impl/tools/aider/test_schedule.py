"""From the blocks to the files: the dry run, the questions, other files, failures."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup, UnexpectedAnswer
from scratch_impl.tools.aider.events import (
    BrokeOff,
    CommandsKept,
    ConfirmationAsked,
    FileTried,
    LikenessMeasured,
    ReplaceFound,
    ResultsReturned,
    StatusChanged,
    TargetSettled,
)
from scratch_impl.tools.aider.setup import read_setup
from tests.scratch_impl.tools.aider.playing import after, all_of, block, names, one, play, statuses, told

TWO = {"a.py": "one\n", "b.py": "two\n"}


def test_a_block_that_its_own_file_does_not_match_lands_in_another_one_of_the_chat() -> None:
    events, results = play(block("two\n", "2\n", "a.py"), TWO)
    settled = one(TargetSettled, events)
    assert (settled.named, settled.path, settled.reason) == ("a.py", "b.py", "elsewhere")
    assert after(events) == {"b.py": "2\n"} and statuses(results) == ["success"]


def test_a_file_outside_of_the_chat_is_never_searched_for_a_lost_block() -> None:
    events, results = play(block("three\n", "3\n", "a.py"), TWO, outside={"c.py": "three\n"})
    assert statuses(results) == ["error"] and after(events) == {}
    assert [tried.path for tried in all_of(FileTried, events)] == ["a.py", "b.py"]


def test_a_later_block_may_need_what_an_earlier_one_wrote() -> None:
    events, results = play(block("one\n", "1\n") + block("1\n", "I\n"), TWO)
    assert [settled.reason for settled in all_of(TargetSettled, events)] == ["fits", "nowhere"]
    assert statuses(results) == ["success", "success"] and after(events) == {"a.py": "I\n"}


def test_what_passed_is_on_disk_before_the_model_hears_of_what_failed() -> None:
    events, results = play(block("one\n", "1\n") + block("uno\n", "1\n"), TWO)
    assert statuses(results) == ["success", "error"] and after(events) == {"a.py": "1\n"}
    assert "1 SEARCH/REPLACE block went through" in told(events)
    assert names(events).index("FileWritten") < names(events).index("ResultsReturned")


def test_a_block_whose_replace_is_there_already_is_questioned() -> None:
    events, _ = play(block("uno\n", "one\n"), TWO)
    assert one(ReplaceFound, events).path == "a.py"
    assert "stand in a.py already" in told(events)


def test_lines_that_come_close_are_shown_with_five_around_unless_the_ends_agree() -> None:
    file = "".join(f"line {n}\n" for n in range(20))
    # subtle: of windows that are equally like, the first is taken, even one that begins a line too early
    around = one(LikenessMeasured, play(block("line 9\nline 10\nline X\n", "x\n"), {"a.py": file})[0])
    assert (around.shown, around.first_line, around.last_line) == ("around", 4, 16)
    inside = one(LikenessMeasured, play(block("line 9\nline X\nline 11\n", "x\n"), {"a.py": file})[0])
    assert (inside.shown, inside.first_line, inside.last_line) == ("window", 10, 12)
    assert one(LikenessMeasured, play(block("far\noff\n", "x\n"), {"a.py": file})[0]).shown == "nothing"


def test_a_file_outside_of_the_chat_needs_one_yes_for_all_its_blocks() -> None:
    reply = block("three\n", "3\n", "c.py") + block("3\n", "III\n", "c.py")
    events, results = play(reply, TWO, outside={"c.py": "three\n"})
    asked = one(ConfirmationAsked, events)
    assert (asked.tool, asked.args) == ("edit", {"path": "c.py"})
    assert after(events) == {"c.py": "III\n"} and statuses(results) == ["success", "success"]


def test_a_refused_block_is_dropped_and_the_model_does_not_hear_of_it() -> None:
    reply = block("", "x\n", "new.py") + block("one\n", "1\n")
    events, results = play(reply, TWO, answers=["no"])
    assert one(ConfirmationAsked, events).tool == "create"
    assert all_of(StatusChanged, events)[0].reason == "refused"
    assert statuses(results) == ["cancelled", "success"] and told(events) == ""


def test_a_search_for_a_file_that_is_not_there_makes_it_and_fails() -> None:
    events, results = play(block("x\n", "y\n", "new.py"), TWO)
    assert one(ConfirmationAsked, events).tool == "create"
    assert statuses(results) == ["error"] and "not in new.py" in told(events)


def test_commands_wait_until_no_block_fails() -> None:
    command = "```bash\nmake\n```\n"
    assert one(CommandsKept, play(block("one\n", "1\n") + command, TWO)[0]).when == "end_of_turn"
    assert one(CommandsKept, play(block("uno\n", "1\n") + command, TWO)[0]).when == "after_mending"


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (block("one\n", "a.py\n"), "only_a_name"),
        (block("", "", "empty.py"), "nothing_to_liken"),
    ],
)
def test_where_the_real_one_trips_over_itself_the_model_hears_nothing(reply: str, reason: str) -> None:
    events, _ = play(reply + block("one\n", "1\n"), TWO)
    assert one(BrokeOff, events).reason == reason
    assert told(events) == ""


def test_a_block_that_trips_in_the_dry_run_leaves_all_others_undone() -> None:
    events, results = play(block("one\n", "1\n") + block("one\n", "a.py\n"), TWO)
    assert one(BrokeOff, events).dropped == ("b1", "b2")
    assert after(events) == {} and statuses(results) == ["cancelled", "cancelled"]


def test_an_answer_that_was_not_offered_is_refused_by_name() -> None:
    with pytest.raises(UnexpectedAnswer, match="maybe"):
        play(block("", "x\n", "new.py"), TWO, answers=["maybe"])


def test_paths_are_the_same_however_they_are_spelled() -> None:
    events, _ = play(block("one\n", "1\n", "./src/../a.py"), TWO)
    assert all_of(ConfirmationAsked, events) == []
    assert len(one(ResultsReturned, events).results) == 1


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"files": {}}, "no reply"),
        ({"reply": "x"}, "no files"),
        ({"reply": "x", "files": {}, "fence": "~~~"}, "unknown key 'fence'"),
        ({"reply": 3, "files": {}}, "reply is 3"),
        ({"reply": "x", "files": {"a.py": None}}, "a.py is None"),
        ({"reply": "x", "files": {"": "x"}}, "without a name"),
        ({"reply": "x", "files": {}, "fuzzy": "yes"}, "fuzzy is 'yes'"),
    ],
)
def test_a_setup_that_cannot_be_understood_says_why(setup: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        read_setup(setup)
