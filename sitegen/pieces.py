"""Pieces of the teaching code that a lesson shows: cut out of the file by name, so that they cannot drift."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Asked:
    """What a `piece` fence asks for; `show` is one name, `first..last`, or several with commas between."""

    file: str
    show: str
    run: str


@dataclass(frozen=True)
class Block:
    """Lines of a file that stand together; `first` counts from 1."""

    first: int
    code: str

    @property
    def last(self) -> int:
        """The last of the lines."""
        return self.first + self.code.count("\n")


class UnknownName(Exception):  # noqa: N818
    """The file has no such name."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"there is no {name}")
        self.name, self.known = name, known


def asked(data: dict[str, object]) -> Asked:
    """What a fence's checked data asks for; who reads a fence may have lost its last line break."""
    show = data["show"]
    return Asked(
        str(data["file"]),
        ", ".join(show) if isinstance(show, list) else str(show),
        str(data.get("run", "")).rstrip(),
    )


@cache  # a lesson shows many pieces of one file, in every language
def _places_in(text: str) -> list[tuple[str, int, int]]:
    return list(_places(ast.parse(text).body))


def names_in(text: str) -> list[str]:
    """Every name that a Python file defines at its top, in order."""
    return [name for name, _, _ in _places_in(text) if "." not in name]


def cut(text: str, show: str) -> list[Block]:
    """The lines that define what `show` names, in the order in which it is named; neighbours are one block.

    Args:
        text: a Python file.
        show: `name`, `Class.method`, `first..last`, or several of these with commas between.

    Raises:
        UnknownName: with the names that there are.
    """
    lines = text.split("\n")
    places = _places_in(text)
    spans: list[tuple[int, int]] = []
    for part in (part.strip() for part in show.split(",")):
        first, _, last = part.partition("..")
        begin, end = _span(first, places)[0], _span(last or first, places)[1]
        if spans and spans[-1][1] < begin and not "".join(lines[spans[-1][1] : begin - 1]).strip():
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((begin, end))
    return [Block(begin, "\n".join(lines[begin - 1 : end])) for begin, end in spans]


def _span(name: str, places: list[tuple[str, int, int]]) -> tuple[int, int]:
    for known, begin, end in places:
        if known == name:
            return begin, end
    raise UnknownName(name, [known for known, _, _ in places])


def _places(body: list[ast.stmt], within: str = "") -> Iterator[tuple[str, int, int]]:
    for statement in body:
        last = statement.end_lineno or statement.lineno
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            first = min([statement.lineno, *(one.lineno for one in statement.decorator_list)])
            yield within + statement.name, first, last
            if isinstance(statement, ast.ClassDef):
                yield from _places(statement.body, f"{within}{statement.name}.")
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for name in (node for target in targets for node in ast.walk(target)):
                if isinstance(name, ast.Name):
                    yield within + name.id, statement.lineno, last
