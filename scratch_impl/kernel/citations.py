"""Finds the citation that a line of teaching code stands on.

Cells cite the real agents in their comments, as plain text:
`gemini-cli/packages/core/src/policy/policy-engine.ts:577-632`. For a line that is running we look at
its own comment first, then at the comment above it, then at the function it belongs to.
"""

from __future__ import annotations

import ast
import linecache
import re
from functools import lru_cache
from itertools import takewhile

CITATION = re.compile(
    r"\b(?:gemini-cli|opencode|aider)/[\w./-]+:\d+(?:-\d+)?"
    r"|\b(?:claude-code|claude-api|anthropic-engineering)/[\w./-]+#[\w-]+"
)


def citations_for(filename: str, line: int) -> tuple[str, ...]:
    """Return the citations that back `filename:line` (1-based), nearest place first, or none at all."""
    lines, tree = _source(filename)
    if tree is None:
        return ()
    start, end = _statement(tree, line)
    function = _function(tree, line)
    places = [lines[start - 1 : end], _comment_above(lines, start)]
    if function is not None:
        head = function.decorator_list[0].lineno if function.decorator_list else function.lineno
        places.append([ast.get_docstring(function) or "", *_comment_above(lines, head)])
    for place in places:
        found = CITATION.findall("\n".join(place))
        if found:
            return tuple(dict.fromkeys(found))
    return ()


@lru_cache(maxsize=64)
def _source(filename: str) -> tuple[list[str], ast.Module | None]:
    lines = linecache.getlines(filename)
    return lines, ast.parse("".join(lines)) if lines else None


def _statement(tree: ast.Module, line: int) -> tuple[int, int]:
    """First and last line of the simple statement around `line`; the line itself when there is none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            end = node.end_lineno or node.lineno
            if node.lineno <= line <= end:
                return node.lineno, end
    return line, line


def _function(tree: ast.Module, line: int) -> ast.FunctionDef | None:
    around = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or line)
    ]
    return max(around, key=lambda node: node.lineno, default=None)


def _comment_above(lines: list[str], line: int) -> list[str]:
    above = reversed(lines[: line - 1])
    return list(takewhile(lambda text: text.lstrip().startswith("#"), above))
