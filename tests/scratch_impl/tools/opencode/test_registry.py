"""The layers that a tool passes on its way to the model."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.tools.opencode.events import AgentsListed, ToolHidden, ToolsAdded
from scratch_impl.tools.opencode.registry import wants_patches
from tests.scratch_impl.tools.opencode.playing import all_of, bash, hidden, offered, one, play

EDITORS = ["edit", "write", "apply_patch"]


@pytest.mark.parametrize(
    ("model", "patches"),
    [("gpt-5", True), ("openai/gpt-5-codex", True), ("gpt-4.1", False), ("gpt-oss-120b", False),
     ("claude-sonnet-4-5", False), ("my-gpt-like-thing", True)],
)  # fmt: skip
def test_a_model_is_nothing_but_its_name(model: str, patches: bool) -> None:
    assert wants_patches(model) is patches
    events, _ = play(tools=EDITORS, model=model)
    assert offered(events) == (["apply_patch"] if patches else ["edit", "write"])


def test_the_web_is_searched_only_if_provider_and_flags_say_so() -> None:
    assert hidden(play(tools=["websearch"])[0]) == {"websearch": "web_search"}
    assert offered(play(tools=["websearch"], web_search=True)[0]) == ["websearch"]


def test_the_description_of_task_names_those_that_can_be_sent() -> None:
    agents = [{"name": "explore"}, {"name": "all", "mode": "all"}, {"name": "plan", "mode": "primary"},
              {"name": "general"}]  # fmt: skip
    events, _ = play(tools=["task"], agents=agents, permission={"task": {"general": "deny"}})
    listed = one(AgentsListed, events)
    assert listed.agents == ("explore", "all")
    assert [(gone.agent, gone.reason) for gone in listed.unlisted] == [
        ("plan", "primary"),
        ("general", "denied"),
    ]


def test_tools_of_a_server_come_in_under_its_name_and_can_be_hidden_by_it() -> None:
    events, _ = play(tools=["bash"], servers={"docs": ["search", "fetch"]}, permission={"docs_*": "deny"})
    assert one(ToolsAdded, events).tools == ("docs_search", "docs_fetch")
    assert offered(events) == ["bash"]


@pytest.mark.parametrize(
    ("permission", "left"),
    [
        ({"bash": "deny"}, ["edit", "read", "write"]),
        ({"bash": {"*": "deny", "git *": "allow"}}, ["bash", "edit", "read", "write"]),
        ({"bash": {"git *": "allow", "*": "deny"}}, ["edit", "read", "write"]),
        ({"write": "deny"}, ["bash", "edit", "read", "write"]),
        ({"edit": "deny"}, ["bash", "read"]),
        ({"*": "deny", "read": "allow"}, ["read"]),
        ({"*": "ask"}, ["bash", "edit", "read", "write"]),
        ("deny", []),
    ],
)
def test_only_a_last_row_that_denies_everything_hides_a_tool(permission: Any, left: list[str]) -> None:
    assert offered(play(tools=["bash", "edit", "read", "write"], permission=permission)[0]) == left


def test_the_session_comes_after_the_settings() -> None:
    events, _ = play(tools=["bash"], permission={"bash": "allow"}, session={"bash": "deny"})
    assert [(event.tool, event.rule) for event in all_of(ToolHidden, events)] == [("bash", "bash * deny")]


def test_a_message_can_switch_a_tool_off() -> None:
    assert hidden(play(tools=["bash", "read"], switched_off=["read"])[0]) == {"read": "switched_off"}


def test_invalid_is_there_and_never_offered() -> None:
    events, _ = play(bash(), tools=["invalid", "bash"])
    assert offered(events) == ["bash"]
    assert hidden(events) == {"invalid": "never_offered"}
