"""What is said while work is handed over.

TaskGiven, ParentAnswered, ChildAsked, ChildAnswered and ChildEnded are those of the other bodies. The parent
is the architect, the child is the editor. What a real child would have (tools of its own, a clock, an answer
that goes back) has no event here, since there is no such thing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scratch_impl.kernel.events import Event, Question


@dataclass(frozen=True)
class Wiped:
    """Messages that the editor would have carried along, and does not get to see."""

    done: int
    current: int


@dataclass(frozen=True)
class Carried:
    """What goes along. The first three are copies; the others are the very same things."""

    files: tuple[str, ...]
    cost_cents: int
    prompt_tokens: int
    commits: tuple[str, ...]
    never_asked: tuple[str, ...]  # questions that were answered for good


@dataclass(frozen=True)
class TaskGiven(Event):
    """The person tells the architect what is wanted."""

    text: str


@dataclass(frozen=True)
class ParentAnswered(Event):
    """The architect's reply. It calls nothing, for there is nothing to call."""

    text: str
    calls: tuple[str, ...]  # always empty
    cost_cents: int  # of the whole talk so far


@dataclass(frozen=True)
class HandoverSkipped(Event):
    """Nothing is handed over, and the reply stays an answer like any other."""

    why: str  # blank | declined


@dataclass(frozen=True)
class ConsentAsked(Question):
    """The person is asked. Architect and editor ask at the same terminal."""

    caller: str  # architect | editor
    question: str
    subject: str | None
    options: tuple[str, ...]

    default_answer: ClassVar[str] = "y"


@dataclass(frozen=True)
class ConsentAnswered(Event):
    """What the answer amounts to. `asked` is false where an earlier "don't ask again" still holds."""

    question: str
    answer: str
    yes: bool
    asked: bool


@dataclass(frozen=True)
class HandedOver(Event):
    """A second coder is made, in the same process. It is told the plan and nothing else of the talk."""

    agent: str
    model: str
    plan: str
    wiped: Wiped
    carried: Carried
    withheld: tuple[str, ...]  # shell_commands | repo_map | prompt_cache
    max_reflections: int


@dataclass(frozen=True)
class ChildAsked(Event):
    """A message goes to the editor's model."""

    agent: str
    sender: str  # plan | no_match | malformed | lint
    text: str
    turn: int


@dataclass(frozen=True)
class ChildAnswered(Event):
    """What the editor says. `edits` are the files it means to change, one an edit."""

    agent: str
    text: str
    edits: tuple[str, ...]
    cost_cents: int


@dataclass(frozen=True)
class ChildInterrupted(Event):
    """Ctrl-C while the editor speaks. Only the editor notices."""

    agent: str


@dataclass(frozen=True)
class FileOpened(Event):
    """A file comes into the editor's chat. The architect's list stays as it was."""

    agent: str
    path: str
    created: bool


@dataclass(frozen=True)
class EditsLanded(Event):
    """What came of the edits of one reply. What fits is on disk, even beside what does not."""

    agent: str
    written: tuple[str, ...]
    failed: tuple[str, ...]
    skipped: tuple[str, ...]  # not allowed, and dropped without a word to the model


@dataclass(frozen=True)
class EditsCommitted(Event):
    """The editor's edits become a commit of their own, whose hash both coders know from now on."""

    agent: str
    commit: str
    paths: tuple[str, ...]


@dataclass(frozen=True)
class ChildReflected(Event):
    """The editor's own loop sends it back to work. The architect's counter does not move."""

    agent: str
    why: str
    reflections: int
    limit: int


@dataclass(frozen=True)
class ChildEnded(Event):
    """The editor has had its run. Nothing of what it said goes back; `result` is only for whoever watches."""

    agent: str
    reason: str  # no_reflection | reflection_cap | interrupted
    result: str
    turns: int
    written: tuple[str, ...]


@dataclass(frozen=True)
class ReceiptFiled(Event):
    """The architect's history gets its exchange and one fixed sentence, whatever the editor did."""

    text: str
    edits_written: int  # what the sentence does not say
    moved: int


@dataclass(frozen=True)
class TakenBack(Event):
    """What comes back from the editor: the bill and the commits. Not its files, and not its words."""

    cost_cents: int
    commits: tuple[str, ...]
    not_in_chat: tuple[str, ...]  # files that the editor opened, and that the architect does not have


@dataclass(frozen=True)
class RunEnded(Event):
    """Everything the person asked for has been worked on."""

    in_chat: tuple[str, ...]
    history: tuple[str, ...]  # who spoke: user | model
    cost_cents: int
