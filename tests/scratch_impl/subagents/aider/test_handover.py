"""A handover is no sub-agent: what goes along, what comes back, and what is never looked at."""

from __future__ import annotations

import pytest

from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.subagents.aider.events import (
    ChildAsked,
    ChildEnded,
    ChildReflected,
    ConsentAnswered,
    ConsentAsked,
    EditsCommitted,
    EditsLanded,
    HandedOver,
    HandoverSkipped,
    ReceiptFiled,
    RunEnded,
    TakenBack,
)
from tests.scratch_impl.subagents.aider.playing import GOOD, MISS, PLAN, all_of, edits, hand_over, one

NEW = edits(("b.py", "", "y = 1\n"))


def test_nobody_is_asked_before_the_handover() -> None:
    events, architect = hand_over(GOOD)
    assert not all_of(ConsentAsked, events)
    assert architect.desk.files["a.py"] == "x = 2\n"


def test_with_the_question_switched_on_a_no_leaves_a_plain_answer() -> None:
    events, architect = hand_over(auto_accept=False, answers=["n"])
    assert one(HandoverSkipped, events).why == "declined"
    assert [message.role for message in architect.current] == ["user", "model"]
    assert not architect.done


def test_a_blank_reply_is_not_handed_over() -> None:
    events, architect = hand_over(turns=[{**PLAN, "plan": " \n"}])
    assert one(HandoverSkipped, events).why == "blank"
    assert [message.role for message in architect.current] == ["user"]


def test_the_editor_knows_the_plan_and_nothing_else_of_the_talk() -> None:
    events, _ = hand_over(GOOD, edits(("a.py", "x = 2\n", "x = 3\n")), turns=[PLAN, PLAN])
    first, second = all_of(HandedOver, events)
    assert (first.wiped.done, first.wiped.current) == (0, 2)
    assert (second.wiped.done, second.wiped.current) == (4, 2)
    assert [each.text for each in all_of(ChildAsked, events)] == [PLAN["plan"]] * 2


def test_the_architect_s_own_messages_survive_the_wiping() -> None:
    _, architect = hand_over(GOOD)
    assert [message.text for message in architect.done][:2] == [PLAN["task"], PLAN["plan"]]


def test_an_editor_that_failed_four_times_earns_the_same_receipt() -> None:
    bad, good = hand_over(MISS, MISS, MISS, MISS)[0], hand_over(GOOD)[0]
    assert one(ChildEnded, bad).reason == "reflection_cap"
    assert one(ReceiptFiled, bad).text == one(ReceiptFiled, good).text
    assert (one(ReceiptFiled, bad).edits_written, one(ReceiptFiled, good).edits_written) == (0, 1)


def test_so_does_one_that_was_interrupted() -> None:
    events, architect = hand_over({"text": "Let", "interrupted": True})
    assert one(ChildEnded, events).reason == "interrupted"
    assert one(ReceiptFiled, events).edits_written == 0
    assert len(architect.done) == 4


def test_and_an_answer_with_nothing_to_edit() -> None:
    events, _ = hand_over({"text": "Nothing to do."}, turns=[{**PLAN, "plan": "Yes, that is right."}])
    assert one(ReceiptFiled, events).edits_written == 0


def test_the_bill_and_the_commits_come_back() -> None:
    events, architect = hand_over(MISS, GOOD)
    assert (architect.cost_cents, architect.commits) == (5, [one(EditsCommitted, events).commit])
    assert one(TakenBack, events).cost_cents == 5


def test_files_that_the_editor_opened_do_not() -> None:
    events, architect = hand_over(NEW)
    assert architect.desk.files["b.py"] == "y = 1\n"
    assert one(TakenBack, events).not_in_chat == ("b.py",)
    assert one(RunEnded, events).in_chat == ("a.py",)


def test_so_the_next_editor_has_to_ask_again() -> None:
    events, _ = hand_over(NEW, NEW, turns=[PLAN, PLAN])
    assert [each.question[:10] for each in all_of(ConsentAsked, events)] == ["Create new", "Allow edit"]


def test_the_editor_s_failures_move_no_counter_but_its_own() -> None:
    events, _ = hand_over(MISS, MISS, GOOD)
    assert [each.reflections for each in all_of(ChildReflected, events)] == [1, 2]
    assert [each.sender for each in all_of(ChildAsked, events)] == ["plan", "no_match", "no_match"]


def test_what_fits_is_written_beside_what_does_not() -> None:
    both = edits(("a.py", "x = 1\n", "x = 2\n"), ("a.py", "z\n", "w\n"))
    events, architect = hand_over(both, {"text": "Enough."})
    landed = one(EditsLanded, events)
    assert (landed.written, landed.failed) == (("a.py",), ("a.py",))
    assert architect.desk.files["a.py"] == "x = 2\n"


def test_an_edit_that_is_refused_is_dropped_and_nobody_is_sent_back() -> None:
    events, architect = hand_over(NEW, answers=["n"])
    assert one(EditsLanded, events).skipped == ("b.py",)
    assert len(all_of(ChildAsked, events)) == 1
    assert "b.py" not in architect.desk.files


def test_lint_errors_are_the_editor_s_to_mend() -> None:
    events, _ = hand_over(GOOD, edits(("a.py", "x = 2\n", "x = 3\n")), lint={"a.py": ["E1"]})
    assert [each.sender for each in all_of(ChildAsked, events)] == ["plan", "lint"]
    assert one(ConsentAsked, events).caller == "editor"


def test_without_git_nothing_is_committed() -> None:
    events, architect = hand_over(GOOD, git=False)
    assert not all_of(EditsCommitted, events)
    assert architect.commits == []


def test_the_editor_s_model_is_the_architect_s_unless_another_is_named() -> None:
    assert one(HandedOver, hand_over(GOOD)[0]).model == "big-model"
    assert one(HandedOver, hand_over(GOOD, editor_model="quick")[0]).model == "quick"


def test_an_answer_that_nobody_offered_is_refused_by_name() -> None:
    with pytest.raises(UnexpectedAnswer, match="perhaps"):
        hand_over(NEW, answers=["perhaps"])


def test_a_script_that_is_too_short_says_so() -> None:
    with pytest.raises(ScriptExhausted, match="reply 2"):
        hand_over(MISS)


def test_every_yes_is_told() -> None:
    events, _ = hand_over(NEW)
    assert [each.yes for each in all_of(ConsentAnswered, events)] == [True]
