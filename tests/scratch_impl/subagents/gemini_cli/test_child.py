"""How a child works, and the ways in which it ends."""

from __future__ import annotations

import pytest

from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.subagents.gemini_cli.events import (
    CallUnauthorized,
    ChildAsked,
    ChildCreated,
    ChildEnded,
    ChildFailed,
    ChildStopped,
    ChildToolEnded,
    ClockPaused,
    ClockResumed,
    GraceEnded,
    GraceGiven,
    ParentTold,
    TaskCompleted,
)
from tests.scratch_impl.subagents.gemini_cli.playing import (
    ASK,
    HAND_IN,
    READ,
    SHELL,
    all_of,
    call,
    one,
    says,
    send,
)


def test_the_parent_reads_one_text_of_all_the_child_did() -> None:
    events = send(READ, HAND_IN)
    assert one(ParentTold, events).output == (
        "Subagent 'scout' finished.\nTermination Reason: GOAL\nResult:\nFound it."
    )
    assert one(ChildEnded, events).turns == 2


def test_the_child_begins_with_the_memory_and_the_prompt_and_nothing_else() -> None:
    first = all_of(ChildAsked, send(HAND_IN, memory="Use tabs."))[0]
    assert first.parts == ({"text": "Use tabs."}, {"text": "Where is it?"})


def test_an_answer_without_a_call_gets_one_more_turn_and_the_parent_never_knows() -> None:
    events = send(says(text="It is in a.txt."), HAND_IN)
    assert one(ChildStopped, events).reason == "ERROR_NO_COMPLETE_TASK_CALL"
    assert one(GraceGiven, events).grace_ms == 60_000
    assert one(GraceEnded, events) == GraceEnded("scout", True, "handed_in")
    ended = one(ChildEnded, events)
    assert (ended.reason, ended.turns) == ("GOAL", 1)  # the turn of grace is not counted


@pytest.mark.parametrize(
    ("last", "why"),
    [
        (says(text="But I said so."), "silent"),
        (READ, "other_calls"),
        ({**HAND_IN, "takes_ms": 60_000}, "too_late"),
    ],
)
def test_in_the_last_minute_nothing_but_handing_in_counts(last: dict[str, object], why: str) -> None:
    events = send(says(text="It is in a.txt."), last)
    assert one(GraceEnded, events) == GraceEnded("scout", False, why)
    assert one(ChildEnded, events).reason == "ERROR_NO_COMPLETE_TASK_CALL"
    assert one(ParentTold, events).status == "success"  # to the parent it is a text like any other


def test_when_the_turns_are_used_up_the_last_answers_of_tools_are_never_read() -> None:
    events = send(READ, READ, HAND_IN, fields="max_turns: 2")
    assert one(ChildStopped, events) == ChildStopped("scout", "MAX_TURNS", 2, 1)
    assert [event.sender for event in all_of(ChildAsked, events)] == ["parent", "tools", "warning"]
    assert one(ChildEnded, events).reason == "GOAL"


def test_a_deadline_while_the_model_speaks_costs_the_answer_and_gives_grace() -> None:
    events = send({**READ, "takes_ms": 61_000}, HAND_IN, fields="timeout_mins: 1")
    assert not all_of(ChildToolEnded, events)[1:]
    assert one(ChildStopped, events).reason == "TIMEOUT"
    assert one(ChildEnded, events).reason == "GOAL"


def test_a_deadline_while_a_tool_runs_counts_as_cancelled_by_the_person() -> None:
    slow = {"read_file": {"output": "text", "takes_ms": 61_000}}
    events = send(READ, fields="timeout_mins: 1", tools=slow)
    assert one(ChildStopped, events).reason == "ABORTED"
    assert not all_of(GraceGiven, events)
    assert one(ParentTold, events).status == "cancelled"


def test_the_time_of_a_question_is_not_the_time_of_the_child() -> None:
    events = send(SHELL, HAND_IN, fields="timeout_mins: 1", rules=ASK, thinks_ms=600_000)
    assert one(ClockPaused, events).spent_ms == one(ClockResumed, events).spent_ms == 2000
    assert one(ChildEnded, events).reason == "GOAL"


def test_the_time_of_a_question_is_part_of_the_last_minute() -> None:
    events = send(says(text="Hm."), says(SHELL["calls"][0], HAND_IN["calls"][0]), rules=ASK, thinks_ms=60_000)
    assert not all_of(ClockPaused, events)
    assert one(GraceEnded, events).saved is False


def test_a_refusal_is_advice_and_the_child_goes_on() -> None:
    events = send(SHELL, HAND_IN, rules=ASK, replies=["cancel"])
    answer = all_of(ChildAsked, events)[1].parts[0]["functionResponse"]["response"]
    assert answer["error"].startswith("User rejected this operation.")
    assert one(ChildEnded, events).reason == "GOAL"


def test_stopping_everything_ends_the_child_and_the_run() -> None:
    events = send(SHELL, rules=ASK, replies=["abort"])
    assert one(ChildEnded, events).reason == "ABORTED"
    assert isinstance(events[-1], ParentTold)


def test_a_tool_that_starts_agents_is_never_handed_over() -> None:
    events = send(says(call("invoke_agent", agent_name="scout", prompt="x")), HAND_IN, fields='tools: ["*"]')
    assert [(each.tool, each.reason) for each in one(ChildCreated, events).withheld] == [
        ("invoke_agent", "starts_agents")
    ]
    assert one(CallUnauthorized, events).tool == "invoke_agent"
    assert one(ChildEnded, events).reason == "GOAL"


def test_a_child_has_what_it_asked_for_and_one_tool_to_hand_in_with() -> None:
    events = send(HAND_IN, fields="tools: [read_file, glob]")
    assert one(ChildCreated, events).tools == ("read_file", "complete_task")


def test_answers_come_in_the_order_of_the_calls() -> None:
    events = send(says(call("nothing"), call("read_file", file_path="a"), call("nought")), HAND_IN)
    parts = all_of(ChildAsked, events)[1].parts
    assert [part["functionResponse"]["name"] for part in parts] == ["nothing", "read_file", "nought"]


def test_the_first_result_counts_and_its_siblings_run_all_the_same() -> None:
    twice = says(call("complete_task", result="one"), call("read_file"), call("complete_task", result="two"))
    events = send(twice)
    assert one(TaskCompleted, events).result == "one"
    assert len(all_of(ChildToolEnded, events)) == 3


@pytest.mark.parametrize("args", [{}, {"result": "  "}])
def test_a_bad_result_is_an_error_of_the_call_and_the_child_may_try_again(args: dict[str, str]) -> None:
    events = send(says(call("complete_task", **args)), HAND_IN)
    assert [event.status for event in all_of(ChildToolEnded, events)] == ["error", "success"]
    assert one(ChildEnded, events).reason == "GOAL"


def test_a_dollar_sign_in_the_file_fails_each_time_the_agent_is_sent() -> None:
    events = send(body="Look in ${HOME}, ${today}.")
    assert "Missing required input parameters: HOME. " in one(ChildFailed, events).message
    assert one(ParentTold, events).output.startswith("Subagent 'scout' failed. Error: ")
    assert one(ParentTold, events).status == "success"


def test_a_script_that_is_too_short_is_named() -> None:
    with pytest.raises(ScriptExhausted):
        send(READ)
