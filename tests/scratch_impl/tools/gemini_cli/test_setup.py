"""What a setup may hold."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.tools.gemini_cli.events import ToolsDeclared
from scratch_impl.tools.gemini_cli.setup import read_setup
from tests.scratch_impl.tools.gemini_cli.playing import one, play, read

CALL = read()


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({}, "calls is None"),
        ({"calls": [CALL], "tool": []}, "unknown key 'tool'"),
        ({"calls": [{"args": {}}]}, r"calls\[0\].tool is None"),
        ({"calls": [{**CALL, "takes_ms": "long"}]}, "takes_ms"),
        ({"calls": [{**CALL, "tail": {"args": {}}}]}, "tail.tool is None"),
        ({"calls": [{**CALL, "id": "c"}, {**CALL, "id": "c"}]}, "the same id"),
        ({"calls": [CALL], "tools": ["teleport"]}, "'teleport'"),
        ({"calls": [CALL], "rules": [{"tool": "*", "decision": "maybe"}]}, "maybe"),
        ({"calls": [CALL], "interrupt": {"at": "c1", "how": "softly"}}, "softly"),
        ({"calls": [CALL], "mode": "fast"}, "fast"),
    ],
)
def test_a_setup_that_cannot_be_understood_says_why(setup: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        read_setup(setup)


def test_a_tool_of_ones_own_is_declared_with_its_kind_and_parameters() -> None:
    dig = {"name": "dig", "kind": "execute", "parameters": {"type": "object", "properties": {"deep": {}}}}
    events, _ = play({"tool": "dig", "args": {}}, tools=[dig])
    (declared,) = one(ToolsDeclared, events).tools
    assert (declared.tool, declared.kind, declared.optional) == (
        "dig",
        "execute",
        ("deep", "wait_for_previous"),
    )


def test_the_whole_catalogue_is_there_when_nothing_is_said() -> None:
    events, _ = play(read())
    assert len(one(ToolsDeclared, events).tools) == 10, "exit_plan_mode is hidden outside plan mode"
