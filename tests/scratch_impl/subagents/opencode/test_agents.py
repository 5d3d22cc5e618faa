"""Who there is, and the rows each one lives by."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.subagents.opencode.agents import BUILT_IN, Agent, Change, assemble
from scratch_impl.subagents.opencode.events import AgentRegistered
from scratch_impl.subagents.opencode.rules import evaluate, read_permission
from tests.scratch_impl.subagents.opencode.playing import DONE, all_of, send


def agents(permission: Any = None, *changes: Change) -> dict[str, Agent]:
    making = assemble(BUILT_IN, read_permission(permission or {}), changes)
    while True:
        try:
            next(making)
        except StopIteration as end:
            found: dict[str, Agent] = end.value
            return found


def says(agent: Agent, permission: str, pattern: str) -> str:
    row = evaluate(permission, pattern, agent.rules)
    return row.action if row else "ask"


@pytest.mark.parametrize(
    ("agent", "permission", "pattern", "action"),
    [
        ("build", "edit", "a.ts", "allow"),
        ("build", "read", ".env", "ask"),
        ("build", "external_directory", "/etc/*", "ask"),
        ("build", "external_directory", "/data/opencode/tool-output/tool_1", "allow"),
        ("plan", "edit", "a.ts", "deny"),
        ("plan", "edit", ".opencode/plans/a.md", "allow"),
        ("plan", "task", "general", "deny"),
        ("plan", "task", "explore", "allow"),
        ("plan", "bash", "rm -rf .", "allow"),
        ("explore", "edit", "a.ts", "deny"),
        ("explore", "bash", "rm -rf .", "allow"),
        ("explore", "read", ".env", "allow"),
        ("explore", "doom_loop", "bash", "deny"),
        ("compaction", "read", "a.ts", "deny"),
    ],
)
def test_what_comes_with_it(agent: str, permission: str, pattern: str, action: str) -> None:
    assert says(agents()[agent], permission, pattern) == action


def test_your_rows_come_last_and_can_undo_the_guard_of_plan() -> None:
    assert says(agents({"edit": "allow"})["plan"], "edit", "a.ts") == "allow"


def test_an_agent_of_your_own_has_defaults_your_rows_and_its_own() -> None:
    own = agents({"bash": "ask"}, Change("mine", None, read_permission({"bash": {"git *": "allow"}})))["mine"]
    assert own.mode == "all"
    assert (says(own, "bash", "rm x"), says(own, "bash", "git log")) == ("ask", "allow")


def test_a_change_is_added_behind_everything_and_may_take_an_agent_away() -> None:
    found = agents(
        {}, Change("plan", disabled=True), Change("build", None, read_permission({"bash": "deny"}))
    )
    assert "plan" not in found
    assert says(found["build"], "bash", "ls") == "deny"


def test_only_a_deny_of_that_very_folder_keeps_cut_outputs_out_of_sight() -> None:
    folder = "/data/opencode/tool-output/*"
    everything = agents({"external_directory": "deny"})["build"]
    exactly = agents({"external_directory": {folder: "deny"}})["build"]
    assert says(everything, "external_directory", folder) == "allow"
    assert says(exactly, "external_directory", folder) == "deny"


def test_agents_are_told_of_with_the_rows_behind_the_defaults() -> None:
    told = {event.agent: event for event in all_of(AgentRegistered, send(DONE, agents={"mine": {}}))}
    assert told["general"].rules[0] == "todowrite * deny"
    assert (told["general"].path, told["mine"].path) == ("", "opencode.json")
