from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.permission_gate.gemini_cli.matching import mismatch
from scratch_impl.permission_gate.gemini_cli.rules import Call, Gate, Rule


def why(rule: Rule, call: Call, **gate: Any) -> str | None:
    return mismatch(rule, call, Gate(**gate))


@pytest.mark.parametrize(
    ("rule", "call", "reason"),
    [
        (Rule("glob", "allow"), Call("glob"), None),
        (Rule("*", "allow"), Call("glob"), None),
        (Rule("glob", "allow"), Call("ls"), "other_tool"),
        (Rule("*", "allow", modes=("yolo",)), Call("glob"), "other_mode"),
        (Rule("*", "allow", subagent="reviewer"), Call("glob"), "other_subagent"),
        (Rule("*", "allow", subagent="reviewer"), Call("glob", subagent="reviewer"), None),
        (Rule("*", "allow", mcp="*"), Call("glob"), "other_server"),
        (Rule("*", "allow", annotations={"readOnlyHint": True}), Call("glob"), "other_annotations"),
        (Rule("*", "allow", pattern="x"), Call("glob", {"a": "y"}), "other_args"),
        (Rule("*", "allow", pattern="."), Call("glob", None), "other_args"),
        (Rule("*", "allow", interactive=False), Call("glob"), "other_session"),
    ],
)
def test_a_row_that_does_not_fit_says_which_test_failed(rule: Rule, call: Call, reason: str | None) -> None:
    assert why(rule, call) == reason


def test_the_mode_is_asked_before_the_tool() -> None:
    assert why(Rule("other", "allow", modes=("plan",)), Call("glob")) == "other_mode"


def test_a_true_annotation_is_not_the_number_one() -> None:
    rule = Rule("*", "allow", annotations={"readOnlyHint": True})
    assert why(rule, Call("t", annotations={"readOnlyHint": 1})) == "other_annotations"


@pytest.mark.parametrize(
    ("tool", "server", "fits"),
    [
        ("mcp_gh_create", "gh", True),
        ("mcp_gh_create", None, True),  # the server is read from the name
        ("create", "gh", False),  # the wildcard wants the qualified name
        ("mcp_other_create", "other", False),
    ],
)
def test_a_server_wildcard_wants_server_and_qualified_name(tool: str, server: str | None, fits: bool) -> None:
    assert (why(Rule("mcp_gh_*", "deny"), Call(tool, server=server)) is None) is fits


def test_a_server_with_an_underscore_is_read_wrong_from_a_name() -> None:
    assert why(Rule("mcp_my_srv_*", "deny"), Call("mcp_my_srv_run")) == "other_tool"
    assert why(Rule("mcp_my_srv_*", "deny"), Call("mcp_my_srv_run", server="my_srv")) is None


def test_a_wildcard_for_discovered_tools_is_no_wildcard() -> None:
    assert why(Rule("discovered_tool_*", "deny"), Call("discovered_tool_lint")) == "other_tool"


def test_short_and_qualified_names_of_a_server_tool_are_the_same() -> None:
    assert why(Rule("mcp_gh_create", "deny"), Call("create", server="gh")) is None
    assert why(Rule("create", "deny", mcp="gh"), Call("mcp_gh_create", server="gh")) is None


def test_an_old_name_still_matches_the_new_tool() -> None:
    assert why(Rule("search_file_content", "deny"), Call("grep_search")) is None
    assert why(Rule("grep_search", "deny"), Call("search_file_content")) is None


def test_a_rule_can_name_the_agent_that_is_invoked() -> None:
    call = Call("invoke_agent", {"agent_name": "cli_help", "prompt": "p"})
    assert why(Rule("cli_help", "allow"), call) is None
    assert why(Rule("reviewer", "allow"), call) == "other_tool"


def test_switching_off_always_allow_goes_by_the_number_in_any_tier() -> None:
    for priority in (3.95, 4.95, 5.95):
        rule = Rule("glob", "allow", priority)
        assert why(rule, Call("glob"), disable_always_allow=True) == "always_allow_disabled"
    assert why(Rule("glob", "allow", 4.951), Call("glob"), disable_always_allow=True) is None
