"""The index of the search, in two files: every page is sent the small one, which names the other."""

from __future__ import annotations

import json
from pathlib import Path

from sitegen.search import split_index

FOUND = {
    "config": {"lang": ["en"], "separator": "-"},
    "docs": [{"location": "a/", "title": "A", "text": "门"}],
}


def test_words_move_to_a_file_that_the_index_names(tmp_path: Path) -> None:
    index = tmp_path / "search_index.json"
    index.write_text(json.dumps(FOUND), encoding="utf-8")
    split_index(tmp_path)
    slim = json.loads(index.read_text(encoding="utf-8"))
    words = tmp_path / slim["config"].pop("words")
    assert slim == {**FOUND, "docs": []}
    assert json.loads(words.read_text(encoding="utf-8")) == {"docs": FOUND["docs"]}


def test_a_site_without_search_stays_as_it_is(tmp_path: Path) -> None:
    split_index(tmp_path / "search")
    assert list(tmp_path.iterdir()) == []
