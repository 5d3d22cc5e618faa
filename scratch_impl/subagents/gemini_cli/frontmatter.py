"""A small reader of our own for the block of keys at the top of a Markdown file. It is not YAML.

What: `split` parts a file into its keys, as text, and its body; `read` turns the keys into data. Known are
`key: value`, lists in one line (`[a, b]`) or below the key (`- a`), numbers, true and false, quotes and
comments.

How the real one does it: three dashes above and below
gemini-cli/packages/core/src/skills/skillLoader.ts:34-35, and what is between them goes through a whole YAML
library gemini-cli/packages/core/src/agents/agentLoader.ts:356-367.

But: no nested mappings (so no `mcp_servers`), no long texts over several lines, no anchors. What this reader
does not know is an error, never a guess.

Events: none.

Errors: UnreadableFrontmatter, with the line.
"""

from __future__ import annotations

import re
from typing import Any

# gemini-cli/packages/core/src/skills/skillLoader.ts:34-35
FRONTMATTER = re.compile(r"---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?")

KEY = re.compile(r"(?P<key>[A-Za-z_][\w-]*):(?:\s+(?P<value>.*))?")
NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?")
SPECIAL = tuple("[{|>&*!\"'")  # how things begin in YAML that this reader does not know
EVERYTHING = "*"  # YAML would not take it without quotes; we do
WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


class UnreadableFrontmatter(Exception):  # noqa: N818
    """A line that this reader does not understand."""


def split(text: str) -> tuple[str, str] | None:
    r"""Part a file into its keys and its body; None when it does not begin with three dashes.

    >>> split("---\nname: a\n---\nBe brief.")
    ('name: a', 'Be brief.')
    """
    found = FRONTMATTER.match(text)
    return (found[1], found[2] or "") if found else None


def read(text: str) -> dict[str, Any]:
    r"""Turn the keys into data.

    >>> read("name: scout\ntools: [read_file, glob]\nmax_turns: 5")
    {'name': 'scout', 'tools': ['read_file', 'glob'], 'max_turns': 5}

    Raises:
        UnreadableFrontmatter: A line is none of those listed above, or a key comes twice.
    """
    data: dict[str, Any] = {}
    key = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = _without_comment(raw).rstrip()
        item = re.fullmatch(r"\s*-\s+(.+)", line)
        found = KEY.fullmatch(line)
        if not line.strip():
            continue
        if item and key and (data[key] is None or isinstance(data[key], list)):
            data[key] = [*(data[key] or []), _scalar(item[1], number)]
        elif found and found["key"] not in data:
            key = found["key"]
            data[key] = _value((found["value"] or "").strip(), number)
        else:
            raise UnreadableFrontmatter(f"line {number}: {raw.strip()}")
    return data


def _value(text: str, number: int) -> Any:
    if text.startswith("[") and text.endswith("]"):
        inside = text[1:-1].strip()
        return [_scalar(item.strip(), number) for item in inside.split(",")] if inside else []
    return _scalar(text, number)


def _scalar(text: str, number: int) -> Any:
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    # A colon inside of a plain text would be a mapping to YAML, and it complains too.
    if (text[:1] in SPECIAL and text != EVERYTHING) or ": " in text:
        raise UnreadableFrontmatter(f"line {number}: {text}")
    if text.lower() in WORDS:
        return WORDS[text.lower()]
    if NUMBER.fullmatch(text):
        value = float(text)
        return int(value) if value.is_integer() and "." not in text else value
    return text


def _without_comment(line: str) -> str:
    """The line up to a `#` that follows a blank and stands outside of quotes."""
    quote = ""
    for place, char in enumerate(line):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"" and line[:place].rstrip()[-1:] in (":", "-", "[", ","):
            quote = char  # only where a value begins: the one in "don't" opens nothing
        elif char == "#" and (place == 0 or line[place - 1].isspace()):
            return line[:place]
    return line
