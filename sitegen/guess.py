"""What a guess is: a question about the story, and its choices."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Choice:
    """One answer of a guess, with what the reader is told on choosing it."""

    text: str
    feedback: str
    right: bool


@dataclass(frozen=True)
class Guess:
    """A question about the story. `key` changes whenever its words do, so a stored answer can be dropped."""

    question: str
    choices: tuple[Choice, ...]
    key: str
