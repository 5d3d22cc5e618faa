"""What the model is told about a tool, and what is checked before a call becomes one."""

from __future__ import annotations

import pytest

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.declaration import InvalidParams, Output, Tool, build, declare, with_wait

LOOK = Tool(
    "look",
    lambda call: Output(f"saw {call.args['at']}"),
    "read",
    "Look at something.",
    {"type": "object", "properties": {"at": {"type": "string"}}, "required": ["at"]},
    objection=lambda args: "not at the sun" if args["at"] == "sun" else None,
)


def test_every_tool_gets_a_parameter_that_it_did_not_write() -> None:
    told = declare(LOOK)["parametersJsonSchema"]
    assert told["properties"]["wait_for_previous"]["type"] == "boolean"
    assert told["required"] == ["at"]
    assert LOOK.parameters is not None
    assert "wait_for_previous" not in LOOK.parameters["properties"]


@pytest.mark.parametrize("schema", [None, {}, {"type": "string"}, {"type": "object", "properties": ["at"]}])
def test_a_schema_that_is_no_objects_stays_as_it_is(schema: dict[str, object] | None) -> None:
    assert with_wait(schema) == schema


def test_building_does_nothing_yet() -> None:
    done: list[str] = []

    def perform(call: ToolCall) -> Output:
        done.append(call.id)
        return Output("ok")

    invocation = build(Tool("act", perform), ToolCall("c1", "act"))
    assert done == []
    assert invocation.execute() == Output("ok")
    assert done == ["c1"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ({}, "params must have required property 'at'"),
        ({"at": "moon", "wait_for_previous": "true"}, "params/wait_for_previous must be boolean"),
        ({"at": "sun"}, "not at the sun"),
    ],
)
def test_arguments_that_do_not_fit_never_become_an_invocation(args: dict[str, object], told: str) -> None:
    with pytest.raises(InvalidParams, match=told):
        build(LOOK, ToolCall("c1", "look", args))
