"""Who is at work: what belongs to one coder, and what all of them share.

What: `Coder` is the architect, or the editor made from it by `heir`. `Desk` is shared.

How the real one does it: a coder made from another one takes over the arguments of its constructor, its
files, both lists of messages, its commit hashes, its refusals, its counts of tokens and its terminal
aider/aider/coders/base_coder.py:149-188. Some are copied (the list of files), some are the same object (the
terminal, and with it every "don't ask again", aider/aider/io.py:267-270). A set of hashes or refusals that is
empty is replaced by a new one, since the constructor asks whether there is anything in it
aider/aider/coders/base_coder.py:356-358 aider/aider/coders/base_coder.py:375-378.

But: prices are given for each reply; read-only files and the watcher of files are left out.

Events: ConsentAsked, ConsentAnswered.

Errors: UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.subagents.aider.events import ConsentAnswered, ConsentAsked

ARCHITECT, EDITOR = "architect", "editor"


@dataclass
class Desk:
    """What is there once: the disk, the repository, and the person at the terminal."""

    files: dict[str, str]  # path -> text
    lint: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # path -> errors, run after run
    git: bool = True
    never: set[tuple[str, str | None]] = field(default_factory=set)  # (question, subject)
    lint_runs: dict[str, int] = field(default_factory=dict)
    commits_made: int = 0


@dataclass
class Coder:
    """One coder."""

    name: str
    model: str
    desk: Desk
    chat: list[str]
    current: list[Message] = field(default_factory=list)  # this exchange
    done: list[Message] = field(default_factory=list)  # the history
    commits: list[str] = field(default_factory=list)
    cost_cents: int = 0
    prompt_tokens: int = 0
    lint: bool = True

    def heir(self, model: str) -> Coder:
        """A second coder, made from this one."""
        # aider/aider/coders/base_coder.py:170-194
        return Coder(
            EDITOR,
            model,
            self.desk,
            list(self.chat),
            self.current,
            self.done,
            self.commits or [],  # subtle: the same list, unless it is empty
            self.cost_cents,
            self.prompt_tokens,
            self.lint,
        )


def confirm(
    coder: Coder, question: str, subject: str | None = None, *, allow_never: bool = False
) -> Generator[Event, Any, bool]:
    """Ask the person, unless they have said "don't ask again": then the answer is no."""
    known = (question, subject)
    if known in coder.desk.never:
        # aider/aider/io.py:821-824
        yield ConsentAnswered(question, "d", yes=False, asked=False)
        return False
    options = ("y", "n", *(("d",) if allow_never else ()))
    # aider/aider/io.py:831-839
    answer = yield ConsentAsked(coder.name, question, subject, options)
    if answer not in options:
        raise UnexpectedAnswer(f"Nobody offered the answer {answer!r}", " or ".join(options))
    if answer == "d":
        coder.desk.never.add(known)  # aider/aider/io.py:902-906
    # aider/aider/io.py:900-925
    yield ConsentAnswered(question, answer, answer == "y", asked=True)
    return bool(answer == "y")
