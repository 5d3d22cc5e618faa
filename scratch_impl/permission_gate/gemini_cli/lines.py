"""Where in the text of a policy file a rule, a key or a mistake stands.

What: `line_of` finds the line of a rule, or of one of its keys; `line_in` reads it out of a parser's message.

How the real one does it: it does not. A rule remembers the file it came from and no line
gemini-cli/packages/core/src/policy/types.ts:114-193, and a fault names the field
gemini-cli/packages/core/src/policy/toml-loader.ts:210-218.

But: all of this is ours, so that a view can point at a line. A file that writes its rules as one inline list
has no line for each; then the answer is None.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re
from functools import lru_cache

LONG_TEXT = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?\"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*""", re.DOTALL
)
TABLE = re.compile(r"\s*\[")


def line_of(text: str, table: str, index: int, key: str | None = None) -> int | None:
    """The line, from 1, where the `[[table]]` of that `index` (from 0) stands, or where it sets `key`."""
    lines, heads = _heads(text, table)
    if index >= len(heads):
        return None
    head = heads[index]
    for number, line in enumerate(lines[head:], head + 1):
        if key is None or TABLE.match(line):
            break
        if re.match(rf"\s*{re.escape(key)}\s*=", line):
            return number
    return head


@lru_cache(maxsize=32)  # asked for each rule of the file
def _heads(text: str, table: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The lines without their texts, and the numbers of those that begin a `[[table]]`."""
    lines = _without_texts(text).split("\n")
    head = re.compile(rf"\s*\[\[\s*{table}\s*\]\]\s*")
    return tuple(lines), tuple(n for n, line in enumerate(lines, 1) if head.fullmatch(line))


def line_of_field(text: str, field: str) -> int | None:
    """The line of a field as a fault names it, such as `rule.1.priority`."""
    table, _, rest = field.partition(".")
    index, _, path = rest.partition(".")
    return line_of(text, table, int(index), path.partition(".")[0] or None) if index.isdigit() else None


def line_in(message: str, text: str) -> int | None:
    """The line that a parser's message speaks of."""
    found = re.search(r"\(at line (\d+),", message)
    if found:
        return int(found[1])
    return text.rstrip("\n").count("\n") + 1 if "end of document" in message else None


def _without_texts(text: str) -> str:
    """The same lines with every text and comment blanked out: what stands in a text is no header."""
    return LONG_TEXT.sub(lambda found: "\n" * found[0].count("\n"), text)
