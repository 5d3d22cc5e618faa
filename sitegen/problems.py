"""What is wrong with the content, said so that the author can mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Problem:
    """One thing to mend.

    `file` is written as the author knows it (`stories/matrix.yml`), `place` is a line, a key path or both
    (`line 12, cells[3].title`), `found` and `expected` are phrases, `fix` is an instruction.
    """

    file: str
    place: str
    found: str
    expected: str
    fix: str

    def __str__(self) -> str:
        """The problem in three lines."""
        return (
            f"{self.file}, {self.place}\n"
            f"    found {self.found}; expected {self.expected}\n"
            f"    to mend: {self.fix}"
        )


class Report:
    """Collects the problems of a run, so that all of them are told, not only the first."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._problems: list[Problem] = []

    def add(self, file: Path, place: str, *, found: str, expected: str, fix: str) -> None:
        """Note one problem; the same problem twice is noted once."""
        problem = Problem(self.name(file), place, found, expected, fix)
        if problem not in self._problems:
            self._problems.append(problem)

    def name(self, file: Path) -> str:
        """`file` as seen from the folder that holds the content folder: `stories/course.yml`."""
        try:
            return file.resolve().relative_to(self.root.resolve().parent).as_posix()
        except ValueError:
            return file.as_posix()

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._problems)

    def __len__(self) -> int:
        return len(self._problems)

    def raise_if_any(self) -> None:
        """Raise ContentError with everything noted so far; do nothing when nothing was."""
        if self._problems:
            raise ContentError(self._problems)


class ContentError(Exception):
    """The content cannot be built. Carries every problem of the run; printed numbered, with the count."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """All problems, one numbered message each."""
        count = len(self.problems)
        head = f"{count} problem{'' if count == 1 else 's'} in the content"
        return "\n".join([head, *(f"{n}. {problem}" for n, problem in enumerate(self.problems, 1))])
