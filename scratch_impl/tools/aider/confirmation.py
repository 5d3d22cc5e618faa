"""Which files may be touched, and who is asked.

What: `permitted` asks about the file of each block, and leaves out the blocks that are refused.

How the real one does it: a file of the chat may be changed without a word. For any other, one question for
each path; with a yes it joins the chat aider/aider/coders/base_coder.py:2191-2240. A file that is not there
is made at once, and empty: the block then writes into it. The blocks of a refused file are dropped, and the
model does not hear of it aider/aider/coders/base_coder.py:2269-2294.

But: no git, and so no ignored files; nobody says "all" or "don't ask again". That is the work of the gate.

Events: ConfirmationAsked, ConfirmationAnswered, StatusChanged.

Errors: UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.tools.aider.blocks import Edit
from scratch_impl.tools.aider.events import ConfirmationAnswered, ConfirmationAsked, StatusChanged
from scratch_impl.tools.aider.workspace import Workspace

YES, NO = "yes", "no"  # aider/aider/io.py:831


def permitted(edits: Sequence[Edit], files: Workspace) -> Generator[Event, Any, list[Edit]]:
    """The blocks whose files may be touched; those files are in the chat now."""
    said: dict[str, bool] = {}
    allowed = []
    for edit in edits:
        if edit.path not in said:
            said[edit.path] = files.is_in_chat(edit.path) or (yield from _ask(edit, files))
        if said[edit.path]:
            allowed.append(edit)
        else:
            # aider/aider/coders/base_coder.py:2282-2289
            yield StatusChanged(edit.id, "edit", "validating", "cancelled", "refused")
    return allowed


def _ask(edit: Edit, files: Workspace) -> Generator[Event, Any, bool]:
    """Ask the person, and with a yes put the file into the chat."""
    what = "create" if files.read(edit.path) is None else "edit"
    # aider/aider/coders/base_coder.py:2206-2240
    answer = yield ConfirmationAsked(edit.id, what, {"path": edit.path}, (YES, NO))
    if answer not in (YES, NO):
        raise UnexpectedAnswer(f"{answer!r} was said about {edit.path}", f"{YES} or {NO}")
    yield ConfirmationAnswered(edit.id, answer)
    if answer == YES:
        files.add_to_chat(edit.path)
    return bool(answer == YES)
