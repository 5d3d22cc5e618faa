"""Marks an answer: one line a case, with what was given, what was expected and what came out.

What: `mark(json_text)`, JSON in and JSON out, like `bridge.run`.

But: an answer is not held back from anything; whoever runs it stops it from outside when it does not end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scratch_impl.exercises.recorded import compare
from scratch_impl.exercises.workbench import AnswerMissing, module_with
from scratch_impl.failures import describe
from scratch_impl.kernel.problems import BadInput

Line = dict[str, Any]


def mark(json_text: str) -> str:
    """Mark one answer.

    Args:
        json_text: `{"file", "function", "answer", "setup", "cases": [{"call", "expected" | "raises"}],
            "recorded": null | {"replay", "cases": [...]}}`. `setup` is Python that runs before the cases, for
            names that they use; `call` and `expected` are expressions, `raises` the name of an exception.

    Returns:
        `{"lines": [{"given", "expected", "got", "passed"}], "recorded": null | {"agreed", "total", "first"},
        "error": null | {"type", "message", "expected", "line"?}}` as JSON text. With an error the answer could
        not even be loaded, and there are no lines. `recorded.first` is the first disagreement.
    """
    request = json.loads(json_text)
    marked: dict[str, Any] = {"lines": [], "recorded": None, "error": None}
    try:
        with module_with(request["file"], request["function"], request["answer"]) as module:
            names = module.__dict__
            exec(request.get("setup", ""), names)
            marked["lines"] = [_line(case, names) for case in request["cases"]]
            if request.get("recorded"):
                marked["recorded"] = compare(request["recorded"], module)
    except AnswerMissing as missing:
        marked["error"] = {
            "type": "AnswerMissing",
            "message": str(missing),
            "expected": f"def {missing.name}(...)",
        }
    except BadInput as problem:
        marked["error"] = describe(problem, edited=False)
    except BaseException as error:
        marked["error"] = describe(error, edited=True)
    return json.dumps(marked)


def _line(case: Mapping[str, str], names: dict[str, Any]) -> Line:
    """Try one case. An exception is an outcome like any other."""
    wanted = case.get("raises")
    expected = f"raises {wanted}" if wanted else repr(eval(case["expected"], names))
    try:
        got = eval(case["call"], names)
    except Exception as error:
        passed = wanted in {kind.__name__ for kind in type(error).__mro__}
        return _told(case, expected, f"raises {type(error).__name__}: {error}", passed)
    same = not wanted and bool(got == eval(case["expected"], names))
    return _told(case, expected, repr(got), same)


def _told(case: Mapping[str, str], expected: str, got: str, passed: bool) -> Line:
    return {"given": case["call"], "expected": expected, "got": got, "passed": passed}
