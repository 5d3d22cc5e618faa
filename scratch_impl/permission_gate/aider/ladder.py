"""The ladder that a path climbs before the program writes to it.

What: `prepare` sends every path of a reply up the ladder, once each; `allowed` is the ladder.

How the real one does it: four rungs, and only two of them ask aider/aider/coders/base_coder.py:2191-2240.
Edits that were refused are taken out of the reply, and the model is not told
aider/aider/coders/base_coder.py:2269-2294. Nothing compares the path with the folder it should stay in: it
is joined to the root and followed aider/aider/coders/base_coder.py:566-574.

But: no warning about a chat that grows too large, and no dry run.

Events: CallReceived, CheckMade, VerdictReached, FileCreated, FileAdded, DirtyFileFound, EditSkipped, and
those of a question.

Errors: GitError when git refuses to take a file in; NotUnderRoot for a path in full that lies elsewhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.events import (
    CallReceived,
    CheckMade,
    DirtyFileFound,
    EditSkipped,
    FileAdded,
    FileCreated,
    VerdictReached,
)
from scratch_impl.permission_gate.aider.graph import is_outside, place_of
from scratch_impl.permission_gate.aider.questions import ALLOW, DENY, Ask, Asking, confirm
from scratch_impl.permission_gate.aider.setup import EDIT, Desk, Edit

CREATE = "Create new file?"  # aider/aider/coders/base_coder.py:2206-2209
ALLOW_EDITS = (  # aider/aider/coders/base_coder.py:2226-2231
    "Allow edits to file that has not been added to the chat?"
)


class NotUnderRoot(Exception):  # noqa: N818
    """A path in full that does not begin with the root folder. It is reported as a malformed reply."""


def prepare(desk: Desk, edits: Sequence[Edit], dirty: list[str]) -> Generator[Event, str, tuple[Edit, ...]]:
    """Ask about every path once; return the edits that may go on, and fill `dirty` with paths to commit."""
    allowed_paths: dict[str, bool] = {}
    for edit in edits:
        if edit.path not in allowed_paths:
            allowed_paths[edit.path] = yield from allowed(desk, edit, dirty)
    return tuple(edit for edit in edits if allowed_paths[edit.path])


def allowed(desk: Desk, edit: Edit, dirty: list[str]) -> Asking:
    """Send one path up the ladder aider/aider/coders/base_coder.py:2191-2240."""
    path, place, mode = edit.path, place_of(edit.path), desk.person.mode
    yield CallReceived(EDIT, {"file_path": path, "search": edit.search, "replace": edit.replace}, mode)
    to_add = _must_be_added(desk, path)

    yield CheckMade("file", "in_chat", path, place in desk.chat)
    if place in desk.chat:
        yield VerdictReached(EDIT, ALLOW, None, "in_chat")  # aider/aider/coders/base_coder.py:2198-2200
        yield from _look_for_dirt(desk, path, dirty)
        return True

    ignored = desk.repo is not None and desk.repo.is_ignored(path)
    yield CheckMade("file", "ignored", path, ignored)
    if ignored:
        yield VerdictReached(EDIT, DENY, None, "ignored")  # aider/aider/coders/base_coder.py:2202-2204
        yield EditSkipped(path, "ignored")
        return False

    exists = place in desk.files
    yield CheckMade("file", "exists", path, exists)
    ask = Ask(ALLOW_EDITS if exists else CREATE, path)
    if not (yield from confirm(desk.person, ask, EDIT, {"file_path": path})):
        yield EditSkipped(path, "refused")
        return False
    if not exists:
        desk.files[place] = ""
        yield FileCreated(path, is_outside(place))  # aider/aider/coders/base_coder.py:2211-2214
    if to_add and desk.repo and desk.flags.auto_commits:
        # subtle: outside of the folder git refuses, and that throws away every edit of the reply.
        desk.repo.add(place)  # aider/aider/coders/base_coder.py:2216-2220
    desk.chat.add(place)
    yield FileAdded(path)
    if exists:
        yield from _look_for_dirt(desk, path, dirty)  # aider/aider/coders/base_coder.py:2233-2240
    return True


def _must_be_added(desk: Desk, path: str) -> bool:
    """Whether git does not know the path yet aider/aider/coders/base_coder.py:2193-2196."""
    try:
        return desk.repo is not None and not desk.repo.is_tracked(path)
    except ValueError:
        raise NotUnderRoot(path) from None


def _look_for_dirt(desk: Desk, path: str, dirty: list[str]) -> Generator[Event, str, None]:
    """Note a file with unfinished work in it aider/aider/coders/base_coder.py:2175-2189."""
    if desk.repo and desk.flags.commits_dirty_files and desk.repo.is_dirty(path):
        dirty.append(path)
        yield DirtyFileFound(path)
