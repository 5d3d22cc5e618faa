"""Which statement each line of the teaching code belongs to, and how its files are called."""

from __future__ import annotations

import ast
import linecache
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

SHOWN = str(Path(__file__).parent)
ROOT = SHOWN.removesuffix("scratch_impl")
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


class Statements(NamedTuple):
    """The statements of a file; of an `if` or a `def`, only the head counts. Small, for it is kept."""

    first: array[int]  # for each line, counted from 1, where its statement begins; 0: it belongs to none
    last: array[int]  # for each line that begins a statement, where that ends

    def at(self, line: int) -> int:
        """The first line of the innermost statement around `line`; 0 when there is none."""
        return self.first[line] if line < len(self.first) else 0


NONE = Statements(array("I"), array("I"))
_known: dict[str, tuple[list[str], Statements]] = {}  # by file; the lines are those that were read


def statements_of(filename: str) -> Statements:
    """The statements of a file of a cell or an agent; none of other files, which no reader looks at."""
    folder, _, file = filename.removeprefix(SHOWN).removeprefix("/").partition("/")
    if not filename.startswith(SHOWN) or not file or folder == "kernel":
        return NONE
    lines = linecache.getlines(filename)
    known = _known.get(filename)
    if known is None or known[0] is not lines:  # the reader's own text is another one
        known = _known[filename] = (lines, read(lines))
    return known[1]


def prepare() -> None:
    """Read all of the teaching code now, so that no run has to."""
    for file in Path(SHOWN).rglob("*.py"):
        statements_of(str(file))


@cache
def relative(filename: str) -> str:
    """The path of a file of the teaching code from the root; of any other file, its name."""
    inside = filename.removeprefix(ROOT)
    return inside if inside != filename else filename.rpartition("/")[2]


def read(lines: list[str]) -> Statements:
    """The statements of a text."""
    none = [0] * (len(lines) + 2)
    found = Statements(array("I", none), array("I", none))
    nodes: list[ast.AST] = [ast.parse("".join(lines))]
    for node in nodes:  # it grows: outer statements come before those inside of them
        nodes += chain.from_iterable(getattr(node, name, ()) for name in BLOCKS)
        for first, last in _span(node):
            found.last[first] = last
            for line in range(first, last + 1):
                found.first[line] = first
    return found


def _span(node: ast.AST) -> Iterator[tuple[int, int]]:
    """The first and the last line of a statement, or of the head of one that holds others."""
    if isinstance(node, ast.Module | ast.Try | ast.Break):
        return  # not every version of Python stops here
    if isinstance(node, ast.stmt) and not hasattr(node, "body") and not isinstance(node, ast.Match):
        yield node.lineno, node.end_lineno or node.lineno
        return
    parts = [part for part in chain.from_iterable(map(ast.walk, _head(node))) if hasattr(part, "end_lineno")]
    first = min(part.lineno for part in [node, *parts] if hasattr(part, "lineno"))
    yield first, max((part.end_lineno for part in parts), default=first)


def _head(node: ast.AST) -> Iterator[ast.AST]:
    """What an `if`, a `def` and the like hold besides their blocks."""
    for name, value in ast.iter_fields(node):
        if name not in BLOCKS:
            yield from (
                part for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST)
            )
