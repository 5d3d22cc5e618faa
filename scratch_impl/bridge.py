"""The one door into the teaching code: JSON text in, JSON text out, never a traceback.

The page, the build and the command line all come through here, so they all get the same trace.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from scratch_impl.edits import edited, read_sources
from scratch_impl.failures import describe
from scratch_impl.kernel.problems import BadInput, BadSetup, UnknownCell
from scratch_impl.telling import Tell, Teller

CELLS = {
    "loop/gemini_cli": "scratch_impl.loop.gemini_cli",
    "tools/gemini_cli": "scratch_impl.tools.gemini_cli",
    "permission_gate/gemini_cli": "scratch_impl.permission_gate.gemini_cli",
    "context/gemini_cli": "scratch_impl.context.gemini_cli",
    "subagents/gemini_cli": "scratch_impl.subagents.gemini_cli",
    "agents/gemini_cli": "scratch_impl.agents.gemini_cli",
    "context/opencode": "scratch_impl.context.opencode",
    "loop/scratch": "scratch_impl.loop.scratch",
    "tools/scratch": "scratch_impl.tools.scratch",
    "permission_gate/scratch": "scratch_impl.permission_gate.scratch",
    "context/scratch": "scratch_impl.context.scratch",
    "subagents/scratch": "scratch_impl.subagents.scratch",
    "agents/scratch": "scratch_impl.agents.scratch",
}


def run(json_text: str, tell: Tell | None = None) -> str:
    """Run the cell that a scenario asks for.

    Args:
        json_text: `{"cell": "permission_gate/gemini_cli", "setup": {...}, "sources": {...}}`.
            `setup.answers`, if given, is what the person answers to each question, in order; `sources`, if
            given, is the text of files of the teaching code that the reader has changed, for this run alone.
            `"watch": false` leaves out which lines ran: much faster, for a run that nobody steps through.
        tell: receives steps and printed text while the run is under way, see `telling`. Without it, text is
            printed as usual.

    Returns:
        `{"cell", "steps": [...], "error": null | {"type", "message", "expected", ...}}` as JSON text.
        With an error, `steps` still holds whatever happened before it. What was told is not returned again:
        with `tell`, `steps` is empty.
    """
    teller = Teller(tell)
    trace: dict[str, Any] = {"cell": None, "steps": teller.steps, "error": None}
    try:
        trace["cell"], setup, sources, watch = _scenario(json_text)
        with teller.listening(), edited(sources, teller.show):
            trace["error"] = _run(trace["cell"], setup, teller, watch, edited=bool(sources))
    except BadInput as problem:
        trace["error"] = describe(problem, edited=False)
    teller.tell_rest()
    return json.dumps(trace if tell is None else {**trace, "steps": []})


def _run(
    cell: str, setup: dict[str, Any], teller: Teller, watch: bool, edited: bool
) -> dict[str, Any] | None:
    """Run it to its end; return what went wrong, whatever it was: the page goes on, and says it."""
    try:
        record = import_module("scratch_impl.kernel.recorder").record
        record(import_module(CELLS[cell]).run(setup), _answers(setup), teller.steps, watch)
    except BaseException as error:
        return describe(error, edited)
    return None


def _scenario(json_text: str) -> tuple[str, dict[str, Any], dict[str, str], bool]:
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
    return cell, setup, read_sources(scenario.get("sources", {})), scenario.get("watch") is not False


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no JSON value")


def _answers(setup: dict[str, Any]) -> list[str]:
    answers = setup.get("answers", [])
    if not isinstance(answers, list) or not all(isinstance(answer, str) for answer in answers):
        raise BadSetup(f"answers is {answers!r}", "a list of words, such as ['proceed_once', 'cancel']")
    return answers
