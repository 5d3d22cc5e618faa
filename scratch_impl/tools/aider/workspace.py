"""The files: which there are, and which of them are in the chat.

What: texts by path, with paths in one spelling.

How the real one does it: a path of the model is joined to the root and resolved, wherever that leads
aider/aider/coders/base_coder.py:566-574. The files of the chat are a set
aider/aider/coders/base_coder.py:391.

But: nothing outside of the root exists here, and nothing is git-ignored. The real set has no order, so which
of the other files a lost block is put to first changes from run to run; here it is the order of the setup.

Events: none.

Errors: none.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping


class Workspace:
    """Files on disk, some of them in the chat."""

    def __init__(self, chat: Mapping[str, str], outside: Mapping[str, str] | None = None) -> None:
        self.texts = {plain(path): text for path, text in {**chat, **(outside or {})}.items()}
        self.chat = [plain(path) for path in chat]

    def read(self, path: str) -> str | None:
        """The text of a file; None when there is none."""
        return self.texts.get(plain(path))

    def write(self, path: str, text: str) -> None:
        """Give a file a new text."""
        self.texts[plain(path)] = text

    def is_in_chat(self, path: str) -> bool:
        """Whether the file is in the chat."""
        return plain(path) in self.chat

    def add_to_chat(self, path: str) -> None:
        """Put a file into the chat; one that is not there yet is made, and is empty."""
        self.texts.setdefault(plain(path), "")
        self.chat.append(plain(path))


def plain(path: str) -> str:
    """One spelling for a path: `./src/../a.py` is `a.py`."""
    return posixpath.normpath(path)
