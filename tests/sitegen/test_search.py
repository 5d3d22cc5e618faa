"""What the search sees of a page; and its index in two files: every page is sent the small one."""

from __future__ import annotations

import json
from pathlib import Path

from sitegen.search import searchable, split_index

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


def test_widgets_and_the_numbers_of_citations_are_not_searched() -> None:
    page = (
        '<p>Rows decide<a class="citation" id="cite-1-1" href="#source-1">[1]</a>.</p>'
        '<live-demo class="live-demo" data-search-exclude><div><p>rows</p></div></live-demo>'
        '<table><tr><td>[2]</td></tr></table><section class="sources" data-search-exclude>x</section>'
        "<p>End.</p>"
    )
    assert searchable(page) == "<p>Rows decide.</p><table><tr><td>[2]</td></tr></table><p>End.</p>"
