"""The setup of a session: what may be in it, and the desk that it becomes.

What: turns the data of a scenario into a `Desk`. Keys, all optional but `calls`:

- `calls`: list of `{tool, args, reply}`, in the order they come. What a reply holds: `edit_file` with
  `{file_path, search, replace}`, `run_shell_command` with `{command}`, `name_file` with `{file_path}` for a
  file that the prose names. What the person types: `/undo`. What happens elsewhere: `hand_edit` with
  `{file_path, content}`, `hand_commit` with `{subject}`, and `hand_push`. Neighbours with the same number as
  `reply` stand in one reply; a call without a number is a reply by itself.
- `mode`: ask, or yes_always, or no_always (no flag leads there; tests of the real one do).
- `in_chat`: paths that the person has added to the chat.
- `git`: whether there is a repository (true). `files`: its files, path to text. `history`: subjects of
  commits before the session. `ignore`: lines of .gitignore. `user`: the name in git's settings.
- `uncommitted`: path to text, written after the last commit.
- `flags`: see `Flags`. `messages`: the subjects that the weak model writes. `outputs`: command to output.
- `answers`: what the person types at each question, in order (read by the recorder).

How the real one does it: flags of the command line aider/aider/args.py:439-490, git, and the terminal.

But: files are texts in the setup; no folder is read. The model is not asked: its replies are the calls.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scratch_impl.kernel.problems import BadSetup, make
from scratch_impl.permission_gate.aider.graph import Repository, place_of
from scratch_impl.permission_gate.aider.questions import Person

EDIT, SHELL, NAME, UNDO = "edit_file", "run_shell_command", "name_file", "/undo"
TOOLS: dict[str, tuple[str, ...]] = {
    EDIT: ("file_path", "search", "replace"),
    SHELL: ("command",),
    NAME: ("file_path",),
    UNDO: (),
    "hand_edit": ("file_path", "content"),
    "hand_commit": ("subject",),
    "hand_push": (),
}
OF_A_REPLY = (EDIT, SHELL, NAME)


@dataclass(frozen=True)
class Call:
    """One thing that comes to the gate."""

    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)
    reply: int | None = None


@dataclass(frozen=True)
class Edit:
    """One block: in this file, put this text in the place of that one."""

    path: str
    search: str
    replace: str


Switch = Literal["unset", "on", "off"]


@dataclass(frozen=True)
class Flags:
    """What the command line may set. `unset` is a state of its own: it counts as on, but gives way."""

    auto_commits: bool = True  # aider/aider/args.py:439-444
    dirty_commits: bool = True  # aider/aider/args.py:445-450
    attribute_author: Switch = "unset"  # aider/aider/args.py:451-459
    attribute_committer: Switch = "unset"  # aider/aider/args.py:460-468
    attribute_commit_message: bool = False  # aider/aider/args.py:469-480
    attribute_co_authored_by: bool = True  # aider/aider/args.py:481-490

    @property
    def commits_dirty_files(self) -> bool:
        """Without the one there is not the other aider/aider/coders/base_coder.py:409-413."""
        return self.auto_commits and self.dirty_commits


@dataclass(frozen=True)
class _Setup:
    calls: tuple[Any, ...]
    mode: Literal["ask", "yes_always", "no_always"] = "ask"
    git: bool = True
    files: dict[str, str] = field(default_factory=dict)
    history: tuple[str, ...] = ("start",)
    uncommitted: dict[str, str] = field(default_factory=dict)
    ignore: tuple[str, ...] = ()
    in_chat: tuple[str, ...] = ()
    user: str = "Ada"
    flags: Flags = field(default_factory=Flags)
    messages: tuple[str, ...] = ()
    outputs: dict[str, str] = field(default_factory=dict)
    answers: tuple[str, ...] = ()


@dataclass
class Desk:
    """Everything a session holds. Places are paths from the root folder, whatever a reply calls them."""

    person: Person
    files: dict[str, str]
    chat: set[str]
    repo: Repository | None
    flags: Flags
    user: str
    messages: tuple[str, ...]
    outputs: Mapping[str, str]
    model: str = "model"  # ours: who wrote the edits, for the line below a commit message
    asked_for_messages: int = 0
    recorded: set[str] = field(default_factory=set)  # commits that /undo takes for its own
    not_mentioned_again: set[str] = field(default_factory=set)
    commands: list[str] = field(default_factory=list)  # of this message of the person, in all its replies
    reflecting: bool = False  # whether the model was sent back to work by the last reply

    def next_message(self) -> str:
        """What the weak model calls the next commit."""
        self.asked_for_messages += 1
        waiting = self.messages[self.asked_for_messages - 1 :]
        return waiting[0] if waiting else f"change {self.asked_for_messages}"


def read_setup(setup: Mapping[str, Any]) -> tuple[Desk, list[list[Call]]]:
    """Understand a setup: the desk, and the calls, those of one reply together.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    data = make(_Setup, setup)
    for key in ("files", "uncommitted", "outputs"):
        for name, text in getattr(data, key).items():
            _is_text(text, f"setup.{key}.{name}")
    calls = [_call(value, f"setup.calls[{n}]") for n, value in enumerate(data.calls)]
    files = {place_of(path): text for path, text in data.files.items()}
    repo = None
    if data.git:
        repo = Repository(files, data.ignore, index=dict(files))
        for subject in data.history:
            repo.commit([], subject, data.user, data.user)
    files.update({place_of(path): text for path, text in data.uncommitted.items()})
    always = {"ask": None, "yes_always": True, "no_always": False}[data.mode]
    chat = {place_of(path) for path in data.in_chat}
    desk = Desk(Person(always), files, chat, repo, data.flags, data.user, data.messages, data.outputs)
    return desk, _replies(calls)


def _call(value: Any, where: str) -> Call:
    if not isinstance(value, Mapping):
        raise BadSetup(f"{where} is {value!r}", "an object")
    for key in value:
        if key not in ("tool", "args", "reply"):
            raise BadSetup(f"{where} has the unknown key {key!r}", "tool, args, reply")
    tool, args, reply = value.get("tool"), value.get("args", {}), value.get("reply")
    if tool not in TOOLS:
        raise BadSetup(f"{where}.tool is {tool!r}", f"one of {', '.join(TOOLS)}")
    if not isinstance(args, Mapping) or set(args) != set(TOOLS[tool]):
        raise BadSetup(f"{where}.args is {args!r}", f"an object with {', '.join(TOOLS[tool]) or 'nothing'}")
    for name, text in args.items():
        _is_text(text, f"{where}.args.{name}")
    if reply is not None and (isinstance(reply, bool) or not isinstance(reply, int)):
        raise BadSetup(f"{where}.reply is {reply!r}", "a whole number")
    return Call(tool, args, reply)


def _is_text(value: Any, where: str) -> None:
    if not isinstance(value, str):
        raise BadSetup(f"{where} is {value!r}", "a text")


def _replies(calls: list[Call]) -> list[list[Call]]:
    replies: list[list[Call]] = []
    for call in calls:
        last = replies[-1][-1] if replies else None
        joined = last and last.reply is not None and last.reply == call.reply
        if joined and last and {last.tool, call.tool} <= set(OF_A_REPLY):
            replies[-1].append(call)
        else:
            replies.append([call])
    return replies
