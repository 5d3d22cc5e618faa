"""Citations must point into known sources, at lines that are locked."""

from __future__ import annotations

import pytest

from sitegen.cited import in_code
from sitegen.problems import Report
from tests.sitegen.content_folder import ContentFolder

STORY = "compare/1/story.en.md"
BOTH = [
    ("ox/src/gate.py:7 manual", "oxen/src/gate.py:7 manual", "unknown source oxen"),
    ("ox/src/gate.py:7 manual", "ox/src/gate.py:9-7 manual", "reversed line range of ox/src/gate.py:9-7"),
    ("ox/src/gate.py:7 manual", "ox/src/gate.py:0 manual", "line range of ox/src/gate.py:0"),
    ("ox/src/gate.py:7 manual", "ox/src/gate.py manual", "the citation ox/src/gate.py"),
    ("ox/src/gate.py:7 manual", "ox/src/gate.py:8 manual", "ox/src/gate.py:8, which is not locked"),
    ("manual/rights#who.", "manual/rights:7.", "manual/rights:7 with lines"),
    ("question: What is it about?", "question: What, says oxen/a.py:1?", "unknown source oxen"),
]


@pytest.mark.parametrize(("old", "new", "said"), BOTH)
def test_wrong_citation_in_a_story(content: ContentFolder, old: str, new: str, said: str) -> None:
    content.replace_in_stories(old, new)
    problems = content.problems()
    assert [p.file for p in problems] == ["stories/compare/1/story.en.md", "stories/compare/1/story.zh.md"]
    for problem in problems:
        assert said in problem.found
        assert problem.place.startswith("line ")


def test_place_is_the_line_in_the_file(content: ContentFolder) -> None:
    content.replace_in_stories("ox/src/gate.py:7 manual", "ox/src/gate.py:8 manual")
    line = (
        (content.root / STORY)
        .read_text(encoding="utf-8")
        .split("\n")
        .index("It reads ox/src/gate.py:8 manual/rights#who.")
    )
    assert content.problems()[0].place == f"line {line + 1}"


def test_wrong_citation_in_the_matrix(content: ContentFolder) -> None:
    content.replace("matrix.yml", "ox/src/gate.py:3-5", "ox/src/gate.py:3-6", count=2)
    problems = content.problems()
    assert {p.found for p in problems} == {"the citation ox/src/gate.py:3-6, which is not locked"}
    assert problems[0].place == "line 14, cells[0].mechanism.en"


def test_wrong_citation_in_a_scenario(content: ContentFolder) -> None:
    content.replace("compare/1/open-door.scenario.yml", "en: It does.", "en: It does oxen/a.py:1.")
    assert content.problem().place == "line 4, takeaway.en"


def test_what_a_cell_works_on_is_no_claim(content: ContentFolder) -> None:
    content.replace("compare/1/open-door.scenario.yml", "door: front", "door: oxen/a.py:1")
    assert content.problems() == ()


def test_wrong_citation_in_the_events(content: ContentFolder) -> None:
    content.replace("events/gate.ox.yml", "It tries {door}.", "It tries {door} ox/src/gate.py:8.")
    assert content.problem().place == "line 2, events.DoorTried.en"


def test_code_is_not_searched_for_citations(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.", "Take `oxen/a.py:1`.\n\n```\noxen/b.py:2\n```\n")
    assert content.problems() == ()


def test_braces_and_dollars_stay_as_written(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.", "Take {{args}} for $x$ and $validating$.")
    assert "Take {{args}} for $x$ and $validating$." in content.load().stories["compare/1", "en"].markdown
    assert content.problems() == ()


def test_citations_in_comments_and_docstrings_are_found(content: ContentFolder) -> None:
    (content.cells / "gate/ox.py").write_text(
        '"""What.\n\nHow: ox/src/gate.py:3-5.\n"""\n'
        "LIMIT = 3  # ox/src/gate.py:7\n"
        'PATH = "ox/src/gate.py:99"\n\n\n'
        "def run():\n"
        '    """Run ox/src/gate.py:8."""\n'
    )
    mentions = in_code(content.cells, content.load().sources, Report(content.root))
    assert [(m.place, m.found.text) for m in mentions] == [
        ("line 3", "ox/src/gate.py:3-5"),
        ("line 5", "ox/src/gate.py:7"),
        ("line 10", "ox/src/gate.py:8"),
    ]
