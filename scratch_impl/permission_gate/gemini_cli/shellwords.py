"""Cuts a command line into words, the quick way that only the heuristics use.

What: `rm -rf "my dir"; ls` -> `rm`, `-rf`, `my dir`, `;`, `ls`. Quotes are taken off, operators are words of
their own, variables are empty.

How the real one does it: with the npm package shell-quote, whose entries become plain strings
gemini-cli/packages/core/src/utils/shell-utils.ts:44-50. It knows nothing of commands or nesting; that is the
work of `shellread`.

But: nothing that we know of is left out.

Events: none.

Errors: none; None stands for a line that shell-quote gives up on, which then has no reputation at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable

CONTROL = r"\|\||&&|;;|\|&|<\(|<<<|>>|>&|<&|[&;()|<>]"
BARE = r"(?:\\['\"|&;()<> \t]|[^\s'\"|&;()<> \t])+"
QUOTED = r'"(?:\\"|[^"])*?"|' + r"'(?:\\'|[^'])*?'"
TOKEN = re.compile(f"(?:{CONTROL})|(?:{BARE}|{QUOTED})+")
SPECIAL_VARIABLES = "*@#?$!_-"


def shell_words(command: str, variable: Callable[[str], str] = lambda name: "") -> list[str] | None:
    """Cut a command line into words.

    Args:
        command: The line.
        variable: What stands for a variable of this name; nothing, unless told otherwise.
    """
    words: list[str] = []
    for token in TOKEN.finditer(command):
        if re.fullmatch(CONTROL, token[0]):
            words.append(token[0])
            continue
        try:
            text, is_comment = _unquote(token[0], variable)
        except ValueError:
            return None
        if text or not is_comment:
            words.append(text)
        if is_comment:
            words.append("")  # a comment ends the line; it leaves an empty word behind
            break
    return words


def _unquote(token: str, variable: Callable[[str], str]) -> tuple[str, bool]:
    """Take the quotes off one token. Returns its text, and whether a comment starts in it."""
    out: list[str] = []
    quote = ""
    at = 0
    while at < len(token):
        char = token[at]
        at += 1
        if quote == "'":
            quote, text = ("", "") if char == "'" else (quote, char)
        elif char == '"' or (char == "'" and not quote):
            quote, text = ("" if quote else char), ""
        elif char == "\\":
            escaped = token[at : at + 1]
            at += 1
            # Between double quotes a backslash only protects these three, and stays before any other.
            text = escaped if not quote or escaped in ('"', "\\", "$") else "\\" + escaped
        elif char == "$":
            text, at = _variable(token, at, variable)
        elif char == "#" and not quote:
            return "".join(out), True
        else:
            text = char
        out.append(text)
    return "".join(out), False


def _variable(token: str, at: int, variable: Callable[[str], str]) -> tuple[str, int]:
    """Read the variable after a `$`. Returns what stands for it, and where to go on."""
    char = token[at : at + 1]
    if char == "{":
        end = token.find("}", at)
        if end <= at + 1:
            raise ValueError(token)
        return variable(token[at + 1 : end]), end + 1
    if char and char in SPECIAL_VARIABLES:
        return variable(char), at + 2  # subtle: shell-quote swallows one letter too many here
    name = re.match(r"\w*", token[at:], re.ASCII)
    assert name
    return (variable(name[0]) if name[0] else "$"), at + len(name[0])
