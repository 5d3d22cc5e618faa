"""Peels off what a model wrapped around SEARCH or REPLACE once more.

What: `unwrap` drops a first line that ends with the file's name, and a pair of fences around the rest.

How the real one does it: the same for both sides of the block, and for SEARCH as for REPLACE without a look
at the file aider/aider/coders/editblock_coder.py:335-366. The lines are put together anew, so carriage
returns vanish, and one empty last line of the text does too.

But: nothing of substance.

Events: none.

Errors: Tripped, where the real one trips over its own list.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from scratch_impl.tools.aider.fences import Fence


class Tripped(Exception):  # noqa: N818
    """The real one breaks off here, over an error of its own.

    Attributes:
        reason: only_a_name (the text was one line, and that was taken for the file's name), or
            nothing_to_liken (SEARCH has no line that could be like one of the file).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def unwrap(text: str, path: str, fence: Fence) -> tuple[str, tuple[str, ...]]:
    """The text without its wrapping, and the lines that were dropped.

    subtle: a real first line that ends with the name of the file is dropped as well
    aider/aider/coders/editblock_coder.py:351-352.
    """
    if not text:
        return text, ()
    lines, dropped = text.splitlines(), []
    if lines[0].strip().endswith(PurePosixPath(path).name):
        dropped.append(lines.pop(0))
    if not lines:
        # subtle: the next look at the first line fails, since there is none
        # aider/aider/coders/editblock_coder.py:351-354
        raise Tripped("only_a_name")
    if lines[0].startswith(fence.opener) and lines[-1].startswith(fence.closer):
        dropped += [lines[0], *lines[1:][-1:]]
        lines = lines[1:-1]
    joined = "\n".join(lines)
    return (joined + "\n" if joined and not joined.endswith("\n") else joined), tuple(dropped)
