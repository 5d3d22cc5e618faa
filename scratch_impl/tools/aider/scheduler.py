"""Three passes over the blocks of a reply: try them, ask about their files, carry them out.

What: `schedule` takes the blocks of one reply and returns one result for each edit.

How the real one does it: a dry run finds out which file each block will change, a person is asked about
those that are not in the chat, and only then is anything written
aider/aider/coders/base_coder.py:2296-2304. In the dry run every block meets the files as they were; later
each meets what those before it have made of them aider/aider/coders/editblock_coder.py:41-77.

But: the dry run does the same work as the real one, and here it is told in one event a block.

Events: TargetSettled, FileWritten, StatusChanged, LikenessMeasured, ReplaceFound, BrokeOff, CommandsKept,
ResultsReturned, and those of confirmation and landing.

Errors: UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result
from scratch_impl.tools.aider.blocks import Command, Edit
from scratch_impl.tools.aider.confirmation import permitted
from scratch_impl.tools.aider.events import (
    BrokeOff,
    CommandsKept,
    FileWritten,
    LikenessMeasured,
    ReplaceFound,
    ResultsReturned,
    StatusChanged,
    TargetSettled,
)
from scratch_impl.tools.aider.fences import Fence
from scratch_impl.tools.aider.landing import landing
from scratch_impl.tools.aider.report import Failure, judged, report, told
from scratch_impl.tools.aider.unwrapping import Tripped
from scratch_impl.tools.aider.workspace import Workspace

T = TypeVar("T")


def schedule(
    blocks: Sequence[Edit | Command], files: Workspace, fence: Fence, *, also_fuzzy: bool = False
) -> Generator[Event, Any, list[Result]]:
    """Carry out the blocks of one reply, as far as they match and as the person lets them."""
    edits = [block for block in blocks if isinstance(block, Edit)]
    commands = tuple(block.text for block in blocks if isinstance(block, Command))
    results = {edit.id: Result(edit.id, "edit", "cancelled", "") for edit in edits}
    text = yield from _passes(edits, files, fence, also_fuzzy, results)
    if commands:
        # aider/aider/coders/base_coder.py:1596-1614
        yield CommandsKept(commands, "after_mending" if text else "end_of_turn")
    # aider/aider/coders/base_coder.py:2305-2316
    yield ResultsReturned(tuple(results.values()), text)
    return list(results.values())


def _passes(
    edits: Sequence[Edit], files: Workspace, fence: Fence, also_fuzzy: bool, results: dict[str, Result]
) -> Generator[Event, Any, str]:
    """The three passes; returns what the model is to read, fills `results`."""
    here = ""
    try:
        settled = []
        for edit in edits:
            here = edit.id
            settled.append((yield from _settled(edit, files, fence, also_fuzzy)))
        failed = []
        for edit in (yield from permitted(settled, files)):
            here = edit.id
            status = yield from _carried_out(edit, files, fence, also_fuzzy)
            results[edit.id] = Result(edit.id, "edit", status, "")
            failed += [edit] if status == "error" else []
        failures = []
        for edit in failed:
            here = edit.id
            failures.append((yield from _explained(edit, files)))
            results[edit.id] = replace(results[edit.id], output=told(failures[-1], fence))
    except Tripped as fault:
        # subtle: such an error is counted among those of git, which are shown to the person, not to the model
        # aider/aider/coders/base_coder.py:2318-2320 aider/aider/repo.py:26-36
        dropped = tuple(edit.id for edit in edits if results[edit.id].status == "cancelled")
        yield BrokeOff(here, fault.reason, dropped)
        return ""
    passed = sum(result.status == "success" for result in results.values())
    return report(failures, passed, fence) if failures else ""


def _settled(edit: Edit, files: Workspace, fence: Fence, also_fuzzy: bool) -> Generator[Event, None, Edit]:
    """The dry run of a block: the same block, with the path of the file that it will change."""
    found, why = _quietly(landing(edit, files, fence, also_fuzzy=also_fuzzy))
    if found is None:
        why = "new" if files.read(edit.path) is None and not edit.search.strip() else "nowhere"
    path = found.path if found else edit.path
    # aider/aider/coders/editblock_coder.py:67-77
    yield TargetSettled(edit.id, edit.path, path, why)
    return replace(edit, path=path)


def _carried_out(edit: Edit, files: Workspace, fence: Fence, also_fuzzy: bool) -> Generator[Event, None, str]:
    """Change the file; returns success or error."""
    found, why = yield from landing(edit, files, fence, also_fuzzy=also_fuzzy)
    if found is None:
        # aider/aider/coders/editblock_coder.py:69-74
        yield StatusChanged(edit.id, "edit", "executing", "error", why)
        return "error"
    before = files.read(found.path) or ""
    files.write(found.path, found.text)
    # aider/aider/coders/editblock_coder.py:69-72
    yield FileWritten(edit.id, found.path, before, found.text, found.matcher)
    # aider/aider/coders/editblock_coder.py:69-72
    yield StatusChanged(edit.id, "edit", "executing", "success", "written")
    return "success"


def _explained(edit: Edit, files: Workspace) -> Generator[Event, None, Failure]:
    """Look in the file for what comes close to a block that failed."""
    failure = judged(edit, files.read(edit.path) or "")
    window = failure.likeness.window
    # aider/aider/coders/editblock_coder.py:98-106
    yield LikenessMeasured(
        edit.id,
        edit.path,
        round(failure.likeness.ratio, 2),
        failure.likeness.shown,
        window[0] + 1 if window else None,
        window[1] if window else None,
    )
    if failure.already_there:
        # aider/aider/coders/editblock_coder.py:108-112
        yield ReplaceFound(edit.id, edit.path)
    return failure


def _quietly(running: Generator[Event, None, T]) -> T:
    """Run something to its end without telling what happens in it."""
    while True:
        try:
            next(running)
        except StopIteration as stop:
            result: T = stop.value
            return result
