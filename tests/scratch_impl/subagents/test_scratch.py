"""Sub-agents that are built from nothing."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.model import ScriptExhausted, ToolCall, ToolFailed, brought, scripted
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.subagents.scratch import DELEGATE, REPORT, Agent, Crew, delegate, hand_over, reported, run
from tests.scratch_impl.playing import names, of, play

TOOLS = {"grep": "cart.py:12", "write_file": "written"}
SEND = ToolCall("p1", DELEGATE, {"agent": "finder", "errand": "Who calls tax?"})


def report(answer: str = "cart.py:12") -> dict[str, Any]:
    return {"calls": [{"tool": REPORT, "args": {"answer": answer}}]}


def uses(*tools: str) -> dict[str, Any]:
    return {"calls": [{"tool": tool} for tool in tools]}


def sent(*script: Any, tools: tuple[str, ...] = ("grep",), max_turns: int = 3, depth: int = 1) -> list[Any]:
    """Everything that happens when a child with that script is sent. The answer stands at the end."""
    agent = Agent("finder", "Find it.", tools, max_turns)
    crew = Crew(
        {"finder": agent},
        {"finder": scripted(list(script))},
        (*TOOLS, DELEGATE),
        lambda _name, calls: brought(TOOLS, calls),
    )
    events, answer = play(delegate(SEND, crew, depth))
    return [*events, answer]


def failed(*script: Any, **more: Any) -> str:
    """What the parent reads when no answer comes back."""
    with pytest.raises(ToolFailed) as caught:
        sent(*script, **more)
    return str(caught.value)


def test_a_child_gets_what_it_asks_for_of_what_the_parent_has_and_a_way_to_report() -> None:
    assert hand_over(Agent("a", tools=("grep", "fly")), ("grep", "write"), 1) == ["grep", REPORT]


def test_asking_for_the_tool_that_sends_children_is_not_enough_one_level_down() -> None:
    agent = Agent("a", tools=("grep", DELEGATE))
    assert hand_over(agent, ("grep", DELEGATE), 1) == ["grep", REPORT]
    assert hand_over(agent, ("grep", DELEGATE), 0) == ["grep", DELEGATE, REPORT]


def test_what_it_reports_is_the_answer() -> None:
    events = sent(uses("grep"), report())
    assert events[-1] == "cart.py:12"
    assert names(events[:-1]) == [
        "ChildCreated", "ChildAsked", "ChildAnswered", "ChildToolEnded", "ChildAsked", "ChildAnswered",
        "TaskCompleted", "ChildEnded",
    ]  # fmt: skip
    assert events[-2].reason == "reported" and events[-2].turns == 2


def test_a_child_knows_its_errand_and_nothing_else() -> None:
    asked = of(sent(report()), "ChildAsked")
    assert [(event.sender, event.text) for event in asked] == [("parent", "Find it.\nWho calls tax?")]


def test_plain_words_are_answered_with_a_reminder_and_reach_nobody() -> None:
    events = sent("It is cart.py.", report("cart.py"))
    assert [event.sender for event in of(events, "ChildAsked")] == ["parent", "reminder"]
    assert events[-1] == "cart.py"


def test_a_child_that_never_reports_is_an_event_and_an_error_that_says_what_was_expected() -> None:
    text = failed("It is cart.py.", "As I said.", "Hello?", max_turns=3)
    assert REPORT in text and "3 turns" in text


def test_a_child_that_works_for_ever_is_stopped_too() -> None:
    assert "2 turns" in failed(uses("grep"), uses("grep"), report(), max_turns=2)


def test_a_tool_that_was_not_given_is_refused_before_anybody_hears_of_it() -> None:
    events = sent(uses("write_file", DELEGATE, "grep"), report())
    assert [event.tool for event in of(events, "CallUnauthorized")] == ["write_file", DELEGATE]
    assert [event.tool for event in of(events, "ChildToolEnded")] == ["grep"]
    told = of(events, "ChildAsked")[1].results
    assert [result.tool for result in told] == ["write_file", DELEGATE, "grep"]
    assert told[0].output == "You have no tool write_file, only grep, report."


@pytest.mark.parametrize("answer", ["", "  \n"])
def test_a_blank_report_does_not_count(answer: str) -> None:
    assert reported([ToolCall("1", REPORT, {"answer": answer})]) is None
    events = sent(report(answer), report())
    assert "not blank" in of(events, "CallUnauthorized")[0].message and events[-1] == "cart.py:12"


def test_calls_beside_a_report_are_not_run() -> None:
    script = {"calls": [{"tool": "grep"}, {"tool": REPORT, "args": {"answer": "done"}}]}
    events = sent(script)
    assert not of(events, "ChildToolEnded") and events[-1] == "done"


def test_an_agent_that_is_not_there_is_an_event_and_an_error_that_names_those_who_are() -> None:
    call = ToolCall("p1", DELEGATE, {"agent": "nobody", "errand": "x"})
    crew = Crew({"finder": Agent("finder")}, {}, (), lambda _name, calls: brought({}, calls))
    with pytest.raises(ToolFailed) as caught:
        play(delegate(call, crew))
    assert str(caught.value) == "There is no agent nobody, only finder."


def test_a_child_that_is_sent_twice_goes_on_with_its_script_but_not_with_its_talk() -> None:
    setup = {
        "task": "Go.",
        "agents": [{"name": "finder"}],
        "script": [
            {"calls": [{"tool": DELEGATE, "args": {"agent": "finder", "errand": errand}} for errand in "ab"]}
        ],
        "children": {"finder": [report("one"), report("two")]},
    }
    events, _ = play(run(setup))
    assert [event.output for event in of(events, "ParentTold")] == ["one", "two"]
    assert [event.turn for event in of(events, "ChildAsked")] == [1, 1]


def test_a_child_whose_script_runs_out_says_so() -> None:
    with pytest.raises(ScriptExhausted):
        sent(uses("grep"))


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        ([{}], "setup.agents[0] has no name"),
        ([{"name": "a", "tools": "all"}], "setup.agents[0].tools is 'all'"),
    ],
)
def test_a_setup_that_makes_no_sense_says_where(agents: Any, message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        play(run({"task": "Go.", "script": [], "agents": agents}))
    assert message in caught.value.message
