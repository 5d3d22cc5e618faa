from __future__ import annotations

import pytest

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.opencode.agents import agents_of, default_agent, listed
from scratch_impl.permission_gate.opencode.config import BadPolicy
from scratch_impl.permission_gate.opencode.places import Places
from tests.scratch_impl.permission_gate.opencode.playing import bash, decisions, edit

PLACES = Places()


def read(path: str, agent: str) -> dict[str, object]:
    return {"tool": "read", "args": {"filePath": path}, "agent": agent}


def test_plan_guards_the_edits_and_nothing_else() -> None:
    calls = [
        edit("src/a.ts", agent="plan"),
        edit(".opencode/plans/a.md", agent="plan"),
        bash("rm -rf .", agent="plan"),
    ]
    assert decisions(builtin=True, calls=calls) == ["deny", "allow", "allow"]


def test_a_word_of_the_user_opens_plan_mode() -> None:
    assert decisions(builtin=True, permission={"edit": "allow"}, calls=[edit("a.ts", agent="plan")]) == [
        "allow"
    ]


def test_explore_only_reads_and_yet_runs_any_command_and_reads_secrets() -> None:
    calls = [bash("rm -rf .", agent="explore"), read(".env", "explore"), read(".env", "build")]
    assert decisions(builtin=True, calls=calls) == ["allow", "allow", "ask"]


def test_a_deny_of_all_folders_outside_leaves_the_one_for_long_output_open() -> None:
    kept = {"tool": "read", "args": {"filePath": "/data/opencode/tool-output/tool_1"}}
    every = {"external_directory": "deny"}
    exactly = {"external_directory": {"/data/opencode/tool-output/*": "deny"}}
    assert decisions(builtin=True, permission=every, calls=[kept]) == ["allow", "allow"]
    assert decisions(builtin=True, permission=exactly, calls=[kept]) == ["deny"]


def test_a_new_agent_stands_on_the_defaults_and_the_user_and_then_on_its_own() -> None:
    config = {"permission": {"bash": "ask"}, "agent": {"reviewer": {"permission": {"bash": "allow"}}}}
    agent = agents_of(config, PLACES)["reviewer"]
    assert (agent.mode, agent.native) == ("all", False)
    assert [rule.action for rule in agent.rules if rule.permission == "bash"] == ["ask", "allow"]


def test_an_agent_can_be_switched_off() -> None:
    agents = agents_of({"agent": {"build": {"disable": True}}}, PLACES)
    assert "build" not in agents
    assert default_agent(agents, None) == "plan"


@pytest.mark.parametrize("name", ["explore", "title", "nobody"])
def test_a_helper_or_a_hidden_one_cannot_be_the_default(name: str) -> None:
    with pytest.raises(BadSetup) as caught:
        default_agent(agents_of({}, PLACES), name)
    assert caught.value.expected == "one of build, plan"


def test_the_default_one_heads_the_list_and_the_rest_go_by_name() -> None:
    assert listed(agents_of({}, PLACES), "plan")[:3] == ["plan", "build", "compaction"]


@pytest.mark.parametrize("agents", [{"a": "ask"}, {"a": {"mode": "boss"}}, {"a": {"permission": "maybe"}}])
def test_an_agent_that_makes_no_sense_is_refused(agents: dict[str, object]) -> None:
    with pytest.raises(BadPolicy, match=r"agent\.a"):
        agents_of({"agent": agents}, PLACES)
