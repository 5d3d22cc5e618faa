"""Running the teaching code as the reader has changed it."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from scratch_impl import bridge

CELL = "permission_gate/gemini_cli"
ENGINE = "scratch_impl/permission_gate/gemini_cli/engine.py"
SETUP = {"builtin": ["yolo.toml"], "calls": [{"tool": "glob"}]}
ASKED = {"cell": CELL, "setup": SETUP}


@pytest.fixture(scope="module")
def engine(repo_root: Path) -> str:
    return (repo_root / ENGINE).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def original() -> dict[str, Any]:
    trace: dict[str, Any] = json.loads(bridge.run(json.dumps(ASKED)))
    return trace


def run(sources: Mapping[str, Any]) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """The trace put together from what was told, and what was printed."""
    batches: list[str] = []
    trace = json.loads(bridge.run(json.dumps({**ASKED, "sources": sources}), batches.append))
    told = [json.loads(batch) for batch in batches]
    trace["steps"] = [step for batch in told for step in batch["steps"]]
    return trace, [piece for batch in told for piece in batch["printed"]]


def test_a_run_uses_the_changed_text_and_the_next_one_the_original(
    engine: str, original: dict[str, Any]
) -> None:
    first = next(step for step in original["steps"] if step["file"] == ENGINE)
    trace, _ = run({ENGINE: "\n\n" + engine})
    moved = next(step for step in trace["steps"] if step["file"] == ENGINE)
    assert (moved["event"], moved["line"]) == (first["event"], first["line"] + 2)
    assert [step["citations"] for step in trace["steps"]] == [step["citations"] for step in original["steps"]]
    assert run({})[0] == original
    assert json.loads(bridge.run(json.dumps(ASKED))) == original


def test_a_citation_that_the_reader_writes_is_the_one_shown(engine: str, original: dict[str, Any]) -> None:
    first = next(step for step in original["steps"] if step["file"] == ENGINE)
    lines = engine.splitlines()
    lines[first["line"] - 1] += "  # gemini-cli/my/own.ts:7"
    trace, _ = run({ENGINE: "\n".join(lines)})
    step = next(step for step in trace["steps"] if step["file"] == ENGINE)
    assert step["citations"] == ["gemini-cli/my/own.ts:7"]


def test_a_changed_kernel_serves_the_cells_too(repo_root: Path, original: dict[str, Any]) -> None:
    kernel = "scratch_impl/kernel/events.py"
    text = (repo_root / kernel).read_text(encoding="utf-8")
    trace, _ = run({kernel: text.replace("return sorted(", "return list(")})
    assert [step["event"] for step in trace["steps"]] == [step["event"] for step in original["steps"]]


def test_expressions_that_stand_alone_are_shown_in_order_with_what_is_printed(engine: str) -> None:
    more = (
        "import sys\nprint('out', end='')\nprint('err', file=sys.stderr)\n1 + 1\nNone\n'text'\nprint('end')\n"
    )
    _, printed = run({ENGINE: engine + more})
    assert printed == [
        {"stream": "stdout", "text": "out"},
        {"stream": "stderr", "text": "err"},
        {"stream": "stderr", "text": "\n"},
        {"stream": "value", "text": "2"},
        {"stream": "value", "text": "'text'"},
        {"stream": "stdout", "text": "end"},
        {"stream": "stdout", "text": "\n"},
    ]


@pytest.mark.parametrize(
    ("more", "kind", "said"),
    [
        ("foo(\n", "SyntaxError", "was never closed"),
        ("rulse\n", "NameError", "name 'rulse' is not defined"),
        ("import sys; sys.exit(3)\n", "SystemExit", "3"),
        ("def f(n): return f(n + 1)\nf(0)\n", "RecursionError", "recursion"),
        ("class Odd(Exception):\n    def __str__(self): return 1\nraise Odd\n", "Odd", "failed"),
    ],
)
def test_an_error_in_the_code_says_where_it_stands(
    engine: str, original: dict[str, Any], more: str, kind: str, said: str
) -> None:
    trace, _ = run({ENGINE: engine + more})
    error = trace["error"]
    assert (error["type"], error["file"]) == (kind, ENGINE)
    assert said in error["message"] and error["expected"]
    assert error["line"] in range(len(engine.splitlines()) + 1, len(engine.splitlines()) + 4)
    assert f'File "{ENGINE}", line {error["line"]}' in error["traceback"]
    assert error["traceback"].endswith(error["message"])
    assert "importlib" not in error["traceback"] and "bridge.py" not in error["traceback"]
    assert run({})[0] == original


def test_an_error_on_the_way_keeps_the_steps_and_names_the_line(
    engine: str, original: dict[str, Any]
) -> None:
    lines = engine.splitlines()
    at = max(step["line"] for step in original["steps"] if step["file"] == ENGINE)
    lines[at - 1] = lines[at - 1].replace("yield ", "1 / 0; yield ")
    trace, _ = run({ENGINE: "\n".join(lines)})
    assert trace["steps"] and len(trace["steps"]) < len(original["steps"])
    assert (trace["error"]["type"], trace["error"]["line"]) == ("ZeroDivisionError", at)


def test_the_modules_are_the_same_ones_afterwards(engine: str) -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("scratch_impl")}
    run({ENGINE: engine})
    assert {name: module for name, module in sys.modules.items() if name.startswith("scratch_impl")} == before
    home = sys.modules["scratch_impl.permission_gate"]
    assert vars(home)["gemini_cli"] is sys.modules["scratch_impl.permission_gate.gemini_cli"]


def test_a_function_that_is_named_as_its_module_is_still_that_function(engine: str) -> None:
    package = import_module("scratch_impl.context.gemini_cli")
    before = dict(vars(package))
    assert callable(package.run)
    run({ENGINE: engine})
    assert vars(package) == before


@pytest.mark.parametrize(
    "path",
    [
        "os.py",
        "scratch_impl/bridge.py",
        "scratch_impl/loop/../bridge.py",
        "scratch_impl/loop/new.py",
        "/etc/x.py",
    ],
)
def test_only_files_that_a_run_reads_can_be_changed(path: str, original: dict[str, Any]) -> None:
    trace, _ = run({path: "1 / 0"})
    assert (trace["error"]["type"], trace["steps"]) == ("BadSetup", [])
    assert path in trace["error"]["message"]


def test_a_text_that_is_no_text_is_refused() -> None:
    assert run({ENGINE: 7})[0]["error"]["type"] == "BadSetup"


def test_a_raised_recursion_limit_does_not_outlive_its_run(engine: str) -> None:
    limit = sys.getrecursionlimit()
    run({ENGINE: engine + "import sys; sys.setrecursionlimit(limit := 5000)\n"})
    assert sys.getrecursionlimit() == limit
