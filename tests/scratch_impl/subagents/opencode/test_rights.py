"""What a child's session is denied, and what nobody looks at."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.subagents.opencode.events import CallJudged, ChildCreated, RulesDerived
from scratch_impl.subagents.opencode.rights import derive
from scratch_impl.subagents.opencode.rules import Rule
from tests.scratch_impl.subagents.opencode.playing import BASH, DONE, all_of, call, one, says, send


def rows(*told: str) -> list[Rule]:
    return [Rule(*row.split()) for row in told]


def shown(*rules: Rule) -> list[str]:
    return [rule.shown for rule in rules]


ADDED = ["todowrite * deny", "task * deny"]


@pytest.mark.parametrize(
    ("parent", "agent", "derived"),
    [
        ([], [], ADDED),
        ([], ["* * allow"], ADDED),
        ([], ["task explore deny"], ["todowrite * deny"]),
        ([], ["task* * allow"], ADDED),
        ([], ["todowrite * ask", "task x allow"], []),
        (["bash rm* deny", "edit * ask", "webfetch * allow"], [], ["bash rm* deny", *ADDED]),
        (["external_directory /d/* allow"], [], ["external_directory /d/* allow", *ADDED]),
        (["task * deny"], [], ["task * deny", *ADDED]),
    ],
)
def test_denies_go_on_and_two_are_added_unless_the_agent_names_them(
    parent: list[str], agent: list[str], derived: list[str]
) -> None:
    assert shown(*derive(rows(*parent), rows(*agent))) == derived


def test_what_the_parent_agent_is_denied_is_not_handed_on() -> None:
    edit = says(call("edit", filePath="a.txt"))
    agents = {"fixer": {}, "build": {"permission": {"edit": "deny"}}}
    events = send(edit, DONE, agent="fixer", agents=agents)
    derived = one(RulesDerived, events)
    assert derived.parent_agent_denies == ("edit * deny",)
    assert [row.rule for row in derived.handed] == ADDED
    judged = [event for event in all_of(CallJudged, events) if event.caller == "fixer"]
    assert [(event.permission, event.decision) for event in judged] == [("edit", "allow")]


def test_what_the_parent_session_is_denied_is_handed_on_and_hides_the_tool() -> None:
    events = send(DONE, session={"bash": "deny", "read": "ask"})
    derived = one(RulesDerived, events)
    assert (derived.handed[0].rule, derived.handed[0].source) == ("bash * deny", "parent_session")
    assert derived.kept_back == ("read * ask",)
    hidden = {gone.tool: gone.reason for gone in one(ChildCreated, events).withheld}
    assert hidden == {"bash": "by_session", "todowrite": "by_agent", "task": "by_session"}


def test_tools_may_be_kept_from_every_child_and_are_not_denied_twice() -> None:
    events = send(DONE, primary_tools=["bash", "task"])
    handed = [(row.rule, row.source) for row in one(RulesDerived, events).handed]
    assert handed == [("task * deny", "appended"), ("bash * deny", "primary_tools")]


@pytest.mark.parametrize(
    ("permission", "decision"),
    [
        ({}, "allow"),
        ({"bash": {"date": "deny"}}, "deny"),
        ({"bash": {"*": "ask", "date *": "allow"}}, "allow"),
    ],
)
def test_the_last_row_that_fits_decides(permission: dict[str, Any], decision: str) -> None:
    events = send(BASH, DONE, permission=permission)
    assert [e.decision for e in all_of(CallJudged, events) if e.tool == "bash"] == [decision]
