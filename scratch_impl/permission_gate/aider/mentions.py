"""A file that a reply names is offered to you, and a yes is dearer than it looks.

What: `ask_about_mentions` asks about each file that the reply names and the chat does not hold.

How the real one does it: words are cut out of the whole reply, code included, and compared with the files
that git knows aider/aider/coders/base_coder.py:1714-1759. All of them are one batch of questions; a no is
kept, so the same name is not asked about twice aider/aider/coders/base_coder.py:1761-1781. As soon as one
yes was said, the model is asked again with those files, and nothing else in the reply is looked at
aider/aider/coders/base_coder.py:1560-1567.

But: read-only files are left out.

Events: CallReceived, FileAdded, and those of a question.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from posixpath import basename

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.events import CallReceived, FileAdded
from scratch_impl.permission_gate.aider.questions import Ask, Group, confirm
from scratch_impl.permission_gate.aider.setup import EDIT, SHELL, Call, Desk

ADD_FILE = "Add file to the chat?"  # aider/aider/coders/base_coder.py:1772-1773
TICKS = "`" * 3


def text_of(calls: Sequence[Call]) -> str:
    """The reply as it was written, for finding names in it."""
    return "\n".join(_written(call) for call in calls)


def _written(call: Call) -> str:
    args = call.args
    if call.tool == EDIT:
        return f"{args['file_path']}\n{TICKS}\n{args['search']}\n{args['replace']}\n{TICKS}"
    return f"{TICKS}bash\n{args['command']}\n{TICKS}" if call.tool == SHELL else str(args["file_path"])


def mentioned(text: str, known: set[str], chat: set[str]) -> set[str]:
    """The files among `known` that the text names and the chat does not hold."""
    # subtle: first what ends a sentence goes, then quotes: `b.py`. is a name, (b.py) is none.
    words = {word.rstrip(",.!;:?").strip("\"'`*_").replace("\\", "/") for word in text.split()}
    addable = known - chat
    found = addable & words
    in_chat = {basename(place) for place in chat}
    for name in {basename(place) for place in addable} & words:
        places = [place for place in addable if basename(place) == name]
        # a bare name counts when it looks like one, and only one file has it
        if any(mark in name for mark in "._-") and name not in in_chat and len(places) == 1:
            found.add(places[0])
    return found


def ask_about_mentions(desk: Desk, text: str) -> Generator[Event, str, bool]:
    """Ask; return whether any was let in aider/aider/coders/base_coder.py:1761-1781."""
    if not desk.repo:
        return False  # without git there is no list of files to compare with
    known = {*desk.repo.tree, *desk.repo.index}
    new = mentioned(text, known, desk.chat) - desk.not_mentioned_again
    group, added = Group(len(new)), False
    for place in sorted(new):
        args = {"file_path": place}
        yield CallReceived("add_file", args, desk.person.mode)
        ask = Ask(ADD_FILE, place, group=group, may_silence=True)
        if (yield from confirm(desk.person, ask, "add_file", args)):
            desk.chat.add(place)
            added = True
            yield FileAdded(place)
        else:
            desk.not_mentioned_again.add(place)
    return added
