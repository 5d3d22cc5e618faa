"""The whole body: what goes from one organ to the next, and comes back."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import pytest

from scratch_impl.agents.gemini_cli import run
from scratch_impl.agents.workspace import Workspace
from scratch_impl.context.gemini_cli.events import HistoryReplaced
from scratch_impl.kernel.events import Event, Question
from scratch_impl.kernel.model import ToolCall
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.gemini_cli.events import ChatCompressed, MessageSent, RunEnded, ToolsAnswered
from scratch_impl.permission_gate.gemini_cli.events import CallReceived, EngineRefused, RuleWritten
from scratch_impl.subagents.gemini_cli.events import (
    ChildAsked,
    ChildCreated,
    ChildEnded,
    ClockPaused,
    ClockResumed,
)
from scratch_impl.tools.gemini_cli.events import CallRejected, ConfirmationAsked
from tests.scratch_impl.subagents.gemini_cli.playing import agent_file, all_of, call, one, says

ASK = '[[rule]]\ntoolName = "run_shell_command"\ndecision = "ask_user"\npriority = 9\n'
REST = '[[rule]]\ntoolName = "*"\ndecision = "allow"\npriority = 1\n'
SEND = says(call("invoke_agent", agent_name="scout", prompt="Run date."))
DATE = says(call("run_shell_command", command="date"))
HAND_IN = says(call("complete_task", result="It is Monday."))
SETUP: dict[str, Any] = {
    "loop": {"task": "What day is it?", "script": [SEND, says(text="Monday.")]},
    "permission_gate": {"builtin": False, "policies": [{"toml": ASK + REST}]},
    "context": {},
    "subagents": {"agents": [agent_file()], "children": {"scout": [DATE, HAND_IN]}, "thinks_ms": 7},
    "files": {"a.txt": "one\ntwo"},
    "commands": {"date": "Monday"},
}


def play(answers: Iterable[str] = (), **changes: dict[str, Any]) -> list[Event]:
    """Everything that happens; `changes` are laid over the parts of the setup."""
    setup = deepcopy(SETUP)
    for part, values in changes.items():
        setup[part].update(values)
    running = run(setup)
    events: list[Event] = []
    queue, answer = iter(answers), None
    while True:
        try:
            event = running.send(answer)
        except StopIteration:
            return events
        events.append(event)
        answer = next(queue, event.default_answer) if isinstance(event, Question) else None


def test_what_the_child_found_is_what_the_user_says_next() -> None:
    events = play()
    told = all_of(MessageSent, events)[1].parts[0]["functionResponse"]["response"]["output"]
    assert told == "Subagent 'scout' finished.\nTermination Reason: GOAL\nResult:\nIt is Monday."
    assert one(RunEnded, events).text == "Monday."


def test_the_childs_calls_pass_the_same_gate_with_its_name_on_them() -> None:
    callers = [(event.tool, event.subagent) for event in all_of(CallReceived, play())]
    assert callers == [("invoke_agent", None), ("run_shell_command", "scout"), ("complete_task", "scout")]


def test_the_clock_of_the_child_stands_still_while_the_scheduler_asks() -> None:
    events = play()
    places = [
        type(event) for event in events if isinstance(event, ClockPaused | ConfirmationAsked | ClockResumed)
    ]
    assert places == [ClockPaused, ConfirmationAsked, ClockResumed]
    assert one(ClockResumed, events).waited_ms == 7


def test_a_refused_call_is_advice_for_the_child() -> None:
    events = play(["cancel"])
    answer = all_of(ChildAsked, events)[1].parts[0]["functionResponse"]["response"]
    assert answer["error"].startswith("User rejected this operation.")
    assert one(ChildEnded, events).reason == "GOAL"


def test_what_a_child_was_allowed_for_good_holds_for_all() -> None:
    twice = {"children": {"scout": [DATE, DATE, HAND_IN]}}
    shipped = {
        "policies": [{"tier": "default", "toml": ASK + REST}]
    }  # one's own rule would outweigh the answer
    events = play(["proceed_always"], subagents=twice, permission_gate=shipped)
    assert len(all_of(ConfirmationAsked, events)) == 1
    assert one(RuleWritten, events).tool == "run_shell_command"


def test_the_child_is_never_given_the_tool_that_sends_children() -> None:
    assert "invoke_agent" not in one(ChildCreated, play()).tools


def test_an_unknown_agent_is_rejected_before_the_gate_is_asked() -> None:
    script = [says(call("invoke_agent", agent_name="nobody", prompt="x")), says(text="Oh.")]
    events = play(loop={"script": script})
    assert one(CallRejected, events).text == "Subagent 'nobody' not found."
    assert not all_of(CallReceived, events)


def test_a_history_of_half_the_window_is_folded_before_the_first_turn() -> None:
    said = [{"user": "Tell me. "}, {"model": "So be it. ", "times": 20}] * 2
    summary = "<state_snapshot>It is so.</state_snapshot>"
    events = play(context={"history": said, "script": [summary, summary], "limit_tokens": 150})
    assert one(HistoryReplaced, events).status == "compressed"
    assert events.index(one(ChatCompressed, events)) < events.index(one(ToolsAnswered, events))


def test_an_engine_that_cannot_be_built_ends_the_run() -> None:
    empty = '[[rule]]\ntoolName = ""\ndecision = "allow"\npriority = 1'
    assert isinstance(play(permission_gate={"policies": [{"toml": empty}]})[-1], EngineRefused)


@pytest.mark.parametrize(("key", "value"), [("nonsense", {}), ("loop", []), ("files", {"a": 1})])
def test_a_setup_that_cannot_be_understood_is_named(key: str, value: object) -> None:
    with pytest.raises(BadSetup):
        list(run({**SETUP, key: value}))


@pytest.mark.parametrize(
    ("tool", "args", "output"),
    [
        ("read_file", {"file_path": "a.txt"}, "one\ntwo"),
        ("read_file", {"file_path": "b.txt"}, "There is no b.txt here."),
        ("list_directory", {"dir_path": ""}, "a.txt"),
        ("grep_search", {"pattern": "tw"}, "a.txt: two"),
        ("run_shell_command", {"command": "date"}, "Monday"),
        ("replace", {"file_path": "a.txt", "old_string": "one", "new_string": "1"}, "a.txt is changed."),
        (
            "replace",
            {"file_path": "a.txt", "old_string": "x", "new_string": ""},
            "The old text is not in a.txt exactly once.",
        ),
        ("write_file", {"file_path": "b.txt", "content": "b"}, "b.txt is written."),
        ("web_fetch", {"prompt": "x"}, "web_fetch does nothing here."),
    ],
)
def test_the_workspace_does_what_a_call_asks_for(tool: str, args: dict[str, str], output: str) -> None:
    workspace = Workspace({"a.txt": "one\ntwo"}, {"date": "Monday"})
    assert workspace.perform(ToolCall("c1", tool, args)).text == output
