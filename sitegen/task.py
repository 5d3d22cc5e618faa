"""What the generator knows of a task that bodies are compared on: part of the model, in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sitegen.model import Prediction, Scenario, Text


@dataclass(frozen=True)
class Change:
    """A text that a reader may change: the words for its field, and what may be worth a try."""

    label: Text
    tries: tuple[str, ...]


@dataclass(frozen=True)
class Task:
    """One thing that several bodies are given to do.

    `shared` is what all of them are given; in each body's setup `$name` stands for it. `change` names the
    shared texts that a reader may change, with the words for its field. `foretell` is the question that the
    reader may answer before the bodies have: in which of the runs does what `predict` names happen?
    `scenarios` are the runs, by body.
    """

    id: str
    organ: str
    title: Text
    question: Text
    takeaway: Text
    shared: Mapping[str, object]
    change: Mapping[str, Change]
    foretell: Text
    predict: Prediction
    setups: Mapping[str, Mapping[str, object]]
    scenarios: Mapping[str, Scenario]
    file: Path

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies that can do it, in the order of the file."""
        return tuple(self.scenarios)
