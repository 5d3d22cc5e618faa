"""What an exercise is: a function to be written, and what marks it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitegen.model import Text


@dataclass(frozen=True)
class Case:
    """One test: `call` is to give `expected`, or to raise the exception of that name."""

    name: Text
    call: str
    expected: str | None
    raises: str | None

    @property
    def data(self) -> dict[str, str]:
        """As the marker takes it."""
        return {
            "call": self.call,
            **({"raises": self.raises} if self.raises else {"expected": str(self.expected)}),
        }


@dataclass(frozen=True)
class Recorded:
    """Decisions of a real agent that mark an answer.

    `sample` names the cases; without names, each `every`th that can be compared is taken, or as many as a
    reader waits for. `agrees` is how many of them the solution is to agree with; all, unless said. `rule`
    says, with a citation, how the real one decides.
    """

    kind: str
    body: str
    replay: str
    sample: tuple[str, ...]
    every: int | None
    agrees: int | None
    rule: Text | None


@dataclass(frozen=True)
class Exercise:
    """A function or class of the teaching code, to be written by the reader.

    `code` is the file it stands in, from the root of the repository; `new` says that it does not stand there.
    """

    id: str
    order: int
    title: Text
    task: Text
    code: str
    function: str
    new: bool
    start: str
    solution: str
    setup: str
    hints: tuple[Text, ...]
    remarks: Text
    cases: tuple[Case, ...]
    recorded: Recorded | None
    file: Path

    @property
    def lesson(self) -> str:
        """The lesson it belongs to: `scratch/2`."""
        return self.id.rpartition("/")[0]

    @property
    def organ(self) -> str:
        """The organ that its code belongs to."""
        return self.code.split("/")[1]

    @property
    def key(self) -> str:
        """Changes whenever the start does, so that work on another exercise is dropped."""
        return hashlib.sha256(self.start.encode()).hexdigest()[:12]

    def request(self, answer: str, cases: list[Mapping[str, Any]] | None = None) -> dict[str, Any]:
        """What the marker is asked; `cases` are recorded ones."""
        replay = self.recorded.replay if self.recorded else ""
        return {
            "file": self.code,
            "function": self.function,
            "new": self.new,
            "answer": answer,
            "setup": self.setup,
            "cases": [case.data for case in self.cases],
            "recorded": {"replay": replay, "cases": cases} if cases else None,
        }
