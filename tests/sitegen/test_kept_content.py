"""Content that is not read again as long as nothing has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen import kept_content
from sitegen.model import Content
from sitegen.problems import ContentError
from tests.sitegen.content_folder import ContentFolder


def load(content: ContentFolder) -> Content:
    return kept_content.load(content.root.parent, content.root.name)


def kept(content: ContentFolder) -> list[Path]:
    return sorted((content.root.parent / kept_content.FOLDER).glob("*"))


def test_what_is_kept_is_what_was_loaded(content: ContentFolder) -> None:
    first = load(content)
    (file,) = kept(content)
    written = file.stat().st_mtime_ns
    assert load(content) == first == content.load()
    assert (kept(content), file.stat().st_mtime_ns) == ([file], written)


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("events/gate.ox.yml", "It sees one.", "It sees two."),
        ("compare/1/open-door.scenario.yml", "An open door", "A door"),
        ("../scratch_impl/gate/ox.py", "How the ox does it", "How it does it"),
    ],
)
def test_a_change_is_seen(content: ContentFolder, file: str, old: str, new: str) -> None:
    load(content)
    content.replace(file, old, new)
    assert load(content) == content.load()
    assert len(kept(content)) == 2


def test_what_is_wrong_is_told_each_time(content: ContentFolder) -> None:
    content.replace("matrix.yml", "[compare/1/open-door]", "[compare/1/shut-door]")
    for _ in range(2):
        with pytest.raises(ContentError, match="shut-door"):
            load(content)
    assert kept(content) == []


def test_a_file_that_is_only_half_there_is_made_anew(content: ContentFolder) -> None:
    first = load(content)
    (file,) = kept(content)
    file.write_bytes(file.read_bytes()[:100])
    assert load(content) == first


def test_old_ones_do_not_pile_up(content: ContentFolder) -> None:
    for n in range(kept_content.MOST + 2):
        content.replace("compare/1/open-door.scenario.yml", "An open door", f"An open door {n}", count=1)
        load(content)
    assert len(kept(content)) == kept_content.MOST
