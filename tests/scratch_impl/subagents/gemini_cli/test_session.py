"""What the parent sees: wrong arguments, rules about agents, setups that will not do."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup, UnexpectedAnswer
from scratch_impl.subagents.gemini_cli.events import (
    CallJudged,
    ChildCreated,
    ChildToolEnded,
    InvocationRejected,
    ParentTold,
)
from tests.scratch_impl.subagents.gemini_cli.playing import (
    ASK,
    HAND_IN,
    READ,
    SHELL,
    all_of,
    call,
    one,
    play,
    says,
    send,
)


def test_an_unknown_agent_is_a_matter_of_wrong_arguments_and_no_policy_is_asked() -> None:
    events = send(script=[says(call("invoke_agent", agent_name="nobody", prompt="x")), says(text="Oh.")])
    assert one(InvocationRejected, events).message == "Subagent 'nobody' not found."
    assert one(InvocationRejected, events).error_type == "invalid_tool_params"
    assert not all_of(CallJudged, events)


def test_a_rule_can_name_an_agent_as_if_it_were_a_tool() -> None:
    events = send(HAND_IN, rules=[{"tool": "scout", "decision": "deny"}])
    assert one(CallJudged, events).names == ("invoke_agent", "scout")
    assert one(ParentTold, events).status == "error" and not all_of(ChildCreated, events)


def test_a_rule_can_be_for_what_one_agent_calls() -> None:
    rules = [{"tool": "run_shell_command", "decision": "deny", "subagent": "scout"}]
    events = send(SHELL, HAND_IN, rules=rules)
    assert all_of(ChildToolEnded, events)[0].output == "Tool execution denied by policy."
    other = [{**rules[0], "subagent": "somebody"}]
    assert all_of(ChildToolEnded, send(SHELL, HAND_IN, rules=other))[0].status == "success"


def test_a_built_in_agent_hands_in_an_object_of_its_own_shape() -> None:
    script = [says(call("invoke_agent", agent_name="generalist", prompt="x")), says(text="Thanks.")]
    bad, good = (says(call("complete_task", result=value)) for value in ({"x": 1}, {"response": "done"}))
    events = send(script=script, builtin=["generalist"], children={"generalist": [bad, good]})
    assert [event.status for event in all_of(ChildToolEnded, events)] == ["error", "success"]
    assert '"response": "done"' in one(ParentTold, events).output


def test_an_answer_that_nobody_offered_is_named() -> None:
    with pytest.raises(UnexpectedAnswer):
        send(SHELL, rules=ASK, replies=["maybe"])


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"task": "x", "nonsense": 1},
        {"task": "x", "builtin": ["nobody"]},
        {"task": "x", "agents": [{"path": "a.md"}]},
        {"task": "x", "rules": [{"tool": "x", "decision": "maybe"}]},
        {"task": "x", "children": {"scout": [{**READ, "takes_ms": True}]}},
        {"task": "x", "tools": {"x": {"output": 1}}},
    ],
)
def test_a_setup_that_cannot_be_understood_is_named(setup: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        play(setup)
