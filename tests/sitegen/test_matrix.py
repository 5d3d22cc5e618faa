"""matrix.yml."""

from __future__ import annotations

from tests.sitegen.content_folder import ContentFolder


def test_cell_missing(content: ContentFolder) -> None:
    text = (content.root / "matrix.yml").read_text(encoding="utf-8")
    content.write("matrix.yml", text[: text.index("  - cell: gate/owl")])
    problem = content.problem()
    assert (problem.place, problem.found) == ("line 8, cells", "no cell gate/owl")


def test_cell_doubled(content: ContentFolder) -> None:
    text = (content.root / "matrix.yml").read_text(encoding="utf-8")
    content.write("matrix.yml", text + text[text.index("  - cell: gate/owl") :])
    assert content.problem().found == "the cell gate/owl a second time"


def test_cell_of_an_unknown_body(content: ContentFolder) -> None:
    content.replace("matrix.yml", "cell: gate/owl", "cell: gate/cat")
    found = {problem.found for problem in content.problems()}
    assert found == {"the cell gate/cat", "no cell gate/owl"}


def test_cell_without_citation(content: ContentFolder) -> None:
    content.replace("matrix.yml", " manual/rights#who", "", count=2)
    assert content.problem().found == "no citation in the cell gate/owl"


def test_cell_whose_citation_is_only_code(content: ContentFolder) -> None:
    content.replace("matrix.yml", "manual/rights#who", "`manual/rights#who`", count=2)
    assert content.problem().found == "no citation in the cell gate/owl"


def test_cell_whose_languages_cite_differently(content: ContentFolder) -> None:
    content.replace("matrix.yml", "zh: 它谁也不问 manual/rights#who。", "zh: 它谁也不问 ox/src/gate.py:7。")
    found = {problem.found for problem in content.problems()}
    assert found == {
        "the citation manual/rights#who only in English",
        "the citation ox/src/gate.py:7 only in Chinese",
    }


def test_unknown_status(content: ContentFolder) -> None:
    content.replace("matrix.yml", "status: absent", "status: missing")
    problem = content.problem()
    assert (problem.place, problem.found) == ("line 18, cells[1].status", '"missing"')
    assert problem.expected == 'one of "same", "different", "absent"'


def test_body_of_an_unknown_source(content: ContentFolder) -> None:
    content.replace("matrix.yml", "source: ox,", "source: oxen,")
    assert content.problem().found == "the source oxen"


def test_body_twice(content: ContentFolder) -> None:
    content.replace("matrix.yml", "{id: owl,", "{id: ox,")
    found = {problem.found for problem in content.problems()}
    assert "the id ox a second time" in found
