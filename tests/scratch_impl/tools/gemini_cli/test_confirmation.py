"""A question, and what hangs on its answer."""

from __future__ import annotations

import pytest

from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.tools.gemini_cli.events import Aborted, BatchHeld, ConfirmationAsked, StatusChanged
from tests.scratch_impl.tools.gemini_cli.playing import (
    ASK_SHELL,
    all_of,
    one,
    path_of,
    play,
    read,
    shell,
    statuses,
    write,
)


def test_one_open_question_holds_the_whole_batch() -> None:
    events, _ = play(read(), shell(), read(), rules=ASK_SHELL, answers=["later", "later", "proceed_once"])
    assert [(held.waiting, held.held) for held in all_of(BatchHeld, events)] == [(("c2",), ("c1", "c3"))] * 3
    last_question = max(at for at, event in enumerate(events) if isinstance(event, ConfirmationAsked))
    starts = [
        at
        for at, event in enumerate(events)
        if isinstance(event, StatusChanged) and event.after == "executing"
    ]
    assert len(starts) == 3
    assert min(starts) > last_question


def test_a_question_alone_holds_nobody() -> None:
    assert all_of(BatchHeld, play(shell(), write(), rules=ASK_SHELL)[0]) == []


def test_a_no_drops_the_queue_but_not_the_siblings() -> None:
    events, results = play(read(), shell(), write(), read(), rules=ASK_SHELL, answers=["cancel"])
    assert [(result.id, result.status) for result in results] == [
        ("c3", "cancelled"),
        ("c4", "cancelled"),
        ("c1", "success"),
        ("c2", "cancelled"),
    ]
    assert path_of("c4", events) == ["cancelled"]
    assert results[3].output == "[Operation Cancelled] Reason: User denied execution."


def test_an_error_in_the_queue_stays_an_error_when_the_queue_is_dropped() -> None:
    bad = {"tool": "nope", "args": {"wait_for_previous": True}}
    _, results = play(shell(), bad, write(), rules=ASK_SHELL, answers=["cancel"])
    assert statuses(results) == {"c2": "error", "c3": "cancelled", "c1": "cancelled"}


def test_two_questions_are_put_one_after_the_other_and_may_be_answered_out_of_order() -> None:
    events, results = play(
        shell("a"), shell("b"), rules=ASK_SHELL, answers=["later", "cancel", "proceed_once"]
    )
    assert [asked.id for asked in all_of(ConfirmationAsked, events)] == ["c1", "c2", "c1"]
    assert statuses(results) == {"c1": "success", "c2": "cancelled"}


def test_stopping_the_turn_instead_of_answering_cancels_everything() -> None:
    events, results = play(read(), shell("a"), shell("b"), write(), rules=ASK_SHELL, answers=["abort"])
    assert len(all_of(Aborted, events)) == 1
    assert statuses(results) == dict.fromkeys(("c1", "c2", "c3", "c4"), "cancelled")
    assert path_of("c1", events) == ["scheduled", "cancelled"]


def test_the_person_stops_at_nothing_that_was_not_offered() -> None:
    with pytest.raises(UnexpectedAnswer) as told:
        play(shell(), rules=ASK_SHELL, answers=["proceed_always"])
    assert told.value.expected == "proceed_once or cancel or later or abort"
    assert one(ConfirmationAsked, play(shell(), rules=ASK_SHELL)[0]).args == {"command": "date"}
