"""What each scenario's cell does, step by step: run once at build time and written into the page.

The teaching code runs in a process of its own, so that `mkdocs serve` never shows a stale module. A trace
is kept in `.cache/traces` under a hash of the scenario's setup and of all teaching code.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sitegen.problems import ContentError, Problem
from sitegen.scenario import Scenario
from sitegen.subprocesses import PACKAGE, NoAnswerError, ask, code_hash, kept

Trace = Mapping[str, Any]
"""`{"cell", "steps": [{"event", "data", "file", "line", "citations", "lines"}], "error"}`."""


def traces(root: Path, scenarios: Iterable[Scenario]) -> dict[str, Trace]:
    """The trace of every scenario, by scenario id.

    Args:
        root: the repository, which holds `scratch_impl/` and receives `.cache/traces/`.
        scenarios: what to run.

    Raises:
        ContentError: a cell does not run on its scenario; all such scenarios are listed.
    """
    code = code_hash(root)
    found: dict[str, Trace] = {}
    problems: list[Problem] = []
    for scenario in scenarios:
        try:
            found[scenario.id] = _trace(root, scenario, code)
        except NoAnswerError as failure:
            problems.append(
                Problem(
                    file=_name(root, scenario.file),
                    place="setup",
                    found=str(failure),
                    expected=f"a setup that {scenario.cell} can run",
                    fix=f"correct the setup, or the cell in {PACKAGE}/{scenario.cell}",
                )
            )
    if problems:
        raise ContentError(problems)
    return found


def _trace(root: Path, scenario: Scenario, code: str) -> Trace:
    # The author's order of keys stays: a real agent hashes and measures arguments as they were written.
    asked = json.dumps({"cell": scenario.cell, "setup": scenario.setup}, ensure_ascii=False)
    key = hashlib.sha256(f"{code}\n{asked}".encode()).hexdigest()[:24]
    trace: Trace = kept(
        root, "traces", key, lambda: ask(root, "trace", asked), lambda made: not made.get("error")
    )
    if "steps" not in trace:
        raise NoAnswerError("no trace came back")
    if trace.get("error"):
        error = trace["error"]
        raise NoAnswerError(f"{error.get('type', 'an error')}: {error.get('message', error)}")
    return trace


def _name(root: Path, file: Path) -> str:
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else file.as_posix()
