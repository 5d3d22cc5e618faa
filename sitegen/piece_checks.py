"""Whether the pieces of code that a story shows are there."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import cast

from sitegen import schemas
from sitegen.pieces import UnknownName, asked, cut
from sitegen.problems import Report
from sitegen.prose import Fence
from sitegen.stories import Draft
from sitegen.yamlfile import parse


def check_pieces(draft: Draft, code: Path, report: Report) -> None:
    """Every fence `piece` names a file of the teaching code, and names that it defines.

    Args:
        draft: the story.
        code: the repository.
        report: takes the problems.
    """
    for fence in draft.parts.fences:
        if fence.name == "piece":
            _check(draft, fence, code, report)


def _check(draft: Draft, fence: Fence, code: Path, report: Report) -> None:
    document = parse(fence.body, draft.story.file, report, draft.line(fence.line + 1))
    if document is None or not schemas.check(document, "piece", report):
        return
    piece = asked(cast("dict[str, object]", document.data))
    file = code / piece.file
    if not file.is_file():
        report.add(
            draft.story.file,
            document.place(("file",)),
            found=f"the file {piece.file}, which is not there",
            expected="a file of the teaching code",
            fix="correct the path",
        )
        return
    try:
        cut(file.read_text(encoding="utf-8"), piece.show)
    except UnknownName as unknown:
        near = difflib.get_close_matches(unknown.name, unknown.known, n=3)
        report.add(
            draft.story.file,
            document.place(("show",)),
            found=f"{unknown.name}, which {piece.file} does not define",
            expected=f"one of {', '.join(near or unknown.known)}",
            fix="correct the name",
        )
