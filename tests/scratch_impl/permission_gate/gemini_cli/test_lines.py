from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.events import PolicyFileRejected, PolicyProblemFound, RulesSorted
from scratch_impl.permission_gate.gemini_cli.lines import line_of
from tests.scratch_impl.permission_gate.gemini_cli.session import only, play, user_policy

GLOB = '[[rule]]\ntoolName = "glob"\ndecision = "allow"\npriority = 5\n'


def test_a_rule_knows_the_line_it_begins_on() -> None:
    rows = only(RulesSorted, play(policies=user_policy(f"# mine\n{GLOB}\n{GLOB}")))[0].rules
    assert [row.line for row in rows] == [2, 7]


@pytest.mark.parametrize(
    "before", ['a = """\n[[rule]]\n"""\n', "a = '''\n[[rule]]\n'''\n", "a = '#'\n# [[rule]] \" '''\n\n"]
)
def test_what_stands_in_a_text_or_a_comment_is_no_rule(before: str) -> None:
    assert line_of(before + GLOB, "rule", 0) == 4


def test_rules_of_an_inline_list_have_no_line() -> None:
    inline = 'rule = [{ toolName = "glob", decision = "allow", priority = 5 }]\n'
    assert [row.line for row in only(RulesSorted, play(policies=user_policy(inline)))[0].rules] == [None]


def test_every_fault_of_a_file_has_its_line() -> None:
    bad = GLOB.replace("= 5", "= 1000") + GLOB.replace('decision = "allow"\n', "").replace("= 5", "= 1.5")
    rejected = only(PolicyFileRejected, play(policies=user_policy(bad)))[0]
    assert rejected.detail.count("\n") == 2
    assert rejected.lines == (4, 5, 7)  # a key that is missing: the rule's own line


@pytest.mark.parametrize(("text", "line"), [("a = 1\nb =\n", 2), ('a = """\nb\n', 2), ('a = ["x", 1]', None)])
def test_text_that_is_no_toml_says_where_if_the_parser_does(text: str, line: int | None) -> None:
    assert only(PolicyFileRejected, play(policies=user_policy(text)))[0].lines == (line,)


def test_a_doubt_about_a_rule_points_at_it() -> None:
    broken = GLOB + 'argsPattern = "("\n'
    found = only(
        PolicyProblemFound, play(policies=user_policy(GLOB + GLOB.replace("glob", "globs") + broken))
    )
    assert [(problem.error, problem.line) for problem in found] == [
        ("tool_name_warning", 5),
        ("regex_compilation", 9),
    ]
