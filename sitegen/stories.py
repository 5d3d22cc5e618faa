"""`story.<lang>.md`: front matter, then the parts of a lesson in their order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from sitegen import prose, schemas
from sitegen.cited import cited_in
from sitegen.guess import Guess
from sitegen.guesses import parse_guess
from sitegen.model import LANGS, Course, Lang, Source, Story
from sitegen.pieces import Asked, asked
from sitegen.problems import Report
from sitegen.yamlfile import Document, parse, read_text

HEADING = re.compile(
    r"^(#{1,6})(?!#)[ \t]*(.*?)[ \t]*#*(?:[ \t]*\{:?[^{}\n]*#([A-Za-z][\w/.-]*)[^{}\n]*\})?[ \t]*$"
)

TASK = re.compile(r"^task:[ \t]*([\w-]+)[ \t]*$", re.MULTILINE)
EXERCISE = re.compile(r"^exercise:[ \t]*([\w/-]+)[ \t]*$", re.MULTILINE)


@dataclass(frozen=True)
class Heading:
    """A heading: `level` 1 to 6, its text, its explicit id (None without one), its line in the file."""

    level: int
    text: str
    id: str | None
    line: int


@dataclass(frozen=True)
class Draft:
    """A story taken apart, before it is checked. Lines of `parts` count from the line behind `offset`."""

    story: Story
    front: Document
    headings: tuple[Heading, ...]
    parts: prose.Parts
    offset: int

    def line(self, line: int) -> int:
        """A line of the Markdown text as a line of the file."""
        return line + self.offset


def load_drafts(
    root: Path, course: Course, sources: Mapping[str, Source], report: Report
) -> dict[tuple[str, Lang], Draft]:
    """Every story file of the course's lessons, taken apart; problems are noted where that fails."""
    drafts: dict[tuple[str, Lang], Draft] = {}
    for lesson in course.lessons:
        for lang in LANGS:
            file = root / lesson.id / f"story.{lang}.md"
            draft = parse_story(file, lesson.id, lang, sources, report) if file.is_file() else None
            if draft is not None:
                drafts[lesson.id, lang] = draft
    return drafts


def parse_story(
    file: Path, lesson: str, lang: Lang, sources: Mapping[str, Source], report: Report
) -> Draft | None:
    """One story file taken apart; None, with problems, when front matter or text can't be read."""
    text = read_text(file, report)
    if text is None:
        return None
    opening = re.match(r"---[ \t]*\n(.*?\n)---[ \t]*(?:\n|\Z)", text, re.DOTALL)
    if opening is None:
        report.add(
            file,
            "line 1",
            found="no front matter",
            expected="YAML between two lines of ---, at the very start",
            fix="begin the file with --- and the keys title, concept, summary, minutes, sources, demos",
        )
        return None
    front = parse(opening[1], file, report, first_line=2)
    if front is None or not schemas.check(front, "story", report):
        return None
    markdown = text[opening.end() :]
    offset = text.count("\n", 0, opening.end())
    parts = prose.split(markdown)
    headings = tuple(headings_of(parts.prose, offset))
    story = _story(file, lesson, lang, front, markdown, parts, headings, offset, sources, report)
    return Draft(story, front, headings, parts, offset)


def _story(
    file: Path,
    lesson: str,
    lang: Lang,
    front: Document,
    markdown: str,
    parts: prose.Parts,
    headings: tuple[Heading, ...],
    offset: int,
    sources: Mapping[str, Source],
    report: Report,
) -> Story:
    data = cast("dict[str, Any]", front.data)
    guesses: list[Guess] = []
    for fence in parts.fences:
        if fence.name == "guess":
            guess = parse_guess(fence.body, file, fence.line + 1 + offset, report)
            guesses += [guess] if guess else []
    return Story(
        id=lesson,
        lang=lang,
        file=file,
        title=data["title"].strip(),
        concept=data["concept"].strip(),
        summary=data["summary"].strip(),
        minutes=data["minutes"],
        sources=tuple(data["sources"]),
        demos=tuple(data["demos"]),
        tasks=tuple(
            name for fence in parts.fences if fence.name == "compare" for name in TASK.findall(fence.body)
        ),
        exercises=tuple(
            name
            for fence in parts.fences
            if fence.name == "exercise"
            for name in EXERCISE.findall(fence.body)
        ),
        pieces=tuple(piece for fence in parts.fences if (piece := _piece(fence))),
        parts=tuple(heading.id for heading in headings if heading.level == 2 and heading.id),
        ids=tuple(heading.id for heading in headings if heading.id),
        guesses=tuple(guesses),
        asks=_asks(parts, headings, offset),
        citations=cited_in([markdown, *_guess_texts(guesses)], sources),
        markdown=markdown,
    )


def _piece(fence: prose.Fence) -> Asked | None:
    """What a sound `piece` fence asks for; checks of the story say what is wrong with others."""
    if fence.name != "piece":
        return None
    quiet = Report(Path())
    document = parse(fence.body, Path("piece"), quiet)
    if document is None or not schemas.check(document, "piece", quiet):
        return None
    return asked(cast("dict[str, object]", document.data))


def _asks(parts: prose.Parts, headings: tuple[Heading, ...], offset: int) -> dict[str, str]:
    """What each `ask` fence names, and the heading above it."""
    asks = {}
    for fence in parts.fences:
        if fence.name == "ask":
            above = [heading.id for heading in headings if heading.id and heading.line < fence.line + offset]
            asks[fence.body.strip().removeprefix("ask:").strip()] = above[-1] if above else ""
    return asks


def _guess_texts(guesses: list[Guess]) -> list[str]:
    return [t for g in guesses for t in (g.question, *(w for c in g.choices for w in (c.text, c.feedback)))]


def headings_of(text: str, offset: int) -> list[Heading]:
    """The headings of a text without its code, lines counted on from `offset`."""
    headings = []
    lines = text.split("\n")
    for n, line in enumerate(lines, offset + 1):
        match = HEADING.match(line)
        if match:
            headings.append(Heading(len(match[1]), match[2], match[3], n))
        elif re.match(r"(?:-{2,}|={2,})[ \t]*$", line) and n - offset > 1 and lines[n - offset - 2].strip():
            level = 1 if line.startswith("=") else 2
            headings.append(Heading(level, lines[n - offset - 2].strip(), None, n - 1))
    return headings
