"""`*.ask.yml`: cells that a reader may ask about rules and calls of their own, with examples."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.data import bilingual
from sitegen.model import Matrix
from sitegen.problems import Report
from sitegen.scenario import Ask, Example, Scenario
from sitegen.scenarios import check_cell
from sitegen.yamlfile import Document

SUFFIX = ".ask.yml"
KINDS = ("files", "calls")


def load_asks(root: Path, matrix: Matrix, cells: Path, report: Report) -> Mapping[str, Ask]:
    """Every one by id (`compare/3/policy`), sorted; arguments as for `load_scenarios`."""
    found = (_load(root, file, matrix, cells, report) for file in sorted(root.glob(f"*/*/*{SUFFIX}")))
    return {ask.id: ask for ask in found if ask is not None}


def ask_ids(root: Path) -> list[str]:
    """The ids of all such files, sound or not, sorted."""
    return [_id(root, file) for file in sorted(root.glob(f"*/*/*{SUFFIX}"))]


def runs(ask: Ask) -> dict[str, Scenario]:
    """What to run for the answers that stand in the page from the start: one scenario a mode."""
    none = {"en": "", "zh": ""}
    return {
        mode: Scenario(
            id=f"{ask.id}?{mode}",
            cell=ask.cell,
            title=bilingual(none),
            question=bilingual(none),
            takeaway=bilingual(none),
            setup={**ask.setup, ask.varies: mode},
            editable=(),
            predict=None,
            file=ask.file,
        )
        for mode in ask.modes
    }


def _id(root: Path, file: Path) -> str:
    return f"{file.parent.relative_to(root).as_posix()}/{file.name.removesuffix(SUFFIX)}"


def _load(root: Path, file: Path, matrix: Matrix, cells: Path, report: Report) -> Ask | None:
    document = schemas.load(file, "ask", report)
    if document is None:
        return None
    data = cast("dict[str, Any]", document.data)
    check_cell(data["cell"], document, ("cell",), matrix, cells, report)
    before = len(report)
    _check_setups(document, data, report)
    if len(report) > before:
        return None
    files, calls = (
        tuple(Example(bilingual(each["title"]), each["setup"]) for each in data[kind]) for kind in KINDS
    )
    return Ask(
        _id(root, file),
        data["cell"],
        tuple(data["modes"]),
        data["setup"],
        files,
        calls,
        file,
        data.get("varies", "mode"),
    )


def _check_setups(document: Document, data: Mapping[str, Any], report: Report) -> None:
    """The setup keeps to the cell's schema, and so does what each example makes of it."""
    schema = f"setup/{data['cell'].replace('/', '.')}"
    if not schemas.exists(schema):
        return
    schemas.check(document, schema, report, at=("setup",))
    for kind in KINDS:
        for n, example in enumerate(data[kind]):
            at = (kind, n, "setup")
            lines = {path[3:]: line for path, line in document.lines.items() if path[:3] == at}
            merged = {**data["setup"], **example["setup"]}
            schemas.check(Document(document.file, merged, lines), schema, report)
