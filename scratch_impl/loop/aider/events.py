"""What the loop says while it works, in the order in which it happens. A view needs every field.

SessionStarted, MessageSent, ModelAnswered and RunEnded are those of the other loops. `coder` is the edit
format of whoever makes the call; only a handover changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class SessionStarted(Event):
    """The one limit this loop lives by, and the files whose text goes along with every message."""

    mode: str
    max_reflections: int
    in_chat: tuple[str, ...]


@dataclass(frozen=True)
class WindowDoubted(Event):
    """The estimate says that the message will not fit. The person decides whether it is sent all the same."""

    estimated_tokens: int
    limit_tokens: int


@dataclass(frozen=True)
class MessageSent(Event):
    """A message goes to the model in the role of the user. `sender` says who really wrote it."""

    sender: str  # person | architect | what left the note: see ReflectionNoted
    text: str
    coder: str
    turn: int  # messages of this coder so far, this one included; retries are not counted
    budget: int  # how many notes may still be sent after this one


@dataclass(frozen=True)
class RequestRetried(Event):
    """The provider refused, and the same request is made again after a pause. No reflection."""

    attempt: int
    fault: str
    delay_s: float


@dataclass(frozen=True)
class RequestGivenUp(Event):
    """The provider refused for good. The call goes on, with whatever text has come."""

    attempts: int
    fault: str
    text: str


@dataclass(frozen=True)
class AnswerContinued(Event):
    """The reply hit the output limit. It is sent back as the beginning of the next one. No reflection."""

    number: int
    kept: str  # everything so far, blanks at its end cut off


@dataclass(frozen=True)
class ModelAnswered(Event):
    """What has come of the reply. `finish` is STOP, or what ended it too early."""

    text: str
    finish: str | None
    calls: int  # always 0: nothing is called


@dataclass(frozen=True)
class ReplyRejoined(Event):
    """A reply that came in several pieces, as the rest of the program reads it."""

    text: str
    pieces: int


@dataclass(frozen=True)
class AnswerInterrupted(Event):
    """Ctrl-C. What has come is kept, a marker is added, and nothing of it is applied."""

    marker: str


@dataclass(frozen=True)
class WindowExhausted(Event):
    """The window, or the room for output, is used up. What has come is kept, and nothing of it is applied."""

    fault: str
    exhausted: int  # how often so far


@dataclass(frozen=True)
class CallCrashed(Event):
    """Something nobody foresaw. The call ends at once, and what has come is not kept."""

    fault: str


@dataclass(frozen=True)
class ConfirmAsked(Question):
    """The person is asked. `options` are first letters, and only what is shown."""

    question: str
    subject: str | None
    options: tuple[str, ...]  # y | n | a | s | d

    default_answer: ClassVar[str] = "y"


@dataclass(frozen=True)
class ConfirmAnswered(Event):
    """What the answer amounts to. `asked` is false where an earlier answer still holds."""

    question: str
    subject: str | None
    answer: str
    yes: bool
    asked: bool


@dataclass(frozen=True)
class FilesAdded(Event):
    """Files that the reply named are in the chat now. `lost` are the edits it held, which nobody reads."""

    paths: tuple[str, ...]
    lost: tuple[str, ...]  # one path an edit


@dataclass(frozen=True)
class ChatReplaced(Event):
    """Context mode: the files in the chat are now those that the reply named."""

    paths: tuple[str, ...]
    before: tuple[str, ...]


@dataclass(frozen=True)
class HandedOver(Event):
    """Architect mode: the reply becomes the first message of an editor."""

    editor: str
    text: str


@dataclass(frozen=True)
class HandedBack(Event):
    """The editor is done, however it went."""

    editor: str
    ended: str


@dataclass(frozen=True)
class EditSkipped(Event):
    """An edit that the person did not allow drops out of the reply. The model is not told."""

    path: str


@dataclass(frozen=True)
class EditsApplied(Event):
    """The files are written."""

    paths: tuple[str, ...]


@dataclass(frozen=True)
class EditsFailed(Event):
    """Edits cannot be read, or do not fit. Those that did fit are written already."""

    why: str  # malformed | no_match
    failed: int
    passed: int
    message: str


@dataclass(frozen=True)
class WritingFailed(Event):
    """Something else went wrong while writing. Most such troubles are shown to the person alone."""

    message: str
    told_to_model: bool


@dataclass(frozen=True)
class TurnFiled(Event):
    """The messages of this exchange move to the history, and a receipt is put behind them."""

    moved: int
    receipt: str  # committed | no_edits | no_repo | handover
    text: str


@dataclass(frozen=True)
class Linted(Event):
    """The linter has looked at every file that was edited."""

    paths: tuple[str, ...]
    errors: str


@dataclass(frozen=True)
class ShellRan(Event):
    """One line of a shell block has run."""

    command: str
    output: str


@dataclass(frozen=True)
class OutputKept(Event):
    """The output waits in the talk for the next message of the person. No reflection."""

    text: str


@dataclass(frozen=True)
class Tested(Event):
    """The tests have run. A failure is in the talk already, before anybody is asked."""

    errors: str


@dataclass(frozen=True)
class ReflectionNoted(Event):
    """The call ends, and leaves a note: `reflected_message` is set."""

    why: str  # no_match | malformed | exception | files_added | context_retry | lint | test
    text: str


@dataclass(frozen=True)
class MessageReflected(Event):
    """The loop finds the note, counts it, and makes it the next message."""

    why: str
    reflections: int
    limit: int


@dataclass(frozen=True)
class ReflectionRefused(Event):
    """The loop finds one note too many. It is thrown away, and nobody is told but the person."""

    why: str
    text: str
    limit: int


@dataclass(frozen=True)
class RunEnded(Event):
    """No note is left, or none may be sent. `reason` is how the last call went."""

    status: str  # success | error
    reason: str  # no_reflection | reflection_cap | interrupted | exhausted | provider_error | crash | refused
    text: str
    turns: int
    reflections: int
