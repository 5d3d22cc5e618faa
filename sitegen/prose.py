"""What of a Markdown text is prose, and what is code that nobody may read as prose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"^(?P<indent>[ \t>]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_HIDDEN = re.compile(
    r"(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)\1(?!`)|<!--.*?-->",  # a span ends with its paragraph
    re.DOTALL,
)
_LINK_TARGET = re.compile(r"(?<=\])\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_REFERENCE = re.compile(r"^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S+.*$", re.MULTILINE)
_ADDRESS = re.compile(r"https?://[^\s<>()\"'\u3001\u3002\uff0c\uff1b\uff09]+")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")


@dataclass(frozen=True)
class Fence:
    """A fenced block. `line` is that of its opening, from 1 in the text; `body` starts one line below."""

    name: str
    body: str
    line: int
    closed: bool


@dataclass(frozen=True)
class Parts:
    """A Markdown text taken apart: `prose` has the same lines and columns, with all code blanked out."""

    prose: str
    fences: tuple[Fence, ...]


def split(markdown: str) -> Parts:
    """Take fences, code spans and HTML comments out of the text; offsets and line numbers stay."""
    lines = markdown.split("\n")
    fences: list[Fence] = []
    n = 0
    while n < len(lines):
        opening = _FENCE.match(lines[n])
        if opening is None:
            n += 1
            continue
        last = _closing(lines, n, opening["marks"])
        end = len(lines) if last is None else last
        indent = opening["indent"]
        body = "".join(line.removeprefix(indent) + "\n" for line in lines[n + 1 : end])
        name = opening["info"].strip().split(" ")[0].strip("{}.")
        fences.append(Fence(name, body, n + 1, last is not None))
        for inside in range(n, min(end + 1, len(lines))):
            lines[inside] = " " * len(lines[inside])
        n = end + 1
    return Parts(blank_spans("\n".join(lines)), tuple(fences))


def _closing(lines: list[str], opening: int, marks: str) -> int | None:
    close = re.compile(rf"^[ \t>]*{re.escape(marks[0])}{{{len(marks)},}}[ \t]*$")
    return next((n for n in range(opening + 1, len(lines)) if close.match(lines[n])), None)


def blank_spans(text: str) -> str:
    """The text with code spans and HTML comments replaced by as many spaces; line breaks stay."""
    return _HIDDEN.sub(_blank, text)


def claims(prose: str) -> str:
    """Prose without link targets, addresses and HTML tags: what is left can hold citations."""
    for pattern in (_LINK_TARGET, _REFERENCE, _ADDRESS, _TAG):
        prose = pattern.sub(_blank, prose)
    return prose


def link_targets(prose: str) -> Iterator[tuple[str, int]]:
    """Every link target of the prose with its offset: inline, by reference, and `href`."""
    for match in re.finditer(r"\]\(\s*<?([^()\s<>]+)>?(?:\s+\"[^\"]*\")?\s*\)", prose):
        yield match[1], match.start(1)
    for match in re.finditer(r"^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*<?([^\s<>]+)", prose, re.MULTILINE):
        yield match[1], match.start(1)
    for match in re.finditer(r"\bhref=[\"']([^\"']*)[\"']", prose):
        yield match[1], match.start(1)


def line_at(text: str, offset: int) -> int:
    """The line, from 1, on which `offset` stands."""
    return text.count("\n", 0, offset) + 1


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])
