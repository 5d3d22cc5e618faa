"""/undo, and the seven reasons for which it leaves everything as it is.

What: `undo` goes through the reasons in order. When none holds, it takes one commit back.

How the real one does it: aider/aider/commands.py:560-655. The files of the commit come back as their parent
has them, and the branch is moved without touching anything else aider/aider/commands.py:623-646.

But: one branch, and what is known of the remote is one commit. The note to the model, which speaks of a hard
reset that never happened aider/aider/prompts.py:25-29, is left out.

Events: CallReceived, CheckMade, VerdictReached, UndoRefused, CommitUndone.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.events import (
    CallReceived,
    CheckMade,
    CommitUndone,
    UndoRefused,
    VerdictReached,
)
from scratch_impl.permission_gate.aider.graph import Commit
from scratch_impl.permission_gate.aider.questions import ALLOW, DENY
from scratch_impl.permission_gate.aider.setup import UNDO, Desk


def undo(desk: Desk) -> Generator[Event, str, bool]:
    """Take the newest commit back, or say why not aider/aider/commands.py:560-655."""
    yield CallReceived(UNDO, {}, desk.person.mode)
    for check, path, holds in reasons(desk):
        yield CheckMade("undo", check, path, holds)  # aider/aider/commands.py:560-621
        if holds:
            yield VerdictReached(UNDO, DENY, None, check)
            yield UndoRefused(check, path)
            return False
    yield VerdictReached(UNDO, ALLOW, None, "nothing_against")
    repo, last = desk.repo, newest(desk)
    if repo and last:
        places = repo.changed_by(last)
        repo.restore(places, last.parents[0])
        now = repo.commits[last.parents[0]]
        # aider/aider/commands.py:623-646
        yield CommitUndone(last.id, last.subject, now.id, now.subject, places)
    return True


def newest(desk: Desk) -> Commit | None:
    """The commit that would be taken back."""
    return desk.repo.commits[desk.repo.head] if desk.repo and desk.repo.head else None


def reasons(desk: Desk) -> Iterator[tuple[str, str | None, bool]]:
    """The tests in their order: what is tested, of which file, and whether it speaks against undoing."""
    repo, last = desk.repo, newest(desk)
    yield "no_repository", None, repo is None  # aider/aider/commands.py:561-563
    yield "first_commit", None, last is None or not last.parents  # aider/aider/commands.py:565-568
    if not repo or not last or not last.parents:
        return
    yield "not_ours", None, last.id not in desk.recorded  # aider/aider/commands.py:573-579
    yield "merge", None, len(last.parents) > 1  # aider/aider/commands.py:581-585
    before = repo.commits[last.parents[0]].tree
    for place in repo.changed_by(last):
        yield "dirty", place, repo.differs(place)  # aider/aider/commands.py:591-595
        # subtle: a file that the commit created is not there before it, so its creation cannot be undone.
        yield "created", place, place not in before  # aider/aider/commands.py:597-605
    yield "pushed", None, repo.pushed == repo.head  # aider/aider/commands.py:607-621
