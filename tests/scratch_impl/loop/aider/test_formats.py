"""The stand-in for the edit formats: enough of each to send the loop round for the right reasons."""

from __future__ import annotations

import pytest

from scratch_impl.loop.aider.blocks import Blocks
from scratch_impl.loop.aider.formats import format_of
from scratch_impl.loop.aider.hunks import Hunks
from scratch_impl.loop.aider.session import Chat
from scratch_impl.loop.aider.unfit import Trouble, Unfit, choose_fence
from scratch_impl.loop.aider.whole import WholeFiles
from tests.scratch_impl.loop.aider.playing import block, talk

FILE = {"a.py": "def f():\n    x = 1\n    return x\n"}


def chat(*paths: str, **files: str) -> Chat:
    return Chat(paths, files, choose_fence(()))


def applied(reply: str, files: dict[str, str] | None = None) -> str:
    """The text of a.py after a reply in the format `diff`."""
    files = dict(files or FILE)
    reader = Blocks()
    around = Chat(list(files), files, choose_fence(files.values()))
    edits, _ = reader.read(reply, around)
    reader.write(reader.land(edits, around), around)
    return files["a.py"]


def test_a_block_may_leave_out_the_indent() -> None:
    assert applied(block("x = 1", "x = 2\nx += 1")) == "def f():\n    x = 2\n    x += 1\n    return x\n"


def test_a_blank_first_line_is_forgiven() -> None:
    assert "x = 2" in applied(block("\n    x = 1\n    return x", "    x = 2\n    return x"))


def test_lines_of_dots_stand_for_what_is_kept() -> None:
    assert applied(block("def f():\n...\n    return x", "def g():\n...\n    return x")).startswith("def g():")


def test_what_is_merely_similar_is_a_miss() -> None:
    with pytest.raises(Unfit) as unfit:
        applied(block("    x = 1 # one", "    x = 2"))
    assert unfit.value.why == "no_match"


def test_a_second_line_of_equal_signs_ends_a_block() -> None:
    reply = (
        "a.py\n```\n<<<<<<< SEARCH\n    x = 1\n=======\n    x = 2\n=======\n    x = 3\n>>>>>>> REPLACE\n```\n"
    )
    assert applied(reply) == "def f():\n    x = 2\n    return x\n"


def test_emptying_a_file_counts_as_a_miss() -> None:
    with pytest.raises(Unfit):
        applied("a.py\n```\n<<<<<<< SEARCH\nx = 1\n=======\n>>>>>>> REPLACE\n```\n", {"a.py": "x = 1\n"})


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n", "no file is named"),
        ("a.py\n<<<<<<< SEARCH\nx\n", "= signs"),
        ("a.py\n<<<<<<< SEARCH\nx\n=======\ny\n", "> signs"),
    ],
)
def test_a_block_that_cannot_be_read_says_what_is_missing(reply: str, said: str) -> None:
    with pytest.raises(Unfit, match=said) as unfit:
        applied(reply)
    assert unfit.value.why == "malformed"


def test_a_name_that_is_nearly_right_is_corrected_unless_the_file_is_new() -> None:
    edits, _ = Blocks().read(block("x", "y", "src/cartt.py"), chat("src/cart.py"))
    assert edits[0].path == "src/cart.py"
    new = "src/cartt.py\n```\n<<<<<<< SEARCH\n=======\ny\n>>>>>>> REPLACE\n```\n"
    assert Blocks().read(new, chat("src/cart.py"))[0][0].path == "src/cartt.py"


def test_a_fence_that_the_files_use_is_not_used() -> None:
    assert choose_fence(["```python\n"]) == ("````", "````")
    assert choose_fence(["plain\n"]) == ("```", "```")


def test_whole_files_take_the_surest_name() -> None:
    reply = "Here is `b.py`:\n\n```\nnew b\n```\n\na.py\n```\nnew a\n"
    edits, _ = WholeFiles().read(reply, chat("a.py", "b.py"))
    assert [(edit.path, edit.replace) for edit in edits] == [("a.py", "new a\n"), ("b.py", "new b\n")]


def test_a_whole_file_without_a_name_is_unreadable_when_it_could_be_two() -> None:
    with pytest.raises(Unfit):
        WholeFiles().read("\n```\nx\n```\n", chat("a.py", "b.py"))
    assert WholeFiles().read("\n```\nx\n```\n", chat("a.py"))[0][0].path == "a.py"


def test_a_diff_replaces_its_old_lines_wherever_they_are() -> None:
    files = {"a.py": "one\ntwo\nthree\n"}
    around = Chat(["a.py"], files, choose_fence(()))
    reply = "```diff\n--- a/a.py\n+++ b/a.py\n@@ nonsense @@\n one\n-two\n+2\n```\n"
    edits, _ = Hunks().read(reply, around)
    Hunks().write(edits, around)
    assert files["a.py"] == "one\n2\nthree\n"


def test_a_diff_that_names_no_file_is_shown_to_the_person_alone() -> None:
    edits, _ = Hunks().read("```diff\n-x\n+y\n```\n", chat())
    with pytest.raises(Trouble):
        Hunks().write(edits, chat())


def test_talk_alone_edits_nothing() -> None:
    assert format_of("ask") is None


def test_an_unreadable_block_spoils_the_good_ones_before_it() -> None:
    with pytest.raises(Unfit):
        Blocks().read(block("x", "y") + "\n\na.py\n<<<<<<< SEARCH\nx\n", chat("a.py"))


def test_a_diff_that_begins_on_the_last_line_is_a_trouble_that_the_model_hears_of() -> None:
    with pytest.raises(Trouble) as trouble:
        Hunks().read("Here:\n```diff", chat())
    assert trouble.value.told


def test_a_fence_is_agreed_on_before_the_message_and_holds_for_its_reply() -> None:
    ticks = "```\nold\n```\n"
    reply = "b.md\n```\n<<<<<<< SEARCH\n```\nold\n```\n=======\nnew\n>>>>>>> REPLACE\n```\n"
    _, session = talk(reply, files={"a.py": "x\n", "b.md": ticks}, answers=["n", "y"])
    assert session.desk.files["b.md"] == "```\nnew\n```\n"  # the inner fence passes for a wrapping


def test_context_that_does_not_fit_is_left_out_step_by_step() -> None:
    around = chat("a.py", **{"a.py": "one\ntwo\nthree\n"})
    reply = "```diff\n--- a.py\n+++ a.py\n@@ @@\n zero\n-two\n+2\n three\n```\n"
    Hunks().write(Hunks().read(reply, around)[0], around)
    assert around.files["a.py"] == "one\n2\nthree\n"
