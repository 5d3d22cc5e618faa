"""One reply after the other, from its text to its receipt.

What: `run` plays a session, `play` one reply.

How the real one does it: names first, then edits, then the commit, then commands
aider/aider/coders/base_coder.py:1560-1614. What goes wrong while edits are applied is sorted: the model hears
of a reply that does not fit, and of whatever nobody thought of; git's own complaints are only shown
aider/aider/coders/base_coder.py:2305-2328.

But: linting and tests ask questions of their own and belong to the loop; so does the cap on how often a model
is sent back. Here the next call in the setup is the next reply.

Events: RepositoryRead, EditApplied, ReplyMalformed, ReplyPutAside, ReportBroke, GitFailed, PersonActed, and
those of the other files.

Errors: BadSetup for a setup that cannot be understood.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.commits import commit_dirty, commit_edits
from scratch_impl.permission_gate.aider.events import (
    EditApplied,
    GitFailed,
    PersonActed,
    ReplyMalformed,
    ReplyPutAside,
    ReportBroke,
    RepositoryRead,
)
from scratch_impl.permission_gate.aider.graph import GitError, place_of
from scratch_impl.permission_gate.aider.ladder import NotUnderRoot, prepare
from scratch_impl.permission_gate.aider.mentions import ask_about_mentions, text_of
from scratch_impl.permission_gate.aider.setup import (
    EDIT,
    OF_A_REPLY,
    SHELL,
    UNDO,
    Call,
    Desk,
    Edit,
    read_setup,
)
from scratch_impl.permission_gate.aider.shell import run_blocks
from scratch_impl.permission_gate.aider.undo import undo
from scratch_impl.permission_gate.aider.writing import landing, unreportable, write

Playing = Generator[Event, str, None]


def run(setup: Mapping[str, Any]) -> Playing:
    """Play a session.

    Args:
        setup: The session as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `PermissionAsked` waits for whatever the person types.
    """
    desk, replies = read_setup(setup)
    yield read(desk)  # aider/aider/repo.py:94-126
    for calls in replies:
        if calls[0].tool in OF_A_REPLY:
            yield from play(desk, calls)
        elif calls[0].tool == UNDO:
            yield from undo(desk)
        else:
            yield from by_hand(desk, calls[0])


def play(desk: Desk, calls: Sequence[Call]) -> Playing:
    """Take one reply apart."""
    if not desk.reflecting:
        desk.commands.clear()  # a new message of the person
    desk.reflecting = False
    if (yield from ask_about_mentions(desk, text_of(calls))):
        desk.reflecting = True
        # subtle: the edits of this very reply are never applied aider/aider/coders/base_coder.py:1560-1567.
        yield ReplyPutAside(sum(call.tool in (EDIT, SHELL) for call in calls))
        return
    desk.commands += [call.args["command"] for call in calls if call.tool == SHELL]
    edited = yield from apply(desk, [Edit(*_texts(call)) for call in calls if call.tool == EDIT])
    if edited:
        yield from commit_edits(desk, edited)  # aider/aider/coders/base_coder.py:1585-1594
    if not desk.reflecting:
        yield from run_blocks(desk)  # aider/aider/coders/base_coder.py:1609-1614


def apply(desk: Desk, edits: Sequence[Edit]) -> Generator[Event, str, list[str]]:
    """Ask, save what is unfinished, write aider/aider/coders/base_coder.py:2296-2336.

    Returns:
        The paths that count as edited, even when some failed.
    """
    dirty: list[str] = []
    try:
        kept = yield from prepare(desk, landing(desk, edits), dirty)
    except GitError as error:
        # aider/aider/coders/base_coder.py:2318-2320
        yield GitFailed(error.action, error.path, error.code)
        return []
    except NotUnderRoot:
        desk.reflecting = True
        yield ReplyMalformed("not_under_root")  # aider/aider/coders/base_coder.py:2305-2316
        return []
    yield from commit_dirty(desk, list(dict.fromkeys(dirty)))
    edited = sorted({edit.path for edit in kept})
    failed = yield from write(desk, kept)
    broken = unreportable(desk, failed)
    if broken:
        yield ReportBroke(*broken)  # aider/aider/coders/base_coder.py:2318-2320
        return edited
    if failed:
        desk.reflecting = True
        yield ReplyMalformed("no_match")  # aider/aider/coders/base_coder.py:2305-2316
        return edited
    for path in edited:
        yield EditApplied(path)
    return edited


def by_hand(desk: Desk, call: Call) -> Playing:
    """Something happens outside of the program: a file is changed, a commit is made, the branch is pushed.

    The program is not told; it looks at the folder each time anew aider/aider/repo.py:598-602.
    """
    act, path = call.tool.removeprefix("hand_"), call.args.get("file_path")
    if path is not None:
        desk.files[place_of(path)] = call.args["content"]
    elif desk.repo and act == "commit":
        desk.repo.commit([], call.args["subject"], desk.user, desk.user)
    elif desk.repo and act == "push":
        desk.repo.pushed = desk.repo.head
    yield PersonActed(act, path)
    yield read(desk)


def read(desk: Desk) -> RepositoryRead:
    """What is there now."""
    repo, chat = desk.repo, tuple(sorted(desk.chat))
    if repo is None:
        return RepositoryRead(False, (), None, None, chat, ())
    commits = tuple(repo.shown(commit) for commit in reversed(repo.history()))
    return RepositoryRead(True, commits, repo.head, repo.pushed, chat, tuple(repo.status()))


def _texts(call: Call) -> tuple[str, str, str]:
    return call.args["file_path"], call.args["search"], call.args["replace"]
