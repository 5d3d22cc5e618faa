"""Reads unified diffs out of a reply, and applies each hunk where its old lines are.

What: `Hunks`, the stand-in for the edit format `udiff`.

How the real one does it: blocks that begin with ```diff, cut at lines of @@; line numbers are not looked at
aider/aider/coders/udiff_coder.py:312-400. The old lines of a hunk, context included, are replaced by the new
ones wherever they are found aider/aider/coders/udiff_coder.py:261-279, if need be with less and less context
aider/aider/coders/udiff_coder.py:282-309; a hunk without old lines appends
aider/aider/coders/udiff_coder.py:134-138.

But: new lines of the file inside the context are not guessed at, and indents are not made relative
aider/aider/coders/udiff_coder.py:209-240 aider/aider/coders/search_replace.py:528-538.

Events: none.

Errors: Unfit.
"""

from __future__ import annotations

from difflib import unified_diff
from itertools import groupby

from scratch_impl.loop.aider.session import Chat, Edit
from scratch_impl.loop.aider.unfit import NO_MATCH, Trouble, Unfit

OPENS, TICKS = "```diff", "```"
FEW_CHARS = 10  # aider/aider/coders/udiff_coder.py:270-272


class Hunks:
    """The edit format `udiff`."""

    def read(self, reply: str, _chat: Chat) -> tuple[list[Edit], list[str]]:
        """One edit a hunk; the same one twice counts once."""
        edits, path, block, inside = list[Edit](), "", list[str](), False
        for line in (reply + "\n").splitlines(keepends=True):
            if inside and line.startswith(TICKS):
                inside = False
                edits += _cut(block, path)
                path = edits[-1].path if edits else path
            elif inside:
                block.append(line)
            elif line.startswith(OPENS):
                inside, block = True, []
        if inside and not block:
            # subtle: a name that was never set is no error of types, so the model is told
            raise Trouble(
                "A diff begins on the last line.", told=True
            )  # aider/aider/coders/udiff_coder.py:337-343
        if inside:
            edits += _cut(block[:-1], path)
        return list(dict.fromkeys(edits)), []

    def land(self, edits: list[Edit], _chat: Chat) -> list[Edit]:
        """They land where they say."""
        return edits

    def write(self, edits: list[Edit], chat: Chat) -> None:
        """Write what fits."""
        failed = list[str]()
        if any(not edit.path for edit in edits):
            raise Trouble("A diff names no file.")  # aider/aider/coders/udiff_coder.py:69-78
        for edit in edits:
            text = _applied(chat.files.get(edit.path, ""), edit.search or "", edit.replace)
            if text:
                chat.files[edit.path] = text
            else:
                failed.append(f"No such lines, or too few of them, in {edit.path}:\n{edit.search}")
        if failed:
            raise Unfit(NO_MATCH, "\n\n".join(failed), len(failed), len(edits) - len(failed))


def _cut(block: list[str], path: str) -> list[Edit]:
    """The hunks of one block. A hunk that changes nothing is none."""
    edits, old, new, changes = list[Edit](), "", "", False
    for at, line in enumerate([*block, "@@\n"]):
        heads = line.startswith("--- ") and block[at + 1 : at + 2] and block[at + 1].startswith("+++ ")
        if line.startswith("@") or heads:
            edits += [Edit(path, old, new)] if changes and old != new else []
            old, new, changes = "", "", False
        elif line.startswith("+++ ") and at and block[at - 1].startswith("--- "):
            path = _path(block[at - 1][4:].strip(), line[4:].strip(), first=at == 1)
        elif line.startswith("-"):
            old, changes = old + line[1:], True
        elif line.startswith("+"):
            new, changes = new + line[1:], True
        else:
            rest = line[1:] if len(line) > 1 else line
            old, new = old + rest, new + rest
    return edits


def _path(old: str, new: str, first: bool) -> str:
    # the prefixes of git are cut off only at the head of a block
    # aider/aider/coders/udiff_coder.py:346-356 aider/aider/coders/udiff_coder.py:372-383
    is_git = first and new.startswith("b/") and (old.startswith("a/") or old == "/dev/null")
    return new[2:] if is_git else new


def _applied(text: str, old: str, new: str) -> str | None:
    """The text with the hunk applied: whole, or change by change with as much context as fits."""
    if not old.strip():
        return text + new
    hunk = _lines(old, new)
    whole = _directly(text, hunk)
    if whole:
        return whole
    # context and changes in turn, context first and last aider/aider/coders/udiff_coder.py:160-182
    parts = [list(group) for _, group in groupby([" ", *hunk, " "], key=lambda line: line[0] == " ")]
    parts[0], parts[-1] = parts[0][1:], parts[-1][:-1]
    for at in range(1, len(parts) - 1, 2):
        fitted = _with_less_context(text, *parts[at - 1 : at + 2])
        if not fitted:
            return None
        text = fitted
    return text


def _lines(old: str, new: str) -> list[str]:
    """The hunk once more, as the shortest way from the old lines to the new ones."""
    before, after = (text.splitlines(keepends=True) for text in (old, new))
    # aider/aider/coders/udiff_coder.py:250-258
    return list(unified_diff(before, after, n=len(before) + len(after)))[3:]


def _with_less_context(text: str, above: list[str], changes: list[str], below: list[str]) -> str | None:
    # as much of it as possible, and rather above than below aider/aider/coders/udiff_coder.py:282-309
    for use in range(len(above) + len(below), -1, -1):
        for use_above in range(min(use, len(above)), max(-1, use - len(below) - 1), -1):
            here = [*above[len(above) - use_above :], *changes, *below[: use - use_above]]
            found = _directly(text, here)
            if found:
                return found
    return None


def _directly(text: str, hunk: list[str]) -> str | None:
    """Replace the old lines of a hunk by the new ones, wherever they are."""
    old = "".join(line[1:] for line in hunk if line[0] != "+")
    new = "".join(line[1:] for line in hunk if line[0] != "-")
    few = len("".join(line.strip() for line in old.splitlines())) < FEW_CHARS
    if not old or (few and text.count(old) > 1):
        return None  # aider/aider/coders/udiff_coder.py:261-272
    if old in text:
        return text.replace(old, new)
    # once more without blank lines around all three aider/aider/coders/search_replace.py:611-614
    old, new, text = (part.strip("\n") + "\n" for part in (old, new, text))
    return text.replace(old, new) if old in text else None
