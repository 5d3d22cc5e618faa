"""Where a block lands: in the file that it names, or in another one that happens to match.

What: `landing` puts one block to one file after the other.

How the real one does it: first the file that the block names, if it is there; when that fails and SEARCH is
not blank, all files of the chat, and the first that matches is changed instead
aider/aider/coders/editblock_coder.py:46-65.

But: there, the named file is tried a second time among the others; that changes nothing, and is left out.

Events: FileTried, and those of the ladder.

Errors: Tripped, see `unwrapping`.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.tools.aider.blocks import Edit
from scratch_impl.tools.aider.events import FileTried
from scratch_impl.tools.aider.fences import Fence
from scratch_impl.tools.aider.ladder import replaced
from scratch_impl.tools.aider.workspace import Workspace, plain


@dataclass(frozen=True)
class Landing:
    """The file that a block changes, its text from then on, and the rung that held."""

    path: str
    text: str
    matcher: str


def landing(
    edit: Edit, files: Workspace, fence: Fence, *, also_fuzzy: bool = False
) -> Generator[Event, None, tuple[Landing | None, str]]:
    """Where the block lands, and why: fits, elsewhere, no_match, emptied.

    subtle: nobody compares the other file with the name that the model wrote. It may be a copy of the file,
    a test, a backup aider/aider/coders/editblock_coder.py:58-65.
    """
    why = "no_match"
    content = files.read(edit.path)
    if content is not None:
        yield FileTried(edit.id, edit.path, "settled")  # aider/aider/coders/editblock_coder.py:51-53
        text, matcher = yield from replaced(edit, edit.path, content, fence, also_fuzzy=also_fuzzy)
        if text:
            return Landing(edit.path, text, matcher), "fits"
        if text == "":  # aider/aider/coders/editblock_coder.py:58
            why = "emptied"
    others = [path for path in files.chat if path != plain(edit.path)] if edit.search.strip() else []
    for path in others:
        # aider/aider/coders/editblock_coder.py:58-65
        yield FileTried(edit.id, path, "other")
        text, matcher = yield from replaced(edit, path, files.read(path), fence, also_fuzzy=also_fuzzy)
        if text:
            return Landing(path, text, matcher), "elsewhere"
    return None, why
