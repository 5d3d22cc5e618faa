"""The way of a call from being asked for to its result."""

from __future__ import annotations

from collections.abc import Generator

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.tools.gemini_cli import Decision, schedule
from scratch_impl.tools.gemini_cli.confirmation import Person
from scratch_impl.tools.gemini_cli.declaration import Output, Performing, Tool
from scratch_impl.tools.gemini_cli.events import (
    AllCancelled,
    ConfirmationAsked,
    PolicyChecked,
    ResultsReturned,
    StatusChanged,
    TailCallRequested,
)
from scratch_impl.tools.gemini_cli.registry import Registry
from tests.scratch_impl.tools.gemini_cli.playing import (
    ASK_SHELL,
    all_of,
    batches,
    one,
    path_of,
    play,
    read,
    shell,
    statuses,
    topic,
    write,
)


def test_a_call_that_is_allowed_comes_to_every_state_but_one() -> None:
    events, results = play(read(output="text"))
    assert path_of("c1", events) == ["scheduled", "executing", "success"]
    assert results == [Result("c1", "read_file", "success", "text")]


def test_a_call_that_needs_consent_comes_to_all_of_them() -> None:
    events, _ = play(shell(), rules=ASK_SHELL)
    assert path_of("c1", events) == ["awaiting_approval", "scheduled", "executing", "success"]


def test_a_denied_call_ends_at_once_and_its_siblings_run() -> None:
    rules = [{"tool": "read_file", "decision": "deny", "containing": "secret", "message": "Hands off."}]
    events, results = play(read("secret.txt"), read("a.txt"), rules=rules)
    assert path_of("c1", events) == ["error"]
    assert results[0] == Result(
        "c1", "read_file", "error", "Tool execution denied by policy. Hands off.", "policy_violation"
    )
    assert statuses(results) == {"c1": "error", "c2": "success"}


def test_with_nobody_there_a_question_is_an_error_that_does_not_name_the_policy() -> None:
    _, results = play(shell(), rules=ASK_SHELL, interactive=False)
    assert results[0].error_type == "unhandled_exception"
    assert "non-interactive" in results[0].output


def test_who_started_a_call_by_a_command_is_not_asked_about_it() -> None:
    events, _ = play(shell(by_person=True), rules=ASK_SHELL)
    assert one(PolicyChecked, events).decision == "allow"
    assert all_of(ConfirmationAsked, events) == []


def test_a_tool_with_nothing_to_confirm_is_not_asked_about() -> None:
    events, _ = play(shell(confirms=False), rules=ASK_SHELL)
    assert path_of("c1", events) == ["scheduled", "executing", "success"]
    assert one(PolicyChecked, events).decision == "ask_user"


def test_a_rejected_call_never_reaches_the_policy() -> None:
    events, results = play({"tool": "read_file", "args": {"path": "a"}}, read())
    assert [event.id for event in all_of(PolicyChecked, events)] == ["c2"]
    assert results[0].output == "params must have required property 'file_path'"


def test_the_calls_of_a_batch_start_in_order_and_end_when_they_are_done() -> None:
    events, results = play(read(takes_ms=30), read(takes_ms=5), read(takes_ms=9))
    ends = [event.id for event in all_of(StatusChanged, events) if event.after == "success"]
    assert ends == ["c2", "c3", "c1"]
    assert [result.id for result in results] == ["c1", "c2", "c3"], "put away in the order of the batch"


def test_a_tool_that_throws_hurts_only_its_own_call() -> None:
    _, results = play(read(throws="disk gone"), read(), read(fails="no such file"))
    assert [(result.status, result.error_type) for result in results] == [
        ("error", "unhandled_exception"),
        ("success", None),
        ("error", "execution_failed"),
    ]


def test_a_tail_call_goes_to_the_front_and_answers_under_the_name_that_was_asked_for() -> None:
    tail = {"tool": "glob", "args": {"pattern": "*"}}
    events, results = play(read(tail=tail, wait=True), write(), read())
    assert one(TailCallRequested, events).next_tool == "glob"
    assert batches(events) == [("c1",), ("c1",), ("c2",), ("c3",)]
    first = one(ResultsReturned, events).results[0]
    assert (first.tool, first.ran, first.response) == ("read_file", "glob", {"output": "(glob: done)"})
    assert results[0].tool == "read_file"


def test_tail_calls_of_one_batch_come_up_in_reverse() -> None:
    tail = {"tool": "glob", "args": {"pattern": "*"}}
    events, _ = play(read(tail=tail), read(tail=tail), write())
    assert batches(events) == [("c1", "c2"), ("c2", "c1"), ("c3",)]


def test_a_tail_call_that_cannot_be_built_is_the_result() -> None:
    _, results = play(read(tail={"tool": "nope"}))
    assert (results[0].tool, results[0].error_type) == ("read_file", "tool_not_registered")


def test_an_abort_reaches_what_runs_and_keeps_what_it_brought_back() -> None:
    events, results = play(read(output="half"), read(), write(), interrupt={"at": "c1", "how": "abort"})
    assert path_of("c1", events) == ["scheduled", "executing", "cancelled"]
    assert path_of("c2", events) == ["scheduled", "cancelled"]
    assert statuses(results) == {"c1": "cancelled", "c2": "cancelled", "c3": "cancelled"}
    response = one(ResultsReturned, events).results[0].response
    assert response == {"error": "[Operation Cancelled] User cancelled tool execution.", "output": "half"}


def test_cancelling_everything_does_not_stop_what_is_in_the_batch() -> None:
    events, results = play(read(), read(), write(), interrupt={"at": "c1", "how": "cancel_all"})
    assert len(all_of(AllCancelled, events)) == 1
    assert path_of("c1", events) == ["scheduled", "executing", "cancelled", "success"]
    assert path_of("c2", events) == ["scheduled", "cancelled", "executing", "success"]
    assert [(result.id, result.status) for result in results] == [
        ("c3", "cancelled"),
        ("c1", "success"),
        ("c2", "success"),
    ]


def test_no_calls_no_results() -> None:
    assert play()[1] == []


def test_the_neighbours_come_in_as_parameters() -> None:
    """The gate, a remembered answer and a tool that is itself a run: all of them may yield events."""

    class Noted(Event):
        pass

    def gate(_call: ToolCall) -> Generator[Event, None, Decision]:
        yield Noted()
        return Decision("ask_user")

    def remember(_call: ToolCall, _answer: str) -> Generator[Event, None, None]:
        yield Noted()

    def child(_call: ToolCall) -> Performing:
        yield Noted()
        return Output("report")

    person = Person(lambda _call: ("proceed_always", "cancel"), remember)
    run = schedule([ToolCall("c1", "agent")], Registry([Tool("agent", child)]), gate, person=person)
    events: list[Event] = []
    answer: str | None = None
    while True:
        try:
            events.append(run.send(answer))
        except StopIteration as stop:
            assert stop.value == [Result("c1", "agent", "success", "report")]
            break
        answer = "proceed_always" if isinstance(events[-1], ConfirmationAsked) else None
    assert len(all_of(Noted, events)) == 3
    assert one(ConfirmationAsked, events).options == ("proceed_always", "cancel", "later", "abort")


def test_the_same_setup_gives_the_same_run() -> None:
    calls = (read(), topic(), shell(), write())
    assert play(*calls, rules=ASK_SHELL) == play(*calls, rules=ASK_SHELL)
