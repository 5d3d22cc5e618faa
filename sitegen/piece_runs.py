"""What the lines below a piece of code print: run once at build time, so that they work before Python loads.

Kept in `.cache/pieces` under a hash of the lines and of all teaching code.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sitegen.model import Story
from sitegen.pieces import Asked
from sitegen.problems import Report
from sitegen.subprocesses import NoAnswerError, ask, code_hash, kept

Printed = tuple[Mapping[str, str], ...]
"""`{"stream": "stdout" | "stderr" | "value", "text"}`, in order."""


def run_all(root: Path, stories: Iterable[Story], report: Report) -> dict[Asked, Printed]:
    """What is printed below each piece that has lines to run; failing lines are noted in `report`.

    Args:
        root: the repository, which holds the teaching code and receives the cache.
        stories: the lessons.
        report: takes the problems.
    """
    code = code_hash(root)
    found: dict[Asked, Printed] = {}
    for story in stories:
        for piece in story.pieces:
            if piece.run and piece not in found:
                found[piece] = _run(root, story, piece, code, report)
    return found


def _run(root: Path, story: Story, piece: Asked, code: str, report: Report) -> Printed:
    asked = json.dumps({"file": piece.file, "run": piece.run}, ensure_ascii=False)
    key = hashlib.sha256(f"{code}\n{asked}".encode()).hexdigest()[:24]
    found = ""
    try:
        told: Mapping[str, Any] = kept(
            root, "pieces", key, lambda: ask(root, "piece", asked), lambda made: not made["error"]
        )
        if told["error"]:
            line = f", line {told['error']['line']}" if "line" in told["error"] else ""
            found = f"lines that end in an error ({told['error']['message']}{line})"
        elif not told["printed"]:
            found = "lines that print nothing"
    except NoAnswerError as failure:
        found = f"lines that come to nothing ({failure})"
    if found:
        report.add(
            story.file,
            f"the piece {piece.show}, run",
            found=found,
            expected="lines that show what the piece does",
            fix="correct them; the value of a line that stands alone is shown, too",
        )
        return ()
    return tuple(told["printed"])
