"""`citations.lock`: what proves each citation. Sorted JSON, one line an entry, so that merges read well."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sitegen import schemas
from sitegen.citations import fault, parse, text_of
from sitegen.model import Citation, LockEntry, Source
from sitegen.problems import Report
from sitegen.yamlfile import Document, KeyPath, read_text

NAME = "citations.lock"


def load_lock(root: Path, sources: Mapping[str, Source], report: Report) -> dict[Citation, LockEntry]:
    """All sound entries; problems for the others."""
    file = root / NAME
    text = read_text(file, report)
    if text is None:
        return {}
    pairs: list[tuple[str, Any]] = []

    def hook(found: list[tuple[str, Any]]) -> dict[str, Any]:
        pairs.extend(found)
        return dict(found)

    try:
        data = json.loads(text, object_pairs_hook=hook)
    except json.JSONDecodeError as error:
        report.add(
            file,
            f"line {error.lineno}",
            found=f"JSON that does not parse ({error.msg})",
            expected="one JSON object, one line an entry",
            fix="correct the line, or remove it and run `sitegen lock`",
        )
        return {}
    if not isinstance(data, dict):
        report.add(file, "line 1", found="no JSON object", expected="a JSON object", fix="run `sitegen lock`")
        return {}
    lines: dict[KeyPath, int] = {(key,): _line(text, key) for key in data}
    document = Document(file, data, {(): 1} | lines)
    _check_doubles([key for key, _ in pairs], document, report)
    return {
        citation: LockEntry(**data[key])
        for key in data
        if (citation := _entry(key, document, sources, report)) is not None
    }


def dump(lock: Mapping[Citation, LockEntry]) -> str:
    """The lock as text."""
    entries = {
        text_of(citation): {key: value for key, value in asdict(entry).items() if value is not None}
        for citation, entry in lock.items()
    }
    lines = [f"{json.dumps(key, ensure_ascii=False)}: {json.dumps(entries[key])}" for key in sorted(entries)]
    return "{\n" + ",\n".join(lines) + "\n}\n" if lines else "{}\n"


def _line(text: str, key: str) -> int:
    at = text.find(json.dumps(key, ensure_ascii=False))
    return text.count("\n", 0, max(at, 0)) + 1


def _check_doubles(keys: list[str], document: Document, report: Report) -> None:
    for key in {key for key in keys if keys.count(key) > 1 and (key,) in document.lines}:
        report.add(
            document.file,
            document.place((key,)),
            found=f"the entry {key} a second time",
            expected="each entry once",
            fix="remove one of the two, then run `sitegen verify`",
        )


def _entry(key: str, document: Document, sources: Mapping[str, Source], report: Report) -> Citation | None:
    """The citation of a sound entry, or None and a problem."""
    citation = parse(key)
    wrong: tuple[str, str, str] | None = None
    if citation is None or text_of(citation) != key:
        wrong = (f"the key {key}", "a citation", "remove the line and run `sitegen lock`")
    elif sources:
        wrong = fault(citation, sources)
    if wrong is not None:
        report.add(document.file, document.place((key,)), found=wrong[0], expected=wrong[1], fix=wrong[2])
        return None
    assert citation is not None
    kind = "repository" if citation.start is not None else "documentation"
    return citation if schemas.check(document, f"lock.{kind}", report, at=(key,)) else None
