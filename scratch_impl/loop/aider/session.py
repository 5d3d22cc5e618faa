"""What a talk remembers: its messages, its files, its counters; and what several coders have in common.

What: `Session` is one coder. `Desk` is what a coder shares with an editor it hands over to.

How the real one does it: fields of the coder, most of them with their first value in the class
aider/aider/coders/base_coder.py:88-122. What a person's message resets stands in one place
aider/aider/coders/base_coder.py:864-874: the list of shell commands is reset there and nowhere else, so
commands pile up over the reflections of a message.

But: prices, caches, the repository map and read-only files are left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message, Model
from scratch_impl.loop.aider.asking import Asker
from scratch_impl.loop.aider.unfit import FENCES, Fence, choose_fence

MAX_REFLECTIONS = 3  # aider/aider/coders/base_coder.py:100-101
STANDING_TOKENS = 2500  # ours: what every request carries besides the talk, such as the prompt with its rules
CHARS_A_TOKEN = 4  # ours: a plain estimate

CONTEXT = "context"  # aider/aider/coders/context_coder.py:8

# What a mode does when a reply is complete; True ends the call aider/aider/coders/base_coder.py:1625-1626
OnReply = Callable[["Session"], Generator[Event, Any, bool]]


@dataclass(frozen=True)
class Edit:
    """A change that a reply asks for. `search` is None where the format has none."""

    path: str
    search: str | None
    replace: str


@dataclass(frozen=True)
class Chat:
    """What a reply is read against: the files in the chat, all files (path -> text), and the fence."""

    paths: Sequence[str]
    files: dict[str, str]
    fence: Fence


class EditFormat(Protocol):
    """How a reply is read, and how what was read is written."""

    def read(self, reply: str, chat: Chat) -> tuple[list[Edit], list[str]]:
        """The edits and the shell commands of a reply; raises Unfit or Trouble."""

    def land(self, edits: list[Edit], chat: Chat) -> list[Edit]:
        """The same edits, each with the path where it will really land. Nothing is written."""

    def write(self, edits: list[Edit], chat: Chat) -> None:
        """Write what fits, and raise Unfit for the rest."""


@dataclass(frozen=True)
class Settings:
    """What a talk is started with. The defaults are those of a stock install."""

    mode: str = "diff"  # the edit format
    max_reflections: int = MAX_REFLECTIONS
    auto_lint: bool = True  # aider/aider/args.py:542-547
    auto_test: bool = False  # aider/aider/args.py:553-558
    auto_accept: bool = True  # aider/aider/args.py:178-183
    suggest_shell: bool = True  # aider/aider/coders/base_coder.py:117
    git: bool = False  # ours: whether the files are in a repository
    window_tokens: int = 0  # 0: unknown, and then nothing is compared
    standing_tokens: int = STANDING_TOKENS
    prefill: bool = False  # whether the model can go on with a reply that is sent back to it


@dataclass
class Desk:
    """What coders share: files on disk, the person, the tools of the trade, the commits."""

    model: Model
    files: dict[str, str]
    lint: Callable[[str], str]  # path -> errors
    test: Callable[[], str]  # -> errors
    shell: Callable[[str], str]  # command -> output
    trouble: dict[str, tuple[str, bool]] = field(
        default_factory=dict
    )  # path -> (what goes wrong, is it told)
    asker: Asker = field(default_factory=Asker)
    calls: list[str] = field(default_factory=list)  # the edit format of whoever asked the model
    committed: dict[str, str] = field(default_factory=dict)
    commits: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Note:
    """A message that the program has left for itself."""

    why: str
    text: str


@dataclass
class Session:
    """One coder, and everything about it that changes."""

    settings: Settings
    desk: Desk
    edit_format: EditFormat | None
    chat: list[str]  # the files whose text goes along
    on_reply: OnReply | None = None
    current: list[Message] = field(default_factory=list)  # this exchange
    done: list[Message] = field(default_factory=list)  # the history
    ignored: set[str] = field(default_factory=set)  # files that the person would not add
    fence: Fence = FENCES[0]
    reply: str = ""
    note: Note | None = None
    reflections: int = 0
    turns: int = 0
    commands: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)  # who wrote each message
    malformed: int = 0
    exhausted: int = 0
    lint_clean: bool | None = None
    tests_pass: bool | None = None
    ended: str = "no_reflection"

    def begin(self) -> None:
        """A new message of the person: what belonged to the last one is forgotten."""
        # aider/aider/coders/base_coder.py:864-874
        self.note, self.reflections, self.turns, self.ended = None, 0, 0, "no_reflection"
        self.lint_clean = self.tests_pass = None
        self.commands = []

    @property
    def reading(self) -> Chat:
        """What a reply is read against."""
        return Chat(self.chat, self.desk.files, self.fence)

    def choose_fence(self) -> None:
        """Agree with the model on a fence. It holds until the next message, whatever is added meanwhile."""
        # aider/aider/coders/base_coder.py:609-635
        self.fence = choose_fence(self.desk.files.get(path, "") for path in self.chat)

    def estimate(self) -> int:
        """About how many tokens a request is."""
        chars = sum(len(message.text) for message in (*self.done, *self.current))
        chars += sum(len(self.desk.files.get(path, "")) for path in self.chat)
        return self.settings.standing_tokens + chars // CHARS_A_TOKEN
