"""The emblem of each body: the same five dots, in the organs' colours, on a wire skeleton of its own.

An organ that a body lacks is a hollow dot with a dashed line. A body without a skeleton here, one that an
instructor added, gets the plain ring. Drawn in a square of 64 units; size and colours come from plate.css.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from markupsafe import Markup

from sitegen.model import Matrix

ORGANS = ("loop", "tools", "permission_gate", "context", "subagents")
DOT = 4.2
HOLLOW = 3.6

Point = tuple[float, float]


@dataclass(frozen=True)
class Skeleton:
    """`wire` is the `d` of an SVG path; `joints` are where the five organs sit, in the organs' order."""

    wire: str
    joints: tuple[Point, Point, Point, Point, Point]


RING = Skeleton(
    "M32 8A24 24 0 0 1 32 56A24 24 0 0 1 32 8Z",
    ((32, 8), (54.8, 24.6), (46.1, 51.4), (17.9, 51.4), (9.2, 24.6)),
)

SKELETONS = {
    # A spiral: one loop that winds inwards, from the turn to the agent within the agent.
    "claude_code": Skeleton(
        "M32 6A25 25 0 0 1 32 56A19 19 0 0 1 32 18A13 13 0 0 1 32 44A7 7 0 0 1 32 30",
        ((32, 6), (57, 31), (32, 56), (13, 37), (32, 30)),
    ),
    # A hub: a server in the middle, whatever is attached around it.
    "opencode": Skeleton(
        "M32 26V8M37.7 30.1L54.8 24.6M35.5 36.9L46.1 51.4M28.5 36.9L17.9 51.4M26.3 30.1L9.2 24.6"
        "M38 32A6 6 0 1 1 26 32A6 6 0 1 1 38 32Z",
        ((32, 8), (54.8, 24.6), (46.1, 51.4), (17.9, 51.4), (9.2, 24.6)),
    ),
    # Tiers: everything is sorted into layers, read from the top.
    "gemini_cli": Skeleton(
        "M6 9H58L39 55H25ZM10.5 20H53.5M15 31H49M19.6 42H44.4",
        ((32, 9), (32, 20), (32, 31), (32, 42), (32, 55)),
    ),
    # Two blocks that hand over: the model writes, the program pastes and hands back.
    "aider": Skeleton(
        "M7 7H29V29H7ZM35 35H57V57H35ZM29 18H46V35M35 46H18V29",
        ((7, 7), (29, 18), (46, 18), (18, 46), (57, 57)),
    ),
}


def emblem(body: str | None, missing: Collection[str] = ()) -> Markup:
    """The emblem as inline SVG, hidden from screen readers: it always stands beside a name.

    Args:
        body: Id of the body; the plain ring for None and for bodies without a skeleton.
        missing: Organs that the body lacks.
    """
    skeleton = SKELETONS.get(body or "", RING)
    dots = Markup("").join(
        Markup('<circle class="emblem__organ{}" data-organ="{}" cx="{}" cy="{}" r="{}"/>').format(
            " emblem__organ--missing" if organ in missing else "",
            organ,
            x,
            y,
            HOLLOW if organ in missing else DOT,
        )
        for organ, (x, y) in zip(ORGANS, skeleton.joints, strict=True)
    )
    return Markup(
        '<svg class="emblem" viewBox="0 0 64 64" aria-hidden="true" focusable="false">'
        '<path class="emblem__wire" d="{}"/>{}</svg>'
    ).format(skeleton.wire, dots)


def missing_organs(matrix: Matrix, body: str | None) -> frozenset[str]:
    """The organs that the matrix calls absent in `body`."""
    return frozenset(cell.organ for cell in matrix.cells if cell.body == body and cell.status == "absent")
