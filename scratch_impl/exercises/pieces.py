"""Runs a few lines that use a piece of the teaching code, as if they stood at the end of its file.

What: `run_piece(json_text)`, JSON in and JSON out. The lines see every name of the file; what they print,
and the value of each expression that stands alone, is what comes out.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from scratch_impl.edits import edited, module_name, read_sources, source_of
from scratch_impl.failures import describe
from scratch_impl.kernel.problems import BadInput
from scratch_impl.telling import Tell, Teller


def run_piece(json_text: str, tell: Tell | None = None) -> str:
    """Run the lines.

    Args:
        json_text: `{"file": "scratch_impl/loop/scratch.py", "run": "some lines"}`.
        tell: receives what is printed while it is printed, see `telling`.

    Returns:
        `{"printed": [{"stream", "text"}], "cut", "error": null | {"type", "message", "expected", "line"?}}`
        as JSON text; with `tell`, what was told is not returned again. `line` counts from the first of the
        lines.
    """
    request, printed = json.loads(json_text), _Printed()
    teller, error = Teller(tell or printed.take), None
    file = request["file"]
    before = f"{source_of(file).rstrip()}\n\n\n"
    try:
        source = f"{before}{request['run']}"
        with teller.listening(), edited(read_sources({file: source}), teller.show):
            import_module(module_name(file))
    except BadInput as problem:
        error = describe(problem, edited=False)
    except BaseException as failure:
        error = _in_lines(describe(failure, edited=True), file, before.count("\n"))
    teller.tell_rest()
    return json.dumps({"printed": printed.pieces, "cut": printed.cut, "error": error})


def _in_lines(error: dict[str, Any], file: str, before: int) -> dict[str, Any]:
    """The error, its place counted from the first of the lines, if it stands there."""
    if error.get("file") != file or error.get("line", 0) <= before:
        return error
    return {key: error[key] for key in ("type", "message", "expected")} | {"line": error["line"] - before}


class _Printed:
    """Keeps what is told, pieces of one stream put together."""

    def __init__(self) -> None:
        self.pieces: list[dict[str, Any]] = []
        self.cut = False

    def take(self, batch: str) -> None:
        told = json.loads(batch)
        self.cut |= told["cut"]
        for piece in told["printed"]:
            if self.pieces and self.pieces[-1]["stream"] == piece["stream"] != "value":
                self.pieces[-1]["text"] += piece["text"]
            else:
                self.pieces.append(piece)
