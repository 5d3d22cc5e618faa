from __future__ import annotations

from scratch_impl.permission_gate.gemini_cli.autosave import Saved, Update, as_toml, save
from scratch_impl.permission_gate.gemini_cli.policyfile import load_file


def test_an_equal_rule_is_brought_up_to_date_and_not_written_twice() -> None:
    once = save(Saved(), Update("run_shell_command", ("yolo",), "user", prefixes=("git",)))
    twice = save(once, Update("run_shell_command", ("default", "yolo"), "user", prefixes=("git",)))
    assert [rule["modes"] for rule in twice.rules] == [["default", "yolo"]]


def test_a_different_prefix_is_a_different_rule() -> None:
    saved = save(Saved(), Update("run_shell_command", ("yolo",), "user", prefixes=("git",)))
    saved = save(saved, Update("run_shell_command", ("yolo",), "user", prefixes=("git", "npm")))
    assert len(saved.rules) == 2


def test_a_server_tool_is_saved_under_its_short_name() -> None:
    saved = save(Saved(), Update("mcp_gh_create", ("yolo",), "user", mcp="gh"))
    assert (saved.rules[0]["toolName"], saved.rules[0]["mcpName"]) == ("create", "gh")
    (rule,) = load_file("auto-saved.toml", as_toml(saved), "user").rules
    assert (rule.tool, rule.priority) == ("mcp_gh_create", 4.95)


def test_awkward_characters_survive_the_way_through_toml() -> None:
    pattern = '\\\\0\\"file_path\\":\\"a\\ \\\\\\"b\\\\\\"\\.md\\"\\\\0'
    saved = save(Saved(), Update("write_file", ("yolo",), "user", pattern=pattern))
    (rule,) = load_file("auto-saved.toml", as_toml(saved), "user").rules
    assert rule.pattern == pattern
