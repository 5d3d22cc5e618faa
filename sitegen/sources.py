"""`sources.yml`: what citations may point into."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.model import Source
from sitegen.problems import Report


def load_sources(root: Path, report: Report) -> Mapping[str, Source]:
    """All sources by id; empty, with problems, when the file isn't sound."""
    document = schemas.load(root / "sources.yml", "sources", report)
    if document is None:
        return {}
    data = cast("dict[str, dict[str, Any]]", document.data)
    return {key: Source(**{"id": key, "body": None, **value}) for key, value in data.items()}
