"""What a command line asks for: one pattern for each command in it, and the folders outside that it touches.

What: `scan` takes a line apart.

How the real one does it: every command of the line gives the pattern that is asked for, its own text, and the
pattern that "always" would allow opencode/packages/opencode/src/tool/shell.ts:392-411.

But: here a line is only split at `&&`, `||`, `;`, `|`, `&` and line ends; quotes are minded, nothing else is.

Events: none.

Errors: none.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass

from scratch_impl.permission_gate.opencode.arity import prefix

# opencode/packages/opencode/src/tool/shell.ts:392-411
MOVING = ("cd", "chdir", "popd", "pushd")
TOUCHING = (*MOVING, "rm", "cp", "mv", "mkdir", "touch", "chmod", "chown", "cat")
PART = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^"';|&\n])+""")
WORD = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+""")


@dataclass(frozen=True)
class Scan:
    """What is asked for. `outside` are folders that lie outside the project."""

    patterns: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()


def scan(
    command: str,
    folder: str,
    root: str,
    home: str = "/home/user",
    is_folder: Callable[[str], bool] = lambda path: False,
    worktree: str | None = None,
) -> Scan:
    """Take a command line apart.

    Args:
        command: The line as the model wrote it.
        folder: The folder it will run in, whole.
        root: The folder the agent was started in, whole.
        home: The home folder.
        is_folder: Whether a path is a folder.
        worktree: The root of the repository; `/` when there is none, None when it is `root`.
    """
    patterns: dict[str, None] = {}
    always: dict[str, None] = {}
    outside: dict[str, None] = {}
    roots = [place for place in (root, worktree) if place and (place != "/" or place == root)]
    for text in (part.strip() for part in PART.findall(command)):
        tokens = WORD.findall(text)
        if not tokens or tokens[0].startswith("#"):
            continue
        if tokens[0] in TOUCHING:
            paths = [_path(word, home) for word in tokens[1:] if not word.startswith("-")]
            for path in (posixpath.normpath(posixpath.join(folder, found)) for found in paths if found):
                if not any(_holds(place, path) for place in roots):
                    outside[path if is_folder(path) else posixpath.dirname(path)] = None
        if tokens[0] not in MOVING:
            patterns[text] = None
            always[" ".join(prefix(tokens)) + " *"] = None
    if not any(_holds(place, folder) for place in roots):
        outside[folder] = None
    return Scan(tuple(patterns), tuple(always), tuple(outside))


def _path(word: str, home: str) -> str | None:
    text = word.strip("\"'")
    text = home + text[1:] if text == "~" or text.startswith("~/") else text
    text = re.split(r"[*?\[]", text)[0]
    return None if not text or "$" in text or "`" in text or text.startswith("(") else text


def _holds(folder: str, path: str) -> bool:
    found = posixpath.relpath(path, folder)
    return found != ".." and not found.startswith("../")
