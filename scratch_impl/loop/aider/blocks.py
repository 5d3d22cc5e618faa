"""Reads SEARCH/REPLACE blocks out of a reply, and writes them where they fit.

What: `Blocks`, the stand-in for the edit format `diff`.

How the real one does it: it walks down the lines of the reply aider/aider/coders/editblock_coder.py:439-535.
A fenced block for a shell is a command; a line of < signs begins an edit, whose file is named in one of the
three lines above aider/aider/coders/editblock_coder.py:538-599. One block that cannot be read spoils the
whole reply, those that do not match spoil only themselves
aider/aider/coders/editblock_coder.py:21-36 aider/aider/coders/editblock_coder.py:41-124.

But: what the model is told is shorter, and does not quote lines that are nearly right.

Events: none.

Errors: Unfit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from scratch_impl.loop.aider.matching import replaced
from scratch_impl.loop.aider.session import Chat, Edit
from scratch_impl.loop.aider.unfit import MALFORMED, NO_MATCH, Fence, Unfit

# aider/aider/coders/editblock_coder.py:386-388
HEAD, DIVIDER, END = (
    re.compile(sign) for sign in (r"<{5,9} SEARCH>?\s*$", r"={5,9}\s*$", r">{5,9} REPLACE\s*$")
)
TICKS = "```"
# aider/aider/coders/editblock_coder.py:451-465
SHELL_NAMES = ("bash", "sh", "cmd", "batch", "powershell", "ps1", "zsh", "fish", "ksh", "csh", "tcsh")
SHELLS = tuple(TICKS + name for name in SHELL_NAMES)
NAME_CUTOFF = 0.8  # aider/aider/coders/editblock_coder.py:587-591


class Blocks:
    """The edit format `diff` and its kin."""

    def read(self, reply: str, chat: Chat) -> tuple[list[Edit], list[str]]:
        """All edits and all shell blocks of a reply."""
        lines = reply.splitlines(keepends=True)
        edits, commands, at, name = list[Edit](), list[str](), 0, ""
        while at < len(lines):
            begins = any(HEAD.match(line.strip()) for line in lines[at + 1 : at + 3])
            if lines[at].strip().startswith(SHELLS) and not begins:
                end = _next(lines, at + 1, lambda line: line.startswith(TICKS))
                commands.append("".join(lines[at + 1 : end]))
                at = end + 1
                continue
            if HEAD.match(lines[at].strip()):
                # for a file that is new, no name is corrected aider/aider/coders/editblock_coder.py:490-494
                is_new = at + 1 < len(lines) and DIVIDER.match(lines[at + 1].strip())
                above = lines[max(0, at - 3) : at][::-1]
                name = _find_name(above, chat.fence, () if is_new else chat.paths) or name
                if not name:
                    raise _unreadable(lines, at, "no file is named on the line above the fence")
                middle = _next(lines, at + 1, lambda line: bool(DIVIDER.match(line)))
                if middle == len(lines):
                    raise _unreadable(lines, middle, "the line of = signs is missing")
                # subtle: a second line of = signs ends the block, too
                end = _next(lines, middle + 1, lambda line: bool(END.match(line) or DIVIDER.match(line)))
                if end == len(lines):
                    raise _unreadable(lines, end, "the line of > signs is missing")
                search, replace = "".join(lines[at + 1 : middle]), "".join(lines[middle + 1 : end])
                edits.append(Edit(name, search, replace))
                at = end
            at += 1
        return edits, commands

    def land(self, edits: list[Edit], chat: Chat) -> list[Edit]:
        """Where each edit would go: a block that does not fit its file may fit another one of the chat."""
        return [Edit(_place(edit, chat)[0], edit.search, edit.replace) for edit in edits]

    def write(self, edits: list[Edit], chat: Chat) -> None:
        """Write what fits."""
        failed = list[Edit]()
        for edit in edits:
            path, text = _place(edit, chat)
            if text:  # subtle: a file that would be empty afterwards counts as a miss
                chat.files[path] = text
            else:
                failed.append(edit)
        if failed:
            raise _no_match(failed, len(edits) - len(failed))


def _place(edit: Edit, chat: Chat) -> tuple[str, str | None]:
    """Where the edit fits, and the text of that file afterwards."""
    search, text, files = edit.search or "", None, chat.files
    if edit.path in files:
        text = replaced(edit.path, files[edit.path], search, edit.replace, chat.fence)
    if not text and search.strip():
        # aider/aider/coders/editblock_coder.py:55-65
        for other in chat.paths:
            text = replaced(other, files.get(other, ""), search, edit.replace, chat.fence)
            if text:
                return other, text
    return edit.path, text


def _find_name(above: list[str], fence: Fence, chat: Sequence[str]) -> str:
    """The file that is named in the lines above a block, nearest line first."""
    found = list[str]()
    for line in above:
        name = _name_in(line, fence)
        found += [name] if name else []
        if not line.startswith((fence[0], TICKS)):
            break
    # the surest first aider/aider/coders/editblock_coder.py:574-599
    exact = [name for name in found if name in chat]
    last_part = [path for name in found for path in chat if name == path.rsplit("/", 1)[-1]]
    close = [path for name in found for path in get_close_matches(name, chat, n=1, cutoff=NAME_CUTOFF)]
    dotted = [name for name in found if "." in name]
    return next(iter([*exact, *last_part, *close, *dotted, *found]), "")


def _name_in(line: str, fence: Fence) -> str:
    # aider/aider/coders/editblock_coder.py:408-436
    name = line.strip()
    if name == "...":
        return ""
    for opener in (fence[0], TICKS):
        if name.startswith(opener):
            rest = name.removeprefix(opener)
            return rest if "." in rest or "/" in rest else ""
    return name.rstrip(":").lstrip("#").strip().strip("`").strip("*")


def _next(lines: list[str], at: int, is_it: Callable[[str], bool]) -> int:
    """The first line from `at` on that is it, blanks around it cut off; else the number of lines."""
    return next((n for n in range(at, len(lines)) if is_it(lines[n].strip())), len(lines))


def _unreadable(lines: list[str], at: int, why: str) -> Unfit:
    # the reply up to that point, and the reason aider/aider/coders/editblock_coder.py:530-533
    return Unfit(MALFORMED, f"{''.join(lines[: at + 1])}\n^^^ {why}")


def _no_match(failed: list[Edit], passed: int) -> Unfit:
    told = [f"No such lines in {edit.path}:\n<<<<<<< SEARCH\n{edit.search}=======" for edit in failed]
    told.append("SEARCH has to repeat the lines of the file exactly, blanks included.")
    if passed:
        # aider/aider/coders/editblock_coder.py:117-123
        told.append(f"{passed} other block(s) did fit and are written. Send only those that failed.")
    return Unfit(NO_MATCH, "\n\n".join(told), len(failed), passed)
