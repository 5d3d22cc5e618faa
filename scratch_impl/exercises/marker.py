"""Marks an answer: one line a case, with what was given, what was expected and what came out.

What: `mark(json_text)`, JSON in and JSON out, like `bridge.run`.

But: an answer is not held back from anything; whoever runs it stops it from outside when it does not end. The
lines told until then show which case it was.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from scratch_impl.exercises.recorded import compare
from scratch_impl.exercises.workbench import ANSWER, AnswerMissing, module_with
from scratch_impl.failures import EXPECTED, describe
from scratch_impl.kernel.problems import BadInput
from scratch_impl.telling import Tell, Teller

Line = dict[str, Any]
MOST_CHARS = 2_000  # of a value: nobody reads more
CAUGHT = (Exception, SystemExit)


def mark(json_text: str, tell: Tell = lambda _: None) -> str:
    """Mark one answer.

    Args:
        json_text: `{"file", "function", "new", "answer", "setup", "cases": [{"call", "expected" | "raises"}],
            "recorded": null | {"replay", "cases": [...]}}`. `setup` is Python that runs before the cases, for
            names that they use; `call` and `expected` are expressions, `raises` the name of an exception.
        tell: receives the lines, in the place of steps, and what is printed, see `telling`.

    Returns:
        `{"lines": [{"given", "expected", "got", "passed", "line"?}], "recorded": null | {"agreed", "total",
        "first"}, "error": null | {"type", "message", "expected", "line"?}}` as JSON text. With an error the
        answer could not even be loaded, and there are no lines. `line` is a line of the answer;
        `recorded.first` the first disagreement. The recorded decisions are asked about once all cases pass.
    """
    request = json.loads(json_text)
    teller = Teller(tell)
    lines = teller.steps
    marked: dict[str, Any] = {"lines": lines, "recorded": None, "error": None}
    try:
        with (
            teller.listening(),
            module_with(
                request["file"], request["function"], request["answer"], new=bool(request.get("new"))
            ) as module,
        ):
            exec(request.get("setup") or "", module.__dict__)
            for case in request["cases"]:
                lines.append(_line(case, module.__dict__))
            marked["recorded"] = _recorded(request, lines, module)
    except AnswerMissing as missing:
        marked["error"] = {"type": "AnswerMissing", "message": str(missing), "expected": missing.expected}
    except BadInput as problem:
        marked["error"] = describe(problem, edited=False)
    except BaseException as error:
        marked["error"] = _described(error)
    teller.tell_rest()
    return json.dumps(marked)


def _recorded(request: Mapping[str, Any], lines: list[Line], module: ModuleType) -> dict[str, Any] | None:
    asked = request.get("recorded") if all(line["passed"] for line in lines) else None
    return compare(asked, module) if asked else None


def _line(case: Mapping[str, str], names: dict[str, Any]) -> Line:
    """Try one case. An exception is an outcome like any other."""
    wanted = case.get("raises")
    value = None if wanted else eval(case["expected"], names)
    told = {"given": case["call"], "expected": f"raises {wanted}" if wanted else _shown(value)}
    try:
        got = eval(case["call"], names)
        return {**told, "got": _shown(got), "passed": not wanted and bool(got == value)}
    except CAUGHT as error:
        passed = wanted in {kind.__name__ for kind in type(error).__mro__}
        line = None if passed else _line_of(error)
        text = _shown_text(traceback.format_exception_only(error)[-1].strip())
        return {**told, "got": f"raises {text}", "passed": passed, **({"line": line} if line else {})}


def _shown(value: object) -> str:
    return _shown_text(repr(value))


def _shown_text(text: str) -> str:
    return text if len(text) <= MOST_CHARS else f"{text[:MOST_CHARS]} … ({len(text)} characters)"


def _described(error: BaseException) -> dict[str, Any]:
    """What kept the answer from being loaded, in the manner of `failures`, with the line of the answer."""
    kind, line = type(error).__name__, _line_of(error)
    return {
        "type": kind,
        "message": _shown_text(traceback.format_exception_only(error)[-1].strip()),
        "expected": EXPECTED.get(kind, "no exception"),
        **({"line": line} if line else {}),
    }


def _line_of(error: BaseException) -> int | None:
    """The innermost line of the answer that an exception came through."""
    if isinstance(error, SyntaxError) and error.filename == ANSWER:
        return error.lineno
    frames = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == ANSWER]
    return frames[-1] if frames else None
