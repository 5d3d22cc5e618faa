"""The search's index, in two: what every page is sent, and the words, which are fetched by who searches."""

from __future__ import annotations

import json
from pathlib import Path

from sitegen.site_file import site_file

INDEX = "search_index.json"


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
