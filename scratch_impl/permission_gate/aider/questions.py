"""The one question, and the four places that may answer it before or instead of you.

What: `confirm` puts a question and returns whether the answer is yes. `lead` says where a word leads.

How the real one does it: one function does it all aider/aider/io.py:807-925. A pair of question and subject
that was silenced is no, before anything else is looked at aider/aider/io.py:821-824. Then the flag, then the
word kept for the batch, and only then the person aider/aider/io.py:866-898. The first letter decides
aider/aider/io.py:900-914.

But: no bell, no colours, no log of the chat. The words are the real ones; the sentence that scolds a wrong
word is an event.

Events: QuestionRaised, VerdictReached, PermissionAsked, PermissionAnswered, AnswerRejected, GroupAnswered,
GroupDecided, QuestionSilenced.

Errors: none. A word that nobody knows is asked about again, for ever if need be.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.events import (
    AnswerRejected,
    GroupAnswered,
    GroupDecided,
    Lead,
    PermissionAnswered,
    PermissionAsked,
    QuestionRaised,
    QuestionSilenced,
    VerdictReached,
)

ALLOW, DENY, ASK = "allow", "deny", "ask_user"
ENTER, END_OF_INPUT = "<Enter>", "<EOF>"  # ours: what stands for the two keys
WORDS = ("yes", "no", "skip", "all")  # aider/aider/io.py:831
NEVER = "don't"  # aider/aider/io.py:839
SHOWN_AS = {"yes": "yes", "no": "no", "all": "all", "skip": "skip all", NEVER: "don't ask again"}

Asking = Generator[Event, str, bool]


@dataclass
class Group:
    """Questions of one batch. `size` None: nobody counted, and the words of a group are always shown."""

    size: int | None = None
    preference: str | None = None

    @property
    def is_live(self) -> bool:
        """A batch of one is no batch aider/aider/io.py:82-88."""
        return self.size is None or self.size > 1


@dataclass(frozen=True)
class Ask:
    """What is asked, and on which terms."""

    question: str
    subject: str | None = None
    default: str = "y"  # aider/aider/io.py:810
    explicit: bool = False  # only the word yes will do, not `all` and not a flag
    group: Group | None = None
    may_silence: bool = False

    @property
    def key(self) -> tuple[str, str | None]:
        """What "don't ask again" is kept under."""
        return self.question, self.subject

    @property
    def batch(self) -> Group | None:
        """The group, if it is one."""
        return self.group if self.group and self.group.is_live else None

    @property
    def words(self) -> tuple[str, ...]:
        """All that is accepted. Being in a batch brings "don't ask again" along aider/aider/io.py:828-839."""
        return (*WORDS, NEVER) if self.may_silence or self.batch else WORDS


@dataclass
class Person:
    """Whoever sits there: a flag that may speak for them, and what they never want to hear again."""

    always: bool | None = None  # --yes-always makes it True aider/aider/args.py:759-764
    silenced: set[tuple[str, str | None]] = field(default_factory=set)  # lives as long as the program

    @property
    def mode(self) -> str:
        """How a view calls it."""
        return {None: "ask", True: "yes_always", False: "no_always"}[self.always]


def confirm(person: Person, ask: Ask, tool: str, args: Mapping[str, Any]) -> Asking:
    """Put a question; return whether the answer is yes aider/aider/io.py:807-925."""
    enter = Lead(ENTER, False, lead(ask.default, ask))
    words = (*leads(ask), enter)
    yield QuestionRaised(ask.question, ask.subject, ask.explicit, ask.batch is not None, prompt(ask), words)
    if ask.key in person.silenced:
        yield VerdictReached(tool, DENY, None, "silenced")  # aider/aider/io.py:823-824
        return False
    if person.always is not None:
        # subtle: the flag that says yes to everything says no to whatever wants an explicit yes.
        says_yes = person.always and not ask.explicit
        reason = "explicit_yes_needed" if person.always and ask.explicit else person.mode
        yield VerdictReached(tool, ALLOW if says_yes else DENY, None, reason)  # aider/aider/io.py:866-869
        return says_yes
    if ask.batch and ask.batch.preference:
        word = ask.batch.preference
        yield GroupAnswered(word, prompt(ask))  # aider/aider/io.py:870-872
        yield VerdictReached(tool, decision_of(lead(word, ask)), None, f"group_{word}")
        return decision_of(lead(word, ask)) == ALLOW
    yield VerdictReached(tool, ASK, None, "only_a_person_knows")
    word = yield from _listen(ask, tool, args)
    return (yield from _remember(person, ask, word))


def _listen(ask: Ask, tool: str, args: Mapping[str, Any]) -> Generator[Event, str, str]:
    """Ask until something is typed that a word begins with aider/aider/io.py:873-898."""
    options = (*(step.word for step in leads(ask) if step.shown), ENTER, END_OF_INPUT)
    while True:
        typed = yield PermissionAsked(tool, args, options)
        # subtle: a bare Enter and the end of the input both mean the default, which is yes.
        word = ask.default if typed in ("", ENTER, END_OF_INPUT) else typed.lower()
        is_default = typed in ("", ENTER, END_OF_INPUT)
        # subtle: nothing is trimmed, and `ye` is a beginning of a word while `yess` is none.
        if is_default or any(known.startswith(word) for known in ask.words):
            # aider/aider/io.py:884-895
            yield PermissionAnswered(typed or ENTER, full_word(word, ask), lead(word, ask))
            return word
        yield AnswerRejected(typed, ask.words)  # aider/aider/io.py:897-898


def _remember(person: Person, ask: Ask, word: str) -> Asking:
    """Keep what the word asks to be kept."""
    leads_to = lead(word, ask)
    if leads_to == "no_for_ever":
        person.silenced.add(ask.key)
        yield QuestionSilenced(ask.question, ask.subject)  # aider/aider/io.py:902-906
    if ask.batch and leads_to in ("yes_to_rest", "no_to_rest"):
        ask.batch.preference = "all" if leads_to == "yes_to_rest" else "skip"
        yield GroupDecided(ask.batch.preference)  # aider/aider/io.py:913-920
    return decision_of(leads_to) == ALLOW


def lead(word: str, ask: Ask) -> str:
    """Where a word leads: its first letter decides aider/aider/io.py:900-914."""
    letter = word[:1].lower()
    if letter == "d" and NEVER in ask.words:
        return "no_for_ever"
    if letter == "s" and ask.batch:
        return "no_to_rest"
    if letter == "a" and not ask.explicit:
        return "yes_to_rest" if ask.batch else "yes_once"
    # subtle: to an explicit question `all` is accepted, and means no.
    return "yes_once" if letter == "y" else "no_once"


def decision_of(leads_to: str) -> str:
    """What an answer means for this one question."""
    return ALLOW if leads_to.startswith("yes") else DENY


def leads(ask: Ask) -> tuple[Lead, ...]:
    """Every word that is accepted, the shown ones first, and where it leads."""
    shown = ["yes", "no"]
    if ask.batch:
        shown += ["skip"] if ask.explicit else ["all", "skip"]  # aider/aider/io.py:833-836
    if NEVER in ask.words:
        shown.append(NEVER)
    hidden = [word for word in ask.words if word not in shown]
    return tuple(Lead(word, word in shown, lead(word, ask)) for word in (*shown, *hidden))


def full_word(word: str, ask: Ask) -> str:
    """The first word that begins like this."""
    return next((known for known in ask.words if known.startswith(word.lower())), word)


def prompt(ask: Ask) -> str:
    """The line as it is printed: the question, its words, and the one that Enter means."""
    words = [SHOWN_AS[step.word] for step in leads(ask) if step.shown]
    default = {"y": "Yes", "n": "No"}.get(ask.default[:1].lower(), ask.default)  # aider/aider/io.py:841-846
    return f"{ask.question} {'/'.join(f'({word[0].upper()}){word[1:]}' for word in words)} [{default}]: "
