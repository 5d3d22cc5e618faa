"""The one door into the teaching code: JSON text in, JSON text out, never a traceback.

The page, the build and the command line all come through here, so they all get the same trace.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from scratch_impl.kernel.problems import BadInput, BadSetup, UnknownCell
from scratch_impl.kernel.recorder import record

CELLS = {
    "loop/gemini_cli": "scratch_impl.loop.gemini_cli",
    "tools/gemini_cli": "scratch_impl.tools.gemini_cli",
    "permission_gate/gemini_cli": "scratch_impl.permission_gate.gemini_cli",
    "context/gemini_cli": "scratch_impl.context.gemini_cli",
    "subagents/gemini_cli": "scratch_impl.subagents.gemini_cli",
    "agents/gemini_cli": "scratch_impl.agents.gemini_cli",
    "loop/scratch": "scratch_impl.loop.scratch",
    "tools/scratch": "scratch_impl.tools.scratch",
    "permission_gate/scratch": "scratch_impl.permission_gate.scratch",
    "context/scratch": "scratch_impl.context.scratch",
    "subagents/scratch": "scratch_impl.subagents.scratch",
    "agents/scratch": "scratch_impl.agents.scratch",
}


def run(json_text: str) -> str:
    """Run the cell that a scenario asks for.

    Args:
        json_text: `{"cell": "permission_gate/gemini_cli", "setup": {...}}`. `setup.answers`, when
            there, is what the person answers to each question, in order.

    Returns:
        `{"cell", "steps": [...], "error": null | {"type", "message", "expected"}}` as JSON text.
        With an error, `steps` still holds whatever happened before it.
    """
    trace: dict[str, Any] = {"cell": None, "steps": [], "error": None}
    try:
        cell, setup = _scenario(json_text)
        trace["cell"] = cell
        record(import_module(CELLS[cell]).run(setup), _answers(setup), trace["steps"])
    except BadInput as problem:
        trace["error"] = _error(type(problem).__name__, problem.message, problem.expected)
    except Exception as bug:  # the page goes on whatever happens here, and says what it was
        trace["error"] = _error(
            "CellCrashed", f"{type(bug).__name__}: {bug}", "no crash; this is our mistake"
        )
    return json.dumps(trace)


def _error(kind: str, message: str, expected: str) -> dict[str, str]:
    return {"type": kind, "message": message, "expected": expected}


def _scenario(json_text: str) -> tuple[str, dict[str, Any]]:
    try:
        scenario = json.loads(json_text, parse_constant=_no_constant)
    except ValueError as error:
        raise BadSetup(f"The scenario is not JSON: {error}", "a JSON object") from None
    if not isinstance(scenario, dict):
        raise BadSetup(f"The scenario is a {type(scenario).__name__}", "a JSON object with cell and setup")
    cell, setup = scenario.get("cell"), scenario.get("setup", {})
    if not isinstance(cell, str) or cell not in CELLS:
        raise UnknownCell(f"There is no cell {cell!r}", f"one of {', '.join(CELLS)}")
    if not isinstance(setup, dict):
        raise BadSetup(f"setup is a {type(setup).__name__}", "a JSON object")
    return cell, setup


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no JSON value")


def _answers(setup: dict[str, Any]) -> list[str]:
    answers = setup.get("answers", [])
    if not isinstance(answers, list) or not all(isinstance(answer, str) for answer in answers):
        raise BadSetup(f"answers is {answers!r}", "a list of words, such as ['proceed_once', 'cancel']")
    return answers
