"""What the loop says while it works. A view needs every field.

TurnStarted, ThoughtStreamed, ContentStreamed, ToolCallRequested, StreamFinished, StreamRetried,
StreamInvalid, ChatCompressed and RunEnded happen in other loops of this row, too. The others are this one's
own: it works on a store, and it decides once a lap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class SessionStarted(Event):
    """The numbers this run lives by; the gauges of a view end at them."""

    agent: str
    max_steps: int | None  # None: no limit
    same_calls: int  # so many equal calls at the end of one answer are a doom loop
    usable_tokens: int  # an answer that used as many is followed by a compaction


@dataclass(frozen=True)
class MessageStored(Event):
    """A message is written into the store, whole. `sender` says who really wrote it."""

    id: str
    role: str  # user | assistant
    sender: str  # person | loop | summary | go_on | replay | subtask | subtask_command
    parts: tuple[Mapping[str, Any], ...]
    parent: str | None  # the message of the user that an answer belongs to


@dataclass(frozen=True)
class HistoryRead(Event):
    """A lap begins: all of the store is read again. Messages go by their ids."""

    lap: int
    read: tuple[str, ...]  # newest first
    pages: int
    sent_on: tuple[str, ...]  # in the order in which the model would get them
    hidden: tuple[str, ...]  # read, and left out
    user: str | None  # the newest message of a user
    assistant: str | None  # the newest answer
    finished: str | None  # the newest answer with a reason for stopping
    queued: tuple[Mapping[str, Any], ...]  # work that waits, in the order of the list: {message, type, agent}
    passed_over: tuple[Mapping[str, Any], ...]  # not newer than `finished`: done, or never to be done


@dataclass(frozen=True)
class LapDecided(Event):
    """The first of seven tests that holds says what this lap is for."""

    lap: int
    step: int  # laps that did not end the run, this one included
    decision: str  # no_user_message | answered | subtask | compaction | overflow | unknown_agent | turn
    exit_test: str  # passed | no_answer | tool_calls | live_tools | newer_message
    task: Mapping[str, Any] | None  # the queued work that is taken


@dataclass(frozen=True)
class TurnStarted(Event):
    """A request goes out, and an empty message `id` is stored for the answer to grow in."""

    id: str
    parent: str  # the message of the user that it answers
    turn: int
    budget: int | None  # how many steps the limit leaves; it may fall below 0
    messages: int  # how many go with it, the reminder included
    tools: tuple[str, ...]
    reminder: bool  # whether it ends with words put into the model's mouth: no more tools


@dataclass(frozen=True)
class ThoughtStreamed(Event):
    """A thought of the model becomes a part."""

    text: str


@dataclass(frozen=True)
class ContentStreamed(Event):
    """A piece of the answer becomes a part."""

    text: str


@dataclass(frozen=True)
class ToolCallRequested(Event):
    """The model wants a tool. `repetitions` counts equal calls at the end of this answer, with this one."""

    id: str
    tool: str
    args: Mapping[str, Any]
    repetitions: int
    in_run: int  # equal calls in a row in the whole run; nobody but us counts them


@dataclass(frozen=True)
class RepeatsNoticed(Event):
    """The last parts of this answer are the same call. `policy` is what the rules say to a doom loop."""

    tool: str
    repetitions: int
    policy: str  # ask | allow | deny | approved


@dataclass(frozen=True)
class PermissionAsked(Question):
    """A person has to say whether it may go on like that. Goes on with one of `options`."""

    permission: str
    tool: str
    args: Mapping[str, Any]
    patterns: tuple[str, ...]
    always: tuple[str, ...]  # what `always` would allow from now on
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "once"


@dataclass(frozen=True)
class PermissionAnswered(Event):
    """The person has said so."""

    answer: str


@dataclass(frozen=True)
class ToolAnswered(Event):
    """What came of a call is written into the part of that call, in the same message."""

    id: str
    tool: str
    status: str  # success | error
    output: str
    error_type: str | None
    blocks: bool  # whether the run has to end because of it


@dataclass(frozen=True)
class CallInterrupted(Event):
    """The answer is over, and this call has no result: it is closed as an error."""

    id: str
    tool: str


@dataclass(frozen=True)
class StreamFinished(Event):
    """The model says why it stopped, and what this step has used."""

    reason: str
    used_tokens: int
    usable_tokens: int


@dataclass(frozen=True)
class StreamRetried(Event):
    """The provider failed, and is asked again after a while."""

    attempt: int
    fault: str
    delay_ms: float


@dataclass(frozen=True)
class StreamInvalid(Event):
    """The answer ends in an error, and that is that."""

    fault: str


@dataclass(frozen=True)
class SubtaskRun(Event):
    """A queued subtask has been run; what came of it stands in an answer that looks like the model's."""

    message: str  # where it was queued
    answer: str
    agent: str
    status: str
    output: str


@dataclass(frozen=True)
class ChatCompressed(Event):
    """The next lap will send fewer messages on; both numbers count messages."""

    before: int
    after: int


@dataclass(frozen=True)
class RunEnded(Event):
    """The run is over. `text` is the newest answer's."""

    status: str  # success | error
    reason: str  # answered | blocked | failed | content_filter | no_user_message | unknown_agent
    finish: str | None  # why the newest answer stopped
    text: str
    turns: int  # how often the model was asked
