"""Where an allowed edit lands: in the file it names, or in another file of the chat that holds the text.

What: `landing` says in which file each edit would land, `write` puts them there.

How the real one does it: every edit is tried once without writing, and the file it would land in is the one
that is asked about aider/aider/coders/editblock_coder.py:38-77.

But: of the ladder of matchers only the first rung is here, whole lines that are equal
aider/aider/coders/editblock_coder.py:146-154. How a reply becomes edits is another organ's story.

Events: EditFailed.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace as with_

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.events import EditFailed
from scratch_impl.permission_gate.aider.graph import place_of
from scratch_impl.permission_gate.aider.setup import Desk, Edit


def landing(desk: Desk, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, each with the path where it would land."""
    landed = []
    for edit in edits:
        found = _find(desk, edit)
        elsewhere = found is not None and found[0] != place_of(edit.path)
        landed.append(with_(edit, path=found[0]) if found and elsewhere else edit)
    return landed


def write(desk: Desk, edits: Sequence[Edit]) -> Generator[Event, str, bool]:
    """Write what can be written, in order; return whether something could not."""
    failed = False
    for edit in edits:
        found = _find(desk, edit)
        if found is None:
            failed = True
            yield EditFailed(edit.path)
        else:
            desk.files[found[0]] = found[1]
    return failed


def _find(desk: Desk, edit: Edit) -> tuple[str, str] | None:
    """In which file the edit lands, and what the file then holds."""
    places = [place_of(edit.path)]
    if edit.search.strip():
        places += sorted(desk.chat)  # ours: sorted; the real one goes through a set, in no order
    for place in places:
        text = replaced(desk.files[place], edit) if place in desk.files else None
        if text:  # subtle: nothing left of a file counts as not found
            return place, text
    return None


def replaced(content: str, edit: Edit) -> str | None:
    """The content with the first such lines replaced; without lines to search for, the rest is appended."""
    search, replace = _ended(edit.search), _ended(edit.replace)
    if not search.strip():
        return content + replace
    lines, wanted = _ended(content).splitlines(keepends=True), search.splitlines(keepends=True)
    for start in range(len(lines) - len(wanted) + 1):
        if lines[start : start + len(wanted)] == wanted:
            return "".join([*lines[:start], replace, *lines[start + len(wanted) :]])
    return None


def _ended(text: str) -> str:
    return text if text.endswith("\n") or not text else text + "\n"
