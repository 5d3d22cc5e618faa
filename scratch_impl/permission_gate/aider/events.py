"""What the gate says while it works. Every field is there because a view needs it.

`path` is a path as the reply spells it. `subject` is what a question is about; with its text it is the key
under which "don't ask again" is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class CommitShown:
    """A commit as a view shows it."""

    id: str
    parents: tuple[str, ...]
    subject: str
    author: str
    committer: str
    trailer: str
    made_by: str  # by_person | unfinished_work | edits
    files: tuple[str, ...]  # what differs from its first parent


@dataclass(frozen=True)
class RepositoryRead(Event):
    """What is there before the first reply, or after somebody has changed it outside of the program."""

    git: bool
    commits: tuple[CommitShown, ...]  # the oldest first
    head: str | None
    pushed: str | None  # how far the branch is known to have been pushed
    in_chat: tuple[str, ...]
    status: tuple[str, ...]  # as `git status --porcelain` prints it


@dataclass(frozen=True)
class CallReceived(Event):
    """One thing that the reply, or the person, wants done."""

    tool: str
    args: Mapping[str, Any]
    mode: str  # ask | yes_always | no_always


@dataclass(frozen=True)
class CheckMade(Event):
    """One rung: a plain test that needs no person. `holds` is what it found."""

    ladder: str  # file | undo
    check: str
    path: str | None
    holds: bool


@dataclass(frozen=True)
class Lead:
    """Where one word leads. Some words are accepted although they are not shown."""

    word: str
    shown: bool
    leads_to: str  # yes_once | no_once | yes_to_rest | no_to_rest | no_for_ever


@dataclass(frozen=True)
class QuestionRaised(Event):
    """A question is in the air. Nobody has been bothered with it yet."""

    question: str
    subject: str | None
    explicit: bool
    grouped: bool
    prompt: str  # as it is printed, with its words
    leads: tuple[Lead, ...]


@dataclass(frozen=True)
class VerdictReached(Event):
    """The gate has decided, or says that only a person can. There are no rows, so `index` is None."""

    tool: str
    decision: str  # allow | deny | ask_user
    index: int | None
    reason: str


@dataclass(frozen=True)
class PermissionAsked(Question):
    """A person is asked. Goes on with whatever is typed; `options` are the words worth a button."""

    tool: str
    args: Mapping[str, Any]
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "<Enter>"


@dataclass(frozen=True)
class PermissionAnswered(Event):
    """What the person said, and where it leads."""

    answer: str
    word: str  # the word it was taken for
    leads_to: str


@dataclass(frozen=True)
class AnswerRejected(Event):
    """No word begins like that: the same question again."""

    answer: str
    expected: tuple[str, ...]


@dataclass(frozen=True)
class GroupDecided(Event):
    """From here on the rest of this batch is answered with one word."""

    preference: str  # all | skip


@dataclass(frozen=True)
class GroupAnswered(Event):
    """The word that was kept for the batch answers in the person's place."""

    preference: str
    prompt: str


@dataclass(frozen=True)
class QuestionSilenced(Event):
    """This question about this subject will never be asked again, and its answer is always no."""

    question: str
    subject: str | None


@dataclass(frozen=True)
class FileAdded(Event):
    """The file is in the chat now: the program may write to it without another question."""

    path: str


@dataclass(frozen=True)
class ReplyPutAside(Event):
    """The person let a named file in, so the model is asked once more and this reply is not applied."""

    lost: int  # edits and commands in the reply


@dataclass(frozen=True)
class FileCreated(Event):
    """An empty file stands where the reply wants to write."""

    path: str
    outside: bool  # of the root folder


@dataclass(frozen=True)
class DirtyFileFound(Event):
    """The person's own unfinished work is in the way: it is committed first."""

    path: str


@dataclass(frozen=True)
class GitFailed(Event):
    """Git said no. It is shown, and the model never hears of it."""

    action: str  # add | diff | commit | stage
    path: str | None
    code: int


@dataclass(frozen=True)
class EditSkipped(Event):
    """An edit was dropped from the reply. The model is not told."""

    path: str
    reason: str  # refused | ignored


@dataclass(frozen=True)
class EditFailed(Event):
    """The text to search for is nowhere, or nothing would be left of the file."""

    path: str


@dataclass(frozen=True)
class ReplyMalformed(Event):
    """Something in the reply did not fit; the model is told what, and asked again."""

    reason: str  # no_match | not_under_root


@dataclass(frozen=True)
class ReportBroke(Event):
    """The report on a failed edit broke itself. It is shown as if git had failed: the model hears nothing."""

    path: str
    reason: str  # nothing_to_search_for | no_file


@dataclass(frozen=True)
class EditApplied(Event):
    """A file was written."""

    path: str


@dataclass(frozen=True)
class CommitMade(Event):
    """A commit, and whether /undo would know it as one of its own."""

    commit: CommitShown
    subject: str
    made_by: str  # unfinished_work | edits
    author: str
    committer: str
    trailer: str
    recorded: bool


@dataclass(frozen=True)
class ReceiptKept(Event):
    """What the history says about the edits from now on."""

    receipt: str  # committed | nothing_seen | updated
    commit: str | None
    subject: str | None


@dataclass(frozen=True)
class CommandRun(Event):
    """One line of a block was run by the shell."""

    command: str
    output: str


@dataclass(frozen=True)
class OutputShared(Event):
    """The output goes to the model, with the person's next message."""

    lines: int


@dataclass(frozen=True)
class PersonActed(Event):
    """Something happened outside of the program."""

    act: str  # edit | commit | push
    path: str | None


@dataclass(frozen=True)
class UndoRefused(Event):
    """/undo leaves everything as it is."""

    reason: str
    path: str | None


@dataclass(frozen=True)
class CommitUndone(Event):
    """The branch stands one commit lower, and the files of the lost one are as they were."""

    commit: str
    subject: str
    head: str
    head_subject: str
    files: tuple[str, ...]
