"""An output that is too long loses whole lines, never half of one."""

from __future__ import annotations

import pytest

from scratch_impl.tools.opencode.events import OutputPassed, OutputTruncated
from scratch_impl.tools.opencode.truncate import DELEGATE, GREP_OR_READ, TAIL, Limits, truncate
from tests.scratch_impl.tools.opencode.playing import bash, one, play

NO_LIMITS = Limits()


def test_both_limits_may_be_reached_and_neither_passed() -> None:
    assert not truncate("ab\ncd", Limits(2, 5), NO_LIMITS).truncated
    assert truncate("ab\ncd", Limits(2, 4), NO_LIMITS).preview == "ab"
    assert truncate("ab\ncd", Limits(1, 5), NO_LIMITS).preview == "ab"


def test_what_ended_it_decides_what_is_counted() -> None:
    by_lines = truncate("a\nb\nc", Limits(2, 99), NO_LIMITS)
    by_bytes = truncate("a\nb\nc", Limits(9, 4), NO_LIMITS)
    assert (by_lines.removed, by_lines.unit) == (1, "lines")
    assert (by_bytes.removed, by_bytes.unit, by_bytes.preview) == (2, "bytes", "a\nb")


def test_a_line_that_is_too_long_by_itself_leaves_nothing() -> None:
    cut = truncate("x" * 51_201, NO_LIMITS, NO_LIMITS)
    assert (cut.preview, cut.kept_lines, cut.removed, cut.unit) == ("", 0, 51_201, "bytes")
    assert not truncate("x" * 51_200, NO_LIMITS, NO_LIMITS).truncated


def test_short_lines_behind_a_long_one_are_lost_with_it() -> None:
    assert truncate("long line\na\nb", Limits(None, 4), NO_LIMITS).preview == ""
    assert truncate("long line\na\nb", Limits(None, 4, TAIL), NO_LIMITS).preview == "a\nb"


def test_from_the_end_the_note_comes_first() -> None:
    cut = truncate("a\nb\nc", Limits(2, None, TAIL), NO_LIMITS)
    assert cut.preview == "b\nc"
    assert cut.content.startswith("...1 lines truncated...")
    assert cut.content.endswith("b\nc")


def test_bytes_are_counted_not_characters() -> None:
    assert truncate("é\né", Limits(None, 4), NO_LIMITS).preview == "é"


def test_what_the_caller_says_goes_before_the_settings_and_nothing_is_a_limit_too() -> None:
    assert truncate("a\nb\nc", Limits(1), Limits(2)).kept_lines == 1
    assert truncate("a\nb\nc", NO_LIMITS, Limits(2)).kept_lines == 2
    assert truncate("a", Limits(0), Limits(2)).preview == ""


@pytest.mark.parametrize(
    ("permission", "hint"),
    [({}, DELEGATE), ({"task": "ask"}, DELEGATE), ({"task": "deny"}, GREP_OR_READ),
     ({"task": {"general": "deny"}}, DELEGATE)],
)  # fmt: skip
def test_the_hint_sends_the_model_to_another_agent_if_it_may_send_any(permission: object, hint: str) -> None:
    call = bash(output={"text": "x", "times": 60_000})
    events, _ = play(call, tools=["bash"], permission=permission)
    assert one(OutputTruncated, events).hint == hint


def test_a_tool_that_has_cut_by_itself_is_left_alone() -> None:
    long = {"text": "x\n", "times": 5000}
    events, (result,) = play(bash(output=long, says_truncated=False), tools=["bash"])
    assert one(OutputPassed, events).reason == "cut_before"
    assert result.output == "x\n" * 5000


def test_a_tool_may_cut_to_limits_of_its_own() -> None:
    cut = {"max_lines": 2, "direction": "tail"}
    events, _ = play(bash(output={"line": "{n}", "times": 9}, cut=cut), tools=["bash"])
    told = one(OutputTruncated, events)
    assert (told.preview, told.by) == ("8\n9", "tool")


def test_all_of_it_is_kept_in_a_file_that_is_named() -> None:
    call = bash(id="log", output={"line": "{n}", "times": 9})
    events, (result,) = play(call, tools=["bash"], tool_output={"max_lines": 2})
    told = one(OutputTruncated, events)
    assert told.path.endswith("tool_log")
    assert told.path in result.output
    assert (told.lines, told.kept_lines, told.removed) == (9, 2, 7)
