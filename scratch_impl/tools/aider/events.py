"""What happens between a reply and the files. Every field is there because a view needs it.

`id` names a block from beginning to end: b1, b2 ... in the order of the reply. Lines count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question
from scratch_impl.kernel.model import Result


@dataclass(frozen=True)
class FenceChosen(Event):
    """The model is told which lines to put around code."""

    opener: str
    closer: str
    passed_over: tuple[str, ...]  # openers that a file of the chat has at the beginning of a line


@dataclass(frozen=True)
class ReplyReceived(Event):
    """One reply of the model is here, and it is nothing but text."""

    text: str
    files: Mapping[str, str]  # the files of the chat as they are now, by path


@dataclass(frozen=True)
class NameFound(Event):
    """A SEARCH marker was met, and the lines above it give a file name."""

    id: str
    path: str
    first_line: int  # of the block: where the marker stands
    how: str  # in_chat | basename | close | dotted | first | previous
    line: int | None  # where the name stands; None when that of the block before is used again
    candidates: tuple[str, ...]  # what was taken for a name, nearest first


@dataclass(frozen=True)
class CallBuilt(Event):
    """A block is complete: that is all that a call is here."""

    id: str
    tool: str  # edit | shell
    args: Mapping[str, Any]  # {path, search, replace} or {command}
    first_line: int
    divider_line: int | None
    last_line: int
    closed_by: str  # end | divider | backticks | reply_end


@dataclass(frozen=True)
class CallRejected(Event):
    """A block could not be read. With it the whole reply is given up."""

    id: str
    tool: str
    args: Mapping[str, Any]  # {path}, as far as it is known
    error_type: str  # missing_filename | expected_divider | expected_end
    first_line: int
    last_line: int
    dropped: tuple[str, ...]  # blocks before it that were sound, and are lost too
    text: str  # what the model will read


@dataclass(frozen=True)
class TargetSettled(Event):
    """In the dry run a block was tried, and so it is known which file it will change."""

    id: str
    named: str
    path: str
    reason: str  # fits | elsewhere | nowhere | new


@dataclass(frozen=True)
class ConfirmationAsked(Question):
    """A person is asked whether a file may be touched. Goes on with one of `options`."""

    id: str
    tool: str  # create | edit
    args: Mapping[str, Any]  # {path}
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "yes"


@dataclass(frozen=True)
class ConfirmationAnswered(Event):
    """What the person said."""

    id: str
    answer: str


@dataclass(frozen=True)
class FileTried(Event):
    """A block is put to a file."""

    id: str
    path: str
    reason: str  # settled | other


@dataclass(frozen=True)
class WrappingStripped(Event):
    """A side of the block came wrapped once more; the wrapping is not part of the text."""

    id: str
    side: str  # search | replace
    dropped: tuple[str, ...]  # the lines


@dataclass(frozen=True)
class MatcherTried(Event):
    """One rung of the ladder."""

    id: str
    path: str
    matcher: str  # exact | indent | ellipsis | fuzzy
    without_blank: bool  # whether a blank first line of SEARCH was dropped before
    held: bool
    reason: str
    first_line: int | None  # the lines of the file that are replaced, when it is one window
    last_line: int | None


@dataclass(frozen=True)
class FileWritten(Event):
    """A block changed a file."""

    id: str
    path: str
    before: str
    after: str
    matcher: str  # exact | indent | ellipsis | fuzzy | append


@dataclass(frozen=True)
class StatusChanged(Event):
    """A block came to its end."""

    id: str
    tool: str
    before: str  # validating (before the real run) | executing
    after: str  # success | error | cancelled
    reason: str  # written | no_match | emptied | refused


@dataclass(frozen=True)
class LikenessMeasured(Event):
    """For a block that failed, the file was searched for lines that come close."""

    id: str
    path: str
    ratio: float  # of the best window, 0 to 1
    shown: str  # window | around | nothing: what of it the model will see
    first_line: int | None
    last_line: int | None


@dataclass(frozen=True)
class ReplaceFound(Event):
    """A block failed, and what it wanted to write stands in the file already."""

    id: str
    path: str


@dataclass(frozen=True)
class BrokeOff(Event):
    """The program itself tripped over a block. All blocks behind it are left, and the model hears nothing."""

    id: str
    reason: str  # only_a_name | nothing_to_liken
    dropped: tuple[str, ...]


@dataclass(frozen=True)
class CommandsKept(Event):
    """Shell commands of the reply are not run here: the person is asked about them at the end of the turn."""

    commands: tuple[str, ...]
    when: str  # end_of_turn | after_mending, when a block has failed


@dataclass(frozen=True)
class ResultsReturned(Event):
    """All blocks have ended. `text` is what the model reads next; without one it is not called again."""

    results: tuple[Result, ...]
    text: str
