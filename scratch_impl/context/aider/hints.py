"""What the person wrote, as the map understands it: every word may be a name, and some are files.

What: `read_hints` finds the words, the files named by path or by a file name that only one file has, and the
files whose name without ending is a word.

How the real one does it: aider/aider/coders/base_coder.py:678-722 for words and names of files,
aider/aider/coders/base_coder.py:1714-1759 for paths. It looks at the current exchange only, so a file named
three edits ago is no hint any more.

But: paths have forward slashes.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import PurePosixPath

from scratch_impl.context.aider.graph import Hints

SHORTEST_STEM = 5  # aider/aider/coders/base_coder.py:695-703


def read_hints(text: str, paths: Collection[str], chat: Collection[str]) -> Hints:
    """Every hint in a text."""
    words = set(re.split(r"\W+", text))
    stems = {word.lower() for word in words if len(word) >= SHORTEST_STEM}
    meant = {path for path in paths if len(_stem(path)) >= SHORTEST_STEM and _stem(path) in stems}
    return Hints(words, _named(text, paths, chat) | meant)


def _stem(path: str) -> str:
    return PurePosixPath(path).stem.lower()


def _named(text: str, paths: Collection[str], chat: Collection[str]) -> set[str]:
    # aider/aider/coders/base_coder.py:1714-1722
    said = {word.rstrip(",.!;:?").strip("\"'`*_") for word in text.split()}
    open_paths = [path for path in paths if path not in chat]
    by_name: dict[str, list[str]] = {}
    for path in open_paths:
        by_name.setdefault(PurePosixPath(path).name, []).append(path)
    # Subtle: a file name counts if it could not be a plain word, is the only one, and is not in the chat.
    # aider/aider/coders/base_coder.py:1743-1757
    taken = {PurePosixPath(path).name for path in chat}
    alone = {
        found[0]
        for name, found in by_name.items()
        if len(found) == 1 and name in said and name not in taken and re.search(r"[._\-\\]", name)
    }
    return {path for path in open_paths if path in said} | alone
