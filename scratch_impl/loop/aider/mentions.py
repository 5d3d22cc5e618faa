"""A file that is named is a file that is wanted: the person is asked whether it comes into the chat.

What: `mentioned` finds names in a text, `check_mentions` asks about those that are new.

How the real one does it: the words of the text, without punctuation and quotes around them, are compared with
the paths of the repository aider/aider/coders/base_coder.py:1714-1759. The last part of a path is enough, if
only one file has it, if it looks like the name of a file, and if no file of that name is in the chat. What is
not added is remembered, and not asked about again aider/aider/coders/base_coder.py:1761-1781.

But: paths are written with `/` only, and there are no read-only files.

Events: those of asking.

Errors: none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.aider.asking import batch, confirm
from scratch_impl.loop.aider.session import Session

PUNCTUATION, QUOTES = ",.!;:?", "\"'`*_"  # aider/aider/coders/base_coder.py:1714-1722
LIKE_A_FILE = "/\\._-"  # aider/aider/coders/base_coder.py:1745-1746


def mentioned(text: str, paths: Collection[str], in_chat: Collection[str] = ()) -> set[str]:
    """Those of `paths` that the text names; names of files that are `in_chat` do not count by themselves."""
    words = {word.rstrip(PUNCTUATION).strip(QUOTES) for word in text.split()}
    plain = {word.replace("\\", "/") for word in words}
    found = {path for path in paths if path in plain}
    by_name = defaultdict(list)
    for path in paths:
        by_name[_name(path)].append(path)
    known = {_name(path) for path in in_chat}
    for name, having in by_name.items():
        # aider/aider/coders/base_coder.py:1743-1757
        if len(having) == 1 and name in words - known and any(sign in name for sign in LIKE_A_FILE):
            found.add(having[0])
    return found


def check_mentions(session: Session, text: str) -> Generator[Event, Any, tuple[str, ...]]:
    """Ask about the files that a text names, and add those that the person wants.

    Returns:
        What was added.
    """
    others = [path for path in session.desk.files if path not in session.chat]
    new = mentioned(text, others, session.chat) - session.ignored
    group, added = batch(new), []
    for path in sorted(new):
        # aider/aider/coders/base_coder.py:1769-1778
        wanted = yield from confirm(
            session.desk.asker, "Add file to the chat?", path, group=group, allow_never=True
        )
        if wanted:
            added.append(path)
        else:
            session.ignored.add(path)
    session.chat += added
    return tuple(added)


def _name(path: str) -> str:
    return path.rsplit("/", 1)[-1]
