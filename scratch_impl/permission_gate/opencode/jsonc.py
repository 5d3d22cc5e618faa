"""JSON as people write it in a config: with comments, with a comma too many, and with the line of every key.

What: `read` turns such a text into data, and remembers on which line each key stands.

How the real one does it: not looked at. What counts for the gate is the order in which keys come out
opencode/packages/opencode/src/permission/index.ts:178-198.

But: this is a reader of our own. A key that stands twice keeps its first place and its last value, as it
would in JavaScript.

Events: none.

Errors: BadJson, with the line and what was expected.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

SKIPPED = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
STRING = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
DEEPEST = 50  # ours
ATOM = re.compile(r"true|false|null|-?[0-9][0-9.eE+-]*")


class BadJson(Exception):  # noqa: N818
    """The text is no JSON. `line` is where reading stopped, from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.message = message
        self.line = line


@dataclass
class Reading:
    """A text half read: where we are in it, and the lines of the keys found so far."""

    text: str
    at: int = 0
    lines: dict[tuple[str, ...], int] = field(default_factory=dict)

    def peek(self) -> str:
        """The next character that counts, or nothing at the end."""
        found = SKIPPED.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.text[self.at : self.at + 1]

    def takes(self, character: str) -> bool:
        """Go past this character, if it is the next."""
        is_next = self.peek() == character
        self.at += is_next
        return is_next

    def refuse(self, expected: str) -> BadJson:
        """What is wrong right here."""
        found = repr(self.peek()) if self.peek() else "the end"
        return BadJson(f"found {found}, expected {expected}", self.line)

    @property
    def line(self) -> int:
        """The line we are on, from 1."""
        return self.text.count("\n", 0, self.at) + 1


def read(text: str) -> tuple[Any, dict[tuple[str, ...], int]]:
    """Read a text.

    Example: `{"a": {"b": 1}} // x` -> `({"a": {"b": 1}}, {("a",): 1, ("a", "b"): 1})`.

    Raises:
        BadJson: It is no JSON, not even with comments.
    """
    reading = Reading(text.removeprefix("\ufeff"))
    value = _value(reading, ())
    if reading.peek():
        raise reading.refuse("the end")
    return value, reading.lines


def _value(reading: Reading, way: tuple[str, ...]) -> Any:
    if len(way) > DEEPEST:
        raise reading.refuse(f"at most {DEEPEST} brackets inside each other")
    if reading.takes("{"):
        return _object(reading, way)
    if reading.takes("["):
        return _list(reading, way)
    if reading.peek() == '"':
        return _string(reading)
    found = ATOM.match(reading.text, reading.at)
    try:
        value = json.loads(found[0]) if found else None
    except ValueError:
        found = None
    if found is None:
        raise reading.refuse("a value")
    reading.at = found.end()
    return value


def _object(reading: Reading, way: tuple[str, ...]) -> dict[str, Any]:
    items: dict[str, Any] = {}
    while not reading.takes("}"):
        if reading.peek() != '"':
            raise reading.refuse("a key in double quotes, or }")
        line, key = reading.line, _string(reading)
        if not reading.takes(":"):
            raise reading.refuse(f"a colon behind {key!r}")
        reading.lines[(*way, key)] = line
        items[key] = _value(reading, (*way, key))
        if not reading.takes(",") and reading.peek() != "}":
            raise reading.refuse("a comma, or }")
    return items


def _list(reading: Reading, way: tuple[str, ...]) -> list[Any]:
    items: list[Any] = []
    while not reading.takes("]"):
        items.append(_value(reading, (*way, str(len(items)))))
        if not reading.takes(",") and reading.peek() != "]":
            raise reading.refuse("a comma, or ]")
    return items


def _string(reading: Reading) -> str:
    found = STRING.match(reading.text, reading.at)
    try:
        value = json.loads(found[0]) if found else None
    except ValueError:
        value = None
    if found is None or value is None:
        raise BadJson("found a text that does not end, or holds a wrong escape", reading.line)
    reading.at = found.end()
    return str(value)
