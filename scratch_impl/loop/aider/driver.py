"""The door: play a scenario, or work on one message of the person.

What: `run` plays a scenario, `converse` works on one message, from its first call to the end of its last.

How the real one does it: a message that is handed in is worked on once, and the last reply is what comes back
aider/aider/coders/base_coder.py:876-881. Files that the person names are offered first
aider/aider/coders/base_coder.py:912-922.

But: commands that begin with a slash and pages from the web are left out
aider/aider/coders/base_coder.py:912-922.

Events: SessionStarted, RunEnded; and those of the rounds.

Errors: BadSetup for a setup that cannot be understood, ScriptExhausted when the script of the model is too
short.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.aider.events import RunEnded, SessionStarted
from scratch_impl.loop.aider.formats import format_of
from scratch_impl.loop.aider.mentions import check_mentions
from scratch_impl.loop.aider.modes import HOOKS
from scratch_impl.loop.aider.rounds import run_one
from scratch_impl.loop.aider.session import CONTEXT, Desk, EditFormat, Session, Settings
from scratch_impl.loop.aider.setup import read_setup

PERSON = "person"


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, Session]:
    """Play one scenario.

    Args:
        setup: The talk as data; `setup.py` lists its keys.

    Yields:
        Everything that happens, from the message of the person to the end of the run.
    """
    scene = read_setup(setup)
    return (yield from converse(scene.task, scene.desk, scene.in_chat, settings=scene.settings))


def converse(
    task: str,
    desk: Desk,
    in_chat: Sequence[str],
    *,
    settings: Settings | None = None,
    edit_format: EditFormat | None = None,
) -> Generator[Event, Any, Session]:
    """Work on one message of the person.

    Args:
        task: what the person wants.
        desk: the model, the files and whatever else is shared.
        in_chat: the files whose text goes along.
        settings: mode, limits and switches; None is a stock install.
        edit_format: how replies are read; None takes the stand-in for the mode.

    Returns:
        The session as it stands at the end.
    """
    settings, chat = settings or Settings(), list(in_chat)
    session = Session(settings, desk, edit_format or format_of(settings.mode), chat)
    session.on_reply = HOOKS.get(settings.mode)
    # aider/aider/coders/base_coder.py:100-101 aider/aider/coders/base_coder.py:924-925
    yield SessionStarted(settings.mode, settings.max_reflections, tuple(chat))
    if settings.mode != CONTEXT:
        # the person may name files, too; the sentence about it is dropped here
        # aider/aider/coders/base_coder.py:919
        yield from check_mentions(session, task)
    yield from run_one(session, task, PERSON)
    status = "success" if session.ended == "no_reflection" else "error"
    # aider/aider/coders/base_coder.py:876-881
    yield RunEnded(status, session.ended, session.reply, session.turns, session.reflections)
    return session
