"""The commands of a reply: one question a block, all blocks one batch, and an explicit yes for each.

What: `run_blocks` asks about every block that the person's message has brought, and runs what was allowed.

How the real one does it: equal blocks are asked about once aider/aider/coders/base_coder.py:2434-2448. The
whole block is the subject of one question; its lines are then run one by one, and a second question, which
needs no explicit yes, hands their output to the model aider/aider/coders/base_coder.py:2450-2485.

But: no shell. The output of a line is what the setup says, or nothing.

Events: CallReceived, CommandRun, OutputShared, and those of a question.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.aider.events import CallReceived, CommandRun, OutputShared
from scratch_impl.permission_gate.aider.questions import Ask, Group, confirm
from scratch_impl.permission_gate.aider.setup import SHELL, Desk

RUN_ONE, RUN_MORE = "Run shell command?", "Run shell commands?"  # aider/aider/coders/base_coder.py:2455
SHARE = "Add command output to the chat?"  # aider/aider/coders/base_coder.py:2479-2481


def run_blocks(desk: Desk) -> Generator[Event, str, None]:
    """Ask about each different block, in the order in which they came."""
    blocks = list(dict.fromkeys(desk.commands))
    group = Group(len(blocks))
    for block in blocks:
        yield from _run_block(desk, block, group)


def _run_block(desk: Desk, block: str, group: Group) -> Generator[Event, str, None]:
    """Ask about one block aider/aider/coders/base_coder.py:2450-2485."""
    lines = block.strip().splitlines()
    commands = [line.strip() for line in lines if line.strip() and not line.strip().startswith("#")]
    subject = "\n".join(lines)
    args = {"command": subject}
    yield CallReceived(SHELL, args, desk.person.mode)
    question = RUN_ONE if len(commands) == 1 else RUN_MORE
    ask = Ask(question, subject, explicit=True, group=group, may_silence=True)
    if not (yield from confirm(desk.person, ask, SHELL, args)):
        return
    shared = ""
    for command in commands:
        output = desk.outputs.get(command, "")
        yield CommandRun(command, output)  # aider/aider/coders/base_coder.py:2465-2477
        shared += f"Output from {command}\n{output}\n" if output else ""
    if not shared.strip():
        return
    yield CallReceived("share_output", {}, desk.person.mode)
    if (yield from confirm(desk.person, Ask(SHARE, may_silence=True), "share_output", {})):
        # aider/aider/coders/base_coder.py:2479-2485
        yield OutputShared(len(shared.strip().splitlines()))
