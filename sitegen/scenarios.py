"""`*.scenario.yml`: runs of a cell, as data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.data import bilingual
from sitegen.model import Matrix, Prediction, Question, Scenario
from sitegen.problems import Report
from sitegen.yamlfile import Document, KeyPath

SUFFIX = ".scenario.yml"


def load_scenarios(root: Path, matrix: Matrix, cells: Path, report: Report) -> Mapping[str, Scenario]:
    """Every scenario by id (`compare/3/yolo-still-asks`), sorted.

    Args:
        root: the content folder.
        matrix: says which cells there are; not asked when empty.
        cells: the folder with the cells' code, `<organ>/<body>.py` or a folder of that name.
        report: takes the problems.
    """
    scenarios = (
        load_scenario(root, file, matrix, cells, report) for file in sorted(root.glob(f"*/*/*{SUFFIX}"))
    )
    return {scenario.id: scenario for scenario in scenarios if scenario is not None}


def scenario_ids(root: Path) -> list[str]:
    """The ids of all scenario files, sound or not, sorted."""
    return [_id(root, file) for file in sorted(root.glob(f"*/*/*{SUFFIX}"))]


def _id(root: Path, file: Path) -> str:
    return f"{file.parent.relative_to(root).as_posix()}/{file.name.removesuffix(SUFFIX)}"


def load_scenario(root: Path, file: Path, matrix: Matrix, cells: Path, report: Report) -> Scenario | None:
    """One scenario; None, with problems, when the file isn't sound."""
    document = schemas.load(file, "scenario", report)
    if document is None:
        return None
    data = cast("dict[str, Any]", document.data)
    check_cell(data["cell"], document, ("cell",), matrix, cells, report)
    setup = f"setup/{data['cell'].replace('/', '.')}"
    if schemas.exists(setup) and not schemas.check(document, setup, report, at=("setup",)):
        return None
    for n, key in enumerate(data.get("editable", [])):
        if key not in data["setup"] and key not in schemas.keys(setup):
            report.add(
                file,
                document.place(("editable", n)),
                found=f"the editable {key}",
                expected="something of the setup, which can be edited",
                fix=f"correct it, add {key} to setup, or remove it here",
            )
    return Scenario(
        id=_id(root, file),
        cell=data["cell"],
        title=bilingual(data["title"]),
        question=bilingual(data["question"]),
        takeaway=bilingual(data["takeaway"]),
        setup=data["setup"],
        editable=tuple(data.get("editable", ())),
        predict=_question(data["predict"]) if "predict" in data else None,
        file=file,
    )


def _question(predict: Mapping[str, Any]) -> Question:
    nth = predict.get("nth", 1)
    return Question(
        step=Prediction(predict["event"], -1 if nth == "last" else nth),
        about=predict["about"],
        start=predict.get("from"),
        text=bilingual(predict["question"]),
    )


def check_cell(
    cell: str, document: Document, at: KeyPath, matrix: Matrix, cells: Path, report: Report
) -> None:
    """Note when there is no such cell, or no code of it; `at` is the key path that names it."""
    place = document.place(at)
    if matrix.cells and cell not in matrix.runnable:
        report.add(
            document.file,
            place,
            found=f"the cell {cell}",
            expected="an organ or agents, then a body or scratch",
            fix="correct the organ or the body",
        )
    elif not (cells / f"{cell}.py").is_file() and not (cells / cell / "__init__.py").is_file():
        report.add(
            document.file,
            place,
            found=f"the cell {cell}, which has no code",
            expected=f"{cells.name}/{cell}.py, or a package of that name",
            fix=f"write the cell, or remove {document.file.name}",
        )
