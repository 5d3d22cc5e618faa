"""What every story must have by itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.model import Source
from sitegen.piece_checks import check_pieces
from sitegen.problems import Report
from sitegen.prose import Fence
from sitegen.stories import Draft
from sitegen.story_parts import body_of, check_headings, check_parts
from sitegen.yamlfile import parse

WANTED = {"guess": "guess", "diagram": "mermaid", "demo": "demo", "matrix": "matrix"}
"""The fence that each of these parts must hold."""
FILES = {"scenario": "{}.scenario.yml", "task": "tasks/{}.task.yml"}


@dataclass(frozen=True)
class Known:
    """The ids of what a fence may name."""

    scenarios: Collection[str]
    asks: Collection[str] = ()
    tasks: Collection[str] = ()
    exercises: Collection[str] = ()
    code: Path = Path()  # the repository, which the pieces are cut out of


def check_story(draft: Draft, sources: Mapping[str, Source], known: Known, report: Report) -> None:
    """Note what is wrong with one story file."""
    check_headings(draft, report)
    check_parts(draft, report)
    _check_fences(draft, report)
    _check_sources(draft, sources, report)
    _check_demos(draft, known.scenarios, report)
    _check_tasks(draft, known.tasks, report)
    _check_lines(draft, "ask", known.asks, report)
    _check_lines(draft, "exercise", known.exercises, report)
    check_pieces(draft, known.code, report)


def _check_fences(draft: Draft, report: Report) -> None:
    story, raw = draft.story, draft.story.markdown.split("\n")
    for fence in draft.parts.fences:
        place = f"line {draft.line(fence.line)}"
        after = "\n".join(raw[fence.line + fence.body.count("\n") + 1 :]).lstrip("\n")
        if not fence.closed:
            report.add(
                story.file,
                place,
                found="a fence that is never closed",
                expected="a closing fence",
                fix="close it with as many marks as opened it",
            )
        elif fence.name == "matrix" and fence.body.strip():
            report.add(
                story.file,
                place,
                found="text in a matrix fence",
                expected="an empty fence; what the matrix shows is in matrix.yml",
                fix="remove the text",
            )
        elif fence.name == "mermaid" and not re.match(r"[^\s#`~|<>-]", after):
            report.add(
                story.file,
                place,
                found="a diagram with no paragraph behind it",
                expected="the same in words, for who cannot see it",
                fix="write a paragraph below the diagram",
            )
    for heading in draft.headings:
        body = body_of(draft, heading.line) if heading.level == 2 else ""
        wanted = WANTED.get(heading.id or "")
        if (
            body.strip()
            and wanted
            and not re.search(rf"^[ \t]*[`~]{{3,}}[ \t]*{wanted}\b", body, re.MULTILINE)
        ):
            _missing(draft, heading.line, f"{heading.id}", f"a fence ```{wanted}", report)
        if (
            body.strip()
            and heading.id == "concept"
            and not re.search(r"^\|?[ :]*-+[ :]*\|", body, re.MULTILINE)
        ):
            _missing(draft, heading.line, "concept", "a table from the story to the agent", report)


def _missing(draft: Draft, line: int, part: str, expected: str, report: Report) -> None:
    report.add(
        draft.story.file,
        f"line {line}",
        found=f"the part {part} without {expected}",
        expected=f"{expected} in it",
        fix="add it",
    )


def _check_sources(draft: Draft, sources: Mapping[str, Source], report: Report) -> None:
    if not sources:
        return
    story = draft.story
    for n, source in enumerate(story.sources):
        if source not in sources:
            report.add(
                story.file,
                draft.front.place(("sources", n)),
                found=f"the source {source}",
                expected=f"one of {', '.join(sources)}",
                fix="correct it, or add it to sources.yml",
            )
    for source in dict.fromkeys(citation.source for citation in story.citations):
        if source in sources and source not in story.sources:
            report.add(
                story.file,
                draft.front.place(("sources",)),
                found=f"no {source}, though the text cites it",
                expected="every source that is cited",
                fix=f"add {source}",
            )


def _check_demos(draft: Draft, scenarios: Collection[str], report: Report) -> None:
    """Every demo names a scenario, and the front matter lists those on the page, in order."""
    story = draft.story
    shown = [name for fence in draft.parts.fences if (name := _demo(fence, draft, scenarios, report))]
    for n, name in enumerate(story.demos):
        if name not in scenarios and name not in shown:
            report.add(
                story.file,
                draft.front.place(("demos", n)),
                found=f"the scenario {name}",
                expected=f"one of {', '.join(scenarios) or 'the scenarios (there are none)'}",
                fix=f"correct it, or write {name}.scenario.yml",
            )
    if list(story.demos) != shown:
        report.add(
            story.file,
            draft.front.place(("demos",)),
            found=f"[{', '.join(story.demos)}]",
            expected=f"the demos on the page, in order: [{', '.join(shown)}]",
            fix="correct the list, or the demo fences",
        )


def _demo(fence: Fence, draft: Draft, scenarios: Collection[str], report: Report) -> str | None:
    return _named(fence, draft, ("demo", "scenario"), scenarios, "scenario", report)


def _check_tasks(draft: Draft, tasks: Collection[str], report: Report) -> None:
    """Every comparison names a task, and each task is compared once: a link leads to its place."""
    seen: set[str] = set()
    for fence in draft.parts.fences:
        name = _named(fence, draft, ("compare", "task"), tasks, "task", report)
        if name in seen:
            report.add(
                draft.story.file,
                f"line {draft.line(fence.line)}",
                found=f"the task {name} a second time",
                expected="each task once on a page",
                fix="remove one of the two",
            )
        seen |= {name} if name else set()


def _named(
    fence: Fence, draft: Draft, kind: tuple[str, str], known: Collection[str], what: str, report: Report
) -> str | None:
    """What a fence of that kind (its name and its key) names; None, with problems, when it isn't sound."""
    name, key = kind
    if fence.name != name:
        return None
    document = parse(fence.body, draft.story.file, report, draft.line(fence.line + 1))
    if document is None or not schemas.check(document, name, report):
        return None
    value = str(cast("dict[str, Any]", document.data)[key])
    if value not in known:
        report.add(
            draft.story.file,
            document.place((key,)),
            found=f"a {name} of the {what} {value}",
            expected=f"one of {', '.join(known) or f'the {what}s (there are none)'}",
            fix=f"correct it, or write {FILES[what].format(value)}",
        )
    return value


def _check_lines(draft: Draft, name: str, ids: Collection[str], report: Report) -> None:
    """Every fence of that name is one line that names a file `*.<name>.yml`."""
    for fence in draft.parts.fences:
        if fence.name != name:
            continue
        known = [f"{name}: {one}" for one in ids]
        if fence.body.strip() not in known:
            report.add(
                draft.story.file,
                f"line {draft.line(fence.line + 1)}",
                found=fence.body.strip() or "nothing",
                expected=f"one of {', '.join(known) or f'the files *.{name}.yml (there are none)'}",
                fix="correct the line, or write the file",
            )
