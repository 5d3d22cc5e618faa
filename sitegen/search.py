"""What the search gets to see of a page; and its index in two: what every page is sent, and the words."""

from __future__ import annotations

import json
import re
from pathlib import Path

from sitegen.site_file import site_file

INDEX = "search_index.json"

_EXCLUDED = re.compile(r"<([a-z][\w-]*)\b[^<>]*\sdata-search-exclude\b[^<>]*>.*?</\1>", re.DOTALL)
_CITATION = re.compile(r'<a class="citation\b[^<>]*>\[\d+\]</a>')


def searchable(html: str) -> str:
    """A page's content without what nobody searches: excluded elements, and the numbers of citations.

    The search would pass over excluded elements itself, up to the next end tag of that name, as here. But it
    takes a page apart tag by tag, which for a lesson with demos and many sources is most of its build.
    """
    return _CITATION.sub("", _EXCLUDED.sub("", html))


def split_index(folder: Path) -> None:
    """Move the words out of the index that MkDocs has written, and name their file in it.

    Args:
        folder: the folder `search` of a site; nothing happens when it has no index.
    """
    index = folder / INDEX
    if not index.is_file():
        return
    found = json.loads(index.read_text(encoding="utf-8"))
    words = site_file("words", ".json", _json({"docs": found["docs"]}))
    (folder / words.address).write_text(words.text, encoding="utf-8")
    slim = {**found, "config": {**found["config"], "words": words.address}, "docs": []}
    index.write_text(_json(slim), encoding="utf-8")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
