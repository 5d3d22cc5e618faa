"""What the model is told of blocks that failed.

What: `closest` finds the lines of a file that are most like SEARCH, `report` writes the message.

How the real one does it: each block that failed is shown once more, with the lines that come close and a
note when REPLACE stands in the file already; of those that passed, only their number is given, and that they
need not be sent again aider/aider/coders/editblock_coder.py:79-124. It becomes the next message to the model
aider/aider/coders/base_coder.py:2305-2316.

But: the sentences are ours.

Events: none.

Errors: Tripped, where the real one trips over its own list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from scratch_impl.tools.aider.blocks import Edit
from scratch_impl.tools.aider.fences import Fence
from scratch_impl.tools.aider.unwrapping import Tripped

ALIKE = 0.6  # share of equal lines aider/aider/coders/editblock_coder.py:602
AROUND = 5  # lines shown on each side aider/aider/coders/editblock_coder.py:623-628


@dataclass(frozen=True)
class Likeness:
    """The lines of a file that come closest, from 0, the end excluded; None when none comes close enough."""

    ratio: float
    window: tuple[int, int] | None
    text: str
    shown: str  # window, around (with lines on both sides), nothing


@dataclass(frozen=True)
class Failure:
    """A block that failed, with what can be said about it."""

    edit: Edit
    likeness: Likeness
    already_there: bool


def closest(search: str, content: str) -> Likeness:
    """Slide a window of as many lines as SEARCH has over the file, and keep the one most alike.

    subtle: what is compared are whole lines. One letter that differs makes a line as different as any other
    aider/aider/coders/editblock_coder.py:609-615.
    """
    wanted, lines = search.splitlines(), content.splitlines()
    if not wanted:
        raise Tripped("nothing_to_liken")  # aider/aider/coders/editblock_coder.py:620
    best, place = 0.0, 0
    for start in range(len(lines) - len(wanted) + 1):
        ratio = SequenceMatcher(None, wanted, lines[start : start + len(wanted)]).ratio()
        if ratio > best:
            best, place = ratio, start
    if best < ALIKE:
        return Likeness(best, None, "", "nothing")
    start, end, shown = place, place + len(wanted), "window"
    if (lines[start], lines[end - 1]) != (wanted[0], wanted[-1]):
        start, end, shown = max(0, start - AROUND), min(len(lines), end + AROUND), "around"
    return Likeness(best, (start, end), "\n".join(lines[start:end]), shown)


def judged(edit: Edit, content: str) -> Failure:
    """All that can be said about a block that failed on this file."""
    there = bool(edit.replace) and edit.replace in content  # aider/aider/coders/editblock_coder.py:108-112
    return Failure(edit, closest(edit.search, content), there)


def report(failures: Sequence[Failure], passed: int, fence: Fence) -> str:
    """The message to the model."""
    count = _blocks(len(failures))
    parts = [f"# {count} found nothing to match", *(told(failure, fence) for failure in failures)]
    parts.append("SEARCH has to repeat lines of the file exactly: blanks, comments, indentation and all.")
    if passed:
        parts.append(
            f"# {_blocks(passed)} went through and stand in the files\n"
            "Leave them out of your next reply. Send only what failed, mended."
        )
    return "\n\n".join(parts) + "\n"


def told(failure: Failure, fence: Fence) -> str:
    """What is said about one block."""
    edit, likeness = failure.edit, failure.likeness
    parts = [
        f"## SearchReplaceNoExactMatch: these lines are not in {edit.path}\n"
        f"<<<<<<< SEARCH\n{edit.search}=======\n{edit.replace}>>>>>>> REPLACE"
    ]
    if likeness.text:
        parts.append(
            f"Did you mean these lines of {edit.path}?\n\n{fence.opener}\n{likeness.text}\n{fence.closer}"
        )
    if failure.already_there:
        parts.append(f"Is this block needed at all? Its REPLACE lines stand in {edit.path} already.")
    return "\n\n".join(parts)


def _blocks(count: int) -> str:
    return f"{count} SEARCH/REPLACE block" + ("" if count == 1 else "s")
