"""One call, in the order in which it happens. Whoever leaves a note ends it at that point.

What: `send_message` puts a message into the talk, gets a reply, and does with it what there is to do.

How the real one does it: one long function aider/aider/coders/base_coder.py:1419-1623. The order decides what
is lost. File names come first: when the person adds one, the call ends, and the edits of the same reply are
never looked at aider/aider/coders/base_coder.py:1560-1567. Edits that fail end it before lint, shell commands
and tests aider/aider/coders/base_coder.py:1596-1597. Lint errors to be fixed end it before shell commands and
tests aider/aider/coders/base_coder.py:1599-1607.

A reply that was cut short (window exhausted, Ctrl-C) is kept in the talk, and nothing of it is applied, not
even a block that is complete aider/aider/coders/base_coder.py:1536-1547
aider/aider/coders/base_coder.py:1575-1583. A provider that refused for good is different: the call goes on
with what has come aider/aider/coders/base_coder.py:1474-1477.

But: the second press of Ctrl-C within two seconds, which ends the program, is left out
aider/aider/coders/base_coder.py:986-1000; and so are reports of tokens and prices.

Events: WindowDoubted, MessageSent, WindowExhausted, CallCrashed, AnswerInterrupted, FilesAdded,
ReflectionNoted; and those of sending, mentions, after and of the mode.

Errors: those of the model.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message
from scratch_impl.loop.aider import after, sending
from scratch_impl.loop.aider.asking import confirm
from scratch_impl.loop.aider.events import (
    AnswerInterrupted,
    CallCrashed,
    FilesAdded,
    MessageSent,
    WindowDoubted,
    WindowExhausted,
)
from scratch_impl.loop.aider.mentions import check_mentions
from scratch_impl.loop.aider.session import CONTEXT, Session
from scratch_impl.loop.aider.unfit import Trouble, Unfit

# ours, and said in the real one in other words aider/aider/coders/base_coder.py:1536-1543
TOO_MUCH = "(No room: too much was sent, or too much was to be said.)"
# ours, and said in the real one in other words aider/aider/coders/base_coder.py:1575-1582
MARKER, SEEN = "^C (interrupted by the person)", "I see: you cut my reply short."
ADDED = "These files are in the chat now: {paths}. Is there another one you need?"

Calling = Generator[Event, Any, None]


def send_message(session: Session, message: str, sender: str) -> Calling:
    """Make one call, from the message to the last thing that is done with the reply."""
    session.current.append(Message("user", message))  # aider/aider/coders/base_coder.py:1425-1427
    session.choose_fence()
    if not (yield from _may_be_sent(session)):
        session.ended = "refused"  # the message stays aider/aider/coders/base_coder.py:1431-1432
        return
    session.turns += 1
    session.sent.append(sender)
    budget = session.settings.max_reflections - session.reflections
    # aider/aider/coders/base_coder.py:1457-1459
    yield MessageSent(sender, message, session.settings.mode, session.turns, budget)
    sent = yield from sending.send(session)
    session.reply = sent.text
    if sent.how == sending.CRASHED:
        session.ended = "crash"
        yield CallCrashed(sent.fault)  # aider/aider/coders/base_coder.py:1506-1512
        return
    if sent.text:
        session.current.append(Message("model", sent.text))  # aider/aider/coders/base_coder.py:1702-1704
    if sent.how == sending.EXHAUSTED:
        yield from _exhausted(session, sent.fault)
    elif sent.how == sending.INTERRUPTED:
        yield from _interrupted(session)
    else:
        session.ended = "provider_error" if sent.how == sending.GIVEN_UP else "no_reflection"
        yield from _use(session)


def _use(session: Session) -> Calling:
    """Do with a reply what there is to do, up to the first note."""
    if session.settings.mode != CONTEXT:
        added = yield from check_mentions(session, session.reply)
        if added:
            # aider/aider/coders/base_coder.py:1560-1567
            yield FilesAdded(added, _lost(session))
            yield from after.leave_note(session, "files_added", ADDED.format(paths=", ".join(added)))
            return
    if session.on_reply and (yield from session.on_reply(session)):
        return  # aider/aider/coders/base_coder.py:1569-1571
    edited = yield from after.apply_updates(session)
    if edited:
        yield from after.file_away(session, edited)
    if session.note:
        return  # aider/aider/coders/base_coder.py:1596-1597
    if edited and session.settings.auto_lint:
        yield from after.lint(session, edited)
        if session.note:
            return
    yield from after.run_shell_commands(session)
    if edited and session.settings.auto_test:
        yield from after.run_tests(session)


def _may_be_sent(session: Session) -> Generator[Event, Any, bool]:
    """Whether the request fits, or the person wants to try. As large as the window is too large."""
    limit, estimate = session.settings.window_tokens, session.estimate()
    if not limit or estimate < limit:
        return True  # aider/aider/coders/base_coder.py:1398-1401
    yield WindowDoubted(estimate, limit)  # aider/aider/coders/base_coder.py:1401-1414
    return (yield from confirm(session.desk.asker, "Try to proceed anyway?"))


def _exhausted(session: Session, fault: str) -> Calling:
    # aider/aider/coders/base_coder.py:1536-1547
    if session.current[-1].role == "user":
        session.current.append(Message("model", TOO_MUCH))
    session.exhausted += 1
    session.ended = "exhausted"
    yield WindowExhausted(fault, session.exhausted)


def _interrupted(session: Session) -> Calling:
    # aider/aider/coders/base_coder.py:1575-1583
    last = session.current[-1]
    if last.role == "user":
        session.current[-1] = Message("user", f"{last.text}\n{MARKER}")
    else:
        session.current.append(Message("user", MARKER))
    session.current.append(Message("model", SEEN))
    session.ended = "interrupted"
    yield AnswerInterrupted(MARKER)


def _lost(session: Session) -> tuple[str, ...]:
    """The edits that a reply held, for whoever watches; the real one never looks."""
    if session.edit_format is None:
        return ()
    try:
        edits, _ = session.edit_format.read(session.reply, session.reading)
    except (Unfit, Trouble):
        return ()
    return tuple(edit.path for edit in edits)
