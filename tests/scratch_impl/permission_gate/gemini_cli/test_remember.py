from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.permission_gate.gemini_cli.events import (
    ModeChanged,
    PermissionAsked,
    PolicyFileSaved,
    RuleRefused,
    RuleWritten,
    VerdictReached,
)
from tests.scratch_impl.permission_gate.gemini_cli.session import decisions, only, play, shell, user_policy

ASKING = [
    {
        "tier": "default",
        "path": "d.toml",
        "toml": '[[rule]]\ntoolName = "*"\ndecision = "ask_user"\npriority = 1\n',
    }
]


def written(answer: str, call: dict[str, Any], **setup: Any) -> RuleWritten:
    return only(RuleWritten, play([answer], policies=ASKING, permanent_approval=True, calls=[call], **setup))[
        0
    ]


def after(answer: str, *calls: dict[str, Any], **setup: Any) -> list[str]:
    events = play([answer], policies=ASKING, permanent_approval=True, calls=list(calls), **setup)
    return [verdict.decision for verdict in only(VerdictReached, events)]


def test_a_click_lands_in_the_workspace_tier_and_a_saved_one_in_the_users() -> None:
    assert written("proceed_always", shell("git add .")).priority == 3.95
    assert written("proceed_always_and_save", shell("git add .")).priority == 4.95


def test_allowing_one_git_command_allows_every_git_command() -> None:
    assert after("proceed_always", shell("git add ."), shell("git push --force"), shell("npm test")) == [
        "ask_user",
        "allow",
        "ask_user",
    ]


def test_allowing_one_rm_silences_every_later_rm() -> None:
    assert after("proceed_always", shell("rm notes.txt"), shell("rm -rf /")) == ["ask_user", "allow"]


def test_the_row_counts_for_the_present_mode_and_looser_ones() -> None:
    assert written("proceed_always", shell("npm test")).modes == ("default", "autoEdit", "yolo")
    assert written("proceed_always", shell("npm test"), mode="plan").modes[0] == "plan"


def test_a_compound_line_is_narrowed_to_each_of_its_commands() -> None:
    events = play(["proceed_always"], policies=ASKING, calls=[shell("git add . && npm test && git push")])
    assert [event.prefix for event in only(RuleWritten, events)] == ["git", "npm"]


def test_a_saved_approval_for_a_file_never_matches_that_file() -> None:
    edit = {"tool": "write_file", "args": {"file_path": "notes.md", "content": "x"}}
    assert after("proceed_always_and_save", edit, edit) == ["ask_user", "ask_user"]


def test_saying_always_to_an_edit_puts_the_session_into_auto_edit() -> None:
    edit = {"tool": "write_file", "args": {"file_path": "notes.md"}}
    events = play(["proceed_always"], builtin=True, calls=[edit, edit])
    assert only(ModeChanged, events)[0].mode == "autoEdit"
    assert [verdict.decision for verdict in only(VerdictReached, events)] == ["ask_user", "allow"]
    assert only(RuleWritten, events)[0].modes == ("default", "autoEdit", "yolo")


def test_a_powerful_tool_without_anything_to_narrow_it_by_is_not_written_down() -> None:
    events = play(["proceed_always"], policies=ASKING, calls=[{"tool": "read_file", "args": {}}])
    assert only(RuleRefused, events)[0].reason == "needs_narrowing"


def test_a_server_can_be_allowed_as_a_whole() -> None:
    calls = [{"tool": f"mcp_gh_{name}", "server": "gh", "args": {}} for name in ("create", "delete")]
    events = play(["proceed_always_server"], policies=ASKING, calls=calls)
    assert "proceed_always_tool" in only(PermissionAsked, events)[0].options
    assert [verdict.decision for verdict in only(VerdictReached, events)] == ["ask_user", "allow"]


def test_saving_needs_a_setting_that_is_off_as_it_ships() -> None:
    events = play(policies=ASKING, calls=[{"tool": "glob"}])
    assert "proceed_always_and_save" not in only(PermissionAsked, events)[0].options


@pytest.mark.parametrize("answer", ["proceed_once", "cancel"])
def test_an_answer_for_this_once_writes_nothing(answer: str) -> None:
    assert only(RuleWritten, play([answer], policies=ASKING, calls=[shell("npm test")])) == []


def test_the_saved_file_can_be_read_back_and_an_equal_rule_is_not_written_twice() -> None:
    calls = [shell("npm test"), shell("npm install --global")]
    dangerous_again = [shell("npm test"), {"tool": "write_file", "args": {"file_path": 'a "b".md'}}]
    events = play(
        ["proceed_always_and_save"] * 2, policies=ASKING, permanent_approval=True, calls=dangerous_again
    )
    toml = only(PolicyFileSaved, events)[-1].toml
    assert toml.count("[[rule]]") == 2
    assert decisions(policies=[*ASKING, *user_policy(toml)], calls=calls) == ["allow", "allow"]


@pytest.mark.parametrize("tool", ["ask_user", "exit_plan_mode"])
def test_a_tool_that_is_itself_a_question_is_never_remembered(tool: str) -> None:
    events = play(policies=ASKING, permanent_approval=True, calls=[{"tool": tool}])
    assert only(PermissionAsked, events)[0].options == ("proceed_once", "cancel")


def test_where_always_allow_is_switched_off_nothing_can_be_saved() -> None:
    settings = {"disableAlwaysAllow": True}
    events = play(policies=ASKING, permanent_approval=True, settings=settings, calls=[shell("npm test")])
    assert only(PermissionAsked, events)[0].options == ("proceed_once", "proceed_always", "cancel")
