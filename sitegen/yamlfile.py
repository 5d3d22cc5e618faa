"""YAML text to plain data, strictly: every value knows its line, nothing is coerced, nothing is lost.

Stricter than YAML itself where YAML surprises: a date or `yes` stays text, a key given twice is an error,
keys are text, and there are no aliases and no tags.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from sitegen.problems import Report

KeyPath = tuple[str | int, ...]


@dataclass(frozen=True)
class Document:
    """Data with the line (from 1, in the file) of each of its values, by key path."""

    file: Path
    data: object
    lines: Mapping[KeyPath, int]

    def place(self, path: KeyPath = ()) -> str:
        """`line 12, cells[3].title.zh`; for a path that is not there, the line of what holds it."""
        known = path
        while known and known not in self.lines:
            known = known[:-1]
        line = f"line {self.lines.get(known, 1)}"
        return f"{line}, {dotted(path)}" if path else line


def dotted(path: KeyPath) -> str:
    """A key path as an author would write it: `cells[3].title.zh`."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f"{'.' if text else ''}{key}"
    return text


class _Loader(yaml.SafeLoader):
    """Knows null, true, false and numbers; all else is text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """The next node; MarkedYAMLError at an alias, which can make endless or exploding data."""
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.MarkedYAMLError(problem="an alias, which is not allowed", problem_mark=mark)
        return super().compose_node(parent, index)


for _tag, _pattern, _first in (
    ("null", r"^(?:null|~|)$", ["n", "~", ""]),
    ("bool", r"^(?:true|false)$", ["t", "f"]),
    ("int", r"^-?(?:0|[1-9][0-9]*)$", list("-0123456789")),
    ("float", r"^-?(?:0|[1-9][0-9]*)\.[0-9]+$", list("-0123456789")),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(_pattern), _first)

# The same in C, ten times as fast. It does not tell an alias from what it stands for, lets a bare `?` pass in
# braces, and words its errors in its own way: a text that may hold any of these goes to the slow one.
_BARE_QUESTION = re.compile(r"[{\[][^\"'\n]*\?")
_Quick: Any = None
if yaml.__with_libyaml__:

    class _QuickLoader(yaml.CSafeLoader):
        yaml_implicit_resolvers = _Loader.yaml_implicit_resolvers

    _Quick = _QuickLoader


def _needs_the_slow(text: str) -> bool:
    return ("&" in text and "*" in text) or _BARE_QUESTION.search(text) is not None


_VALUES: Mapping[str, Callable[[str], object]] = {
    "tag:yaml.org,2002:str": str,
    "tag:yaml.org,2002:null": lambda text: None,
    "tag:yaml.org,2002:bool": lambda text: text == "true",
    "tag:yaml.org,2002:int": int,
    "tag:yaml.org,2002:float": float,
}


def read_text(file: Path, report: Report) -> str | None:
    """The file's text with line ends; None (and a problem) when it is missing or not UTF-8."""
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        report.add(file, "the file", found="no such file", expected="a file", fix="write it")
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        report.add(
            file,
            f"line {line}",
            found=f"a byte that is not UTF-8 (0x{raw[error.start]:02x})",
            expected="UTF-8 text",
            fix="save the file in the encoding UTF-8",
        )
        return None
    if text.startswith("\ufeff"):
        report.add(
            file,
            "line 1",
            found="a byte order mark",
            expected="UTF-8 text that starts with its first character",
            fix="save the file as UTF-8 without a byte order mark",
        )
        return None
    return text.replace("\r\n", "\n")


def parse(text: str, file: Path, report: Report, first_line: int = 1) -> Document | None:
    """Data of YAML `text` that starts at `first_line` of `file`; None (and problems) when it is not sound."""
    before = len(report)
    try:
        node = _compose(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = first_line + (mark.line if mark else 0)
        column = f", column {mark.column + 1}" if mark else ""
        report.add(
            file,
            f"line {line}{column}",
            found=f"YAML that does not parse ({error.problem or error.context})",
            expected="YAML",
            fix="mend indentation or brackets; quote text with `: ` or ` #`, and in braces with `,` or `?`",
        )
        return None
    except yaml.reader.ReaderError as error:
        report.add(
            file,
            f"line {first_line + text.count(chr(10), 0, error.position)}",
            found=f"the control character {error.character!r}",
            expected="printable text",
            fix="remove the character",
        )
        return None
    lines: dict[KeyPath, int] = {(): first_line}
    builder = _Builder(file, report, first_line, lines)
    data = builder.value(node, ()) if node is not None else None
    return Document(file, data, lines) if len(report) == before else None


@lru_cache(maxsize=16_384)
def _compose(text: str) -> yaml.Node | None:
    """The nodes of the text. Kept, since several checks read the same files; nobody changes a node."""
    node: yaml.Node | None
    if _Quick is not None and not _needs_the_slow(text):
        try:
            node = yaml.compose(text, _Quick)
            return node
        except yaml.YAMLError:
            pass  # told below
    node = yaml.compose(text, _Loader)
    return node


@dataclass(frozen=True)
class _Builder:
    """Makes data from YAML nodes, noting lines and what is not allowed."""

    file: Path
    report: Report
    first_line: int
    lines: dict[KeyPath, int]

    def value(self, node: yaml.Node, path: KeyPath) -> object:
        """The data of `node`, which stands at `path`."""
        self.lines.setdefault(path, self.line(node))
        if isinstance(node, yaml.MappingNode) and node.tag == "tag:yaml.org,2002:map":
            return self.mapping(node, path)
        if isinstance(node, yaml.SequenceNode) and node.tag == "tag:yaml.org,2002:seq":
            return [self.value(item, (*path, n)) for n, item in enumerate(node.value)]
        if isinstance(node, yaml.ScalarNode) and node.tag in _VALUES:
            return _VALUES[node.tag](node.value)
        self.problem(
            node, path, found=f"the tag {node.tag}", expected="data without tags", fix="remove the tag"
        )
        return None

    def mapping(self, node: yaml.MappingNode, path: KeyPath) -> dict[str, object]:
        """The mapping at `path`, each key once."""
        data: dict[str, object] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode) or key_node.tag != "tag:yaml.org,2002:str":
                self.problem(
                    key_node,
                    path,
                    found="a key that is no text",
                    expected="keys that are text",
                    fix="put the key in quotes",
                )
                continue
            key = key_node.value
            if key in data:
                self.problem(
                    key_node,
                    (*path, key),
                    found=f"the key {key} a second time (first on line {self.lines[(*path, key)]})",
                    expected="each key once",
                    fix="remove one of the two",
                )
                continue
            self.lines[(*path, key)] = self.line(key_node)
            data[key] = self.value(value_node, (*path, key))
        return data

    def line(self, node: yaml.Node) -> int:
        """Where the node starts, as a line of the file."""
        return self.first_line + int(node.start_mark.line)

    def problem(self, node: yaml.Node, path: KeyPath, *, found: str, expected: str, fix: str) -> None:
        """Note a problem at `node`."""
        place = f"line {self.line(node)}" + (f", {dotted(path)}" if path else "")
        self.report.add(self.file, place, found=found, expected=expected, fix=fix)
