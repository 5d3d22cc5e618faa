"""What the real one's language calls white space, and how it sorts.

What: `trim` and `in_order`.

How the real one does it: it trims every memory file before it is told
gemini-cli/packages/core/src/utils/memoryDiscovery.ts:302-305, and sorts the paths of a project by their
characters gemini-cli/packages/core/src/utils/memoryDiscovery.ts:430.

But: nothing.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable

SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)


def trim(text: str) -> str:
    """The text without white space at its ends; a byte order mark counts as such."""
    return text.strip(SPACE)


def in_order(paths: Iterable[str]) -> list[str]:
    """Sorted by 16-bit units: capitals before small letters, whatever folder they stand for."""
    return sorted(paths, key=lambda path: path.encode("utf-16-be", "surrogatepass"))
