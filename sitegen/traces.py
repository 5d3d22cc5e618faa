"""What each scenario's cell does, step by step: run once at build time and written into the page.

The teaching code runs in a process of its own, so that `mkdocs serve` never shows a stale module. A trace
is kept in `.cache/traces` under a hash of the scenario's setup and of all teaching code.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sitegen.model import Scenario
from sitegen.problems import ContentError, Problem

Trace = Mapping[str, Any]
"""`{"cell", "steps": [{"event", "data", "file", "line", "citations", "lines"}], "error"}`."""

PACKAGE = "scratch_impl"
TRACE_LIMIT_S = 20


def traces(root: Path, scenarios: Iterable[Scenario]) -> dict[str, Trace]:
    """The trace of every scenario, by scenario id.

    Args:
        root: the repository, which holds `scratch_impl/` and receives `.cache/traces/`.
        scenarios: what to run.

    Raises:
        ContentError: a cell does not run on its scenario; all such scenarios are listed.
    """
    code = _code_hash(root)
    found: dict[str, Trace] = {}
    problems: list[Problem] = []
    for scenario in scenarios:
        try:
            found[scenario.id] = _trace(root, scenario, code)
        except _TraceFailedError as failure:
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


class _TraceFailedError(Exception):
    """The run of one scenario came to nothing; the message says how."""


def _trace(root: Path, scenario: Scenario, code: str) -> Trace:
    # The author's order of keys stays: a real agent hashes and measures arguments as they were written.
    asked = json.dumps({"cell": scenario.cell, "setup": scenario.setup}, ensure_ascii=False)
    key = hashlib.sha256(f"{code}\n{asked}".encode()).hexdigest()[:24]
    kept = root / ".cache" / "traces" / f"{key}.json"
    if kept.is_file():
        known: Trace = json.loads(kept.read_text(encoding="utf-8"))
        return known
    trace = _run(root, asked)
    if trace.get("error"):
        error = trace["error"]
        raise _TraceFailedError(f"{error.get('type', 'an error')}: {error.get('message', error)}")
    kept.parent.mkdir(parents=True, exist_ok=True)
    half = kept.with_suffix(f".{os.getpid()}")  # a build that is stopped leaves no half a trace
    half.write_text(json.dumps(trace, ensure_ascii=False), encoding="utf-8")
    half.replace(kept)
    return trace


def _run(root: Path, asked: str) -> Trace:
    try:
        done = subprocess.run(
            [sys.executable, "-m", PACKAGE, "trace", "-"],
            cwd=root,
            env={**os.environ, "PYTHONUTF8": "1"},
            input=asked,
            capture_output=True,
            encoding="utf-8",
            timeout=TRACE_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _TraceFailedError(f"no end after {TRACE_LIMIT_S} s") from None
    try:
        trace = json.loads(done.stdout)
        trace["steps"]
    except (ValueError, TypeError, KeyError):
        last = (done.stderr or done.stdout or "no output").strip().splitlines()[-1]
        raise _TraceFailedError(f"exit status {done.returncode}: {last}") from None
    return dict(trace)


def _code_hash(root: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted((root / PACKAGE).rglob("*.py")):
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _name(root: Path, file: Path) -> str:
    return file.relative_to(root).as_posix() if file.is_relative_to(root) else file.as_posix()
