"""How SEARCH is found in a file, rung by rung."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.tools.aider.events import MatcherTried, WrappingStripped
from tests.scratch_impl.tools.aider.playing import after, all_of, block, one, play, statuses, told


def rungs(search: str, replace: str, file: str, **setup: Any) -> list[tuple[str, str]]:
    events, _ = play(block(search, replace), {"a.py": file}, **setup)
    return [(tried.matcher, tried.reason) for tried in all_of(MatcherTried, events)]


def changed(search: str, replace: str, file: str) -> str | None:
    events, _ = play(block(search, replace), {"a.py": file})
    return after(events).get("a.py")


def test_of_equal_places_the_first_is_changed() -> None:
    assert changed("x\n", "y\n", "x\nx\n") == "y\nx\n"


def test_an_indentation_that_all_lines_lack_is_forgiven_and_given_to_replace() -> None:
    assert (
        changed("if x:\n    y\n", "if z:\n\n    y\n", "    if x:\n        y\n") == "    if z:\n\n        y\n"
    )


def test_lines_that_are_shifted_unevenly_do_not_match() -> None:
    assert ("indent", "uneven") in rungs("a\nb\n", "c\n", "  a\n    b\n")


def test_a_search_indented_deeper_than_the_file_puts_code_before_the_new_line() -> None:
    assert changed("    total = 0\n", "count = 0\n", "total = 0\n") == "total count = 0\n"
    assert rungs("    total = 0\n", "count = 0\n", "total = 0\n")[-1] == ("indent", "shifted_by_code")


def test_a_blank_first_line_is_dropped_from_search_but_not_from_replace() -> None:
    events, _ = play(block("\na\nb\n", "\nc\n"), {"a.py": "a\nb\n"})
    assert [(tried.matcher, tried.without_blank) for tried in all_of(MatcherTried, events)] == [
        ("exact", False),
        ("indent", False),
        ("exact", True),
    ]
    assert after(events) == {"a.py": "\nc\n"}


def test_two_lines_are_too_few_to_drop_a_blank_one() -> None:
    assert changed("\na\n", "b\n", "a\n") is None


def test_dots_stand_for_what_is_left_as_it_is() -> None:
    assert changed("a\n...\nd\n", "A\n...\nD\n", "a\nb\nc\nd\n") == "A\nb\nc\nD\n"


@pytest.mark.parametrize(
    ("search", "replace", "reason"),
    [
        ("a\n...\nd\n", "A\nD\n", "unpaired_dots"),
        ("a\n...\nd\n", "A\n  ...\nD\n", "other_dots"),
        ("a\n...\nz\n", "A\n...\nZ\n", "piece_missing"),
        ("a\n...\nb\n", "A\n...\nB\n", "piece_repeated"),
    ],
)
def test_why_dots_do_not_help(search: str, replace: str, reason: str) -> None:
    assert rungs(search, replace, "a\nb\nc\nb\nd\n")[-1] == ("ellipsis", reason)


def test_pieces_may_begin_in_the_middle_of_a_line_and_need_not_come_in_order() -> None:
    assert changed("lpha\n...\none\n", "LPHA\n...\nONE\n", "one\nalpha\n") == "ONE\naLPHA\n"


def test_the_rung_behind_the_bare_return_is_never_reached() -> None:
    file, search = "def greet(name):\n    print(name)\n", "def greet(nane):\n    print(name)\n"
    assert rungs(search, "pass\n", file)[-1] == ("ellipsis", "no_dots")
    assert rungs(search, "pass\n", file, fuzzy=True)[-1] == ("fuzzy", "alike")


def test_nothing_left_counts_as_a_miss() -> None:
    events, results = play(block("a\n", ""), {"a.py": "a\n"})
    assert [(tried.reason, tried.held) for tried in all_of(MatcherTried, events)][:2] == [
        ("emptied", False)
    ] * 2
    assert statuses(results) == ["error"] and after(events) == {}
    assert "Did you mean these lines of a.py?\n\n```\na\n```" in told(events)


def test_an_empty_search_puts_replace_at_the_end_with_nothing_between() -> None:
    assert changed("", "b\n", "a") == "ab\n"


def test_a_file_without_a_last_line_break_has_one_afterwards() -> None:
    assert changed("a\n", "A\n", "a\nb") == "A\nb\n"


def test_a_name_and_fences_inside_a_side_are_taken_off() -> None:
    events, _ = play(block("a.py\n```\nx\n```\n", "y\n"), {"a.py": "x\n"})
    stripped = one(WrappingStripped, events)
    assert (stripped.side, stripped.dropped) == ("search", ("a.py", "```", "```"))
    assert after(events) == {"a.py": "y\n"}


def test_a_real_first_line_that_ends_with_the_file_name_is_taken_off_too() -> None:
    assert (
        changed("# this is a.py\nx\n", "# this is a.py\ny\n", "# this is a.py\nx\n") == "# this is a.py\ny\n"
    )
    assert changed("# this is a.py\nx\n", "y\n", "# this is a.py\nx\n") == "# this is a.py\ny\n"
