from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup, UnexpectedAnswer
from scratch_impl.permission_gate.opencode import waiting
from scratch_impl.permission_gate.opencode.events import (
    CallAdmitted,
    CallRefused,
    PermissionAsked,
    PermissionKept,
    PermissionSettled,
    RuleWritten,
)
from scratch_impl.permission_gate.opencode.waiting import Instance, UnknownQuestion
from tests.scratch_impl.permission_gate.opencode.playing import bash, decisions, edit, names, only, play

ASK_BUILD = {"build": {"permission": {"edit": "ask"}}}


def test_once_is_for_once() -> None:
    assert decisions(["once"], permission="ask", calls=[bash("ls"), bash("ls")]) == ["ask", "ask"]


def test_always_becomes_the_last_row_for_every_agent_and_session() -> None:
    calls = [
        bash("npm run test"),
        bash("npm run test -- -u", agent="plan", session="other"),
        bash("npm run lint"),
    ]
    events = play(["always", "reject"], permission="ask", calls=calls)
    assert [(rule.pattern, rule.layer) for rule in only(RuleWritten, events)] == [
        ("npm run test *", "approved")
    ]
    assert [asked.args["command"] for asked in only(PermissionAsked, events)] == [
        "npm run test",
        "npm run lint",
    ]


def test_always_on_one_edit_lifts_the_guard_of_plan_mode() -> None:
    calls = [edit("a.ts", agent="plan"), edit("b.ts"), edit("a.ts", agent="plan")]
    assert decisions(["always"], builtin=True, agent_blocks=ASK_BUILD, calls=calls) == [
        "deny",
        "ask",
        "allow",
    ]


def test_always_beats_a_deny_of_the_config() -> None:
    rules = {"bash": {"npm *": "ask", "npm publish *": "deny"}}
    calls = [bash("npm publish"), bash("npm install"), bash("npm publish")]
    assert decisions(["always"], permission=rules, calls=calls) == [
        "deny",
        "ask",
        "deny",
    ]  # `npm install *` only
    edits = {"edit": {"*": "ask", "keys/*": "deny"}}
    assert decisions(["always"], permission=edits, calls=[edit("a.ts"), edit("keys/a")]) == ["ask", "allow"]


def test_always_frees_what_it_covers_in_the_same_session_only() -> None:
    calls = [
        bash("git status"),
        bash("git status -s", together=True),
        bash("ls", together=True),
        bash("git status", together=True, session="other"),
    ]
    events = play(["always"], permission="ask", calls=calls)
    assert [(one.id, one.answer, one.by) for one in only(PermissionSettled, events)] == [
        ("per_2", "always", "per_1")
    ]
    assert [(one.id, one.pattern) for one in only(PermissionKept, events)] == [("per_3", "ls")]
    assert [asked.id for asked in only(PermissionAsked, events)] == ["per_1", "per_3", "per_4"]


def test_a_pattern_that_was_allowed_all_along_keeps_a_question_waiting() -> None:
    calls = [bash("git status"), bash("git status && ls", together=True)]
    events = play(["always"], permission={"*": "ask", "bash": {"ls": "allow"}}, calls=calls)
    assert [(one.id, one.pattern) for one in only(PermissionKept, events)] == [("per_2", "ls")]


def test_one_no_fails_every_question_of_the_session_and_no_other() -> None:
    calls = [bash("a"), edit("b", together=True), bash("c", together=True, session="other")]
    events = play(["reject"], permission="ask", feedback="use make", calls=calls)
    assert [(one.id, one.answer) for one in only(PermissionSettled, events)] == [("per_2", "reject")]
    refused = [(one.error, one.feedback, one.stops) for one in only(CallRefused, events)]
    assert refused == [("corrected", "use make", False), ("rejected", "", True)]
    assert [asked.id for asked in only(PermissionAsked, events)] == ["per_1", "per_3"]


def test_a_tool_with_two_requests_may_be_asked_twice() -> None:
    events = play(permission="ask", calls=[bash("cat /etc/passwd")])
    assert [asked.permission for asked in only(PermissionAsked, events)] == ["external_directory", "bash"]
    assert len(only(CallAdmitted, events)) == 1


def test_a_no_to_the_first_request_ends_it() -> None:
    events = play(["reject"], permission="ask", calls=[bash("cat /etc/passwd")])
    assert len(only(PermissionAsked, events)) == 1
    assert only(CallAdmitted, events) == []


def test_a_refused_model_is_told_of_every_rule_that_names_the_permission() -> None:
    rules = {"*": "allow", "edit": "ask", "bash": {"ls": "allow", "rm *": "deny"}}
    refused = only(CallRefused, play(permission=rules, calls=[bash("rm x")]))[0]
    assert [row.pattern for row in refused.rules] == ["*", "ls", "rm *"]
    assert (refused.error, refused.stops) == ("denied", False)


def test_nobody_can_answer_twice() -> None:
    with pytest.raises(UnknownQuestion, match="per_1"):
        waiting.answer(Instance(), "per_1", "once")


def test_an_answer_that_nobody_offered_is_refused() -> None:
    with pytest.raises(UnexpectedAnswer) as caught:
        play(["perhaps"], permission="ask", calls=[bash("ls")])
    assert caught.value.expected == "once or always or reject"


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"calls": [{"args": {}}]},
        {"calls": [], "mode": "plan"},
        {"calls": [], "builtin": "yes"},
        {"calls": [], "sessions": {"main": "ask"}},
        {"calls": [], "sessions": {"main": [{"permission": "x", "pattern": "*", "action": "maybe"}]}},
        {"calls": [bash("ls")], "agent": "nobody"},
    ],
)
def test_a_setup_that_makes_no_sense_is_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as caught:
        play(**setup)
    assert caught.value.expected


def test_nothing_is_asked_when_nothing_has_to_be() -> None:
    assert names(play(permission="allow", calls=[bash("ls")])) == [
        "PolicyFileLoaded", "RulesMerged", "CallReceived", "PermissionRequested", "RuleMatched",
        "VerdictReached", "CallAdmitted",
    ]  # fmt: skip
