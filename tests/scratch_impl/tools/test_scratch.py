"""Tools that are built from nothing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptExhausted, ToolCall, ToolFailed
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.tools.scratch import Tool, batches, faults, objection, run, schedule
from tests.scratch_impl.playing import names, of, play

SCHEMA = {
    "type": "object",
    "properties": {
        "path": {"type": "string"},
        "lines": {"type": "integer"},
        "how": {"enum": ["all", "some"]},
    },
    "required": ["path"],
}


def tool(name: str, work: Any = "done", **more: Any) -> Tool:
    return Tool(name, work if callable(work) else lambda _: str(work), **more)


def call(number: int, name: str, **args: Any) -> ToolCall:
    return ToolCall(f"c{number}", name, args)


def box(*tools: Tool) -> dict[str, Tool]:
    return {each.name: each for each in tools}


# --- checking -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"path": "a"}, []),
        ({"path": "a", "lines": 3, "how": "all"}, []),
        ({}, ["the call has no path"]),
        ({"path": 3}, ["path is 3, which is no string"]),
        ({"path": "a", "lines": "three"}, ["lines is 'three', which is no integer"]),
        ({"path": "a", "lines": True}, ["lines is True, which is no integer"]),
        ({"path": "a", "how": "none"}, ["how is 'none', which is none of 'all', 'some'"]),
        ({"path": "a", "lines": 1.5}, ["lines is 1.5, which is no integer"]),
        ({"file": "a"}, ["the call has no path", "the call has an unknown file"]),
        ("a", ["the call is 'a', which is no object"]),
    ],
)  # fmt: skip
def test_every_fault_is_named_with_what_was_found(value: Any, found: list[str]) -> None:
    assert list(faults(SCHEMA, value)) == found


def test_a_schema_inside_a_schema_is_looked_into() -> None:
    schema = {"type": "object", "properties": {"where": SCHEMA}}
    assert list(faults(schema, {"where": {}})) == ["where has no path"]


def test_a_tool_without_a_schema_takes_nothing() -> None:
    assert "takes nothing" in str(objection(call(1, "look", at="door"), box(tool("look"))))
    assert objection(call(1, "look"), box(tool("look"))) is None


def test_a_bad_call_is_answered_with_all_that_the_next_try_needs() -> None:
    text = str(objection(call(1, "read", file="a"), box(tool("read", parameters=SCHEMA))))
    assert "no path" in text and "unknown file" in text
    assert "path: string" in text and "lines: integer" in text


def test_a_tool_that_is_not_there_is_answered_with_the_nearest_or_with_all() -> None:
    tools = box(tool("read_file"), tool("write_file"))
    assert (
        objection(call(1, "reed_file"), tools) == "There is no tool reed_file. Try one of these: read_file."
    )
    assert "read_file, write_file" in str(objection(call(1, "dance"), tools))


# --- batches --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        ("", []),
        ("r", ["r"]),
        ("rrr", ["rrr"]),
        ("www", ["w", "w", "w"]),
        ("rrwrr", ["rr", "w", "rr"]),
        ("wrw", ["w", "r", "w"]),
    ],
)
def test_readers_run_together_and_each_writer_is_a_wall(kinds: str, found: list[str]) -> None:
    calls = [call(n, kind) for n, kind in enumerate(kinds)]
    split = batches(calls, lambda one: one.tool == "w")
    assert ["".join(one.tool for one in batch) for batch in split] == found
    assert [one for batch in split for one in batch] == calls


# --- running --------------------------------------------------------------------------------------------


def test_there_is_one_result_a_call_in_the_order_of_the_calls() -> None:
    def fails(_call: ToolCall) -> str:
        raise ToolFailed("not today")

    def breaks(_call: ToolCall) -> str:
        raise ZeroDivisionError("division by zero")

    tools = box(tool("ok"), tool("fails", fails), tool("breaks", breaks))
    calls = [call(1, "breaks"), call(2, "nobody"), call(3, "fails"), call(4, "ok")]
    events, results = play(schedule(calls, tools))
    assert [(result.id, result.status, result.error_type) for result in results] == [
        ("c1", "error", "broke"),
        ("c2", "error", "rejected"),
        ("c3", "error", "failed"),
        ("c4", "success", None),
    ]
    assert "division by zero" in results[0].output and results[2].output == "not today"
    assert [result.id for result in events[-1].results] == ["c1", "c2", "c3", "c4"]


def test_nothing_is_run_of_a_call_that_makes_no_sense() -> None:
    ran: list[str] = []

    def work(one: ToolCall) -> str:
        ran.append(one.id)
        return ""

    events, _ = play(
        schedule([call(1, "read"), call(2, "read", path="a")], box(tool("read", work, parameters=SCHEMA)))
    )
    assert ran == ["c2"]
    assert names(events)[:4] == ["CallsReceived", "CallRejected", "CallBuilt", "BatchStarted"]


def test_readers_of_a_batch_all_start_before_the_first_one_ends() -> None:
    tools = box(tool("read", only_reads=True), tool("write"))
    events, _ = play(schedule([call(1, "read"), call(2, "read"), call(3, "write")], tools))
    moves = [f"{event.id} {event.after}" for event in of(events, "StatusChanged")]
    assert moves == ["c1 executing", "c2 executing", "c1 success", "c2 success", "c3 executing", "c3 success"]


def test_the_gate_is_asked_about_sound_calls_only_and_a_no_is_a_result() -> None:
    asked: list[str] = []

    def permit(one: ToolCall) -> Generator[Event, Any, str | None]:
        yield from ()
        asked.append(one.id)
        return "not permitted" if one.id == "c2" else None

    calls = [call(1, "nobody"), call(2, "ok"), call(3, "ok")]
    _, results = play(schedule(calls, box(tool("ok")), permit))
    assert asked == ["c2", "c3"]
    assert [(result.status, result.output) for result in results[1:]] == [
        ("cancelled", "not permitted"),
        ("success", "done"),
    ]


def test_a_tool_may_have_a_story_of_its_own() -> None:
    def work(_call: ToolCall) -> Generator[Event, Any, str]:
        yield Event()
        return "told"

    events, results = play(schedule([call(1, "tell")], box(tool("tell", work))))
    assert "Event" in names(events) and results[0].output == "told"


def test_a_script_that_runs_out_inside_a_tool_is_not_taken_for_a_broken_tool() -> None:
    def work(_call: ToolCall) -> str:
        raise ScriptExhausted("no reply left", "one more")

    with pytest.raises(ScriptExhausted):
        play(schedule([call(1, "send")], box(tool("send", work))))


@pytest.mark.parametrize(
    ("tools", "message"),
    [
        ([{"parameters": {}}], "tools has no name"),
        ([{"name": "look", "work": "x", "readonly": True}], "unknown key 'readonly'"),
    ],
)
def test_a_setup_that_makes_no_sense_says_where(tools: Any, message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        play(run({"tools": tools, "script": []}))
    assert message in caught.value.message
