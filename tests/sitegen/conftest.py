"""Fixtures of the generator's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sitegen import git_folder
from tests.sitegen.content_folder import ContentFolder, make
from tests.sitegen.git_folder import GitFolder


@pytest.fixture
def content(tmp_path: Path) -> ContentFolder:
    """A small, sound content folder."""
    return make(tmp_path)


@pytest.fixture
def repository(tmp_path: Path) -> GitFolder:
    """An empty git repository."""
    return git_folder.make(tmp_path / "ox")
