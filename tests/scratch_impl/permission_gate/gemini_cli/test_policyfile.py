from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.policyfile import PolicyFile, load_file

GLOB = '[[rule]]\ntoolName = "glob"\ndecision = "allow"\npriority = 5\n'


def load(toml: str, tier: str = "user") -> PolicyFile:
    return load_file("policies/my.toml", toml, tier)


def problems(toml: str) -> list[tuple[str, bool]]:
    return [(problem.error, problem.costs_file) for problem in load(toml).problems]


def test_a_rule_gets_its_tier_and_its_source() -> None:
    (rule,) = load(GLOB, "admin").rules
    assert (rule.priority, rule.source) == (5.005, "Admin: my.toml")


def test_tools_and_prefixes_are_multiplied_out() -> None:
    many = '[[rule]]\ntoolName = ["glob", "read_file"]\ndecision = "deny"\npriority = 1\n'
    assert [rule.tool for rule in load(many).rules] == ["glob", "read_file"]
    prefixes = (
        '[[rule]]\ntoolName = "run_shell_command"\ncommandPrefix = ["git", "npm"]\n'
        'decision = "allow"\npriority = 1\n'
    )
    assert len(load(prefixes).rules) == 2


@pytest.mark.parametrize(
    ("mcp", "tool", "name"),
    [
        ("gh", "create", "mcp_gh_create"),
        ("gh", "*", "mcp_gh_*"),
        ("*", "*", "mcp_*"),
        ("*", "run", "mcp_*_run"),
    ],
)
def test_a_server_goes_into_the_name(mcp: str, tool: str, name: str) -> None:
    toml = f'[[rule]]\ntoolName = "{tool}"\nmcpName = "{mcp}"\ndecision = "deny"\npriority = 1\n'
    assert load(toml).rules[0].tool == name


@pytest.mark.parametrize("text", ["x =", "[[rule]\n", 'a = ["x", 1]', '[[rule]]\ntoolName = "a\n'])
def test_what_is_not_toml_costs_the_whole_file(text: str) -> None:
    assert problems(GLOB + text) == [("toml_parse", True)]
    assert load(GLOB + text).rules == ()


@pytest.mark.parametrize("priority", ["1000", "-1", "1.5", '"5"', "true", "nan"])
def test_one_bad_priority_costs_every_rule_of_the_file(priority: str) -> None:
    bad = GLOB.replace("priority = 5", f"priority = {priority}")
    assert problems(GLOB + bad) == [("schema_validation", True)]
    assert load(GLOB + bad).rules == ()


def test_a_misused_shorthand_is_reported_and_used_all_the_same() -> None:
    file = load(GLOB + 'commandPrefix = "ls"\n')
    assert [problem.error for problem in file.problems] == ["rule_validation"]
    assert len(file.rules) == 1


def test_a_broken_pattern_costs_only_its_own_row() -> None:
    file = load(GLOB + 'argsPattern = "["\n' + GLOB)
    assert [problem.error for problem in file.problems] == ["regex_compilation"]
    assert len(file.rules) == 1


def test_a_pattern_that_may_never_end_is_refused() -> None:
    assert problems(GLOB + 'argsPattern = "(a+)+"\n') == [("regex_compilation", False)]


@pytest.mark.parametrize(
    ("name", "warned"),
    [
        ("globs", True),
        ("Glob", True),
        ("gh__create", True),
        ("my_own_agent_tool", False),
        ("mcp_gh_create", False),
    ],
)
def test_a_name_close_to_a_known_tool_is_taken_for_a_slip(name: str, warned: bool) -> None:
    file = load(GLOB.replace('"glob"', f'"{name}"'))
    assert [problem.severity for problem in file.problems] == ["warning"] * warned
    assert len(file.rules) == 1


def test_a_slip_is_answered_with_near_names() -> None:
    (problem,) = load(GLOB.replace('"glob"', '"write_todo"')).problems
    assert '"write_todos"' in problem.detail


@pytest.mark.parametrize("key", ["[[rules]]", "[[Rule]]"])
def test_a_mistyped_table_is_dropped_without_a_word(key: str) -> None:
    assert load(GLOB.replace("[[rule]]", key)) == PolicyFile()


def test_the_priority_of_a_checker_has_no_limit() -> None:
    checker = 'checker = {type = "in-process", name = "conseca"}\n'
    toml = '[[safety_checker]]\ntoolName = "*"\npriority = 5000\n' + checker
    assert load(toml).checkers[0].priority == 9.0
