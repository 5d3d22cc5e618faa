from __future__ import annotations

from scratch_impl.permission_gate.gemini_cli.rules import Call, Gate, Rule, effective_priority, sort_rules


def test_a_higher_tier_beats_any_priority_of_a_lower_one() -> None:
    assert effective_priority(999, 1) == 1.999
    assert effective_priority(0, 4) > effective_priority(999, 3)


def test_equal_priorities_keep_the_order_they_came_in() -> None:
    first, second = Rule("a", "allow", 1.0), Rule("b", "deny", 1.0)
    assert sort_rules([first, second]) == (first, second)
    assert sort_rules([second, first]) == (second, first)


def test_adding_a_rule_makes_a_new_gate_and_leaves_the_old_one() -> None:
    gate = Gate((Rule("a", "allow", 1.0),))
    more = gate.with_rules(Rule("b", "deny", 2.0))
    assert [rule.tool for rule in more.rules] == ["b", "a"]
    assert [rule.tool for rule in gate.rules] == ["a"]


def test_only_a_shell_call_has_a_command() -> None:
    assert Call("run_shell_command", {"command": "ls"}).command == "ls"
    assert Call("ShellTool", {"command": "ls"}).command == "ls"
    assert Call("glob", {"command": "ls"}).command is None
    assert Call("run_shell_command", {"command": ""}).command is None
    assert Call("run_shell_command", None).command is None
