"""Which file a block means.

What: `find_name` looks at the lines above a SEARCH marker and picks one of them as the name.

How the real one does it: it goes up, three lines at most, and on only past lines that begin with a fence; of
the names it has met the best is taken aider/aider/coders/editblock_coder.py:538-599. Before that each is
cleaned of what models like to put around a name aider/aider/coders/editblock_coder.py:408-436.

But: nothing of substance.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import PurePosixPath

from scratch_impl.tools.aider.fences import Fence
from scratch_impl.tools.aider.markers import BACKTICKS

FARTHEST = 3  # lines above the marker aider/aider/coders/editblock_coder.py:490-494
CLOSE = 0.8  # how alike two spellings must be aider/aider/coders/editblock_coder.py:589


@dataclass(frozen=True)
class Name:
    """A name that was found. `how` is in_chat, basename, close, dotted or first."""

    path: str
    how: str
    above: int  # how many lines above the marker; 1 is right above it


def find_name(above: Sequence[str], fence: Fence, chat: Sequence[str]) -> tuple[list[str], Name | None]:
    """What was taken for names, nearest first, and the one that won.

    Args:
        above: The lines above the marker, the nearest first.
        fence: The fence in force.
        chat: The files in the chat, sorted. Empty for a new file, whose spelling nobody is to correct.
    """
    found = list(_candidates(above, fence))
    return [name for _, name in found], _best(found, chat)


def _candidates(above: Sequence[str], fence: Fence) -> Iterator[tuple[int, str]]:
    """Names with how far above they stand.

    subtle: whether to go on is asked of the line as it is: an indented fence ends the search
    aider/aider/coders/editblock_coder.py:567-569.
    """
    for distance, line in enumerate(above[:FARTHEST], 1):
        name = clean(line, fence)
        if name:
            yield distance, name
        if not line.startswith((fence.opener, BACKTICKS)):
            return


def clean(line: str, fence: Fence) -> str | None:
    """A line without what is put around a name; None when it cannot be one.

    subtle: the order matters. In `**cart.py:**` the stars hide the colon, so the colon stays
    aider/aider/coders/editblock_coder.py:427-431.
    """
    line = line.strip()
    if line == "...":
        return None
    for opener in (fence.opener, BACKTICKS):
        if line.startswith(opener):
            rest = line.removeprefix(opener)
            return rest if "." in rest or "/" in rest else None
    return line.rstrip(":").lstrip("#").strip().strip("`").strip("*")


def _best(found: Sequence[tuple[int, str]], chat: Sequence[str]) -> Name | None:
    """Five rules, each tried on all candidates before the next one is.

    subtle: the last rule takes anything. A sentence, or the end of the block before, becomes a file name
    aider/aider/coders/editblock_coder.py:598-599.
    """
    for distance, name in found:
        if name in chat:
            return Name(name, "in_chat", distance)
    for distance, name in found:
        for path in chat:
            if name == PurePosixPath(path).name:
                return Name(path, "basename", distance)
    for distance, name in found:
        if near := get_close_matches(name, chat, n=1, cutoff=CLOSE):
            return Name(near[0], "close", distance)
    for distance, name in found:
        if "." in name:
            return Name(name, "dotted", distance)
    return Name(found[0][1], "first", found[0][0]) if found else None
