"""Small helpers to read checked data: a schema has said before what is where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from sitegen.model import LANGS, Lang, Text
from sitegen.yamlfile import Document, KeyPath


def bilingual(value: object) -> Text:
    """A text in every language; trailing line breaks of block texts are dropped."""
    texts = cast("dict[Lang, str]", value)
    return {lang: texts[lang].strip() for lang in LANGS}


def strings(document: Document) -> Iterator[tuple[KeyPath, str]]:
    """Every text in the data, with its key path."""
    yield from texts(document.data)


def texts(value: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Every text inside a value that stands at `path`, with its key path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, (*path, key))
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from texts(inner, (*path, n))


def doubled(items: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Index and value of every item that stood there before."""
    seen: set[str] = set()
    for n, item in enumerate(items):
        if item in seen:
            yield n, item
        seen.add(item)
