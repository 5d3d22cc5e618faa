"""Wildcards: `*` is any text, `?` is one character, and there is nothing else.

What: `match` holds a text against a pattern, from end to end.

How the real one does it: backslashes become slashes on both sides; then the pattern is turned into a regular
expression, and a space with a star at its very end may be missing altogether
opencode/packages/core/src/util/wildcard.ts:3-14. So `ls *` fits `ls` and `ls -la`, but not `lsof`.

But: on Windows the real one ignores capitals. This one never does.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re
from functools import lru_cache

OPTIONAL_TAIL = " *"  # opencode/packages/core/src/util/wildcard.ts:3-14


def match(text: str, pattern: str) -> bool:
    """Whether the whole text fits the pattern.

    Example: `match("git push origin", "git push *")` -> True; `match("git pushy", "git push *")` -> False.
    """
    return _compiled(pattern).fullmatch(_units(text.replace("\\", "/"))) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    slashed = pattern.replace("\\", "/")
    # subtle: only one final star counts. `a **` ends with a star, but there is no space right before it.
    optional = slashed.endswith(OPTIONAL_TAIL)
    body = slashed.removesuffix(OPTIONAL_TAIL) if optional else slashed
    source = "".join(_piece(character) for character in _units(body)) + ("( .*)?" if optional else "")
    return re.compile(source, re.DOTALL)  # a star crosses slashes and line ends alike


def _piece(character: str) -> str:
    return {"*": ".*", "?": "."}.get(character) or re.escape(character)


def _units(text: str) -> str:
    """Spell a text in UTF-16 units, as JavaScript counts: one emoji is two characters to a `?`."""
    if text.isascii():
        return text
    raw = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(int.from_bytes(raw[at : at + 2], "little")) for at in range(0, len(raw), 2))
