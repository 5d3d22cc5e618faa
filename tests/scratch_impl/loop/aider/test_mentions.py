"""What counts as naming a file, and what the person can say to it."""

from __future__ import annotations

import pytest

from scratch_impl.loop.aider.events import ConfirmAnswered, ConfirmAsked
from scratch_impl.loop.aider.mentions import mentioned
from tests.scratch_impl.loop.aider.playing import all_of, talk


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See `src/cart.py`.", {"src/cart.py"}),
        ("See **cart.py**!", {"src/cart.py"}),
        ("See src\\cart.py", {"src/cart.py"}),
        ("See cart.py's head.", set()),
        ("Please make it so.", set()),
        ("Run `bin/make` then.", {"bin/make"}),
    ],
)
def test_a_file_is_named_by_its_path_or_by_a_last_part_that_looks_like_a_file(
    text: str, found: set[str]
) -> None:
    assert mentioned(text, ["src/cart.py", "bin/make"]) == found


def test_a_last_part_that_two_files_have_names_neither() -> None:
    assert mentioned("See cart.py", ["a/cart.py", "b/cart.py"]) == set()


def test_a_last_part_that_is_in_the_chat_names_no_other_file() -> None:
    assert mentioned("See cart.py", ["old/cart.py"], ["cart.py"]) == set()


FILES = {"a.py": "", "b.py": "", "c.py": ""}
BOTH = "Show me b.py and c.py."


def test_all_holds_for_the_rest_of_the_batch() -> None:
    events, session = talk(BOTH, "Thanks.", files=FILES, answers=["all"])
    assert len(all_of(ConfirmAsked, events)) == 1
    assert [each.asked for each in all_of(ConfirmAnswered, events)] == [True, False]
    assert session.chat == ["a.py", "b.py", "c.py"]


def test_skip_refuses_the_rest_of_the_batch() -> None:
    _, session = talk(BOTH, files=FILES, answers=["s"])
    assert session.chat == ["a.py"]
    assert session.ignored == {"b.py", "c.py"}


def test_enter_is_a_yes_and_nonsense_is_asked_again() -> None:
    events, session = talk("Show me b.py.", "Thanks.", files=FILES, answers=["maybe", ""])
    assert len(all_of(ConfirmAsked, events)) == 2
    assert "b.py" in session.chat


def test_files_that_the_person_names_are_offered_before_the_first_call() -> None:
    events, session = talk("Fine.", task="Look at b.py.", files=FILES)
    assert isinstance(events[1], ConfirmAsked)
    assert (session.chat, session.turns) == (["a.py", "b.py"], 1)
