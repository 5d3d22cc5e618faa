"""Reads unified diffs out of a reply, and applies each hunk where its old lines are.

What: `Hunks`, the stand-in for the edit format `udiff`.

How the real one does it: blocks that begin with ```diff, cut at lines of @@; line numbers are not looked at
aider/aider/coders/udiff_coder.py:312-400. The old lines of a hunk, context included, are replaced by the new
ones wherever they are found aider/aider/coders/udiff_coder.py:261-279; a hunk without old lines appends
aider/aider/coders/udiff_coder.py:134-138.

But: context that does not fit is not shortened step by step, and indents are not made relative
aider/aider/coders/udiff_coder.py:151-198.

Events: none.

Errors: Unfit.
"""

from __future__ import annotations

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
    if not old.strip():
        return text + new
    few = len("".join(line.strip() for line in old.splitlines())) < FEW_CHARS
    if (few and text.count(old) > 1) or old not in text:
        return None
    return text.replace(old, new)
