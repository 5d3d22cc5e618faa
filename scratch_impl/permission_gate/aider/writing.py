"""Where an allowed edit lands: in the file it names, or in another file of the chat that holds the text.

What: `landing` says in which file each edit would land, `write` puts them there, and `unreportable` finds the
failed edits that nobody will tell the model about.

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


def write(desk: Desk, edits: Sequence[Edit]) -> Generator[Event, str, list[Edit]]:
    """Write what can be written, in order; return what could not."""
    failed = []
    for edit in edits:
        found = _find(desk, edit)
        if found is None:
            failed.append(edit)
            yield EditFailed(edit.path)
        else:
            desk.files[found[0]] = found[1]
    return failed


def unreportable(desk: Desk, failed: Sequence[Edit]) -> tuple[str, str] | None:
    """The first failed edit whose report cannot be written, and why.

    The report quotes the lines that come closest. To nothing, nothing comes close: the search for them breaks
    aider/aider/coders/editblock_coder.py:602-628, and so does reading a file that is not there.
    """
    for edit in failed:
        if place_of(edit.path) not in desk.files:
            return edit.path, "no_file"
        if not edit.search:
            return edit.path, "nothing_to_search_for"
    return None


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
