from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.names import (
    edit_distance,
    is_valid_tool_name,
    mcp_name,
    names_of,
    server_in_name,
)


def test_a_server_is_read_up_to_the_next_underscore() -> None:
    assert server_in_name("mcp_gh_create_issue") == "gh"
    assert server_in_name("mcp_my_srv_run") == "my"
    assert server_in_name("mcp_gh") is None
    assert server_in_name("glob") is None


def test_wildcards_are_named_like_tools() -> None:
    assert [mcp_name("gh", "*"), mcp_name("*", "*"), mcp_name("*", "run")] == [
        "mcp_gh_*",
        "mcp_*",
        "mcp_*_run",
    ]


def test_the_old_and_the_new_name_lead_to_each_other() -> None:
    assert names_of("grep_search") == ["grep_search", "search_file_content"]
    assert names_of("search_file_content") == ["search_file_content", "grep_search"]
    assert names_of("glob") == ["glob"]


@pytest.mark.parametrize(
    ("name", "valid"),
    [
        ("glob", True), ("search_file_content", True), ("discovered_tool_x", True), ("*", True),
        ("mcp_*", True), ("mcp_gh_*", True), ("mcp_gh_create.x", True), ("mcp__create", False),
        ("mcp_gh_", False), ("mcp_g h_x", False),
        ("globs", False),
    ],
)  # fmt: skip
def test_which_names_pass_without_a_warning(name: str, valid: bool) -> None:
    assert is_valid_tool_name(name) is valid


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("glob", "glob", 0), ("globs", "glob", 1), ("", "abc", 3), ("kitten", "sitting", 3)],
)
def test_distance_counts_single_letter_changes(one: str, other: str, steps: int) -> None:
    assert edit_distance(one, other) == edit_distance(other, one) == steps
