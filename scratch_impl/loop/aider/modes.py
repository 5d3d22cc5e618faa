"""What two modes do when a reply is complete, before anybody looks for edits.

What: `compare` for context mode, `hand_over` for architect mode. True means that the call is over.

How the real one does it: a method that does nothing unless a mode says otherwise
aider/aider/coders/base_coder.py:1625-1626.

- Context mode is to find out which files matter. It asks again until the files that the reply names are those
  in the chat aider/aider/coders/context_coder.py:21-50. It gives up one note earlier than the loop would
  aider/aider/coders/context_coder.py:37-38: three calls at most.
- Architect mode hands the reply to an editor, with a loop and a counter of its own, and files a receipt when
  the editor is done, however it went aider/aider/coders/architect_coder.py:11-48.

But: the handover is told in full by the sub-agents of this body; here it is only what the loop sees of it.

Events: ChatReplaced, HandedOver, HandedBack; and those of asking and after.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.aider import after
from scratch_impl.loop.aider.asking import confirm
from scratch_impl.loop.aider.events import ChatReplaced, HandedBack, HandedOver
from scratch_impl.loop.aider.formats import format_of
from scratch_impl.loop.aider.mentions import mentioned
from scratch_impl.loop.aider.rounds import run_one
from scratch_impl.loop.aider.session import CONTEXT, OnReply, Session

ARCHITECT = "architect"  # aider/aider/coders/architect_coder.py:7
EDITOR = "editor-diff"  # aider/aider/models.py:640-643
LOOK_AGAIN = "These are now the files in the chat. Are they the right ones? Name exactly those that matter."
SUCCESS = (
    "The files are changed as you said."  # ours; as sure of itself aider/aider/coders/architect_coder.py:46
)

Completing = Generator[Event, Any, bool]


def compare(session: Session) -> Completing:
    """Context mode: ask again unless the right files are named. The call is over in any case."""
    named = mentioned(session.reply, list(session.desk.files))
    # aider/aider/coders/context_coder.py:22-38
    if not session.reply.strip() or named == set(session.chat):
        return True
    if session.reflections >= session.settings.max_reflections - 1:
        return True
    before, session.chat = tuple(session.chat), sorted(named)
    yield ChatReplaced(tuple(session.chat), before)  # aider/aider/coders/context_coder.py:40-42
    # aider/aider/coders/context_coder.py:45
    yield from after.leave_note(session, "context_retry", LOOK_AGAIN)
    return True


def hand_over(session: Session) -> Completing:
    """Architect mode: let an editor do what the reply says."""
    if not session.reply.strip():
        return False  # aider/aider/coders/architect_coder.py:12-15
    if not session.settings.auto_accept:
        # aider/aider/coders/architect_coder.py:17-18
        wanted = yield from confirm(session.desk.asker, "Edit the files?")
        if not wanted:
            return False
    settings = replace(session.settings, mode=EDITOR, suggest_shell=False)
    # both lists of messages are emptied at once aider/aider/coders/architect_coder.py:37-39
    editor = Session(settings, session.desk, format_of(EDITOR), list(session.chat))
    # subtle: an empty set is replaced by a new one, so the first refusals of the editor stay its own
    # aider/aider/coders/base_coder.py:356-358
    editor.ignored = session.ignored or set()
    yield HandedOver(EDITOR, session.reply)  # aider/aider/coders/architect_coder.py:44
    yield from run_one(editor, session.reply, ARCHITECT)
    session.ended = editor.ended
    yield HandedBack(EDITOR, editor.ended)
    yield from after.move_back(session, "handover", SUCCESS)
    session.sent += [f"editor:{sender}" for sender in editor.sent]
    return False  # subtle: not True, so the call goes on, and finds nothing to do


HOOKS: dict[str, OnReply] = {CONTEXT: compare, ARCHITECT: hand_over}
