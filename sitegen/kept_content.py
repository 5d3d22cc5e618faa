"""Content that was sound the last time and has not changed since, so that it is not read and checked again.

A build reads and checks some hundred files, which takes as long as rendering a language. What came of it is
kept under a hash of all that it is made from: the content, the teaching code, the pages that it may link to,
and the generator itself. `sitegen check` never asks here.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

from sitegen import content
from sitegen.model import Content
from sitegen.subprocesses import PACKAGE, replace_file

GENERATOR = Path(__file__).parent
LIBRARIES = ("jsonschema", "markdown", "pyyaml")
FOLDER = Path(".cache", "content")
MOST = 4  # so many are kept: a course under work, and one to compare it with


def load(root: Path, stories: str) -> Content:
    """The content of the folder `stories` of the repository.

    Raises:
        ContentError: with every problem found.
    """
    file = root / FOLDER / f"{_key(root, stories)}.pickle"
    if file.is_file():
        try:
            kept = pickle.loads(file.read_bytes())
        except Exception:  # half of a file, or that of another version: anything may be wrong with it
            file.unlink(missing_ok=True)
        else:
            if isinstance(kept, Content):
                return kept
    made = content.load(root / stories)
    replace_file(file, pickle.dumps(made))
    for old in sorted(file.parent.glob("*.pickle"), key=lambda one: one.stat().st_mtime)[:-MOST]:
        old.unlink(missing_ok=True)
    return made


def _key(root: Path, stories: str) -> str:
    """Changes with anything that loading depends on."""
    versions = [importlib.metadata.version(name) for name in LIBRARIES]
    digest = hashlib.sha256("\0".join([str(root), stories, sys.version, *versions]).encode())
    for file in _read(root, stories):
        digest.update(f"\0{file}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:24]


def _read(root: Path, stories: str) -> Iterator[Path]:
    folders = (root / stories, root / PACKAGE, root / "docs", GENERATOR)
    for folder in folders:
        pattern = "*.md" if folder.name == "docs" else "*"
        yield from sorted(
            file for file in folder.rglob(pattern) if file.is_file() and "__pycache__" not in file.parts
        )
