"""What every test may ask for: where the repository is, and the site built from it once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

ROOT = Path(__file__).resolve().parent.parent

# The public address that the site under test is built for. Its path is the one that `subpath_url` serves it
# at, so that the page for "not found", which can only use absolute addresses, is tried as it would be hosted.
SITE_ADDRESS = "https://reader.example/repo/"


@pytest.fixture(scope="session")
def repo_root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def site_address() -> str:
    """The public address that `built_site` believes in (canonical links, language alternates)."""
    return SITE_ADDRESS


@pytest.fixture(scope="session")
def built_site(repo_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one real, strict build of this repository: both languages.

    Tests run in two processes; the first to come builds, and the other takes what it finds.
    """
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "built" / "site"
    with FileLock(shared / "built.lock"):
        if not folder.is_dir():
            build(repo_root, folder)
    return folder


def build(repo_root: Path, folder: Path) -> None:
    """Build the site into `folder`, which is there only when all went well; else fail the test."""
    folder.parent.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=repo_root,
        env={**os.environ, "SITE_URL": SITE_ADDRESS, "NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        pytest.fail(f"the site does not build:\n{done.stdout}", pytrace=False)
