"""What a command line asks for: one pattern for each command in it, and the folders outside that it touches.

What: `scan` takes a line apart.

How the real one does it: every command of the line gives the pattern that is asked for, its own text, and the
pattern that "always" would allow. A command that moves to another folder gives none. A few commands that
touch files have their words looked at as paths opencode/packages/opencode/src/tool/shell.ts:392-411. So
`cat /etc/x` asks about a folder outside; `grep x /etc/x` and `echo hi > /etc/x` do not.

But: lines are read by `shellread`. The names that only PowerShell has are left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scratch_impl.permission_gate.opencode.arity import prefix
from scratch_impl.permission_gate.opencode.places import contains, whole
from scratch_impl.permission_gate.opencode.shellread import commands_of

# opencode/packages/opencode/src/tool/shell.ts:392-411
MOVING = ("cd", "chdir", "popd", "pushd", "push-location", "set-location")
TOUCHING = (*MOVING, "rm", "cp", "mv", "mkdir", "touch", "chmod", "chown", "cat")
JOKER = re.compile(r"[*?\[]")


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

    Example: `ls; cat /etc/hosts` -> patterns `ls`, `cat /etc/hosts`; always `ls *`, `cat *`; outside `/etc`.

    Args:
        command: The line as the model wrote it.
        folder: The folder it will run in, whole.
        root: The folder the agent was started in, whole.
        home: The home folder.
        is_folder: Whether a path is a folder.
        worktree: The root of the repository; `/` when there is none, None when it is `root`.
    """
    patterns: list[str] = []
    always: list[str] = []
    outside: list[str] = []
    roots = [place for place in (root, worktree) if place and (place != "/" or place == root)]
    for words, text in commands_of(command):
        if words[0] in TOUCHING:
            # subtle: a `cd` earlier in the line moves nothing; every path counts from the same folder.
            paths = [whole(folder, path) for path in (_path(word, home) for word in words[1:]) if path]
            paths = [path for path in paths if not any(contains(place, path) for place in roots)]
            outside += [path if is_folder(path) else posixpath.dirname(path) for path in paths]
        if words[0] not in MOVING:
            patterns.append(text)
            always.append(" ".join(prefix(words)) + " *")
    if not any(contains(place, folder) for place in roots):
        outside.append(folder)
    return Scan(_once(patterns), _once(always), _once(outside))


def _path(word: str, home: str) -> str | None:
    """The path that a word names, up to its first wildcard; None when nobody can tell before it runs."""
    if word.startswith("-"):
        return None
    text = word[1:-1] if len(word) > 1 and word[0] == word[-1] and word[0] in "\"'" else word
    text = home + text[1:] if text == "~" or text.startswith("~/") else text
    text = JOKER.split(text)[0]
    is_open = text.startswith("(") or "$" in text or "`" in text
    return None if is_open else text


def _once(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
