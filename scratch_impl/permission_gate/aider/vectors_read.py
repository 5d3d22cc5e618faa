"""The sentences of the recorded replies, read for what they say.

What: `comparable` brings a value of the recording, or one of ours, into a form in which both can be compared.

How the real one does it: these are the sentences that it prints, and keeps as receipts.

But: only their kind and the names in them count.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

READINGS = (
    (r"Skipping edits to .* that matches gitignore spec\.", "ignored"),
    (r"Skipping edits to (.*)", r"Skipping \1"),
    (r"Committing (.*) before applying edits\.", r"Committing \1"),
    (r"Applied edit to (.*)", r"Applied \1"),
    (r"The LLM did not conform.*", "malformed"),
    (r"list index out of range", "nothing_to_search_for"),
    (r"'NoneType' object has no attribute 'splitlines'", "no_file"),
    (r"Unable to add .*exit code\((\d+)\)", r"stage \1"),
    (r"Unable to (diff|commit): .*exit code\((\d+)\)", r"\1 \2"),
    (r"Cmd\('git'\) failed.*exit code\((\d+)\)", r"add \1"),
    (r"I committed .* msg: (.*)", r"committed \1"),
    (r"I updated the files\.", "updated"),
    (r"I didn't see .*", "nothing_seen"),
    (r"(Removed|Now at): +<hash> (.*)", r"\1: \2"),
    (r"No git repository.*", "no_repository"),
    (r"This is the first commit.*", "first_commit"),
    (r".* not made by aider.*", "not_ours"),
    (r".* more than 1 parent.*", "merge"),
    (r"The file (.*) has uncommitted changes.*", r"dirty \1"),
    (r"The file (.*) was not in the repository.*", r"created \1"),
    (r".* already been pushed.*", "pushed"),
)


def _read(text: str) -> str:
    found = ((re.fullmatch(pattern, text, re.DOTALL), reading) for pattern, reading in READINGS)
    return next((match.expand(reading) for match, reading in found if match), text)


def comparable(key: str, value: Any) -> Any:
    """A value in a form in which both sides can be compared."""
    if key in ("warnings", "errors", "receipts") and value is not None:
        return [_read(text) for text in value]
    if key == "notices":  # the order in which written files are listed is that of a set
        return list(_in_order(_read(text) for text in value))
    if key == "undo":
        return [
            {
                **step,
                "error": _read(step["error"] or "") or None,
                "done": [_read(text) for text in step["done"]],
            }
            for step in value
        ]
    return value


def _in_order(notices: Iterator[str]) -> Iterator[str]:
    listed = list(notices)
    yield from (text for text in listed if not text.startswith("Applied"))
    yield from sorted(text for text in listed if text.startswith("Applied"))
