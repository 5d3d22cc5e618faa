"""What is read in a reply: blocks, commands, names, and what cannot be read."""

from __future__ import annotations

import pytest

from scratch_impl.tools.aider.events import CallBuilt, CallRejected, FenceChosen, FileWritten, NameFound
from scratch_impl.tools.aider.fences import FENCES
from scratch_impl.tools.aider.names import find_name
from tests.scratch_impl.tools.aider.playing import after, all_of, block, names, one, play, statuses, told

FILES = {"a.py": "one\ntwo\n", "src/shop.py": "three\n"}
HEAD, DIVIDER, END = "<<<<<<< SEARCH\n", "=======\n", ">>>>>>> REPLACE\n"


def test_a_second_divider_ends_the_block_and_the_rest_is_prose() -> None:
    events, results = play(block("one\n", "Title\n=====\ntext\n"), FILES)
    assert one(CallBuilt, events).closed_by == "divider"
    assert after(events) == {"a.py": "Title\ntwo\n"}
    assert statuses(results) == ["success"] and told(events) == ""


def test_a_block_glued_to_the_one_before_takes_its_end_marker_for_a_name() -> None:
    reply = f"a.py\n{HEAD}one\n{DIVIDER}1\n{END}{HEAD}two\n{DIVIDER}2\n{END}"
    events, _ = play(reply, FILES)
    assert [(found.path, found.how) for found in all_of(NameFound, events)] == [
        ("a.py", "in_chat"),
        (">>>>>>> REPLACE", "first"),
    ]


def test_a_block_behind_a_blank_line_has_the_name_of_the_block_before() -> None:
    reply = f"a.py\n{HEAD}one\n{DIVIDER}1\n{END}\n{HEAD}two\n{DIVIDER}2\n{END}"
    events, _ = play(reply, FILES)
    assert all_of(NameFound, events)[1].how == "previous"
    assert after(events) == {"a.py": "1\n2\n"}


@pytest.mark.parametrize(
    ("line", "path", "how"),
    [
        ("a.py", "a.py", "in_chat"),
        ("### `a.py`:", "a.py", "in_chat"),
        ("shop.py", "src/shop.py", "basename"),
        ("src/shpo.py", "src/shop.py", "close"),
        ("other.txt", "other.txt", "dotted"),
        ("Makefile", "Makefile", "first"),
    ],
)
def test_what_is_made_of_the_line_above_a_block(line: str, path: str, how: str) -> None:
    _, found = find_name([line + "\n"], FENCES[0], sorted(FILES))
    assert found and (found.path, found.how) == (path, how)


def test_the_stars_around_a_name_hide_its_colon() -> None:
    candidates, _ = find_name(["**a.py:**\n"], FENCES[0], ())
    assert candidates == ["a.py:"]


def test_the_name_of_a_new_file_is_not_corrected_to_an_old_one() -> None:
    events, _ = play(block("", "new\n", "src/shopp.py"), FILES)
    assert one(NameFound, events).path == "src/shopp.py"
    assert after(events) == {"src/shopp.py": "new\n"}


def test_nobody_looks_for_a_name_behind_a_line_that_is_no_fence() -> None:
    events, _ = play(f"a.py\n\n```\n{HEAD}one\n{DIVIDER}1\n{END}```\n", FILES)
    rejected = one(CallRejected, events)
    assert rejected.error_type == "missing_filename"
    assert told(events).startswith("a.py\n\n```\n<<<<<<< SEARCH\n\n^^^ ")


def test_one_block_that_cannot_be_read_takes_the_sound_ones_with_it() -> None:
    events, results = play(block("one\n", "1\n") + f"a.py\n{HEAD}two\n{DIVIDER}2\n", FILES)
    rejected = one(CallRejected, events)
    assert (rejected.error_type, rejected.dropped) == ("expected_end", ("b1",))
    assert all_of(FileWritten, events) == []
    assert statuses(results) == ["cancelled", "error"]


def test_a_command_is_told_by_the_beginning_of_its_fence() -> None:
    events, _ = play("```shrug\nls\n```\n\n```python\nls\n```\n", FILES)
    assert one(CallBuilt, events).args == {"command": "ls\n"}


def test_a_shell_fence_around_an_edit_is_no_command() -> None:
    events, _ = play(f"```bash\na.py\n{HEAD}one\n{DIVIDER}1\n{END}```\n", FILES)
    assert one(CallBuilt, events).tool == "edit"


def test_a_command_that_is_never_closed_ends_with_the_reply() -> None:
    events, _ = play("```sh\nls", FILES)
    built = one(CallBuilt, events)
    assert (built.closed_by, built.first_line, built.last_line) == ("reply_end", 1, 2)


def test_what_is_no_block_is_passed_over() -> None:
    events, results = play(f"Hello.\n{DIVIDER}{END}", FILES)
    assert names(events) == ["FenceChosen", "ReplyReceived", "ResultsReturned"]
    assert results == [] and told(events) == ""


def test_the_fence_is_one_that_no_file_of_the_chat_begins_a_line_with() -> None:
    events, _ = play("Hello.", {"a.md": "```\nx\n```\n", "b.md": "<source>\n"})
    chosen = one(FenceChosen, events)
    # subtle: a line that begins with four backticks begins with three, but not the other way round
    assert (chosen.opener, chosen.passed_over) == ("````", ("```",))


def test_without_a_fence_that_is_free_the_first_is_taken() -> None:
    everything = "".join(f"{fence.opener}\n" for fence in FENCES)
    events, _ = play("Hello.", {"a.md": everything})
    assert one(FenceChosen, events).opener == "```"
