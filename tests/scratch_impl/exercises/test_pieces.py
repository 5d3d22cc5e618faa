"""Lines that use a piece of the teaching code run as if they stood at the end of its file."""

from __future__ import annotations

import json
from typing import Any

from scratch_impl.exercises import run_piece


def ran(lines: str) -> dict[str, Any]:
    asked = {"file": "scratch_impl/loop/scratch.py", "run": lines}
    found: dict[str, Any] = json.loads(run_piece(json.dumps(asked)))
    return found


def test_what_is_printed_and_the_value_of_a_line_come_out_in_order() -> None:
    found = ran('call = ToolCall("1", "ls")\nrepeats([call, call])\nprint("a")\nprint("b")')
    assert found["printed"] == [{"stream": "value", "text": "2"}, {"stream": "stdout", "text": "a\nb\n"}]
    assert found["error"] is None


def test_an_error_names_the_line_among_those_that_were_written() -> None:
    assert ran("x = 1\nfoo")["error"]["line"] == 2
    assert ran("x = (1")["error"]["type"] == "SyntaxError"
    inside = ran("repeats([])")["error"]
    assert (inside["type"], inside["file"]) == ("IndexError", "scratch_impl/loop/scratch.py")
