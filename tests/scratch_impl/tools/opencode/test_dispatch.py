"""The calls of one answer: misspelt, misfit, side by side."""

from __future__ import annotations

from scratch_impl.tools.opencode.events import (
    CallBuilt,
    CallRejected,
    CallRepaired,
    OutputPassed,
    ResultsReturned,
    StatusChanged,
)
from tests.scratch_impl.tools.opencode.playing import all_of, bash, one, play, read

TOOLS = ["invalid", "bash", "read"]


def test_capitals_are_mended() -> None:
    events, (result,) = play(read(tool="READ", output="text"), tools=TOOLS)
    repaired = one(CallRepaired, events)
    assert (repaired.tool, repaired.ran, repaired.reason) == ("READ", "read", "lower_case")
    assert (result.tool, result.status, result.output) == ("READ", "success", "text")


def test_a_tool_that_nobody_has_becomes_one_that_repeats_the_error_and_ends_well() -> None:
    events, (result,) = play(read(tool="cat"), tools=TOOLS)
    assert one(CallRepaired, events).ran == "invalid"
    assert result.status == "success"
    assert "There is no tool cat. There are: bash, read." in result.output


def test_a_hidden_tool_is_a_tool_that_nobody_has() -> None:
    events, _ = play(bash(), tools=TOOLS, permission={"bash": "deny"})
    assert one(CallRepaired, events).ran == "invalid"


def test_without_invalid_there_is_nothing_left_to_mend_a_call_with() -> None:
    events, (result,) = play(bash(), tools=TOOLS, permission={"*": "deny", "read": "allow"})
    assert not all_of(CallRepaired, events)
    assert one(CallRejected, events).error_type == "no_such_tool"
    assert result.status == "error"


def test_arguments_are_decoded_before_the_tool_hears_of_the_call() -> None:
    events, (result,) = play(read(3, output="text"), tools=TOOLS)
    rejected = one(CallRejected, events)
    assert rejected.error_type == "ToolInvalidArgumentsError"
    assert rejected.text == result.output
    assert result.output.startswith("read cannot take these arguments: SchemaError(Expected string, got 3")
    assert not all_of(OutputPassed, events)


def test_a_tool_may_have_words_of_its_own_for_arguments_that_do_not_fit() -> None:
    own = {"name": "ask", "complains": "say what", "parameters": {"type": "object", "required": ["q"],
           "properties": {"q": {"type": "string"}}}}  # fmt: skip
    _, (result,) = play({"tool": "ask"}, tools=[own])
    assert result.output.startswith("ask cannot take these arguments: say what.")


def test_unknown_keys_are_dropped_and_nobody_is_told() -> None:
    events, (result,) = play(read("a", args={"force": True}, output="text"), tools=TOOLS)
    built = one(CallBuilt, events)
    assert (built.args, built.dropped) == ({"filePath": "a"}, ("force",))
    assert (result.status, result.output) == ("success", "text")


def test_all_start_before_any_ends_and_the_quickest_ends_first() -> None:
    calls = (bash("make", takes_ms=900), read(takes_ms=5))
    events, results = play(*calls, tools=TOOLS)
    moves = [(event.id, event.after) for event in all_of(StatusChanged, events)]
    assert moves == [("c1", "running"), ("c2", "running"), ("c2", "completed"), ("c1", "completed")]
    assert [result.id for result in results] == ["c1", "c2"]
    assert [answer.id for answer in one(ResultsReturned, events).results] == ["c1", "c2"]


def test_a_failure_is_told_as_it_is_and_never_cut() -> None:
    events, (result,) = play(bash(fails="no such file"), tools=TOOLS)
    assert (result.status, result.output) == ("error", "no such file")
    assert not all_of(OutputPassed, events)
