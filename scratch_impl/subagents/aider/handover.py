"""The handover: make an editor out of the architect, let it run to its end, and say that it went well.

What: `delegate` is the whole of it.

How the real one does it: when the architect's reply is complete, and not blank
aider/aider/coders/architect_coder.py:11-15, the person is asked, unless that is switched off, which it is by
default aider/aider/coders/architect_coder.py:17-18 aider/aider/args.py:178-183. A second coder is made from
the first one aider/aider/coders/architect_coder.py:20-37. Two assignments empty its lists of messages
aider/aider/coders/architect_coder.py:38-39, so the plan is all it knows of the talk. It runs until its own
loop is done, and the architect waits aider/aider/coders/architect_coder.py:44. Then one fixed sentence goes
into the architect's history, and the bill and the commit hashes come back
aider/aider/coders/architect_coder.py:46-48. Nobody looks at how the editor's run ended.

Compare this with a sub-agent: nobody chose to send it, it has no fewer rights, it is asked for no answer, and
what it found out is not told.

But: a mode is not switched for one message only aider/aider/commands.py:1206-1230.

Events: HandoverSkipped, HandedOver, ReceiptFiled, TakenBack; those of coder and editor.

Errors: those of coder and of the editor's model.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message
from scratch_impl.subagents.aider.coder import Coder, confirm
from scratch_impl.subagents.aider.events import (
    Carried,
    HandedOver,
    HandoverSkipped,
    ReceiptFiled,
    TakenBack,
    Wiped,
)

MAX_REFLECTIONS = 3  # aider/aider/coders/base_coder.py:100-101
# shell commands, the map of the repository and the prompt cache aider/aider/coders/architect_coder.py:27-31
WITHHELD = ("shell_commands", "repo_map", "prompt_cache")
SUCCESS = (
    "The files are changed as you said."  # ours; as sure of itself aider/aider/coders/architect_coder.py:46
)
OK = "Ok."  # aider/aider/coders/base_coder.py:1041-1045

# Works on a plan; gives back how many edits it has written.
RunEditor = Callable[[Coder, str], Generator[Event, Any, int]]


def delegate(
    architect: Coder, plan: str, run_editor: RunEditor, *, editor_model: str = "", auto_accept: bool = True
) -> Generator[Event, Any, bool]:
    """Hand the plan over.

    Args:
        architect: who has spoken; its reply is the last message of its exchange.
        plan: the reply.
        run_editor: lets the editor work on a message, to the end of its own loop.
        editor_model: who answers for the editor; "" is the architect's own model.
        auto_accept: whether the person is not even asked.

    Returns:
        Whether anything was handed over. It says nothing about how it went.
    """
    if not plan.strip():
        yield HandoverSkipped("blank")  # aider/aider/coders/architect_coder.py:14-15
        return False
    if not auto_accept and not (yield from confirm(architect, "Edit the files?")):
        yield HandoverSkipped("declined")  # aider/aider/coders/architect_coder.py:17-18
        return False
    editor = architect.heir(editor_model or architect.model)
    wiped = Wiped(len(editor.done), len(editor.current))
    # subtle: new lists, so that the architect's own stay as they are
    editor.current, editor.done = [], []  # aider/aider/coders/architect_coder.py:38-39
    # aider/aider/coders/architect_coder.py:22-39
    yield HandedOver(editor.name, editor.model, plan, wiped, _carried(editor), WITHHELD, MAX_REFLECTIONS)
    written = yield from run_editor(editor, plan)  # aider/aider/coders/architect_coder.py:44
    moved = len(architect.current)
    architect.done += [*architect.current, Message("user", SUCCESS), Message("model", OK)]
    architect.current = []
    yield ReceiptFiled(SUCCESS, written, moved)  # aider/aider/coders/architect_coder.py:46
    architect.cost_cents, architect.commits = editor.cost_cents, editor.commits
    # subtle: the list of files was copied on the way there, and is not copied on the way back
    strangers = tuple(path for path in editor.chat if path not in architect.chat)
    # aider/aider/coders/architect_coder.py:47-48
    yield TakenBack(architect.cost_cents, tuple(architect.commits), strangers)
    return True


def _carried(editor: Coder) -> Carried:
    never = tuple(sorted(question for question, _ in editor.desk.never))
    return Carried(tuple(editor.chat), editor.cost_cents, editor.prompt_tokens, tuple(editor.commits), never)
