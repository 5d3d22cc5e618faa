"""Where the content and the teaching code cite what."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sitegen import prose
from sitegen.citations import Found, fault, find, text_of
from sitegen.data import strings
from sitegen.model import Citation, LockEntry, Source
from sitegen.problems import Report
from sitegen.yamlfile import parse, read_text


@dataclass(frozen=True)
class Mention:
    """One place where something is cited."""

    file: Path
    place: str
    found: Found


def cited_in(texts: Iterable[str], sources: Mapping[str, Source]) -> tuple[Citation, ...]:
    """The citations of Markdown texts, each once, in order."""
    found = (each for text in texts for each in find(prose.claims(prose.split(text).prose), sources))
    return tuple(dict.fromkeys(each.citation for each in found))


def in_stories(root: Path, sources: Mapping[str, Source]) -> Iterator[Mention]:
    """Everything cited under `stories/`: prose of stories, their guesses, and all texts of YAML files.

    Files that are not sound are left out here; loading them says why.
    """
    for file in sorted(root.rglob("*.md")):
        text = read_text(file, Report(root))
        if text is not None:
            yield from _in_story(file, text, sources)
    for file, place, value in yaml_texts(root):
        yield from _in_text(file, place, value, sources)


def _in_text(file: Path, place: str, text: str, sources: Mapping[str, Source]) -> Iterator[Mention]:
    for found in find(prose.claims(prose.split(text).prose), sources):
        yield Mention(file, place, found)


def _in_story(file: Path, text: str, sources: Mapping[str, Source]) -> Iterator[Mention]:
    parts = prose.split(text)
    for found in find(prose.claims(parts.prose), sources):
        yield Mention(file, f"line {prose.line_at(text, found.start)}", found)
    for fence in parts.fences:
        if fence.name == "guess":
            for place, value in texts_of(file, fence.body, fence.line + 1):
                yield from _in_text(file, place, value, sources)


def yaml_texts(root: Path) -> Iterator[tuple[Path, str, str]]:
    """File, place and words of every text in the YAML files under `stories/` that a reader gets to see."""
    for file in sorted(root.rglob("*.yml")):
        text = read_text(file, Report(root))
        if text is not None and file != root / "sources.yml":
            yield from ((file, place, value) for place, value in texts_of(file, text, 1))


def texts_of(file: Path, text: str, first_line: int) -> Iterator[tuple[str, str]]:
    """Place and words of every text in YAML that starts at that line of the file."""
    document = parse(text, file, Report(file), first_line)
    if document is None:
        return
    for path, value in strings(document):
        if "setup" not in path and path[0] != "shared":  # what a cell works on is no claim of ours
            yield document.place(path), value


def in_code(folder: Path, sources: Mapping[str, Source], report: Report) -> Iterator[Mention]:
    """Everything cited in comments and docstrings of the Python files under `folder`."""
    for file in sorted(folder.rglob("*.py")):
        text = read_text(file, report)
        if text is None:
            continue
        try:
            remarks = [*_comments(text), *_docstrings(text)]
        except (SyntaxError, tokenize.TokenError) as error:
            report.add(file, "the file", found=f"no Python ({error})", expected="Python", fix="correct it")
            continue
        for line, remark in sorted(remarks):
            for found in find(remark, sources):
                yield Mention(file, f"line {line + remark.count(chr(10), 0, found.start)}", found)


def _comments(code: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstrings(code: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node, clean=False)
            if text is not None:
                yield node.body[0].lineno, text


def check(
    mentions: Iterable[Mention],
    sources: Mapping[str, Source],
    lock: Mapping[Citation, LockEntry],
    report: Report,
) -> None:
    """Note every mention with an unknown source, odd lines, or no entry in the lock."""
    for mention in mentions:
        wrong = fault(mention.found.citation, sources)
        if wrong is None and mention.found.citation not in lock:
            wrong = (
                f"the citation {mention.found.text}, which is not locked",
                "an entry in citations.lock",
                "correct the citation, or add it with `sitegen lock --clone SOURCE=FOLDER`",
            )
        if wrong is not None:
            report.add(mention.file, mention.place, found=wrong[0], expected=wrong[1], fix=wrong[2])


def report_differing(
    en: tuple[Citation, ...], zh: tuple[Citation, ...], file: Path, place: str, report: Report
) -> None:
    """Note every citation that only one of the languages has. How often it stands there doesn't matter."""
    for here, there, only, other in ((en, zh, "English", "Chinese"), (zh, en, "Chinese", "English")):
        for citation in here:
            if citation not in there:
                report.add(
                    file,
                    place,
                    found=f"the citation {text_of(citation)} only in {only}",
                    expected="the same citations in both languages",
                    fix=f"add it to the {other} text, or remove it from the {only} one",
                )
