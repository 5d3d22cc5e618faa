"""The editor at work, shrunk to what the handover is about: it edits, it fails, it tries again three times.

What: `work` runs the editor to the end of its own loop.

How the real one does it: the loop that every coder has, with a counter of its own
aider/aider/coders/base_coder.py:924-944. A file that is not in its chat needs a yes
aider/aider/coders/base_coder.py:2191-2240. What fits is written, what does not fit goes back to the model
aider/aider/coders/editblock_coder.py:41-124. Edits are committed, and linted
aider/aider/coders/base_coder.py:1585-1607.

But: an edit is data here, and its old text has to be in the file exactly once; reading it out of a reply is
taught by the tools. Files named in a reply, tests and retries are left to the loop.

Events: ChildAsked, ChildAnswered, ChildInterrupted, FileOpened, EditsLanded, EditsCommitted, ChildReflected,
ChildEnded; and those of coder.

Errors: ScriptExhausted, when the script of the editor is too short.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message, ScriptExhausted
from scratch_impl.subagents.aider import events
from scratch_impl.subagents.aider.coder import Coder, confirm
from scratch_impl.subagents.aider.handover import MAX_REFLECTIONS, OK

FITS = "The edit has to repeat the old lines exactly."  # ours
RECEIPTS = {True: "The edits are written.", False: "There was no well-formed edit in what you said."}  # ours


@dataclass(frozen=True)
class Edit:
    """Old text -> new text. An empty old text appends, and so makes a new file."""

    path: str
    old: str
    new: str


@dataclass(frozen=True)
class Reply:
    """What a model says, what that changes, and what it costs."""

    text: str = ""
    edits: tuple[Edit, ...] = ()
    cost_cents: int = 0
    interrupted: bool = False


class Replies:
    """Replies in order."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self.replies, self.given = tuple(replies), 0

    def next(self) -> Reply:
        """The next one."""
        if self.given == len(self.replies):
            raise ScriptExhausted(
                f"The editor was asked for reply {self.given + 1}, and its script has {self.given}",
                "one more entry under editor, or a run that ends sooner",
            )
        self.given += 1
        return self.replies[self.given - 1]


def work(editor: Coder, plan: str, replies: Replies) -> Generator[Event, Any, int]:
    """Act on a plan, and on whatever the program sends back afterwards.

    Returns:
        How many edits were written.
    """
    message, sender, written, reason = plan, "plan", list[str](), "no_reflection"
    for turn in range(1, MAX_REFLECTIONS + 2):
        editor.current.append(Message("user", message))
        # aider/aider/coders/base_coder.py:1425-1459
        yield events.ChildAsked(editor.name, sender, message, turn)
        reply = replies.next()
        editor.cost_cents += reply.cost_cents
        if reply.text:
            editor.current.append(Message("model", reply.text))
        paths = tuple(edit.path for edit in reply.edits)
        # aider/aider/coders/base_coder.py:1534
        yield events.ChildAnswered(editor.name, reply.text, paths, editor.cost_cents)
        if reply.interrupted:
            reason = "interrupted"
            # subtle: the key press ends here; the architect never hears of it
            yield events.ChildInterrupted(editor.name)  # aider/aider/coders/base_coder.py:1489-1491
            break
        message, sender, landed = yield from _apply(editor, reply.edits)
        written += landed
        if not message:
            break
        if turn > MAX_REFLECTIONS:
            reason = "reflection_cap"  # aider/aider/coders/base_coder.py:939-941
            break
        # aider/aider/coders/base_coder.py:943-944
        yield events.ChildReflected(editor.name, sender, turn, MAX_REFLECTIONS)
    # aider/aider/coders/base_coder.py:876-881
    yield events.ChildEnded(editor.name, reason, reply.text, turn, tuple(dict.fromkeys(written)))
    return len(written)


def _apply(editor: Coder, edits: Sequence[Edit]) -> Generator[Event, Any, tuple[str, str, list[str]]]:
    """Write what may be written and fits; give back what is to be sent next, why, and what was written."""
    if not edits:
        return "", "", []
    files, allowed = editor.desk.files, dict[str, bool]()
    for edit in edits:
        if edit.path not in allowed:
            allowed[edit.path] = yield from _may_edit(editor, edit.path)
    wanted = [edit for edit in edits if allowed[edit.path]]
    written, failed = list[str](), list[Edit]()
    for edit in wanted:
        text = files[edit.path]
        if edit.old and text.count(edit.old) != 1:
            failed.append(edit)
            continue
        files[edit.path] = text.replace(edit.old, edit.new) if edit.old else text + edit.new
        written.append(edit.path)
    skipped = tuple(path for path, may in allowed.items() if not may)
    # aider/aider/coders/editblock_coder.py:41-124
    yield events.EditsLanded(editor.name, tuple(written), tuple(edit.path for edit in failed), skipped)
    if wanted:
        yield from _commit(editor, list(dict.fromkeys(written)))
    if failed:
        told = [f"No such lines in {edit.path}:\n{edit.old}" for edit in failed]
        return "\n".join([*told, FITS]), "no_match", written
    errors = _linted(editor, dict.fromkeys(edit.path for edit in wanted))
    # aider/aider/coders/base_coder.py:1599-1607
    if errors and (yield from confirm(editor, "Attempt to fix lint errors?")):
        return errors, "lint", written
    return "", "", written


def _may_edit(editor: Coder, path: str) -> Generator[Event, Any, bool]:
    """Whether the file is in the editor's chat, or comes into it."""
    if path in editor.chat:
        return True
    is_new = path not in editor.desk.files
    # aider/aider/coders/base_coder.py:2206-2231
    asked = "Create new file?" if is_new else "Allow edits to file that has not been added to the chat?"
    if not (yield from confirm(editor, asked, path)):
        return False
    editor.desk.files.setdefault(path, "")
    editor.chat.append(path)
    # aider/aider/coders/base_coder.py:2222-2224 aider/aider/coders/base_coder.py:2236-2240
    yield events.FileOpened(editor.name, path, is_new)
    return True


def _commit(editor: Coder, written: list[str]) -> Generator[Event, Any, None]:
    """Commit, and move the editor's exchange to the editor's own history."""
    # aider/aider/coders/base_coder.py:1585-1594
    receipt = RECEIPTS[bool(written) or not editor.desk.git]
    editor.done += [*editor.current, Message("user", receipt), Message("model", OK)]
    editor.current = []
    if written and editor.desk.git:
        editor.desk.commits_made += 1
        editor.commits.append(f"a1de{editor.desk.commits_made:03d}")  # ours
        # aider/aider/coders/base_coder.py:2375-2400
        yield events.EditsCommitted(editor.name, editor.commits[-1], tuple(written))


def _linted(editor: Coder, paths: dict[str, None]) -> str:
    """What the linter says, if there is anything."""
    if not editor.lint:
        return ""
    said = list[str]()
    for path in paths:
        runs = editor.desk.lint_runs
        runs[path] = runs.get(path, 0) + 1
        said += editor.desk.lint.get(path, ())[runs[path] - 1 : runs[path]]
    return "\n".join(errors for errors in said if errors)
