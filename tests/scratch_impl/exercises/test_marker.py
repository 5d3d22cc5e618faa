"""An answer is marked case by case; whatever it does, there is an account of it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from scratch_impl.exercises import mark
from tests.conftest import ROOT

RIGHT = """\
def repeats(calls):
    last = calls[-1]
    same = takewhile(lambda call: (call.tool, call.args) == (last.tool, last.args), reversed(calls))
    return len(list(same))
"""
SETUP = "a, b = ToolCall('1', 'a'), ToolCall('2', 'b')"
CASES = [
    {"call": "repeats([a, a])", "expected": "2"},
    {"call": "repeats([a, b])", "expected": "1"},
    {"call": "repeats([])", "raises": "LookupError"},
]


def marked(answer: str, **more: Any) -> dict[str, Any]:
    request = {"file": "scratch_impl/loop/scratch.py", "function": "repeats", "answer": answer}
    found: dict[str, Any] = json.loads(mark(json.dumps({**request, "setup": SETUP, "cases": CASES, **more})))
    return found


def test_a_right_answer_passes_every_case_with_the_names_of_its_file() -> None:
    found = marked(RIGHT)
    assert [line["passed"] for line in found["lines"]] == [True, True, True]
    assert found["lines"][0] == {"given": "repeats([a, a])", "expected": "2", "got": "2", "passed": True}
    assert found["lines"][2]["expected"] == "raises LookupError"
    assert found["error"] is found["recorded"] is None


def test_an_exception_is_an_outcome_with_the_line_of_the_answer() -> None:
    line = marked("def repeats(calls):\n    calls = list(calls)\n    return foo\n")["lines"][0]
    assert (line["passed"], line["line"]) == (False, 3)
    assert line["got"] == "raises NameError: name 'foo' is not defined"


@pytest.mark.parametrize(
    ("answer", "kind", "line"),
    [
        ("def repeats(calls:\n    pass", "SyntaxError", 1),
        ("x = 1\n1 / 0\ndef repeats(calls): pass", "ZeroDivisionError", 2),
        ("import nowhere_at_all\ndef repeats(calls): pass", "ModuleNotFoundError", 1),
        ("def repeat(calls): pass", "AnswerMissing", None),
        ("", "AnswerMissing", None),
    ],
)
def test_an_answer_that_cannot_be_loaded_is_told_by_its_line(
    answer: str, kind: str, line: int | None
) -> None:
    found = marked(answer)
    assert found["lines"] == []
    assert (found["error"]["type"], found["error"].get("line")) == (kind, line)
    assert found["error"]["expected"]


def test_an_answer_that_leaves_or_recurses_for_ever_is_marked_all_the_same() -> None:
    assert "SystemExit" in marked("def repeats(calls): exit()")["lines"][0]["got"]
    before = sys.getrecursionlimit()
    deep = "import sys\nsys.setrecursionlimit(500)\ndef repeats(calls): return repeats(calls)"
    assert "RecursionError" in marked(deep)["lines"][0]["got"]
    assert sys.getrecursionlimit() == before


def test_lines_and_what_is_printed_are_told_as_they_come() -> None:
    told: list[dict[str, Any]] = []
    request = {"file": "scratch_impl/loop/scratch.py", "function": "repeats", "setup": SETUP, "cases": CASES}
    answer = "def repeats(calls):\n    print('hello')\n    return 2"
    mark(json.dumps({**request, "answer": answer}), lambda batch: told.append(json.loads(batch)))
    assert "".join(piece["text"] for batch in told for piece in batch["printed"]) == "hello\n" * 3
    assert [line["passed"] for batch in told for line in batch["steps"]] == [True, False, False]


def test_a_huge_value_is_cut_short() -> None:
    assert len(marked("def repeats(calls): return 'x' * 10**6")["lines"][0]["got"]) < 3_000


def test_something_new_may_be_asked_for_and_the_rest_of_the_file_uses_what_is_written() -> None:
    new = {"function": "twice", "new": True, "cases": [{"call": "twice([a])", "expected": "2"}]}
    assert marked("def twice(calls): return 2 * repeats(calls)", **new)["lines"][0]["passed"]
    whole = {
        "cases": [
            {"call": "ending(Reply(calls=(a,)), 1, repeats([a]), Limits())", "expected": "'loop_detected'"}
        ]
    }
    assert marked("def repeats(calls): return 3", **whole)["lines"][0]["passed"]


def test_the_real_module_stays_as_it_was() -> None:
    from scratch_impl.loop import scratch

    before = scratch.repeats
    marked("def repeats(calls): return 9")
    assert scratch.repeats is before
    assert "scratch_impl.answered" not in sys.modules


def test_the_command_line_marks_one_or_several() -> None:
    request = {
        "file": "scratch_impl/loop/scratch.py",
        "function": "repeats",
        "answer": RIGHT,
        "cases": CASES[:1],
    }
    asked = json.dumps([{**request, "setup": SETUP}, {**request, "answer": "1 +"}])
    done = subprocess.run(
        [sys.executable, "-m", "scratch_impl", "mark", "-"],
        cwd=ROOT,
        input=asked,
        capture_output=True,
        text=True,
    )
    right, wrong = json.loads(done.stdout)
    assert (right["error"], wrong["error"]["type"], done.returncode) == (None, "SyntaxError", 1)
