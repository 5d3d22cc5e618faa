"""`events/<organ>.<body>.yml`: how a cell's events are told in words."""

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

FOLDER = "events"
SUFFIX = ".yml"
FIELD = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
"""A data field of the step, to be replaced by its value. Anything else in braces is literal."""


def load_events(root: Path, matrix: Matrix, report: Report) -> Mapping[str, CellEvents]:
    """The words of every cell that has some, by cell id; unsound files are left out, with problems."""
    files = {cell_of(file): file for file in sorted((root / FOLDER).glob(f"*{SUFFIX}"))}
    loaded = {cell: _load(cell, file, matrix, report) for cell, file in files.items()}
    return {cell: events for cell, events in loaded.items() if events is not None}


def file_of(root: Path, cell: str) -> Path:
    """The file with the words of a cell.

    >>> file_of(Path("stories"), "loop/aider").as_posix()
    'stories/events/loop.aider.yml'
    """
    return root / FOLDER / f"{cell.replace('/', '.')}{SUFFIX}"


def cell_of(file: Path) -> str:
    """The cell whose words a file holds."""
    return file.name.removesuffix(SUFFIX).replace(".", "/")


def _load(cell_id: str, file: Path, matrix: Matrix, report: Report) -> CellEvents | None:
    document = schemas.load(file, "events", report)
    if document is None:
        return None
    cell = cast("dict[str, Any]", document.data)
    if matrix.cells and cell_id not in matrix.runnable:
        report.add(
            file,
            "the file",
            found=f"words for the cell {cell_id}",
            expected="a file named for an organ, then a body or scratch: loop.aider.yml",
            fix="correct its name",
        )
    for name, sentence in cell["events"].items():
        fields = {lang: set(FIELD.findall(text)) for lang, text in sentence.items()}
        for field in sorted(fields["en"] ^ fields["zh"]):
            report.add(
                file,
                document.place(("events", name)),
                found=f"the field {{{field}}} in one language only",
                expected="the same fields in both languages",
                fix="add it to the other sentence, or remove it",
            )
    _check_choices(cell, document, report)
    return CellEvents(
        {name: bilingual(text) for name, text in cell["events"].items()},
        {word: bilingual(text) for word, text in cell.get("words", {}).items()},
        {
            event: {about: _choices(values) for about, values in fields.items()}
            for event, fields in cell.get("choices", {}).items()
        },
    )


def _choices(values: list[str] | str) -> Choices:
    return values if isinstance(values, str) else tuple(values)


def _check_choices(cell: Mapping[str, Any], document: Document, report: Report) -> None:
    """What a question may offer is about an event of the cell, and said in its words."""
    for event, fields in cell.get("choices", {}).items():
        for about, values in fields.items():
            place = document.place(("choices", event, about))
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
