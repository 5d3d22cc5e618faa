"""Replays recorded runs of the real reader and the real ladder, so that anybody can check how far ours agree.

What: each function takes a case and is a list of differences, empty when we agree.

How the real one does it: the cases were recorded by running the real functions on texts and on a file; the
files say in `format` what their fields mean.

But: the sentence about a missing file name is ours, so of that complaint only the kind is compared.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event
from scratch_impl.tools.aider.blocks import Edit, Reading, read_blocks
from scratch_impl.tools.aider.events import CallRejected, MatcherTried
from scratch_impl.tools.aider.fences import Fence
from scratch_impl.tools.aider.ladder import replaced
from scratch_impl.tools.aider.report import judged

Case = Mapping[str, Any]
T = TypeVar("T")

NAMES = {"exact": "perfect", "indent": "leading_whitespace", "ellipsis": "dotdotdots"}
GAVE_UP = ("unpaired_dots", "other_dots", "piece_missing", "piece_repeated")  # there, an exception


def editblocks_parse(case: Case) -> list[str]:
    """A reply, and the blocks that are read in it."""
    fence = Fence(*case["fence"])
    events, reading = _all(read_blocks(case["reply"], fence, case["valid_fnames"] or ()))
    return _differences(_read(case, reading, events), case["expect"])


def _read(case: Case, reading: Reading, events: list[Event]) -> dict[str, Any]:
    rejected = next((event for event in events if isinstance(event, CallRejected)), None)
    if rejected is None:
        return {"edits": [_block(block) for block in reading.blocks]}
    echo, _, said = rejected.text.rpartition("\n^^^ ")
    mine = {
        "error": rejected.error_type,
        "error_message": said,
        "lines_echoed": len(echo.splitlines()),
        "blocks_before_error": len(reading.blocks),
    }
    return mine if rejected.error_type != "missing_filename" else {**mine, "error_message": None}


def _block(block: Any) -> dict[str, str]:
    if isinstance(block, Edit):
        return {"path": block.path, "search": block.search, "replace": block.replace}
    return {"shell": block.text}


def editblocks_apply(case: Case) -> list[str]:
    """One block and one file."""
    edit, content = Edit("b1", case["fname"], case["search"], case["replace"]), case["content"]
    events, (text, matcher) = _all(replaced(edit, case["fname"], content, Fence(*case["fence"])))
    tried = [event for event in events if isinstance(event, MatcherTried)]
    mine: dict[str, Any] = {
        "result": text if text or matcher == "append" else None,
        "applied": bool(text),
        "how": _how(tried, matcher, content),
        "ladder": [[NAMES[one.matcher], "error" if one.reason in GAVE_UP else one.held] for one in tried],
    }
    if content is None:
        mine["file_created"] = matcher == "append"
    elif not text:
        failure = judged(edit, content)
        mine |= {"did_you_mean": failure.likeness.text, "already_there": failure.already_there}
    return _differences(mine, case["expect"])


def _how(tried: list[MatcherTried], matcher: str, content: str | None) -> str:
    if matcher == "append":
        return "append_or_create"
    if content is None:
        return "no_file"
    if matcher == "none":
        return "none"
    return NAMES[matcher] + ("_after_blank_drop" if tried[-1].without_blank else "")


def _all(running: Generator[Event, None, T]) -> tuple[list[Event], T]:
    """All events of a run, and what it returns."""
    events: list[Event] = []
    while True:
        try:
            events.append(next(running))
        except StopIteration as stop:
            return events, stop.value


def _differences(mine: Mapping[str, Any], recorded: Mapping[str, Any]) -> list[str]:
    return [
        f"{key}: {mine.get(key)!r}, recorded {recorded.get(key)!r}"
        for key in {**mine, **recorded}
        if mine.get(key) != recorded.get(key) and not (key == "error_message" and mine.get(key) is None)
    ]


REPLAYS = {"editblocks_parse": editblocks_parse, "editblocks_apply": editblocks_apply}
