"""Four ways to find the SEARCH lines in a file.

What: each matcher takes the lines of the file, of SEARCH and of REPLACE, and says what becomes of the file.

How the real one does it: first the lines as they are aider/aider/coders/editblock_coder.py:146-154, then
with any one indentation aider/aider/coders/editblock_coder.py:243-293, then in pieces, when SEARCH leaves
something out with three dots aider/aider/coders/editblock_coder.py:190-240. The fourth measures how alike
the texts are aider/aider/coders/editblock_coder.py:296-329, and stands behind a `return` without a condition
aider/aider/coders/editblock_coder.py:183-187: it is never reached.

But: nothing of substance.

Events: none.

Errors: none; a matcher that finds nothing says why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from math import ceil, floor

DOTS = re.compile(r"(^\s*\.\.\.\n)", re.MULTILINE)  # aider/aider/coders/editblock_coder.py:201
ALIKE = 0.8  # aider/aider/coders/editblock_coder.py:297
STRETCH = 0.1  # how much longer or shorter a window may be aider/aider/coders/editblock_coder.py:303-305


@dataclass(frozen=True)
class Match:
    """What a matcher makes of a file: its new text, or None, and why."""

    text: str | None
    reason: str
    window: tuple[int, int] | None = None  # the lines that were replaced, from 0, the end excluded


def exact(file: Sequence[str], search: Sequence[str], replace: Sequence[str]) -> Match:
    """The same lines, one after the other. The first place counts, however many there are."""
    for window in _windows(len(file), len(search)):
        if file[slice(*window)] == search:
            return _replaced(file, replace, window, "found")
    return Match(None, "not_found")


def indent(file: Sequence[str], search: Sequence[str], replace: Sequence[str]) -> Match:
    """The same lines, but for an indentation that is the same for all of them."""
    depths = [_depth(line) for line in (*search, *replace) if line.strip()]
    cut = min(depths, default=0)
    search = [line[cut:] if line.strip() else line for line in search]
    replace = [line[cut:] if line.strip() else line for line in replace]
    reason = "not_found"
    for window in _windows(len(file), len(search)):
        found = file[slice(*window)]
        if [line.lstrip() for line in found] != [line.lstrip() for line in search]:
            continue
        prefixes = {_prefix(line, wanted) for line, wanted in zip(found, search, strict=True) if line.strip()}
        if len(prefixes) == 1:
            prefix = prefixes.pop()
            shifted = [prefix + line if line.strip() else line for line in replace]
            return _replaced(file, shifted, window, "shifted_by_code" if prefix.strip() else "shifted")
        reason = "uneven"
    return Match(None, reason)


def _prefix(line: str, wanted: str) -> str:
    """What the line of the file has more than the line of SEARCH.

    subtle: nobody asks whether it is blank, nor whether it is more at all. When SEARCH is indented deeper
    than the file, the length is negative, and a piece of the code itself becomes the prefix
    aider/aider/coders/editblock_coder.py:284-288.
    """
    return line[: len(line) - len(wanted)]


def ellipsis(file: str, search: str, replace: str) -> Match:
    """The pieces between lines of three dots, each of which stands in the file exactly once.

    subtle: a piece is looked for as plain text, so it need not begin at the beginning of a line. And nobody
    looks at the order of the pieces aider/aider/coders/editblock_coder.py:233-238.
    """
    wanted, given = DOTS.split(search), DOTS.split(replace)
    if len(wanted) != len(given):
        return Match(None, "unpaired_dots")
    if len(wanted) == 1:
        return Match(None, "no_dots")
    if wanted[1::2] != given[1::2]:
        return Match(None, "other_dots")
    for piece, instead in zip(wanted[::2], given[::2], strict=True):
        if piece:
            if file.count(piece) != 1:
                return Match(None, "piece_missing" if piece not in file else "piece_repeated")
            file = file.replace(piece, instead)
        elif instead:
            # aider/aider/coders/editblock_coder.py:227-231
            file += instead if file.endswith("\n") else "\n" + instead
    return Match(file, "pieced")


def fuzzy(file: Sequence[str], search: str, replace: Sequence[str]) -> Match:
    """The window that is most like SEARCH, letter for letter. Nobody calls this in the real one."""
    length = len(search.splitlines())
    best, place = 0.0, None
    for size in range(floor(length * (1 - STRETCH)), ceil(length * (1 + STRETCH))):
        for window in _windows(len(file), size):
            likeness = SequenceMatcher(None, "".join(file[slice(*window)]), search).ratio()
            if likeness > best:
                best, place = likeness, window
    if place is None or best < ALIKE:
        return Match(None, "not_alike")
    return _replaced(file, replace, place, "alike")


def _windows(length: int, size: int) -> Iterator[tuple[int, int]]:
    return ((start, start + size) for start in range(length - size + 1))


def _replaced(file: Sequence[str], replace: Sequence[str], window: tuple[int, int], reason: str) -> Match:
    return Match("".join([*file[: window[0]], *replace, *file[window[1] :]]), reason, window)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
