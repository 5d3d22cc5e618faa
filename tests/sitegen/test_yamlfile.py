"""YAML, strictly."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.problems import Problem, Report
from sitegen.yamlfile import Document, parse

FILE = Path("stories/some.yml")


def parsed(text: str) -> Document:
    report = Report(Path("stories"))
    document = parse(text, FILE, report)
    assert document is not None, list(report)
    return document


def problem(text: str) -> Problem:
    report = Report(Path("stories"))
    assert parse(text, FILE, report) is None
    return next(iter(report))


def test_nothing_is_coerced() -> None:
    text = "day: 2026-08-22\nagree: yes\nclock: 12:30\nhex: 0x1f\nbig: 1_000\nexp: 1e3\nzero: 007"
    assert parsed(text).data == {
        "day": "2026-08-22",
        "agree": "yes",
        "clock": "12:30",
        "hex": "0x1f",
        "big": "1_000",
        "exp": "1e3",
        "zero": "007",
    }


def test_plain_values_are_read() -> None:
    assert parsed("a: 3\nb: -1.5\nc: true\nd:\ne: null\nf: [x, '7']").data == {
        "a": 3,
        "b": -1.5,
        "c": True,
        "d": None,
        "e": None,
        "f": ["x", "7"],
    }


def test_the_quick_reader_and_the_strict_one_find_the_same_in_all_our_files(repo_root: Path) -> None:
    files = [*(repo_root / "stories").rglob("*.yml"), *(repo_root / "sitegen").rglob("*.yml")]
    assert len(files) > 20
    for file in files:
        text = file.read_text(encoding="utf-8")
        # An alias sends the text to the strict reader; behind a hash it changes nothing else.
        assert parsed(f"{text}\n# & *\n") == parsed(text), file.name


def test_every_value_knows_its_line() -> None:
    document = parsed("a:\n  - b: 1\n  - b: 2\n    c:\n      d: 3")
    assert document.place(("a", 1, "c", "d")) == "line 5, a[1].c.d"
    assert document.place(("a", 1, "missing")) == "line 3, a[1].missing"
    assert document.place() == "line 1"


def test_key_given_twice() -> None:
    found = problem("a: 1\nb: 2\na: 3")
    assert found.place == "line 3, a"
    assert "a second time (first on line 1)" in found.found


def test_key_given_twice_deep_inside() -> None:
    assert problem("x:\n  - {a: 1, a: 2}").place == "line 2, x[0].a"


@pytest.mark.parametrize("text", ["a: [1", "a: b: c", "a:\n\t- b", "'a", "a: {x: who?, y: 1}"])
def test_text_that_does_not_parse(text: str) -> None:
    assert "does not parse" in problem(text).found


def test_two_documents_in_one_file() -> None:
    assert "does not parse" in problem("a: 1\n---\nb: 2").found


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x", "a: &x [*x]"])
def test_alias(text: str) -> None:
    assert "an alias" in problem(text).found


@pytest.mark.parametrize("text", ["a: !!python/name:os.system x", "a: !mine x", "a: !!set {x}"])
def test_tag(text: str) -> None:
    assert "the tag" in problem(text).found


@pytest.mark.parametrize("text", ["1: x", "true: x", "? [a, b]\n: x"])
def test_key_that_is_no_text(text: str) -> None:
    assert problem(text).expected == "keys that are text"


def test_control_character() -> None:
    assert "control character" in problem("a: 1\nb: \x07").found


def test_empty_text_is_no_data() -> None:
    assert parsed("# nothing\n").data is None


def test_all_doubled_keys_are_told() -> None:
    report = Report(Path("stories"))
    parse("a: 1\na: 2\nb: 1\nb: 2", FILE, report)
    assert [each.place for each in report] == ["line 2, a", "line 4, b"]
