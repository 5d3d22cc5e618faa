"""Says what ended a run: what it was, where in the teaching code it stands, and what would have worked."""

from __future__ import annotations

import traceback
from typing import Any

from scratch_impl.edits import PACKAGE, ROOT

RECORDER = f"{PACKAGE}/kernel/recorder.py"
EXERCISES = f"{PACKAGE}/exercises/"

EXPECTED = {
    "AssertionError": "an assert whose condition is true",
    "AttributeError": "a name that the object has; look at how it is spelled",
    "EOFError": "a value written in the code; a run can ask nobody",
    "ImportError": "a name that the other file defines",
    "IndentationError": "lines of one block that begin in the same column",
    "IndexError": "a place that the list has; the first one is 0",
    "KeyError": "a key that the dict has; .get(key) asks without failing",
    "MemoryError": "a run that keeps less; the page has set a limit on its memory",
    "ModuleNotFoundError": "a module of the standard library, or of the teaching code",
    "NameError": "a name that was given a value before; look at how it is spelled",
    "RecursionError": "a function that stops calling itself at some point",
    "SyntaxError": "a line that Python can read; look at brackets, quotes and colons, here and just above",
    "TabError": "spaces alone before a line",
    "TypeError": "a value of the kind that is asked for here",
    "UnboundLocalError": "a value given to the name earlier in this function",
    "ValueError": "a value that fits here",
    "ZeroDivisionError": "a divisor that is not 0",
}


def describe(error: BaseException, edited: bool) -> dict[str, Any]:
    """Return `{type, message, expected, file?, line?, traceback?}`.

    A setup that the cell refuses has no place in the code. For all else, `file` and `line` are the innermost
    place in the teaching code, and `traceback` holds its frames only.

    Args:
        error: what ended the run.
        edited: whether the reader changed the code; if not, the mistake is ours.
    """
    if _is_bad_input(error):
        bad: Any = error
        return {"type": type(error).__name__, "message": bad.message, "expected": bad.expected}
    kind = type(error).__name__
    frames = _frames(error)
    place = (frames[-1].filename, frames[-1].lineno) if frames else None
    if isinstance(error, SyntaxError) and (file := _relative(error.filename or "")):
        place = (file, error.lineno)
    return {
        "type": kind if edited else "CellCrashed",
        "message": traceback.format_exception_only(error)[-1].strip(),
        "expected": EXPECTED.get(kind, "no exception") if edited else "no crash; this is our mistake",
        **({"file": place[0], "line": place[1] or 1} if place else {}),
        "traceback": _text(error, frames),
    }


def _is_bad_input(error: BaseException) -> bool:
    """Whether it is a `BadInput`, also one of a kernel that was imported anew."""
    home = f"{PACKAGE}.kernel.problems"
    return any(kind.__module__ == home and kind.__name__ == "BadInput" for kind in type(error).__mro__)


def _frames(error: BaseException) -> list[traceback.FrameSummary]:
    """The frames that stand in the teaching code, outermost first."""
    return [
        traceback.FrameSummary(file, frame.lineno, frame.name, line=frame.line)
        for frame in traceback.extract_tb(error.__traceback__)
        if _is_teaching(file := _relative(frame.filename))
    ]


def _is_teaching(file: str) -> bool:
    """Whether it is of the teaching code, and not of what runs it: that lies outside of all folders."""
    return file.count("/") > 1 and file != RECORDER and not file.startswith(EXERCISES)


def _relative(filename: str) -> str:
    """The path from the repository's root, for a file of the teaching code; else empty."""
    inside = filename.startswith(f"{ROOT / PACKAGE}/")
    return filename[len(str(ROOT)) + 1 :] if inside else ""


def _text(error: BaseException, frames: list[traceback.FrameSummary]) -> str:
    last = traceback.format_exception_only(error)
    return (
        "".join([*traceback.StackSummary.from_list(frames).format(), *last]).replace(f"{ROOT}/", "").strip()
    )
