"""Finds the citation that a line of teaching code stands on.

Cells cite the real agents in their comments, as plain text:
`gemini-cli/packages/core/src/policy/policy-engine.ts:577-632`. For a line that is running we look at its own
comment first, then at the comment right above it, then at the function it belongs to: the comment above its
`def`, and its docstring.
"""

from __future__ import annotations

import linecache
import re
from functools import lru_cache
from itertools import takewhile

CITATION = re.compile(
    r"\b(?:gemini-cli|opencode|aider)/[\w./-]+:\d+(?:-\d+)?"
    r"|\b(?:claude-code|claude-api|anthropic-engineering)/[\w./-]+#[\w-]+"
)


@lru_cache(maxsize=1024)  # a walk down the rows stands on the same line again and again
def citations_for(filename: str, line: int) -> tuple[str, ...]:
    """Return the citations that back `filename:line` (1-based), nearest place first, or none at all."""
    lines = linecache.getlines(filename)
    if not 1 <= line <= len(lines):
        return ()
    head = _enclosing_def(lines, line)
    places = [
        [lines[line - 1]],
        _comment_above(lines, line),
        _comment_above(lines, head),
        _docstring(lines, head),
    ]
    for place in places:
        found = CITATION.findall("\n".join(place))
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def _comment_above(lines: list[str], line: int) -> list[str]:
    """The comment lines that end right above `line`, top to bottom."""
    above = reversed(lines[: max(line - 1, 0)])
    return list(takewhile(lambda text: text.lstrip().startswith("#"), above))[::-1]


def _enclosing_def(lines: list[str], line: int) -> int:
    """The line of the `def` that `line` is inside of; 0 outside of any."""
    indent = _indent(lines[line - 1])
    for number in range(line, 0, -1):
        text = lines[number - 1]
        if text.lstrip().startswith("def ") and (_indent(text) < indent or number == line):
            return number
    return 0


def _docstring(lines: list[str], head: int) -> list[str]:
    """The docstring under the `def` at `head`, as lines; empty when there is none."""
    body = "".join(lines[head:]) if head else ""
    found = re.match(r'[^"]*?:\n\s*r?"""(.*?)"""', lines[head - 1] + body, re.DOTALL) if head else None
    return found[1].splitlines() if found else []


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
