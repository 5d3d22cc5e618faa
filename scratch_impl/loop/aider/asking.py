"""Every question to the person, and what an answer amounts to.

What: `confirm` asks, or finds that it need not.

How the real one does it: one function for all questions aider/aider/io.py:807-925. An answer is as good as
its first letter; Enter is a yes aider/aider/io.py:889-900. Questions of one batch share a group, in which
`all` and `skip` hold for the rest aider/aider/io.py:913-920. "Don't ask again" means no from now on
aider/aider/io.py:823-824 aider/aider/io.py:902-906.

But: the gate is the organ that teaches this; presets such as --yes-always are left out here.

Events: ConfirmAsked, ConfirmAnswered.

Errors: none. An answer that is no word of the list is asked for again.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.aider.events import ConfirmAnswered, ConfirmAsked

WORDS = ("yes", "no", "skip", "all")  # aider/aider/io.py:831-839
NEVER = "don't"
DEFAULT = "y"  # aider/aider/io.py:807-815

Confirming = Generator[Event, Any, bool]


@dataclass
class Asker:
    """What the person does not want to be asked again: (question, subject)."""

    never: set[tuple[str, str | None]] = field(default_factory=set)


@dataclass
class Group:
    """The questions of one batch, and the answer that holds for the rest of them."""

    preference: str | None = None


def batch(items: Collection[str]) -> Group | None:
    """A group for so many questions; one question alone is none."""
    return Group() if len(items) > 1 else None  # aider/aider/io.py:81-88 aider/aider/io.py:826-829


def confirm(
    asker: Asker,
    question: str,
    subject: str | None = None,
    *,
    explicit: bool = False,
    group: Group | None = None,
    allow_never: bool = False,
) -> Confirming:
    """Ask a question.

    Args:
        asker: what was answered before.
        question: the question; with `subject`, what identifies it.
        subject: what it is about.
        explicit: whether "all" is not enough of a yes.
        group: the batch it belongs to.
        allow_never: whether it can be refused for good.
    """
    known = (question, subject)
    if known in asker.never:
        yield ConfirmAnswered(question, subject, "d", yes=False, asked=False)  # aider/aider/io.py:823-824
        return False
    allow_never = allow_never or group is not None  # aider/aider/io.py:826-829
    asked = group is None or group.preference is None
    letter = group.preference[0] if group and group.preference else ""
    while not letter:
        options = ("y", "n", *_of_group(group, explicit), *(("d",) if allow_never else ()))
        # aider/aider/io.py:831-839 aider/aider/io.py:873-892
        typed = str((yield ConfirmAsked(question, subject, options)) or DEFAULT).lower()
        words = (*WORDS, NEVER) if allow_never else WORDS
        # subtle: `skip` and `all` count even where they are not shown aider/aider/io.py:892-898
        letter = typed[0] if any(word.startswith(typed) for word in words) else ""
    if letter == "d":
        asker.never.add(known)
    yes = letter == "y" or (letter == "a" and not explicit)  # aider/aider/io.py:908-911
    if group and letter in ("a", "s") and not (letter == "a" and explicit):
        group.preference = "all" if letter == "a" else "skip"
    # aider/aider/io.py:922-925
    yield ConfirmAnswered(question, subject, letter, yes, asked)
    return yes


def _of_group(group: Group | None, explicit: bool) -> tuple[str, ...]:
    return () if group is None else ("s",) if explicit else ("a", "s")
