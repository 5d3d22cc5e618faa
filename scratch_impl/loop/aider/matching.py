"""Where the lines of a SEARCH part are in a file, and the file with them replaced.

What: `replaced`, a short ladder: exactly; with another indent; without a blank first line; around dots.

How the real one does it: the same rungs aider/aider/coders/editblock_coder.py:157-187; the last one, that
would match what is merely similar, stands behind a bare return and is never reached
aider/aider/coders/editblock_coder.py:183-187.

But: a stand-in; the tools of this body take each rung apart.

Events: none.

Errors: none. None stands for a miss.
"""

from __future__ import annotations

import re

from scratch_impl.loop.aider.unfit import Fence

DOTS = re.compile(r"(^\s*\.\.\.\n)", re.MULTILINE)  # aider/aider/coders/editblock_coder.py:201
LONG_ENOUGH = 2  # aider/aider/coders/editblock_coder.py:168-173


def replaced(path: str, text: str, search: str, replace: str, fence: Fence) -> str | None:
    """The text with the change made. A blank SEARCH appends."""
    search, replace = _unwrapped(search, path, fence), _unwrapped(replace, path, fence)
    if not search.strip():
        return text + replace  # aider/aider/coders/editblock_coder.py:377-379
    text, search, replace = _ended(text), _ended(search), _ended(replace)
    whole, part, new = (each.splitlines(keepends=True) for each in (text, search, replace))
    found = _exactly(whole, part, new) or _indented(whole, part, new)
    if not found and len(part) > LONG_ENOUGH and not part[0].strip():
        found = _exactly(whole, part[1:], new) or _indented(whole, part[1:], new)
    return found or _around_dots(text, search, replace)


def _unwrapped(part: str, path: str, fence: Fence) -> str:
    """Without a file name and a fence that the model has put inside the block."""
    # aider/aider/coders/editblock_coder.py:346-361
    lines = part.splitlines()
    if lines and lines[0].strip().endswith(path.rsplit("/", 1)[-1]):
        lines = lines[1:]
    if lines and lines[0].startswith(fence[0]) and lines[-1].startswith(fence[1]):
        lines = lines[1:-1]
    return _ended("\n".join(lines))


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _exactly(whole: list[str], part: list[str], new: list[str]) -> str | None:
    # aider/aider/coders/editblock_coder.py:146-154
    for at in range(len(whole) - len(part) + 1):
        if whole[at : at + len(part)] == part:
            return "".join([*whole[:at], *new, *whole[at + len(part) :]])
    return None


def _indented(whole: list[str], part: list[str], new: list[str]) -> str | None:
    """All lines of the block shifted by one and the same indent."""
    # aider/aider/coders/editblock_coder.py:243-273
    cut = min((len(line) - len(line.lstrip()) for line in (*part, *new) if line.strip()), default=0)
    part, new = ([line[cut:] if line.strip() else line for line in lines] for lines in (part, new))
    for at in range(len(whole) - len(part) + 1):
        window = whole[at : at + len(part)]
        if any(ours.lstrip() != theirs.lstrip() for ours, theirs in zip(window, part, strict=True)):
            continue
        # aider/aider/coders/editblock_coder.py:276-293
        extra = {
            ours[: len(ours) - len(theirs)] for ours, theirs in zip(window, part, strict=True) if ours.strip()
        }
        if len(extra) == 1:
            indent = extra.pop()
            shifted = [indent + line if line.strip() else line for line in new]
            return "".join([*whole[:at], *shifted, *whole[at + len(part) :]])
    return None


def _around_dots(text: str, search: str, replace: str) -> str | None:
    """Pieces between lines of three dots, each of which must be in the file exactly once."""
    # aider/aider/coders/editblock_coder.py:190-240
    before, after = DOTS.split(search), DOTS.split(replace)
    if len(before) == 1 or len(before) != len(after) or before[1::2] != after[1::2]:
        return None
    for old, new in zip(before[::2], after[::2], strict=True):
        if not old:
            text = _ended(text) + new if new else text
        elif text.count(old) != 1:
            return None
        else:
            text = text.replace(old, new)
    return text
