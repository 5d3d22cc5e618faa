from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.permission_gate.gemini_cli.events import (
    CommandSplit,
    CommandUnreadable,
    HeuristicApplied,
    PartDecided,
    RedirectionFound,
    VerdictReached,
)
from tests.scratch_impl.permission_gate.gemini_cli.session import decisions, only, play, shell, user_policy

GIT_ALLOWED = """
[[rule]]
toolName = "run_shell_command"
commandPrefix = "git"
decision = "allow"
priority = 100
"""


def verdicts(*commands: str, toml: str = "", **setup: Any) -> list[str]:
    return decisions(builtin=True, policies=user_policy(toml), calls=[shell(c) for c in commands], **setup)


@pytest.mark.parametrize(
    ("command", "decision"),
    [
        ("ls", "allow"),
        ("ls && pwd", "ask_user"),  # the parts are asked without the heuristics
        ("ls > f", "ask_user"),
        ('bash -lc "ls"', "allow"),
        ('bash -c "ls"', "ask_user"),
        ("git status", "allow"),
        ("git push", "ask_user"),
        ("rm -rf /", "ask_user"),
    ],
)
def test_what_default_mode_says_to_a_command(command: str, decision: str) -> None:
    assert verdicts(command) == [decision]


def test_a_harmless_command_is_allowed_where_its_row_would_ask() -> None:
    events = play(builtin=True, calls=[shell("ls")])
    assert [(event.finding, event.after) for event in only(HeuristicApplied, events)] == [
        ("known_safe", "allow")
    ]
    assert only(VerdictReached, events)[0].reason == "known_safe"


def test_a_dangerous_look_softens_even_a_deny() -> None:
    deny = '[[rule]]\ntoolName = "run_shell_command"\ndecision = "deny"\npriority = 1\n'
    assert verdicts("npm test", "rm -rf /", toml=deny) == ["deny", "ask_user"]


def test_in_yolo_mode_a_dangerous_look_changes_nothing() -> None:
    assert verdicts("rm -rf /", mode="yolo") == ["allow"]


def test_rows_with_a_pattern_skip_the_heuristics() -> None:
    rm_allowed = GIT_ALLOWED.replace("git", "rm")
    assert verdicts("rm -rf /", toml=rm_allowed) == ["allow"]


def test_an_allowed_command_cannot_carry_another_one_along() -> None:
    assert (
        verdicts("git log && npm i", "git log $(npm i)", "git log; npm i", toml=GIT_ALLOWED)
        == ["ask_user"] * 3
    )


def test_one_denied_part_denies_the_whole_line() -> None:
    deny = GIT_ALLOWED + GIT_ALLOWED.replace('"git"', '"npm"').replace("allow", "deny")
    events = play(policies=user_policy(deny), calls=[shell("git log && npm i && git push")])
    assert only(CommandSplit, events)[0].parts == ("git log", "npm i", "git push")
    assert [(event.part, event.decision) for event in only(PartDecided, events)] == [
        ("git log", "allow"),
        ("npm i", "deny"),
    ]
    verdict = only(VerdictReached, events)[0]
    assert (verdict.decision, verdict.index, verdict.reason) == ("deny", 1, "part")


def test_a_wrapper_is_opened_and_asked_about_inside() -> None:
    both = GIT_ALLOWED + GIT_ALLOWED.replace('"git"', '"bash"')
    assert verdicts('bash -c "git push"', 'bash -c "npm i"', toml=both) == ["allow", "ask_user"]


def test_redirection_turns_an_allow_into_a_question_unless_the_row_permits_it() -> None:
    events = play(policies=user_policy(GIT_ALLOWED), calls=[shell("git log > f")])
    assert len(only(RedirectionFound, events)) == 1
    verdict = only(VerdictReached, events)[0]
    assert (verdict.decision, verdict.index, verdict.reason) == ("ask_user", None, "redirection")
    assert verdicts("git log > f", toml=GIT_ALLOWED + "allowRedirection = true\n") == ["allow"]
    assert verdicts("git log > f", toml=GIT_ALLOWED, mode="autoEdit") == ["allow"]


def test_a_line_that_cannot_be_read_is_not_vouched_for() -> None:
    events = play(policies=user_policy(GIT_ALLOWED), calls=[shell('git log "')])
    assert only(CommandUnreadable, events)[0].decision == "ask_user"
    assert verdicts('git log "', toml=GIT_ALLOWED, interactive=False) == ["deny"]


def test_in_yolo_mode_a_line_that_cannot_be_read_passes_unless_a_pattern_let_it_in() -> None:
    assert verdicts('npm "', mode="yolo") == ["allow"]
    top = GIT_ALLOWED.replace("priority = 100", "priority = 999")
    assert verdicts('git log "', mode="yolo", toml=top) == ["deny"]


def test_the_folder_of_a_command_goes_along_with_its_parts() -> None:
    only_in_x = (
        '[[rule]]\ntoolName = "run_shell_command"\nargsPattern = \'"dir_path":"x"\'\n'
        'decision = "allow"\npriority = 1\n'
    )
    call = {"tool": "run_shell_command", "args": {"command": "a && b", "dir_path": "x"}}
    assert decisions(policies=user_policy(only_in_x), calls=[call]) == ["allow"]


def test_wrappers_without_end_are_not_followed_without_end() -> None:
    events = play(
        policies=user_policy(GIT_ALLOWED.replace('"git"', '"bash"')), calls=[shell("bash -c " * 500 + "ls")]
    )
    assert only(VerdictReached, events)[0].decision == "ask_user"
    assert len(only(CommandUnreadable, events)) == 1
