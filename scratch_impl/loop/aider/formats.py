"""The edit formats that the loop can be played with.

What: `format_of` finds who reads the replies of a mode.

How the real one does it: a class for each edit format, found by comparing its name
aider/aider/coders/base_coder.py:190-201.

But: a stand-in. The tools of this body are the edit formats, and teach them; `patch` is left out.

Events: none.

Errors: BadSetup for a mode that nobody knows.
"""

from __future__ import annotations

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.aider.blocks import Blocks
from scratch_impl.loop.aider.hunks import Hunks
from scratch_impl.loop.aider.session import EditFormat
from scratch_impl.loop.aider.whole import WholeFiles

TALK_ONLY = ("ask", "help", "context", "architect")  # no edits aider/aider/coders/base_coder.py:2425-2432


def format_of(mode: str) -> EditFormat | None:
    """Who reads the replies of this mode; None where nothing is edited."""
    known: dict[str, EditFormat | None] = {
        **dict.fromkeys(("diff", "diff-fenced", "editor-diff", "editor-diff-fenced"), Blocks()),
        **dict.fromkeys(("whole", "editor-whole"), WholeFiles()),
        **dict.fromkeys(("udiff", "udiff-simple"), Hunks()),
        **dict.fromkeys(TALK_ONLY),
    }
    if mode not in known:
        raise BadSetup(f"mode is {mode!r}", ", ".join(known))
    return known[mode]
