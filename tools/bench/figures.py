"""What the bench measures, as data: figures with a bound each, one table, one JSON file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any


@dataclass(frozen=True)
class Figure:
    """One measured figure.

    `value` is the median of `samples`; with `floor` it must be at least `bound`, else at most. A figure
    without a bound is only told. `unit` is "x" for a ratio, "ms", "bytes", "points", or "" for a count.
    """

    group: str
    name: str
    value: float
    unit: str
    compared_to: str
    bound: float | None = None
    floor: bool = False
    samples: tuple[float, ...] = ()

    @property
    def met(self) -> bool:
        """Whether the bound is kept; true where there is none."""
        if self.bound is None:
            return True
        return self.value >= self.bound if self.floor else self.value <= self.bound


def ratio(
    group: str, name: str, pairs: Sequence[tuple[float, float]], compared_to: str, bound: float | None = None
) -> Figure:
    """Ours against theirs: the median of the ratios of (ours, theirs), so that a slow minute hits both."""
    ratios = tuple(ours / theirs for ours, theirs in pairs)
    return Figure(group, name, median(ratios), "x", compared_to, bound, samples=ratios)


def measured(
    group: str,
    name: str,
    samples: Iterable[float],
    unit: str,
    compared_to: str = "",
    bound: float | None = None,
    floor: bool = False,
) -> Figure:
    """The median of what was measured several times."""
    taken = tuple(samples)
    return Figure(group, name, median(taken), unit, compared_to, bound, floor, taken)


def table(figures: Sequence[Figure]) -> str:
    """All figures as lines of equal columns; the last one says whether the bound is met."""
    head = ("what", "figure", "bound", "met", "compared to")
    rows = [
        (figure.name, shown(figure.value, figure.unit), bound_of(figure), met_of(figure), figure.compared_to)
        for figure in figures
    ]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]
    rule = tuple("-" * width for width in widths)
    lines = []
    for row in [head, rule, *rows]:
        cells = [
            cell.rjust(width) if n in (1, 2) else cell.ljust(width)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def shown(value: float, unit: str) -> str:
    """A value with its unit, with as many digits as mean something: `0.24 x`, `37 ms`, `251,204 bytes`."""
    digits = 2 if unit == "x" else 0
    return f"{value:,.{digits}f} {unit}".rstrip()


def bound_of(figure: Figure) -> str:
    """The bound as it is written in the table: `<= 0.35 x`."""
    if figure.bound is None:
        return ""
    return f"{'>=' if figure.floor else '<='} {shown(figure.bound, figure.unit)}"


def met_of(figure: Figure) -> str:
    """`yes`, `NO`, or nothing for a figure without a bound."""
    if figure.bound is None:
        return ""
    return "yes" if figure.met else "NO"


def as_json(figures: Sequence[Figure], about: dict[str, Any]) -> str:
    """Everything measured, with every sample, for a machine to read."""
    return (
        json.dumps(
            {**about, "figures": [{**asdict(figure), "met": figure.met} for figure in figures]}, indent=1
        )
        + "\n"
    )
