"""What the generator knows: every piece of content as a frozen dataclass.

No behaviour and no reading of files here; the modules named after each idea load these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sitegen.exercise import Exercise
    from sitegen.guess import Guess
    from sitegen.pieces import Asked
    from sitegen.scenario import Ask, Scenario
    from sitegen.task import Task

Lang = Literal["en", "zh"]
LANGS: tuple[Lang, ...] = ("en", "zh")
Status = Literal["same", "different", "absent"]

Text = Mapping[Lang, str]
"""One text in every language of the site."""


@dataclass(frozen=True)
class Source:
    """Something that citations point into: a repository at a pinned commit, or dated documentation."""

    id: str
    kind: Literal["repository", "documentation"]
    title: str
    url: str
    body: str | None
    commit: str | None = None
    retrieved: str | None = None
    version: str | None = None


@dataclass(frozen=True, order=True)
class Citation:
    """A place in a source: lines of a file (`start`..`end`, 1-based, inclusive), or a page with a section."""

    source: str
    path: str
    start: int | None = None
    end: int | None = None
    section: str | None = None


@dataclass(frozen=True)
class LockEntry:
    """What proves a citation: sha256 of the cited lines and git blob of the file; a date for a page."""

    sha256: str | None = None
    blob: str | None = None
    retrieved: str | None = None


@dataclass(frozen=True)
class Lesson:
    """One of the course's lessons; `written` when its folder has a story in every language."""

    id: str
    cluster: str
    title: Text
    label: Text
    organ: str | None
    body: str | None
    written: bool


@dataclass(frozen=True)
class Cluster:
    """A series of lessons, in reading order."""

    id: str
    title: Text
    lessons: tuple[Lesson, ...]


@dataclass(frozen=True)
class CoursePath:
    """A way through the lessons."""

    id: str
    title: Text
    note: Text
    lessons: tuple[str, ...]
    ask: str | None = None


@dataclass(frozen=True)
class Course:
    """All lessons, and the ways through them."""

    clusters: tuple[Cluster, ...]
    paths: tuple[CoursePath, ...]

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """Every lesson, in course order."""
        return tuple(lesson for cluster in self.clusters for lesson in cluster.lessons)


@dataclass(frozen=True)
class Organ:
    """A row of the matrix."""

    id: str
    title: Text
    question: Text


@dataclass(frozen=True)
class Body:
    """A column of the matrix: one agent."""

    id: str
    title: Text
    source: str
    temper: Text


@dataclass(frozen=True)
class Cell:
    """How one body does one organ's work."""

    id: str
    organ: str
    body: str
    status: Status
    headline: Text
    title: Text
    mechanism: Text
    citations: tuple[Citation, ...]
    scenarios: tuple[str, ...]  # the first is the one shown, the others can be opened
    ask: str | None = None  # the form for a reader's own rules that can be opened below them


@dataclass(frozen=True)
class Matrix:
    """Organs x bodies; exactly one cell for each pair."""

    organs: tuple[Organ, ...]
    bodies: tuple[Body, ...]
    cells: tuple[Cell, ...]

    @property
    def runnable(self) -> set[str]:
        """What a scenario may run: the cells of the matrix, whole agents, and what is built from nothing."""
        organs = [*(organ.id for organ in self.organs), AGENTS]
        whole = (f"{AGENTS}/{body.id}" for body in self.bodies)
        return {*(cell.id for cell in self.cells), *whole, *(f"{organ}/{SCRATCH}" for organ in organs)}

    def cell(self, organ: str, body: str) -> Cell:
        """The cell of that row and column; KeyError when there is none."""
        for cell in self.cells:
            if (cell.organ, cell.body) == (organ, body):
                return cell
        raise KeyError(f"{organ}/{body}")


@dataclass(frozen=True)
class Story:
    """One lesson in one language.

    `parts` are the ids of its H2 headings, `ids` those of all headings; `demos` the scenarios on the page and
    `tasks` those that bodies are compared on, in order; `asks` what a reader may ask there, each with the id
    of the heading it stands under; `citations` each once, in order; `exercises` and `pieces` of code as they
    stand on the page; `markdown` the text below the front matter.
    """

    id: str
    lang: Lang
    file: Path
    title: str
    concept: str
    summary: str
    minutes: Mapping[str, int]
    sources: tuple[str, ...]
    demos: tuple[str, ...]
    parts: tuple[str, ...]
    ids: tuple[str, ...]
    guesses: tuple[Guess, ...]
    asks: Mapping[str, str]
    citations: tuple[Citation, ...]
    markdown: str
    tasks: tuple[str, ...] = ()
    exercises: tuple[str, ...] = ()
    pieces: tuple[Asked, ...] = ()


Choices = tuple[str, ...] | str
"""Coded values to choose from, or `Event.field`: those that the run itself tries."""

AGENTS = "agents"
"""Stands in the place of an organ when a scenario runs a whole agent: `agents/gemini_cli`."""

SCRATCH = "scratch"
"""Stands in the place of a body for what is built from nothing: it is no body, and has no column."""


@dataclass(frozen=True)
class CellEvents:
    """How a cell's events are told in words: a sentence an event, and the words for coded values.

    `choices` are what a question may offer, by event and by what it is about.
    """

    sentences: Mapping[str, Text]
    words: Mapping[str, Text]
    choices: Mapping[str, Mapping[str, Choices]] = field(default_factory=dict)


@dataclass(frozen=True)
class Content:
    """Everything under `stories/`, checked."""

    root: Path
    course: Course
    sources: Mapping[str, Source]
    lock: Mapping[Citation, LockEntry]
    matrix: Matrix
    events: Mapping[str, CellEvents]
    scenarios: Mapping[str, Scenario]
    stories: Mapping[tuple[str, Lang], Story]
    asks: Mapping[str, Ask] = field(default_factory=dict)
    tasks: Mapping[str, Task] = field(default_factory=dict)
    exercises: Mapping[str, Exercise] = field(default_factory=dict)
