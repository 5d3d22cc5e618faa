"""A standalone run: one reply, from its text to the files and to what the model hears of it.

What: `run` is the cell as the page runs it.

How the real one does it: the fence is chosen before every prompt aider/aider/coders/base_coder.py:1226-1227.
The model is told the format in prose, and calls nothing aider/aider/coders/editblock_prompts.py:120-159.
When its reply is complete it is read, and what is found in it is carried out
aider/aider/coders/base_coder.py:2296-2336.

But: no linter, no tests, no commit; and the reply that answers a complaint is not asked for. That is the
work of the loop.

Events: FenceChosen, ReplyReceived, and those of `blocks` and `scheduler`.

Errors: BadSetup for a setup that cannot be understood, UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result
from scratch_impl.tools.aider.blocks import Reading, read_blocks
from scratch_impl.tools.aider.events import FenceChosen, ReplyReceived, ResultsReturned
from scratch_impl.tools.aider.fences import choose_fence
from scratch_impl.tools.aider.scheduler import schedule
from scratch_impl.tools.aider.setup import read_setup
from scratch_impl.tools.aider.workspace import Workspace


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, list[Result]]:
    """Play one reply of the model.

    Args:
        setup: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `ConfirmationAsked` waits for one of its options to be sent in.
    """
    scene = read_setup(setup)
    files = Workspace(scene.files, scene.outside)
    fence, passed_over = choose_fence(files.texts[path] for path in files.chat)
    # aider/aider/coders/base_coder.py:609-635
    yield FenceChosen(fence.opener, fence.closer, passed_over)
    # aider/aider/coders/editblock_coder.py:21-31
    yield ReplyReceived(scene.reply, {path: files.texts[path] for path in files.chat})
    reading = yield from read_blocks(scene.reply, fence, sorted(files.chat))
    if reading.complaint is None:
        return (yield from schedule(reading.blocks, files, fence, also_fuzzy=scene.fuzzy))
    results = _all_given_up(reading, reading.complaint)
    # aider/aider/coders/base_coder.py:2305-2316
    yield ResultsReturned(tuple(results), reading.complaint)
    return results


def _all_given_up(reading: Reading, complaint: str) -> list[Result]:
    """A block that cannot be read: an error for it, and the sound ones before it cancelled."""
    lost = [Result(block.id, "edit", "cancelled", "") for block in reading.blocks]
    return [*lost, Result(f"b{len(lost) + 1}", "edit", "error", complaint)]
