"""Guesses: a question with three or four choices, each with its own feedback, at least one of them right."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.data import doubled
from sitegen.guess import Choice, Guess
from sitegen.problems import Report
from sitegen.yamlfile import parse


def parse_guess(text: str, file: Path, first_line: int, report: Report) -> Guess | None:
    """The guess written as YAML `text` at `first_line` of `file`; None, with problems, if it isn't sound."""
    document = parse(text, file, report, first_line)
    if document is None or not schemas.check(document, "guess", report):
        return None
    data = cast("dict[str, Any]", document.data)
    choices = tuple(
        Choice(choice["text"].strip(), choice["feedback"].strip(), choice.get("right", False))
        for choice in data["choices"]
    )
    if not any(choice.right for choice in choices):
        report.add(
            file,
            document.place(("choices",)),
            found="no right choice",
            expected="at least one choice with `right: true`",
            fix="mark the right one",
        )
    for n, double in doubled(choice.text for choice in choices):
        report.add(
            file,
            document.place(("choices", n, "text")),
            found=f"the choice {double} a second time",
            expected="choices that differ",
            fix="change one of them",
        )
    question = data["question"].strip()
    return Guess(question, choices, key(question, choices))


def key(question: str, choices: tuple[Choice, ...]) -> str:
    """16 hex digits that change with the question, or with any choice's text, or with what is right.

    Feedback doesn't count: a reader's answer stays good when only its explanation was bettered.
    """
    words = [question, *([choice.text, choice.right] for choice in choices)]
    return hashlib.sha256(json.dumps(words, ensure_ascii=False).encode()).hexdigest()[:16]
