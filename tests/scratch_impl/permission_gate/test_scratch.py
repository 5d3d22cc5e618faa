"""The gate that is built from nothing."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup, UnexpectedAnswer
from scratch_impl.permission_gate.scratch import Call, Gate, Rule, args_fit, arrange, fits, narrowest, run
from tests.scratch_impl.playing import names, of, play

SHELL = "run_shell_command"


def verdicts(
    rules: list[dict[str, Any]], *calls: dict[str, Any], answers: tuple[str, ...] = (), **more: Any
) -> list[str]:
    """The decision on each call."""
    events, _ = play(run({"rules": rules, "calls": list(calls), **more}), answers)
    return [event.decision for event in of(events, "VerdictReached")]


def shell(command: str) -> dict[str, Any]:
    return {"tool": SHELL, "args": {"command": command}}


def row(decision: str, command: str | None = None, **more: Any) -> dict[str, Any]:
    return {"tool": SHELL, "decision": decision, "args": {"command": command} if command else {}, **more}


# --- the walk -------------------------------------------------------------------------------------------


def test_the_first_row_that_fits_decides_and_nothing_below_it_is_read() -> None:
    rules = [row("allow", "git *", priority=10), row("deny", "git push*", priority=50), row("ask_user")]
    events, _ = play(run({"rules": rules, "calls": [shell("git push")]}))
    assert names(events) == ["RulesSorted", "CallReceived", "RuleMatched", "VerdictReached"]
    assert (events[-1].decision, events[-1].index) == ("deny", 0)


def test_equal_priorities_are_read_as_they_were_written() -> None:
    rules = [Rule("a", "allow", 5), Rule("b", "deny", 7), Rule("c", "deny", 5)]
    assert [rule.tool for rule in arrange(rules, "priority")] == ["b", "a", "c"]


def test_when_the_last_match_wins_the_order_of_writing_is_the_policy() -> None:
    wide, narrow = row("allow", "git *"), row("deny", "git push*")
    assert verdicts([wide, narrow], shell("git push"), order="last_match") == ["deny"]
    assert verdicts([narrow, wide], shell("git push"), order="last_match") == ["allow"]


def test_priorities_are_not_looked_at_when_the_last_match_wins() -> None:
    assert verdicts([row("deny", priority=99), row("allow")], shell("ls"), order="last_match") == ["allow"]


@pytest.mark.parametrize("mode", ["default", "plan", "autoEdit", "yolo"])
def test_what_no_row_fits_is_asked_about_in_every_mode(mode: str) -> None:
    assert verdicts([], shell("ls"), mode=mode) == ["ask_user"]


def test_a_mode_is_a_word_that_rows_name() -> None:
    rules = [
        {"tool": "*", "decision": "deny", "modes": ["plan"], "priority": 80},
        {"tool": "*", "decision": "allow", "modes": ["yolo"], "priority": 10},
        {"tool": "write_file", "decision": "allow", "modes": ["autoEdit"], "priority": 10},
    ]
    call = {"tool": "write_file", "args": {"file_path": "a.py"}}
    modes = ("default", "plan", "autoEdit", "yolo")
    found = [verdicts(rules, call, mode=mode)[0] for mode in modes]
    assert found == ["ask_user", "deny", "allow", "allow"]


def test_each_row_that_was_passed_says_why() -> None:
    rules = [
        {"tool": "*", "decision": "deny", "modes": ["plan"], "priority": 3},
        {"tool": "read_file", "decision": "allow", "priority": 2},
        row("allow", "ls*", priority=1),
    ]
    events, _ = play(run({"rules": rules, "calls": [shell("rm x")]}))
    assert [event.reason for event in of(events, "RuleTried")] == ["other_mode", "other_tool", "other_args"]


# --- patterns -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "git log; rm -rf .",
        "git log && rm -rf .",
        "git log | sh",
        "git log > ~/.bashrc",
        "git log $(rm -rf .)",
        "git log `rm -rf .`",
        "git log\nrm -rf .",
        "git log & rm -rf .",
        "x git log",
    ],
)
def test_the_star_of_an_allow_stops_where_another_command_could_begin(command: str) -> None:
    assert verdicts([row("allow", "git *")], shell(command)) == ["ask_user"]
    assert verdicts([row("allow", "git *")], shell("git log --oneline -3")) == ["allow"]


@pytest.mark.parametrize("command", ["rm -rf build", "cd build && rm -rf *", "true; rm -rf\n/", "(rm -rf .)"])
def test_a_deny_is_found_wherever_it_stands(command: str) -> None:
    rules = [row("deny", "rm -rf*", priority=1), row("allow", priority=0)]
    assert verdicts(rules, shell(command)) == ["deny"]


def test_a_deny_begins_where_a_word_begins() -> None:
    assert not fits("rm *", "charm x", "deny")
    assert fits("rm *", "/bin/rm x", "deny")


def test_the_star_of_an_allow_does_not_climb_out_of_a_folder() -> None:
    assert fits("src/*", "src/app/main.py", "allow")
    assert not fits("src/*", "src/../.env", "allow")


def test_what_is_no_star_stands_for_itself() -> None:
    assert fits("a.b?", "a.b?", "allow")
    assert not fits("a.b?", "axbc", "allow")


def test_every_argument_that_a_row_names_has_to_fit() -> None:
    rule = Rule("write_file", "allow", args={"file_path": "notes/*", "mode": "append"})
    assert args_fit(rule, {"file_path": "notes/a.md", "mode": "append", "content": "x"})
    assert not args_fit(rule, {"file_path": "notes/a.md"})


# --- the person -----------------------------------------------------------------------------------------


def test_once_is_only_once() -> None:
    assert (
        verdicts([row("ask_user")], shell("ls"), shell("ls"), answers=("proceed_once",)) == ["ask_user"] * 2
    )


def test_always_is_this_call_and_no_other() -> None:
    asked = [row("ask_user", priority=20)]
    more = {"tool": SHELL, "args": {"command": "ls", "background": True}}
    found = verdicts(asked, shell("ls"), shell("ls"), shell("ls -a"), more, answers=("proceed_always",))
    assert found == ["ask_user", "allow", "ask_user", "ask_user"]


def test_a_star_in_what_was_allowed_is_no_star_of_the_row() -> None:
    rule = narrowest(Call(SHELL, {"command": "rm build/*"}), "default", 20)
    assert args_fit(rule, {"command": "rm build/*"})
    assert not args_fit(rule, {"command": "rm build/a"})


def test_always_stays_below_every_row_that_stood_above_the_one_that_asked() -> None:
    rules = [row("deny", "git push*--force", priority=90), row("ask_user", priority=20)]
    events, _ = play(run({"rules": rules, "calls": [shell("git push")] * 2}), ["proceed_always"])
    table = of(events, "RulesSorted")[-1].rules
    assert [(rule.decision, rule.priority) for rule in table] == [
        ("deny", 90),
        ("allow", 20),
        ("ask_user", 20),
    ]


def test_always_counts_in_the_mode_in_which_it_was_said() -> None:
    assert narrowest(Call("ls"), "plan", 0).modes == ("plan",)


def test_always_about_what_no_row_fits_becomes_the_last_row() -> None:
    rules = [row("deny", "rm *", priority=5)]
    assert verdicts(rules, shell("ls"), shell("ls"), answers=("proceed_always",)) == ["ask_user", "allow"]


def test_no_is_not_remembered() -> None:
    events, _ = play(run({"rules": [], "calls": [shell("ls")]}), ["cancel"])
    assert names(events)[-2:] == ["PermissionAsked", "PermissionAnswered"]


def test_an_answer_that_nobody_offered_is_an_error_that_says_what_was() -> None:
    with pytest.raises(UnexpectedAnswer) as caught:
        play(run({"rules": [], "calls": [shell("ls")]}), ["whatever"])
    assert "proceed_always" in caught.value.expected


def test_when_nobody_is_there_a_question_is_a_no() -> None:
    events, _ = play(run({"rules": [], "calls": [shell("ls")], "interactive": False}))
    assert (events[-1].decision, events[-1].reason) == ("deny", "nobody_there")
    assert not of(events, "PermissionAsked")


# --- bad setups -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "message", "expected"),
    [
        ({"rules": [{"tool": "x", "decision": "maybe"}]}, "setup.rules[0].decision is 'maybe'", "ask_user"),
        ({"rules": [{"decision": "deny"}]}, "setup.rules[0] has no tool", "tool: a text"),
        ({"rules": [{"tool": "x", "decision": "deny", "prio": 1}]}, "unknown key 'prio'", "priority"),
        ({"rules": {}}, "setup.rules is {}", "a list"),
        ({"calls": [{"tool": "x", "args": "ls"}]}, "setup.calls[0].args is 'ls'", "an object"),
        (
            {"rules": [{"tool": "x", "decision": "deny", "priority": True}]},
            "priority is True",
            "whole number",
        ),
        ({"interactive": 1}, "setup.interactive is 1", "true or false"),
        ({"order": "first"}, "setup.order is 'first'", "last_match"),
    ],
)
def test_a_setup_that_makes_no_sense_says_where_and_what_was_expected(
    setup: dict[str, Any], message: str, expected: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        play(run(setup))
    assert message in caught.value.message and expected in caught.value.expected


def test_a_gate_without_anything_is_a_gate() -> None:
    assert Gate().mode == "default"
