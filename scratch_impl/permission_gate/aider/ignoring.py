"""Which paths git ignores: the lines of a .gitignore, the last one that fits decides.

What: `is_ignored` answers for one path.

How the real one does it: it asks git, and takes an error for a no aider/aider/repo.py:523-530.

But: one list for the whole folder, and of the grammar only names, folders, `*`, `**`, `?`, a leading `/` and
a leading `!`.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence


def is_ignored(place: str, lines: Sequence[str]) -> bool:
    """Whether the file at `place`, or a folder that it lies in, is ignored."""
    parts = place.split("/")
    folders = ["/".join(parts[:count]) for count in range(1, len(parts))]
    # subtle: what lies in an ignored folder cannot be taken back with `!`.
    return any(_fits(folder, True, lines) for folder in folders) or _fits(place, False, lines)


def _fits(path: str, is_folder: bool, lines: Sequence[str]) -> bool:
    ignored = False
    for line in (line.strip() for line in lines):
        if not line or line.startswith("#"):
            continue
        pattern = line.removeprefix("!")
        if pattern.endswith("/") and not is_folder:
            continue
        pattern = pattern.rstrip("/")
        subject = path if "/" in pattern else path.rsplit("/", 1)[-1]
        if re.fullmatch(_regex(pattern.lstrip("/")), subject):
            ignored = not line.startswith("!")
    return ignored


def _regex(pattern: str) -> str:
    known = {"**/": "(?:.*/)?", "/**": "/.*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    pieces = re.split(r"(\*\*/|/\*\*$|\*\*|\*|\?)", pattern)
    return "".join(known.get(piece, re.escape(piece)) for piece in pieces)
