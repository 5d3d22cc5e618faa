"""The parts of a story: which, in what order, under which headings."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from sitegen.problems import Report
from sitegen.stories import Draft

PARTS = ("story", "guess", "concept", "quick", "diagram", "demo", "deep", "steal", "next")
"""The parts in order. `matrix` may stand for `demo`; `next` may be left out."""
MADE = ("sources",)
"""Ids of what the generator adds to the page."""


def check_headings(draft: Draft, report: Report) -> None:
    """Every heading has an id of its own, and none is an H1."""
    seen: dict[str, int] = {}
    file = draft.story.file
    for heading in draft.headings:
        place = f"line {heading.line}"
        if heading.level == 1:
            report.add(
                file,
                place,
                found=f"the H1 {heading.text!r}",
                expected="no H1, since it is made from the title",
                fix="remove it, or make it an H2 or H3",
            )
        if heading.id is None:
            report.add(
                file,
                place,
                found=f"the heading {heading.text!r} without an id",
                expected="an explicit id, the same in every language",
                fix="write `## Heading {#id}`",
            )
        elif heading.id in seen or heading.id in MADE:
            first = f"(first on line {seen[heading.id]})" if heading.id in seen else "(the generator adds it)"
            report.add(
                file,
                place,
                found=f"the id {heading.id} a second time {first}",
                expected="each id once on a page",
                fix="rename one of the two, in every language",
            )
        else:
            seen[heading.id] = heading.line


def check_parts(draft: Draft, report: Report) -> None:
    """Every part is there, has content, and stands in its order."""
    story, order = draft.story, _order(draft.story.parts)
    lines = {h.id: h.line for h in draft.headings if h.level == 2 and h.id}
    for part in order:
        if part not in story.parts and part != "next":
            name = "demo or matrix" if part == "demo" else part
            report.add(
                story.file,
                "the text",
                found=f"no part {name}",
                expected=f"the parts {', '.join(order[:-1])}, in this order",
                fix=f"add a heading `## ... {{#{part}}}`",
            )
    for part, line in lines.items():
        if part not in order:
            report.add(
                story.file,
                f"line {line}",
                found=f"the unknown part {part}",
                expected=f"only the parts {', '.join(order)}",
                fix="make it an H3, or correct its id",
            )
        elif not body_of(draft, line).strip():
            report.add(
                story.file,
                f"line {line}",
                found=f"the part {part} with nothing in it",
                expected="text",
                fix="write it",
            )
    there = [part for part in story.parts if part in order]
    for before, part in itertools.pairwise(there):
        if order.index(part) < order.index(before):
            report.add(
                story.file,
                f"line {lines[part]}",
                found=f"the part {part} behind {before}",
                expected=f"the order {', '.join(order)}",
                fix=f"move {part} up",
            )


def _order(parts: Sequence[str]) -> list[str]:
    instead = "matrix" if "matrix" in parts and "demo" not in parts else "demo"
    return [instead if part == "demo" else part for part in PARTS]


def body_of(draft: Draft, line: int) -> str:
    """The text between the H2 on that line of the file and the next H2."""
    ends = [heading.line for heading in draft.headings if heading.level <= 2 and heading.line > line]
    lines = draft.story.markdown.split("\n")
    return "\n".join(lines[line - draft.offset : (ends[0] - 1 - draft.offset) if ends else None])
