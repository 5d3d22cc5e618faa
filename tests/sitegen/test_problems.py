"""How problems are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.problems import ContentError, Report


def report_of(*places: str) -> Report:
    report = Report(Path("stories"))
    for place in places:
        report.add(Path("stories/course.yml"), place, found="x", expected="y", fix="write y")
    return report


def test_message_says_file_place_found_expected_and_fix() -> None:
    with pytest.raises(ContentError) as error:
        report_of("line 3").raise_if_any()
    assert str(error.value) == (
        "1 problem in the content\n"
        "1. stories/course.yml, line 3\n"
        "    found x; expected y\n"
        "    to mend: write y"
    )


def test_problems_are_numbered_and_counted() -> None:
    with pytest.raises(ContentError) as error:
        report_of("line 3", "line 9").raise_if_any()
    assert str(error.value).startswith("2 problems in the content\n1. stories/course.yml, line 3\n")
    assert "\n2. stories/course.yml, line 9\n" in str(error.value)
    assert len(error.value.problems) == 2


def test_same_problem_is_told_once() -> None:
    assert len(report_of("line 3", "line 3")) == 1


def test_no_problem_raises_nothing() -> None:
    report_of().raise_if_any()
