"""`events.yml`: how a cell's events are told in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.data import bilingual
from sitegen.model import CellEvents, Choices, Matrix
from sitegen.problems import Report
from sitegen.yamlfile import Document

FIELD = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
"""A data field of the step, to be replaced by its value. Anything else in braces is literal."""


def load_events(root: Path, matrix: Matrix, report: Report) -> Mapping[str, CellEvents]:
    """The words of every cell that has some, by cell id; empty, with problems, when the file isn't sound."""
    document = schemas.load(root / "events.yml", "events", report)
    if document is None:
        return {}
    cells = cast("dict[str, dict[str, Any]]", cast("dict[str, Any]", document.data)["cells"])
    for cell_id, cell in cells.items():
        if matrix.cells and cell_id not in matrix.runnable:
            report.add(
                document.file,
                document.place(("cells", cell_id)),
                found=f"the cell {cell_id}",
                expected="an organ, then a body or scratch",
                fix="correct the id",
            )
        for name, sentence in cell["events"].items():
            fields = {lang: set(FIELD.findall(text)) for lang, text in sentence.items()}
            for field in sorted(fields["en"] ^ fields["zh"]):
                report.add(
                    document.file,
                    document.place(("cells", cell_id, "events", name)),
                    found=f"the field {{{field}}} in one language only",
                    expected="the same fields in both languages",
                    fix="add it to the other sentence, or remove it",
                )
        _check_choices(cell_id, cell, document, report)
    return {
        cell_id: CellEvents(
            {name: bilingual(text) for name, text in cell["events"].items()},
            {word: bilingual(text) for word, text in cell.get("words", {}).items()},
            {
                event: {about: _choices(values) for about, values in fields.items()}
                for event, fields in cell.get("choices", {}).items()
            },
        )
        for cell_id, cell in cells.items()
    }


def _choices(values: list[str] | str) -> Choices:
    return values if isinstance(values, str) else tuple(values)


def _check_choices(cell_id: str, cell: Mapping[str, Any], document: Document, report: Report) -> None:
    """What a question may offer is about an event of the cell, and said in its words."""
    for event, fields in cell.get("choices", {}).items():
        for about, values in fields.items():
            place = document.place(("cells", cell_id, "choices", event, about))
            events = [event, values.partition(".")[0]] if isinstance(values, str) else [event]
            for name in events:
                if name not in cell["events"]:
                    report.add(
                        document.file,
                        place,
                        found=f"the event {name}",
                        expected=f"an event of the cell: {', '.join(cell['events'])}",
                        fix="correct it",
                    )
            for value in () if isinstance(values, str) else values:
                if value not in cell.get("words", {}):
                    report.add(
                        document.file,
                        place,
                        found=f"{value}, which is said nowhere in words",
                        expected="choices that are words of the cell",
                        fix=f"add {value} to its words",
                    )
