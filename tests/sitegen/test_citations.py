"""The grammar of citations."""

from __future__ import annotations

import pytest

from sitegen import prose
from sitegen.citations import archive_url, fault, find, label, parse, text_of, url
from sitegen.model import Citation, LockEntry, Source

OX = Source("ox", "repository", "Ox", "https://github.com/moor/ox", "ox", commit="c" * 40)
MANUAL = Source(
    "owl-manual", "documentation", "Manual", "https://owl.example/docs/", "owl", retrieved="2026-08-22"
)
SOURCES = {source.id: source for source in (OX, MANUAL)}
GATE = Citation("ox", "src/gate.py", 3, 5)


def found(text: str) -> list[str]:
    return [each.text for each in find(prose.claims(prose.split(text).prose), SOURCES)]


def test_lines_and_sections_are_read() -> None:
    assert parse("ox/src/gate.py:3-5") == GATE
    assert parse("ox/src/gate.py:7") == Citation("ox", "src/gate.py", 7, 7)
    assert parse("owl-manual/a/rights#who-may") == Citation("owl-manual", "a/rights", section="who-may")
    assert parse("owl-manual/rights") == Citation("owl-manual", "rights")
    assert parse("not a citation") is None


@pytest.mark.parametrize(
    "text", ["ox/src/gate.py:3-5", "ox/gate.py:7", "owl-manual/a/rights#who", "owl-manual/x"]
)
def test_text_and_back(text: str) -> None:
    citation = parse(text)
    assert citation is not None
    assert text_of(citation) == text


@pytest.mark.parametrize(
    "text",
    [
        "It asks ox/src/gate.py:3-5.",
        "它先问 ox/src/gate.py:3-5。",
        "它先问ox/src/gate.py:3-5，再走。",
        "(ox/src/gate.py:3-5)",
        "| ox/src/gate.py:3-5 |",
        "**ox/src/gate.py:3-5**",
        "so ox/src/gate.py:3-5, or not",
        "so ox/src/gate.py:3-5: a colon",
    ],
)
def test_found_in_prose(text: str) -> None:
    assert found(text) == ["ox/src/gate.py:3-5"]


def test_several_in_a_row() -> None:
    assert found("so ox/a.py:1 ox/b.py:2-3 owl-manual/rights#who.") == [
        "ox/a.py:1",
        "ox/b.py:2-3",
        "owl-manual/rights#who",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "`ox/src/gate.py:3-5`",
        "```\nox/src/gate.py:3-5\n```",
        "[here](ox/src/gate.py:3-5)",
        "https://example.org/ox/src/gate.py:3-5",
        "and/or, 24/7, his/her, TCP/IP",
        "the folder ox/src",
        "[gate](../1/story.md#gate)",
        "farm/ox#123",
        "5/3:2",
        "{{args}} and $a/b$",
        '<a href="ox/src/gate.py:3">x</a>',
    ],
)
def test_not_found(text: str) -> None:
    assert found(text) == []


def test_place_in_the_text() -> None:
    text = "so ox/a.py:1."
    one = next(find(text, SOURCES))
    assert text[one.start : one.end] == "ox/a.py:1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("oxen/src/gate.py:3-5", "unknown source oxen"),
        ("owl-manul/rights#who", "unknown source owl-manul"),
        ("ox/src/gate.py:5-3", "reversed"),
        ("ox/src/gate.py:0-3", "line range"),
        ("ox/src/gate.py:3,5", "the citation ox/src/gate.py:3,5"),
        ("ox/src/gate.py:3-5-7", "the citation ox/src/gate.py:3-5-7"),
        ("ox/src/gate.py:3\u20135", "the citation ox/src/gate.py:3\u20135"),
        ("ox/src/gate.py", "the citation ox/src/gate.py"),
        ("ox/src/gate.py#who", "the citation ox/src/gate.py#who"),
        ("owl-manual/rights:3-5", "with lines"),
        ("owl-manual/rights:3,5", "with lines"),
    ],
)
def test_wrong_citation_is_found_and_told(text: str, said: str) -> None:
    (one,) = find(f"so {text} it is", SOURCES)
    wrong = fault(one.citation, SOURCES)
    assert one.text == text
    assert wrong is not None
    assert said in wrong[0]


@pytest.mark.parametrize(
    "text", ["ox/src/gate.py:3-5", "ox/a.py:7", "owl-manual/rights#who", "owl-manual/rights"]
)
def test_sound_citation_has_no_fault(text: str) -> None:
    citation = parse(text)
    assert citation is not None
    assert fault(citation, SOURCES) is None


def test_label_is_short() -> None:
    assert label(GATE) == "gate.py:3\u20135"
    assert label(Citation("ox", "src/gate.py", 7, 7)) == "gate.py:7"
    assert label(Citation("owl-manual", "a/rights", section="who")) == "a/rights#who"


def test_link_goes_to_the_lines_at_the_pinned_commit() -> None:
    blob = f"https://github.com/moor/ox/blob/{'c' * 40}/src/gate.py"
    assert url(GATE, OX) == f"{blob}#L3-L5"
    assert url(Citation("ox", "src/gate.py", 7, 7), OX) == f"{blob}#L7"


def test_link_to_documentation_goes_to_its_section() -> None:
    assert (
        url(Citation("owl-manual", "a/rights", section="who"), MANUAL)
        == "https://owl.example/docs/a/rights#who"
    )
    assert url(Citation("owl-manual", "a/rights"), MANUAL) == "https://owl.example/docs/a/rights"


def test_archived_copy_is_addressed_by_its_blob() -> None:
    entry = LockEntry(sha256="a" * 64, blob="b" * 40)
    archive = f"https://archive.softwareheritage.org/swh:1:cnt:{'b' * 40}"
    assert archive_url(entry, GATE) == f"{archive};lines=3-5"
    assert archive_url(entry, Citation("ox", "a.py", 7, 7)) == f"{archive};lines=7"
    assert archive_url(entry, GATE, OX) == (
        f"{archive};origin=https://github.com/moor/ox;anchor=swh:1:rev:{'c' * 40};path=/src/gate.py;lines=3-5"
    )


def test_documentation_has_no_archived_copy() -> None:
    assert (
        archive_url(LockEntry(retrieved="2026-08-22"), Citation("owl-manual", "rights", section="who"))
        is None
    )
