"""What is run: a scenario, the question about it, and what readers may ask about rules of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sitegen.model import Text


@dataclass(frozen=True)
class Prediction:
    """A step of a run: the `nth` (from 1; -1: the last) event of that name."""

    event: str
    nth: int


@dataclass(frozen=True)
class Question:
    """What a reader is asked to foretell.

    `about` is a field of the step's data, or `next`: the name of the event that comes next. It is put right
    before the step, or behind the last `start` event before it; about what comes next, right behind the step.
    """

    step: Prediction
    about: str
    start: str | None
    text: Text


@dataclass(frozen=True)
class Scenario:
    """One run of a cell, as data."""

    id: str
    cell: str
    title: Text
    question: Text
    takeaway: Text
    setup: Mapping[str, object]
    editable: tuple[str, ...]
    predict: Question | None
    file: Path


@dataclass(frozen=True)
class Example:
    """Something to begin with: `setup` holds the keys that it puts in the place of what is there."""

    title: Text
    setup: Mapping[str, object]


@dataclass(frozen=True)
class Ask:
    """A cell that takes a reader's rules and calls, once in each of `modes`; `setup` is there at first.

    `varies` is the key of the setup that a mode stands in.
    """

    id: str
    cell: str
    modes: tuple[str, ...]
    setup: Mapping[str, object]
    files: tuple[Example, ...]
    calls: tuple[Example, ...]
    file: Path
    varies: str = "mode"
