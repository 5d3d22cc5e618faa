"""Which tools are there for the model, and which only seem not to exist."""

from __future__ import annotations

import pytest

from scratch_impl.tools.gemini_cli.declaration import Output, Tool
from scratch_impl.tools.gemini_cli.events import CallRejected, ToolHidden, ToolsDeclared
from scratch_impl.tools.gemini_cli.registry import Registry
from tests.scratch_impl.tools.gemini_cli.playing import one, play, read

NAMES = ("read_file", "grep_search", "update_topic", "enter_plan_mode", "exit_plan_mode")


def tools(*names: str) -> list[Tool]:
    return [Tool(name, lambda _call: Output("ok")) for name in names or NAMES]


@pytest.mark.parametrize(
    ("settings", "hidden"),
    [
        ({}, [("exit_plan_mode", "not_plan_mode")]),
        ({"mode": "plan"}, [("enter_plan_mode", "plan_mode")]),
        (
            {"topics": False, "mode": "plan"},
            [("update_topic", "no_topics"), ("enter_plan_mode", "plan_mode")],
        ),
        (
            {"excluded": ["read_file"], "mode": "plan"},
            [("read_file", "excluded"), ("enter_plan_mode", "plan_mode")],
        ),
        (
            {"denied": ["read_file"], "mode": "plan"},
            [("read_file", "denied"), ("enter_plan_mode", "plan_mode")],
        ),
    ],
)
def test_what_hides_a_tool(settings: dict[str, object], hidden: list[tuple[str, str]]) -> None:
    registry = Registry(tools(), **settings)  # type: ignore[arg-type]
    assert registry.hidden() == hidden
    for name, _ in hidden:
        assert registry.find(name) is None
        assert name not in [tool.name for tool in registry.active()]


def test_a_later_tool_takes_the_place_of_an_earlier_one_of_its_name() -> None:
    first, second = tools("look", "look")
    assert Registry([first, second]).find("look") is second


def test_an_old_name_finds_the_renamed_tool_and_hides_with_it() -> None:
    assert Registry(tools()).find("search_file_content") is not None
    assert Registry(tools(), excluded=["search_file_content"]).find("grep_search") is None


def test_an_unknown_name_is_answered_with_the_nearest_three() -> None:
    told = Registry(tools("read_file", "grep_search", "glob", "replace")).not_found("grep_serch")
    assert told == 'Tool "grep_serch" not found. Did you mean one of: "grep_search", "replace", "read_file"?'
    assert Registry(tools("glob")).not_found("grep") == 'Tool "grep" not found. Did you mean "glob"?'
    assert Registry([]).not_found("grep") == 'Tool "grep" not found.'


def test_a_tool_that_is_always_denied_is_hidden_and_not_found() -> None:
    events, _ = play(read(), rules=[{"tool": "read_file", "decision": "deny"}], tools=["read_file", "glob"])
    assert one(ToolHidden, events).reason == "denied"
    assert [tool.tool for tool in one(ToolsDeclared, events).tools] == ["glob"]
    assert one(CallRejected, events).error_type == "tool_not_registered"


@pytest.mark.parametrize(
    ("rules", "is_hidden"),
    [
        ([{"tool": "read_file", "decision": "deny", "containing": "secret"}], False),
        (
            [
                {"tool": "read_file", "decision": "deny", "containing": "secret"},
                {"tool": "*", "decision": "deny"},
            ],
            True,
        ),
        (
            [
                {"tool": "read_file", "decision": "allow", "containing": "docs/"},
                {"tool": "*", "decision": "deny"},
            ],
            False,
        ),
    ],
)
def test_a_rule_that_looks_at_the_arguments_hides_nothing_by_itself(
    rules: list[dict[str, str]], is_hidden: bool
) -> None:
    events, _ = play(read(), rules=rules, tools=["read_file"])
    assert (one(ToolsDeclared, events).tools == ()) is is_hidden
