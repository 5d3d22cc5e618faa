"""Drawing the map: for each file the lines that define something, with the class they stand in.

What: `draw` turns entries into text; `estimate` says how many tokens that is.

How the real one does it: aider/aider/repomap.py:748-784 sorts the entries by file, so that the order of the
ranking is lost in the text; every line is cut after 100 characters. Long maps are counted by sampling lines
aider/aider/repomap.py:89-101.

But: a library draws the lines of interest in the real one, and shows a little more around them.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from math import ceil

from scratch_impl.context.aider.rank import Entry
from scratch_impl.context.aider.tags import scopes_of

LINE_CHARS = 100  # aider/aider/repomap.py:782
SHORT_CHARS = 200  # aider/aider/repomap.py:91
SAMPLED_LINES = 100  # aider/aider/repomap.py:96
CHARS_PER_TOKEN = 4  # ours
IMPORTANT = frozenset(  # a few of more than a hundred aider/aider/special.py:3-177
    {
        ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "Dockerfile", "LICENSE", "Makefile", "README",
        "README.md", "docker-compose.yml", "package.json", "pyproject.toml", "requirements.txt", "setup.cfg",
        "setup.py", "tox.ini", "tsconfig.json",
    }
)  # fmt: skip


def with_important(entries: Sequence[Entry], others: Collection[str]) -> list[Entry]:
    """Well-known files at the root go in front, unless they are in the list already."""
    # aider/aider/repomap.py:656-662
    known = {entry.path for entry in entries}
    return [*(Entry(path) for path in sorted(others) if path in IMPORTANT and path not in known), *entries]


def draw(entries: Sequence[Entry], texts: Mapping[str, str], chat: Collection[str]) -> str:
    """The map of these entries."""
    if not entries:
        return ""
    output = ""
    for path, group in groupby(sorted(entries), key=lambda entry: entry.path):
        if path in chat:
            continue  # aider/aider/repomap.py:761-762
        lines = {entry.line for entry in group if entry.name}
        output += f"\n{path}:\n{_excerpt(texts[path], lines)}" if lines else f"\n{path}\n"
    return "\n".join(line[:LINE_CHARS] for line in output.splitlines()) + "\n"


def _excerpt(text: str, lines: set[int]) -> str:
    """The lines of interest, and the head of every class and function around them; gaps are dots."""
    heads = {first for line in lines for first, last in scopes_of(text) if first <= line <= last}
    shown, gap, drawn = lines | heads, False, ""
    for number, line in enumerate(text.splitlines()):
        if number in shown:
            drawn, gap = f"{drawn}│{line}\n", False
        elif not gap:
            drawn, gap = f"{drawn}⋮\n", True
    return drawn


def estimate(text: str) -> float:
    """How many tokens, by a sample of the lines when there are many."""
    if len(text) < SHORT_CHARS:
        return _tokens(text)
    lines = text.splitlines(keepends=True)
    sample = "".join(lines[:: len(lines) // SAMPLED_LINES or 1])
    # aider/aider/repomap.py:94-101
    return _tokens(sample) / len(sample) * len(text)


def _tokens(text: str) -> int:
    return ceil(len(text) / CHARS_PER_TOKEN)
