"""A setup that cannot be understood is refused, with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup
from tests.scratch_impl.tools.opencode.playing import bash, play


@pytest.mark.parametrize(
    ("setup", "found", "expected"),
    [
        ({"toolz": []}, "toolz", "calls"),
        ({"tools": ["bsh"]}, "'bsh'", "bash"),
        ({"tools": 3}, "tools is 3", "a list"),
        ({"permission": {"bash": "maybe"}}, "permission.bash is 'maybe'", "allow, ask, deny"),
        ({"permission": 3}, "permission is 3", "an action, or an object"),
        ({"tool_output": {"max_line": 3}}, "max_line", "max_lines, max_bytes"),
        ({"tool_output": {"max_lines": -1}}, "-1", "0 or more"),
        ({"agents": [{"name": "x", "mode": "boss"}]}, "'boss'", "primary, subagent, all"),
    ],
)
def test_a_bad_key_is_named(setup: dict[str, Any], found: str, expected: str) -> None:
    with pytest.raises(BadSetup) as caught:
        play(bash(), **setup)
    assert found in caught.value.message
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("call", "found"),
    [
        (bash(output={"lines": 3}), "calls[0].output"),
        (bash(output={"text": "x", "times": 10**9}), "1000000000"),
        (bash(cut={"max_lines": "3"}), "max_lines"),
        (bash(cut={"direction": "middle"}), "middle"),
        (bash(says_truncated="no"), "says_truncated"),
    ],
)
def test_a_bad_call_is_named(call: dict[str, Any], found: str) -> None:
    with pytest.raises(BadSetup, match="calls") as caught:
        play(call)
    assert found in caught.value.message


def test_two_calls_need_two_ids() -> None:
    with pytest.raises(BadSetup, match="same id"):
        play(bash(id="a"), bash(id="a"))
