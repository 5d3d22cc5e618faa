"""A standalone run: an architect, an editor, and the messages of a person.

What: `run` plays a scenario, one message after another.

How the real one does it: the architect is a coder that edits nothing itself; after the handover its own call
goes on, and finds nothing to do aider/aider/coders/base_coder.py:1569-1585.

But: the architect speaks once for each message; its own loop is the loop's to teach.

Events: TaskGiven, ParentAnswered, RunEnded; and those of handover, editor and coder.

Errors: BadSetup for a setup that cannot be understood, UnexpectedAnswer for an answer nobody offered,
ScriptExhausted when the script of the editor is too short.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message
from scratch_impl.subagents.aider.coder import ARCHITECT, Coder, Desk
from scratch_impl.subagents.aider.editor import Replies, work
from scratch_impl.subagents.aider.events import ParentAnswered, RunEnded, TaskGiven
from scratch_impl.subagents.aider.handover import delegate
from scratch_impl.subagents.aider.setup import read_setup


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, Coder]:
    """Play one scenario.

    Args:
        setup: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `ConsentAsked` waits for one of its options to be sent in.
    """
    scene = read_setup(setup)
    desk = Desk(dict(scene.files), scene.lint_results, scene.git)
    architect = Coder(ARCHITECT, scene.model, desk, list(scene.in_chat), lint=scene.auto_lint)
    replies = Replies(scene.editor)

    def run_editor(editor: Coder, plan: str) -> Generator[Event, Any, int]:
        return work(editor, plan, replies)

    for turn in scene.turns:
        # aider/aider/coders/base_coder.py:1425-1427
        yield TaskGiven(turn.task)
        architect.current.append(Message("user", turn.task))
        if turn.plan.strip():
            architect.current.append(Message("model", turn.plan))
        architect.cost_cents += turn.cost_cents
        architect.prompt_tokens += turn.prompt_tokens
        # aider/aider/coders/base_coder.py:1534
        yield ParentAnswered(turn.plan, (), architect.cost_cents)
        yield from delegate(
            architect, turn.plan, run_editor, editor_model=scene.editor_model, auto_accept=scene.auto_accept
        )
    history = tuple(message.role for message in (*architect.done, *architect.current))
    # aider/aider/coders/base_coder.py:876-881
    yield RunEnded(tuple(architect.chat), history, architect.cost_cents)
    return architect
