"""citations.lock."""

from __future__ import annotations

import pytest

from sitegen.lockfile import dump
from tests.sitegen.content_folder import LOCK, SHA, ContentFolder


def test_lock_is_written_as_it_was_read(content: ContentFolder) -> None:
    assert dump(content.load().lock) == LOCK


def test_empty_lock() -> None:
    assert dump({}) == "{}\n"


def test_lock_that_does_not_parse(content: ContentFolder) -> None:
    content.replace("citations.lock", '"retrieved": "2026-08-22"},', '"retrieved": "2026-08-22"}')
    problem = content.problems()[0]
    assert (problem.file, problem.place) == ("stories/citations.lock", "line 3")
    assert "does not parse" in problem.found


@pytest.mark.parametrize(
    ("old", "new", "place", "found"),
    [
        (SHA, "abc", "line 3, ox/src/gate.py:3-5.sha256", '"abc"'),
        (f'"sha256": "{SHA}", ', "", "line 3, ox/src/gate.py:3-5", "no key sha256"),
        (
            '"retrieved": "2026-08-22"',
            '"retrieved": "today"',
            "line 2, manual/rights#who.retrieved",
            '"today"',
        ),
        ('"sha256"', '"sha265"', "line 3, ox/src/gate.py:3-5.sha265", "the unknown key sha265"),
    ],
)
def test_malformed_entry(content: ContentFolder, old: str, new: str, place: str, found: str) -> None:
    content.replace("citations.lock", old, new)
    told = [(p.place, p.found) for p in content.problems() if p.file == "stories/citations.lock"]
    assert (place, found) in told


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("ox gate", "the key ox gate"),
        ("oxen/a.py:1", "the citation oxen/a.py:1 of the unknown source oxen"),
        ("ox/a.py:3-1", "the reversed line range of ox/a.py:3-1"),
        ("ox/a.py:3-3", "the key ox/a.py:3-3"),
        ("ox/a.py", "the citation ox/a.py"),
    ],
)
def test_malformed_key(content: ContentFolder, key: str, found: str) -> None:
    content.replace("citations.lock", "{\n", f'{{\n"{key}": {{"retrieved": "2026-08-22"}},\n')
    assert content.problem().found == found


def test_entry_twice(content: ContentFolder) -> None:
    content.replace("citations.lock", "{\n", '{\n"manual/rights#who": {"retrieved": "2026-08-23"},\n')
    assert content.problem().found == "the entry manual/rights#who a second time"
