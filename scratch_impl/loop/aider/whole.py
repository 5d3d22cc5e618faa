"""Reads whole files out of a reply: a name, a fence, the new text.

What: `WholeFiles`, the stand-in for the edit format `whole`.

How the real one does it: a line that begins with a fence opens or closes a file, whose name is the line above
aider/aider/coders/wholefile_coder.py:22-128. Without a name, the last file of the chat that was named in
backquotes is taken, or the only one in the chat; else the reply cannot be read
aider/aider/coders/wholefile_coder.py:73-84. The surest name wins
aider/aider/coders/wholefile_coder.py:108-122.

But: nothing is shown while it streams.

Events: none.

Errors: Unfit.
"""

from __future__ import annotations

from collections.abc import Sequence

from scratch_impl.loop.aider.session import Chat, Edit
from scratch_impl.loop.aider.unfit import MALFORMED, Unfit

LONGEST_NAME_CHARS = 250  # aider/aider/coders/wholefile_coder.py:64-66
SURE = ("block", "saw", "chat")  # aider/aider/coders/wholefile_coder.py:108-122


class WholeFiles:
    """The edit format `whole`."""

    def read(self, reply: str, chat: Chat) -> tuple[list[Edit], list[str]]:
        """One edit a file, the surest name first."""
        paths, fence = chat.paths, chat.fence
        lines, found = reply.splitlines(keepends=True), list[tuple[str, str, str]]()
        name, how, text, saw = "", "", "", ""
        for at, line in enumerate(lines):
            if line.startswith(fence):
                if name:
                    found.append((how, name, text))
                    name, saw, text = "", "", ""
                    continue
                name, how = _name(lines[at - 1] if at else "", paths), "block"
                if not name:
                    name, how = (saw, "saw") if saw else (paths[0] if len(paths) == 1 else "", "chat")
                if not name:
                    raise Unfit(MALFORMED, f"There is a {fence[0]} without a file name above it.")
            elif name:
                text += line
            else:
                words = [word.rstrip(".:,;!") for word in line.split()]
                saw = next((word[1:-1] for word in reversed(words) if word in {f"`{p}`" for p in paths}), saw)
        if name:
            found.append((how, name, text))  # a block that is never closed counts, too
        first = dict[str, str]()
        for _, path, new in sorted(found, key=lambda each: SURE.index(each[0])):
            first.setdefault(path, new)
        return [Edit(path, None, new) for path, new in first.items()], []

    def land(self, edits: list[Edit], _chat: Chat) -> list[Edit]:
        """They land where they say."""
        return edits

    def write(self, edits: list[Edit], chat: Chat) -> None:
        """Write them, as they are."""
        chat.files.update({edit.path: edit.replace for edit in edits})


def _name(line: str, chat: Sequence[str]) -> str:
    # aider/aider/coders/wholefile_coder.py:54-72
    name = line.strip().strip("*").rstrip(":").strip("`").lstrip("#").strip()
    if len(name) > LONGEST_NAME_CHARS:
        return ""
    last = name.rsplit("/", 1)[-1]
    return last if name and name not in chat and last in chat else name
