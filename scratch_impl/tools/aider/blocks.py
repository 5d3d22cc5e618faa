"""Cuts the blocks out of a reply.

What: `read_blocks` walks down the lines of a reply and returns the edits and commands that it finds.

How the real one does it: a walk down the lines, with three markers and no other structure
aider/aider/coders/editblock_coder.py:439-535. What is none of these is prose, and is passed over. The caller
waits for the last block before it takes the first aider/aider/coders/editblock_coder.py:24-36: one that
cannot be read takes all others with it.

But: the sentences about what is wrong are ours.

Events: NameFound, CallBuilt, CallRejected.

Errors: none; what cannot be read is `Reading.complaint`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.tools.aider.events import CallBuilt, CallRejected, NameFound
from scratch_impl.tools.aider.fences import Fence
from scratch_impl.tools.aider.markers import is_backticks, is_divider, is_end, is_head, opens_shell
from scratch_impl.tools.aider.names import FARTHEST, find_name


@dataclass(frozen=True)
class Edit:
    """A block that changes a file."""

    id: str
    path: str
    search: str
    replace: str


@dataclass(frozen=True)
class Command:
    """A block that the person will be asked to run."""

    id: str
    text: str


@dataclass(frozen=True)
class Fault:
    """What keeps a block from being read, and the line at which that shows."""

    kind: str  # missing_filename | expected_divider | expected_end
    reason: str
    line: int
    path: str | None = None


@dataclass(frozen=True)
class Reading:
    """What a reply holds. With a complaint, none of it counts."""

    blocks: tuple[Edit | Command, ...]
    complaint: str | None = None


def read_blocks(reply: str, fence: Fence, chat: Sequence[str]) -> Generator[Event, None, Reading]:
    """Read a reply to its end, or to the first block that makes no sense.

    Args:
        reply: The text of the model.
        fence: The fence that it was told to use.
        chat: The files in the chat, sorted.
    """
    # subtle: this also cuts at a form feed and at the line separators of Unicode
    # aider/aider/coders/editblock_coder.py:440
    lines = reply.splitlines(keepends=True)
    blocks: list[Edit | Command] = []
    name: str | None = None  # of the last block; it stands in for a missing one
    at = 0
    while at < len(lines):
        block_id = f"b{len(blocks) + 1}"
        if _is_command(lines, at):
            command, at = yield from _read_command(block_id, lines, at)
            blocks.append(command)
        elif is_head(lines[at]):
            edit = yield from _read_edit(block_id, lines, at, fence, chat, name)
            if isinstance(edit, Fault):
                text = "".join(lines[: edit.line]) + f"\n^^^ {edit.reason}"
                # aider/aider/coders/editblock_coder.py:530-533
                yield CallRejected(
                    block_id,
                    "edit",
                    {"path": edit.path},
                    edit.kind,
                    at + 1,
                    min(edit.line, len(lines)),
                    tuple(block.id for block in blocks),
                    text,
                )
                return Reading(tuple(blocks), text)
            (block, at), name = edit, edit[0].path
            blocks.append(block)
        else:
            at += 1
    return Reading(tuple(blocks))


def _is_command(lines: Sequence[str], at: int) -> bool:
    """Whether a shell block begins here. With SEARCH in the next two lines, the fence is that of an edit."""
    # aider/aider/coders/editblock_coder.py:467-475
    return opens_shell(lines[at]) and not any(is_head(line) for line in lines[at + 1 : at + 3])


def _read_command(
    block_id: str, lines: Sequence[str], at: int
) -> Generator[Event, None, tuple[Command, int]]:
    """The command, and the line behind it. It ends with three backticks, or with the reply."""
    stop = _first(lines, at + 1, is_backticks)
    command = Command(block_id, "".join(lines[at + 1 : stop]))
    closed = stop < len(lines)
    # aider/aider/coders/editblock_coder.py:475-485
    yield CallBuilt(
        block_id,
        "shell",
        {"command": command.text},
        at + 1,
        None,
        stop + 1 if closed else stop,
        "backticks" if closed else "reply_end",
    )
    return command, stop + 1


def _read_edit(
    block_id: str, lines: Sequence[str], at: int, fence: Fence, chat: Sequence[str], previous: str | None
) -> Generator[Event, None, tuple[Edit, int] | Fault]:
    """The edit whose SEARCH marker is at `at`, and the line behind it; or what is wrong with it."""
    is_new = at + 1 < len(lines) and is_divider(lines[at + 1])
    above = lines[max(0, at - FARTHEST) : at][::-1]
    # subtle: the name of a new file is not held against the chat, or it would be corrected to an old one
    # aider/aider/coders/editblock_coder.py:490-494
    candidates, found = find_name(above, fence, () if is_new else chat)
    path = found.path if found else previous
    if path is None:
        reason = f"No file name. It belongs on a line of its own, right above the opening {fence.opener}"
        return Fault("missing_filename", reason, at + 1)
    # aider/aider/coders/editblock_coder.py:490-502
    yield NameFound(
        block_id,
        path,
        at + 1,
        found.how if found else "previous",
        at + 1 - found.above if found else None,
        tuple(candidates),
    )
    divider = _first(lines, at + 1, is_divider)
    if divider == len(lines):
        return Fault("expected_divider", "Expected `=======`", divider, path)
    # subtle: a second divider ends the block as well as the end marker does
    # aider/aider/coders/editblock_coder.py:513-528
    end = _first(lines, divider + 1, lambda line: is_end(line) or is_divider(line))
    if end == len(lines):
        return Fault("expected_end", "Expected `>>>>>>> REPLACE` or `=======`", end, path)
    edit = Edit(block_id, path, "".join(lines[at + 1 : divider]), "".join(lines[divider + 1 : end]))
    # aider/aider/coders/editblock_coder.py:504-528
    yield CallBuilt(
        block_id,
        "edit",
        {"path": path, "search": edit.search, "replace": edit.replace},
        at + 1,
        divider + 1,
        end + 1,
        "end" if is_end(lines[end]) else "divider",
    )
    return edit, end + 1


def _first(lines: Sequence[str], start: int, wanted: Callable[[str], bool]) -> int:
    """The place of the first such line from `start` on; the number of lines when there is none."""
    return next((at for at in range(start, len(lines)) if wanted(lines[at])), len(lines))
