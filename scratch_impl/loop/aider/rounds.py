"""The loop itself: send again what the last call left behind, three times at most.

What: `run_one` goes round as long as there is a note.

How the real one does it: while there is a message, it clears the note, makes one call to its end, and looks
for a note aider/aider/coders/base_coder.py:924-944. None: done. One, and three were sent before: a warning,
and done. Otherwise the counter goes up and the note is the next message. The counter is looked at *after*
the call, so a fourth call is made, and the person is asked whether to fix the fourth lint error; a yes leads
nowhere.

The cap counts notes and nothing else: retries and continuations happen inside one call
aider/aider/coders/base_coder.py:1456-1512.

But: nothing is left out.

Events: MessageReflected, ReflectionRefused; and those of a call.

Errors: those of a call.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.aider.call import send_message
from scratch_impl.loop.aider.events import MessageReflected, ReflectionRefused
from scratch_impl.loop.aider.session import Session


def run_one(session: Session, message: str, sender: str) -> Generator[Event, Any, None]:
    """Send a message, and then whatever note the call has left."""
    session.begin()
    while message:
        session.note = None
        yield from send_message(session, message, sender)
        note = session.note
        if not note or not note.text:
            return  # aider/aider/coders/base_coder.py:936-937
        if session.reflections >= session.settings.max_reflections:
            session.ended = "reflection_cap"
            # aider/aider/coders/base_coder.py:939-941
            yield ReflectionRefused(note.why, note.text, session.settings.max_reflections)
            return
        session.reflections += 1
        # aider/aider/coders/base_coder.py:943-944
        yield MessageReflected(note.why, session.reflections, session.settings.max_reflections)
        message, sender = note.text, note.why
