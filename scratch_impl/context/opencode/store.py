"""The store: every message of a session, in order, and none is ever taken out.

What: a `Store` is a list of messages that only grows. A message may be written again under its id: that is
how a part is added to it, or a mark is set on it.

How the real one does it: messages and their parts are rows of a database, and each lap of the loop reads
all of them again opencode/packages/opencode/src/session/prompt.ts:1092-1094. A compaction is a part in such
a message opencode/packages/opencode/src/session/compaction.ts:513-536.

But: a list instead of a database; times, prices and models are left out. Only the kinds of parts that this
organ looks at are here.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class Text:
    """Words. `synthetic`: nobody typed them; `goes_on`: they are the invitation to continue."""

    text: str
    synthetic: bool = False
    goes_on: bool = False


@dataclass(frozen=True)
class File:
    """Something attached, such as a picture."""

    mime: str
    name: str


@dataclass(frozen=True)
class Tool:
    """A call and what came of it. `cleared`: the model is shown a placeholder instead of the output."""

    id: str
    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)
    output: str = ""
    status: str = "completed"  # pending | running | completed | error
    cleared: bool = False


@dataclass(frozen=True)
class Job:
    """The queued compaction. `tail_start_id` is filled in when it is done: what is kept begins there."""

    auto: bool
    overflow: bool = False  # the request was refused as too long, so it has to be said again afterwards
    tail_start_id: str | None = None


Part = Text | File | Tool | Job


@dataclass(frozen=True)
class Usage:
    """What the provider says that one step came to. `total` is 0 when it says no such thing."""

    input: int = 0  # without what came from a cache
    output: int = 0  # without reasoning
    reasoning: int = 0
    cache_read: int = 0
    cache_write: int = 0
    total: int = 0


NOT_TOLD = Usage()


@dataclass(frozen=True)
class Message:
    """One message. `finish` is why the model stopped; None: it has not, or the request never went through."""

    id: str
    role: str  # user | assistant
    parts: tuple[Part, ...] = ()
    parent: str | None = None  # of an answer: the message of the user that it answers
    finish: str | None = None
    error: str | None = None
    summary: bool = False
    agent: str = "build"
    usage: Usage = NOT_TOLD

    @property
    def job(self) -> Job | None:
        """The queued compaction in it, if there is one."""
        return next((part for part in self.parts if isinstance(part, Job)), None)

    @property
    def is_said(self) -> bool:
        """Whether this is a message of the user with no compaction in it: here a turn begins."""
        return self.role == "user" and self.job is None


@dataclass
class Store:
    """All messages, oldest first. `writes` notes each time that one was written, as it was then."""

    messages: list[Message] = field(default_factory=list)
    writes: list[Message] = field(default_factory=list)

    def next_id(self) -> str:
        """Ids are given out so that they sort by age."""
        return f"m{len(self.messages) + 1:03}"

    def put(self, message: Message) -> Message:
        """Write a message: a new one at the end, one that is known in its place."""
        self.writes.append(message)
        self._set(message)
        return message

    def add_part(self, message_id: str, part: Part) -> Message:
        """Add a part to a message."""
        known = self.get(message_id)
        return self._set(replace(known, parts=(*known.parts, part)))

    def change_part(self, message_id: str, old: Part, new: Part) -> Message:
        """Write a part anew."""
        known = self.get(message_id)
        parts = tuple(new if part is old else part for part in known.parts)
        return self._set(replace(known, parts=parts))

    def mark(self, message_id: str, *, finish: str | None, error: str | None) -> Message:
        """Note how a message ended."""
        return self._set(replace(self.get(message_id), finish=finish, error=error))

    def get(self, message_id: str) -> Message:
        """The message of that id."""
        return next(message for message in self.messages if message.id == message_id)

    def _set(self, message: Message) -> Message:
        ids = [known.id for known in self.messages]
        if message.id in ids:
            self.messages[ids.index(message.id)] = message
        else:
            self.messages.append(message)
        return message


def words_of(message: Message) -> str:
    """What is said in a message, without anything around it."""
    texts = [part.text.strip() for part in message.parts if isinstance(part, Text)]
    return "\n\n".join(filter(None, texts))
