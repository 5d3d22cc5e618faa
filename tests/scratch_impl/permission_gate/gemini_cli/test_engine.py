from __future__ import annotations

import pytest

from scratch_impl.kernel.problems import BadSetup, UnexpectedAnswer
from scratch_impl.permission_gate.gemini_cli.events import (
    CallReceived,
    ExtraPermissionsFound,
    NoRuleMatched,
    PermissionAsked,
    PermissionImplied,
    PermissionImpossible,
    RuleMatched,
    RulesSorted,
    RuleTried,
    VerdictReached,
)
from tests.scratch_impl.permission_gate.gemini_cli.session import decisions, only, play, user_policy

TWO_RULES = """
[[rule]]
toolName = "glob"
decision = "deny"
priority = 5

[[rule]]
toolName = "glob"
decision = "allow"
priority = 6
"""


def test_the_first_row_that_fits_decides_and_the_rest_is_not_looked_at() -> None:
    events = play(policies=user_policy(TWO_RULES), calls=[{"tool": "glob"}])
    assert [row.priority for row in only(RulesSorted, events)[0].rules] == [4.006, 4.005]
    assert [(event.index, event.decision) for event in only(RuleMatched, events)] == [(0, "allow")]
    assert only(RuleTried, events) == []


def test_rows_that_do_not_fit_are_walked_past_with_a_reason() -> None:
    events = play(policies=user_policy(TWO_RULES), calls=[{"tool": "read_file"}])
    assert [event.reason for event in only(RuleTried, events)] == ["other_tool", "other_tool"]
    assert only(NoRuleMatched, events)[0].decision == "ask_user"


def test_without_a_row_a_person_is_asked_and_without_a_person_it_is_denied() -> None:
    assert decisions(calls=[{"tool": "glob"}]) == ["ask_user"]
    assert decisions(calls=[{"tool": "glob"}], interactive=False) == ["deny"]


def test_without_a_row_yolo_allows() -> None:
    events = play(calls=[{"tool": "glob"}], mode="yolo")
    verdict = only(VerdictReached, events)[0]
    assert (verdict.decision, verdict.index, verdict.reason) == ("allow", None, "yolo_default")


def test_a_verdict_names_the_row_and_its_message() -> None:
    policy = (
        '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 1\ndenyMessage = "Not before the release."\n'
    )
    verdict = only(VerdictReached, play(policies=user_policy(policy), calls=[{"tool": "glob"}]))[0]
    assert (verdict.index, verdict.reason, verdict.deny_message) == (0, "rule", "Not before the release.")


def test_yolo_still_asks_when_the_tool_is_a_question_to_the_person() -> None:
    calls = [{"tool": "ask_user"}, {"tool": "write_file", "args": {"file_path": "a"}}]
    assert decisions(mode="yolo", builtin=True, calls=calls) == ["ask_user", "allow"]


def test_plan_mode_reads_but_writes_only_plans() -> None:
    plan = "/home/ada/.gemini/tmp/shop/s1/plans/checkout.md"
    calls = [
        {"tool": "read_file", "args": {"file_path": "a.py"}},
        {"tool": "write_file", "args": {"file_path": "a.py"}},
        {"tool": "write_file", "args": {"file_path": plan}},
        {"tool": "write_file", "args": {"file_path": "a.py", "content": f'"file_path":"{plan}"'}},
    ]
    assert decisions(mode="plan", builtin=True, calls=calls) == ["allow", "deny", "allow", "deny"]


def test_nobody_is_asked_when_nobody_is_there() -> None:
    policy = '[[rule]]\ntoolName = "glob"\ndecision = "ask_user"\npriority = 1\n'
    events = play(policies=user_policy(policy), calls=[{"tool": "glob"}], interactive=False)
    assert only(PermissionAsked, events) == []
    assert len(only(PermissionImpossible, events)) == 1


def test_a_call_started_by_the_person_is_not_asked_about_again() -> None:
    events = play(calls=[{"tool": "glob", "by_person": True}])
    assert len(only(PermissionImplied, events)) == 1


def test_a_path_outside_the_workspace_turns_an_allow_into_a_question() -> None:
    wanted = {"additional_permissions": {"fileSystem": {"read": ["/workspace/a"], "write": ["/etc"]}}}
    policy = '[[rule]]\ntoolName = "glob"\ndecision = "allow"\npriority = 1\n'
    events = play(policies=user_policy(policy), calls=[{"tool": "glob", "args": wanted}])
    assert only(ExtraPermissionsFound, events)[0].path == "/etc"
    assert only(VerdictReached, events)[0].reason == "extra_permissions"


def test_an_answer_nobody_offered_is_refused_by_name() -> None:
    with pytest.raises(UnexpectedAnswer, match="'maybe'"):
        play(answers=["maybe"], calls=[{"tool": "glob"}])


def test_an_untrusted_folder_offers_no_way_to_remember() -> None:
    events = play(calls=[{"tool": "glob"}], trusted=False, permanent_approval=True)
    assert only(PermissionAsked, events)[0].options == ("proceed_once", "cancel")


def test_the_argument_string_shows_its_fences() -> None:
    events = play(calls=[{"tool": "glob", "args": {"b": 2, "a": 1}}])
    assert only(CallReceived, events)[0].text == '{␀"a":1␀,␀"b":2␀}'


def test_a_setup_that_cannot_be_understood_is_refused_before_anything_happens() -> None:
    with pytest.raises(BadSetup, match="turbo"):
        play(mode="turbo")
