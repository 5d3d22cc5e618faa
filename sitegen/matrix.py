"""`matrix.yml`: organs x bodies, one cell for each pair."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.cited import cited_in, report_differing
from sitegen.data import bilingual, doubled
from sitegen.model import LANGS, Body, Cell, Citation, Lang, Matrix, Organ, Source
from sitegen.problems import Report
from sitegen.yamlfile import Document, KeyPath


def load_matrix(root: Path, sources: Mapping[str, Source], report: Report) -> Matrix:
    """The matrix; empty, with problems, when the file isn't sound."""
    document = schemas.load(root / "matrix.yml", "matrix", report)
    if document is None:
        return Matrix((), (), ())
    data = cast("dict[str, Any]", document.data)
    matrix = Matrix(
        tuple(Organ(o["id"], bilingual(o["title"]), bilingual(o["question"])) for o in data["organs"]),
        tuple(
            Body(b["id"], bilingual(b["title"]), b["source"], bilingual(b["temper"])) for b in data["bodies"]
        ),
        tuple(_cell(cell, sources) for cell in data["cells"]),
    )
    _check_ids(matrix, document, report)
    _check_bodies(matrix, sources, document, report)
    _check_cells(matrix, document, report)
    _check_citations(data["cells"], sources, document, report)
    return matrix


def _cell(data: dict[str, Any], sources: Mapping[str, Source]) -> Cell:
    organ, _, body = data["cell"].partition("/")
    return Cell(
        id=data["cell"],
        organ=organ,
        body=body,
        status=data["status"],
        headline=bilingual(data["headline"]),
        title=bilingual(data["title"]),
        mechanism=bilingual(data["mechanism"]),
        citations=cited(data, "en", sources),
        scenarios=tuple(data.get("scenarios", ())),
        ask=data.get("ask"),
    )


def cited(cell: dict[str, Any], lang: Lang, sources: Mapping[str, Source]) -> tuple[Citation, ...]:
    """The citations of a cell's texts in that language, each once, in order."""
    return cited_in((cell[key][lang] for key in ("headline", "title", "mechanism")), sources)


def _check_ids(matrix: Matrix, document: Document, report: Report) -> None:
    kinds: tuple[tuple[str, list[str]], ...] = (
        ("organs", [organ.id for organ in matrix.organs]),
        ("bodies", [body.id for body in matrix.bodies]),
    )
    for kind, ids in kinds:
        for n, double in doubled(ids):
            report.add(
                document.file,
                document.place((kind, n, "id")),
                found=f"the id {double} a second time",
                expected="each id once",
                fix="remove or rename one of the two",
            )


def _check_bodies(matrix: Matrix, sources: Mapping[str, Source], document: Document, report: Report) -> None:
    for n, body in enumerate(matrix.bodies):
        if sources and body.source not in sources:
            report.add(
                document.file,
                document.place(("bodies", n, "source")),
                found=f"the source {body.source}",
                expected=f"one of {', '.join(sources)}",
                fix="correct it, or add the source to sources.yml",
            )


def _check_cells(matrix: Matrix, document: Document, report: Report) -> None:
    wanted = [f"{organ.id}/{body.id}" for organ in matrix.organs for body in matrix.bodies]
    ids = [cell.id for cell in matrix.cells]
    for n, double in doubled(ids):
        report.add(
            document.file,
            document.place(("cells", n, "cell")),
            found=f"the cell {double} a second time",
            expected="each cell once",
            fix="remove one of the two, or correct its organ or body",
        )
    for n, cell in enumerate(ids):
        if cell not in wanted:
            report.add(
                document.file,
                document.place(("cells", n, "cell")),
                found=f"the cell {cell}",
                expected="organ/body, both of them listed above in the file",
                fix="correct it, or add the organ or the body",
            )
    for cell in wanted:
        if cell not in ids:
            report.add(
                document.file,
                document.place(("cells",)),
                found=f"no cell {cell}",
                expected="one cell for every organ of every body",
                fix=f"add the cell {cell}; status absent, where a body has no such organ",
            )


def _check_citations(
    cells: list[dict[str, Any]], sources: Mapping[str, Source], document: Document, report: Report
) -> None:
    if not sources:
        return
    for n, cell in enumerate(cells):
        at: KeyPath = ("cells", n, "mechanism")
        by_lang = {lang: cited(cell, lang, sources) for lang in LANGS}
        if not any(by_lang.values()):
            report.add(
                document.file,
                document.place(at),
                found=f"no citation in the cell {cell['cell']}",
                expected="at least one citation in every cell",
                fix="cite the source behind the claim, in both languages",
            )
        report_differing(by_lang["en"], by_lang["zh"], document.file, document.place(at), report)
