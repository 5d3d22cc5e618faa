"""Fixtures of the generator's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sitegen.content_folder import ContentFolder, make


@pytest.fixture
def content(tmp_path: Path) -> ContentFolder:
    """A small, sound content folder."""
    return make(tmp_path)
