"""Imports: `@path` in a memory file stands for another file.

What: `expand` puts imported files in, one inside the other (tree) or one after the other (flat).

How the real one does it: an @ counts at the start of a word, when a dot, a slash or a letter follows
gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:103-153, and not between backticks
gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:167-177. What leads out of the project is refused
gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:390-424. A file imports five deep
gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:207-217.

But: the record of which file imported which is left out; the events tell it. The notes that are put around an
imported text are quoted from the real one, since the model reads them.

Events: ImportFollowed, ImportRefused.

Errors: none; a file that cannot be read becomes a note in the text.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Any

from scratch_impl.context.gemini_cli.files import NotReadable, Tree, decoded, is_inside, parent, resolve
from scratch_impl.context.gemini_cli.memory_events import ImportFollowed, ImportRefused
from scratch_impl.context.gemini_cli.text import trim
from scratch_impl.kernel.events import Event

MOST_DEEP = 5  # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:196
TREE = "tree"
FLAT = "flat"
BLANK = " \t\n\r"  # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:155-157
BACKTICKS = re.compile(r"(`+)[\s\S]*?\1")  # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:171
IMPORT = re.compile(rf"(?<![^{BLANK}])@(?=[./A-Za-z])([^{BLANK}]+)")
URL = re.compile(r"(file|https?)://")


@dataclass(frozen=True)
class Mention:
    """An `@path` in a text: where it stands, and whether between backticks."""

    start: int
    end: int
    path: str
    in_code: bool


def mentions(text: str) -> Iterator[Mention]:
    """All `@path` of a text, in order."""
    code = [found.span() for found in BACKTICKS.finditer(text)]
    for found in IMPORT.finditer(text):
        in_code = any(start <= found.start() < end for start, end in code)
        yield Mention(found.start(), found.end(), found[1], in_code)


def may_import(tree: Tree, path: str, folder: str, project: str) -> bool:
    """Whether an import stays inside the project, once all links are followed."""
    # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:390-424
    target = decoded(resolve(folder, path))
    if URL.match(path) or "\0" in target:
        return False
    try:
        target = tree.real_path(resolve("/", target))
        allowed = tree.real_path(resolve("/", decoded(trim(project))))
    except NotReadable:
        return False
    return is_inside(allowed, target)


def expand(tree: Tree, file: str, text: str, project: str, style: str = TREE) -> Generator[Event, Any, str]:
    """The text of a memory file, with everything it imports."""
    if style == FLAT:
        return (yield from _expand_flat(tree, text, parent(file), project))
    return (yield from _expand_tree(tree, text, file, project, ()))


def _expand_tree(
    tree: Tree, text: str, here: str, project: str, chain: tuple[str, ...]
) -> Generator[Event, Any, str]:
    """`chain` holds the imports that led to `here`. The first file is not in it, so it may come once more."""
    if len(chain) >= MOST_DEEP:
        for mention in mentions(text):
            # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:207-217
            yield ImportRefused(here, mention.path, "too_deep")
        return text
    folder = parent(here)
    done = ""
    at = 0
    for mention in mentions(text):
        done += text[at : mention.start]
        at = mention.end
        full = resolve(folder, mention.path)
        if mention.in_code:
            done += f"@{mention.path}"
        elif not may_import(tree, mention.path, folder, project):
            # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:335-339
            yield ImportRefused(here, mention.path, "outside")
            done += f"<!-- Import failed: {mention.path} - Path traversal attempt -->"
        elif full in chain:
            # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:341-344
            yield ImportRefused(here, mention.path, "already")
            done += f"<!-- File already processed: {mention.path} -->"
        else:
            done += yield from _import(tree, mention.path, full, here, project, chain)
    return done + text[at:]


def _import(
    tree: Tree, path: str, full: str, here: str, project: str, chain: tuple[str, ...]
) -> Generator[Event, Any, str]:
    try:
        tree.find(full)
        text = tree.read(full)
    except NotReadable as problem:
        # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:367-376
        yield ImportRefused(here, path, "unreadable")
        return f"<!-- Import failed: {path} - {problem} -->"
    # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:345-365
    yield ImportFollowed(here, full, len(chain) + 1)
    inside = yield from _expand_tree(tree, text, full, project, (*chain, full))
    return f"<!-- Imported from: {path} -->\n{inside}\n<!-- End of import from: {path} -->"


def _expand_flat(tree: Tree, text: str, folder: str, project: str) -> Generator[Event, Any, str]:
    # Subtle: the first file goes by the name of its folder, so a file that imports it back lists it twice.
    # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:298-316
    listed: dict[str, str] = {}
    yield from _list_flat(tree, listed, text, folder, folder, project, 0)
    blocks = [
        f"--- File: {path} ---\n{trim(body)}\n--- End of File: {path} ---" for path, body in listed.items()
    ]
    return "\n\n".join(blocks)


def _list_flat(
    tree: Tree, listed: dict[str, str], text: str, folder: str, path: str, project: str, depth: int
) -> Generator[Event, Any, None]:
    listed[path] = text
    for mention in reversed(list(mentions(text))):  # subtle: the last import of a file is listed first
        full = resolve(folder, mention.path)
        if mention.in_code:
            continue
        if not may_import(tree, mention.path, folder, project):
            # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:263-268
            yield ImportRefused(path, mention.path, "outside")
            continue
        if full in listed:
            # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:273-274
            yield ImportRefused(path, mention.path, "already")
            continue
        try:
            body = tree.read(full)
        except NotReadable:
            # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:287-294
            yield ImportRefused(path, mention.path, "unreadable")
            continue
        # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:276-286
        yield ImportFollowed(path, full, depth + 1)
        yield from _list_flat(tree, listed, body, parent(full), full, project, depth + 1)
