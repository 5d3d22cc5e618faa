"""What sends it round again, and how often."""

from __future__ import annotations

import pytest

from scratch_impl.loop.aider.events import (
    ConfirmAsked,
    EditsApplied,
    MessageReflected,
    MessageSent,
    ReflectionNoted,
    ReflectionRefused,
    RunEnded,
)
from tests.scratch_impl.loop.aider.playing import GOOD, MISS, UNREADABLE, all_of, block, one, talk


def test_words_without_an_edit_are_the_end_of_it() -> None:
    events, session = talk("You could rename it.")
    assert one(RunEnded, events).reason == "no_reflection"
    assert session.reply == "You could rename it."
    assert not session.done  # talk is never filed away


def test_an_edit_that_does_not_match_is_the_next_message() -> None:
    events, session = talk(MISS, GOOD)
    assert [sent.sender for sent in all_of(MessageSent, events)] == ["person", "no_match"]
    assert "y = 1" in all_of(MessageSent, events)[1].text
    assert session.desk.files["a.py"] == "x = 2\n"


def test_a_fourth_note_is_thrown_away() -> None:
    events, session = talk(MISS, MISS, MISS, MISS, GOOD)
    assert len(all_of(ReflectionNoted, events)) == 4
    assert [each.reflections for each in all_of(MessageReflected, events)] == [1, 2, 3]
    assert one(ReflectionRefused, events).why == "no_match"
    assert one(RunEnded, events).reason == "reflection_cap"
    assert session.desk.model.asked == 4  # type: ignore[attr-defined]


def test_the_fourth_call_may_still_succeed() -> None:
    events, session = talk(MISS, MISS, MISS, GOOD)
    assert one(RunEnded, events).reason == "no_reflection"
    assert session.desk.files["a.py"] == "x = 2\n"


def test_all_kinds_of_notes_share_one_counter() -> None:
    events, _ = talk(UNREADABLE, MISS, GOOD, block("x = 2", "x = 3"), lint=["E1", "E2"])
    assert [each.why for each in all_of(MessageReflected, events)] == ["malformed", "no_match", "lint"]
    assert one(ReflectionRefused, events).why == "lint"


def test_a_yes_to_the_fourth_question_leads_nowhere() -> None:
    replies = [block(f"x = {n}", f"x = {n + 1}") for n in range(1, 5)]
    events, session = talk(*replies, lint=["E"] * 4)
    assert len(all_of(ConfirmAsked, events)) == 4
    assert session.desk.files["a.py"] == "x = 5\n"  # written, and with the error in it


@pytest.mark.parametrize(("answer", "calls"), [("y", 2), ("n", 1)])
def test_lint_errors_go_back_only_if_the_person_agrees(answer: str, calls: int) -> None:
    _, session = talk(GOOD, "Sorry.", lint=["E1"], answers=[answer])
    assert session.turns == calls
    assert session.lint_clean is False


def test_a_reply_that_gives_up_ends_it_quietly() -> None:
    events, _ = talk(MISS, "I cannot find it.")
    assert one(RunEnded, events).status == "success"
    assert not all_of(EditsApplied, events)
