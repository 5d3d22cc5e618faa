"""Two kinds of commits, and whose name stands on which.

What: `commit_dirty` saves the person's unfinished work before an edit, `commit_edits` the edit after it, and
`names` says who is named.

How the real one does it: one function makes both aider/aider/repo.py:131-318. For edits it adds "(aider)" to
both names, unless the flag for a co-author is on. On the command line it is aider/aider/args.py:481-490: then
the names stay plain, and a line below the message tells aider/aider/repo.py:246-267. For the person's own
work the author stays, and the committer gets "(aider)" aider/aider/repo.py:254-267. Only a commit of edits is
recorded as one that /undo may take back aider/aider/coders/base_coder.py:2375-2403.

But: the weak model's messages are written in the setup, hooks are skipped as they are by default
aider/aider/args.py:491-496.

Events: CommitMade, GitFailed, ReceiptKept.

Errors: none: what git refuses is an event.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.events import CommitMade, GitFailed, ReceiptKept
from scratch_impl.permission_gate.aider.graph import Commit, GitError, Repository, place_of
from scratch_impl.permission_gate.aider.setup import Desk, Flags

MARK = " (aider)"  # aider/aider/repo.py:294
Committing = Generator[Event, str, Commit | None]


def names(flags: Flags, user: str, edits: bool) -> tuple[str, str]:
    """Author and committer. A flag that somebody really set beats the co-author line."""
    co_author = edits and flags.attribute_co_authored_by
    author, committer = flags.attribute_author, flags.attribute_committer
    marks_author = edits and author != "off" and (not co_author or author == "on")
    marks_committer = committer != "off" and (not co_author or committer == "on")
    return user + MARK * marks_author, user + MARK * marks_committer


def commit_dirty(desk: Desk, paths: Sequence[str]) -> Committing:
    """Commit the person's own work, in their name aider/aider/coders/base_coder.py:2411-2423."""
    if not desk.repo or not paths:
        return None
    return (yield from _commit(desk, desk.repo, paths, edits=False))


def commit_edits(desk: Desk, paths: Sequence[str]) -> Generator[Event, str, None]:
    """Commit what the reply has changed, and keep a receipt aider/aider/coders/base_coder.py:2375-2395."""
    if not desk.repo or not desk.flags.auto_commits:
        # subtle: without git the receipt claims success, whatever came of it.
        yield ReceiptKept("updated", None, None)  # aider/aider/coders/base_coder.py:1587-1594
        return
    commit = yield from _commit(desk, desk.repo, paths, edits=True)
    receipt = "committed" if commit else "nothing_seen"
    yield ReceiptKept(receipt, commit.id if commit else None, commit.subject if commit else None)


def _commit(desk: Desk, repo: Repository, paths: Sequence[str], edits: bool) -> Committing:
    """Stage and commit these files alone; whatever else is unfinished stays as it is."""
    places = [place_of(path) for path in paths]
    try:
        unknown = [path for path in paths if not repo.is_tracked(path)]
        differing = [*unknown, *repo.changed(paths)]
    except GitError as error:
        yield GitFailed(error.action, error.path, error.code)  # aider/aider/repo.py:416-417
        return None
    if not differing:
        return None  # aider/aider/repo.py:201-206
    subject = desk.next_message()
    if edits and desk.flags.attribute_commit_message:
        subject = f"aider: {subject}"  # aider/aider/repo.py:272-273
    try:
        for place in places:
            yield from _add(repo, place)
        author, committer = names(desk.flags, desk.user, edits)
        trailer = (
            f"Co-authored-by: aider ({desk.model})" if edits and desk.flags.attribute_co_authored_by else ""
        )
        kind = "edits" if edits else "unfinished_work"
        commit = repo.commit(places, subject, author, committer, kind, trailer)
    except GitError as error:
        yield GitFailed("commit", None, error.code)  # aider/aider/repo.py:316-318
        return None
    if edits:
        desk.recorded.add(commit.id)
    # aider/aider/repo.py:296-314
    yield CommitMade(repo.shown(commit), subject, kind, author, committer, trailer, edits)
    return commit


def _add(repo: Repository, place: str) -> Generator[Event, str, None]:
    try:
        repo.add(place)
    except GitError as error:
        yield GitFailed("stage", place, error.code)  # aider/aider/repo.py:280-286
