"""Links between the pages: each must lead to a page, and to an id that is on it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote

from sitegen import prose
from sitegen.cited import texts_of, yaml_texts
from sitegen.model import LANGS, Course, Lang, Matrix
from sitegen.navigation import ask_place
from sitegen.problems import Report
from sitegen.stories import Draft, Heading, headings_of
from sitegen.story_parts import MADE
from sitegen.tasks import place_of
from sitegen.yamlfile import read_text

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")
_ID = re.compile(r"\{:?[^{}\n]*#([A-Za-z][\w/.-]*)[^{}\n]*\}|\bid=[\"']([^\"']+)[\"']")

# Which steps a demo has is known when it has run: MkDocs finds those that are not there (see plugin.py).
_STEP = re.compile(r"&step=\d+$")


def check_links(
    root: Path,
    drafts: Mapping[tuple[str, Lang], Draft],
    course: Course,
    matrix: Matrix,
    report: Report,
) -> None:
    """Note every internal link or anchor of the stories, and of YAML texts, that leads nowhere."""
    for lang in LANGS:
        pages = {
            f"{lesson}/story.md": ids_of(draft.parts.prose, draft.headings, draft, matrix)
            for (lesson, its), draft in drafts.items()
            if its == lang
        }
        pages |= _docs(root.parent / "docs", lang)
        written = [lesson.id for lesson in course.lessons if lesson.written]
        for (lesson, its), draft in drafts.items():
            if its == lang:
                _check_story(root, lesson, draft, pages, written, report)
    for file, place, text in yaml_texts(root):
        for target, _ in prose.link_targets(prose.split(text).prose):
            if not _SCHEME.match(target):
                report.add(
                    file,
                    place,
                    found=f"the internal link {target}",
                    expected="no internal links here, since the text is shown on several pages",
                    fix="name the lesson in plain text instead",
                )


def _check_story(
    root: Path,
    lesson: str,
    draft: Draft,
    pages: Mapping[str, frozenset[str]],
    written: list[str],
    report: Report,
) -> None:
    here = f"{lesson}/story.md"
    for target, place in _links_of(draft):
        if _SCHEME.match(target):
            continue
        path, _, anchor = unquote(target).partition("#")
        page = posixpath.normpath(posixpath.join(lesson, path)) if path else here
        if page not in pages and any((root / page).parent.glob("story.*.md")) and page.endswith("/story.md"):
            continue  # its own problem is told already
        if path.startswith("/") or page not in pages:
            report.add(
                draft.story.file,
                place,
                found=f"the link {target}, which leads to no page",
                expected=f"a page such as ../1/story.md (written: {', '.join(written) or 'none'})",
                fix="correct the path, without the language; name a lesson that isn't written in plain text",
            )
        elif anchor and _STEP.sub("", anchor) not in pages[page]:
            report.add(
                draft.story.file,
                place,
                found=f"the link {target}, whose anchor {anchor} isn't on the page",
                expected=f"one of {', '.join(sorted(i for i in pages[page] if '/' not in i)) or 'no anchor'}",
                fix="correct the anchor, or give the heading that id",
            )


def _links_of(draft: Draft) -> Iterator[tuple[str, str]]:
    """Target and place of every link in the prose and in the guesses."""
    for target, offset in prose.link_targets(draft.parts.prose):
        yield target, f"line {draft.line(prose.line_at(draft.parts.prose, offset))}"
    for fence in draft.parts.fences:
        texts = texts_of(draft.story.file, fence.body, draft.line(fence.line + 1))
        for place, text in texts if fence.name == "guess" else ():
            for target, _ in prose.link_targets(prose.split(text).prose):
                yield target, place


def ids_of(text: str, headings: tuple[Heading, ...], draft: Draft | None, matrix: Matrix) -> frozenset[str]:
    """Every id on a page: of headings, of attributes in the text, of matrix and demos, of what is added."""
    ids = {heading.id for heading in headings if heading.id}
    ids |= {match[1] or match[2] for match in _ID.finditer(text)}
    if draft is not None:
        ids |= {*MADE, *(f"demo={scenario}" for scenario in draft.story.demos)}
        if any(fence.name == "matrix" for fence in draft.parts.fences):
            ids |= {cell.id for cell in matrix.cells}
            ids |= {f"demo={scenario}" for cell in matrix.cells for scenario in cell.scenarios}
            ids |= {ask_place(cell.id) for cell in matrix.cells if cell.ask}
        ids |= {place_of(task) for task in draft.story.tasks}
    return frozenset(ids)


def _docs(folder: Path, lang: Lang) -> dict[str, frozenset[str]]:
    """Pages that are no stories, as a story's link sees them from the site's root, and files beside them."""
    pages: dict[str, frozenset[str]] = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and file.suffix != ".md":
            pages[name] = frozenset()
        elif name.endswith(f".{lang}.md"):
            text = prose.split(read_text(file, Report(folder)) or "").prose
            pages[name.removesuffix(f".{lang}.md") + ".md"] = ids_of(
                text, tuple(headings_of(text, 0)), None, Matrix((), (), ())
            )
    return pages
