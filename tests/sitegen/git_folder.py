"""A little git repository of our own, to prove citations against."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class GitFolder:
    """A repository whose commits are made by `commit`."""

    folder: Path

    def run(self, *words: str) -> str:
        """What git prints, run without the user's settings."""
        who = {
            f"GIT_{role}_{key}": "t@example.org"
            for role in ("AUTHOR", "COMMITTER")
            for key in ("NAME", "EMAIL")
        }
        env = {**os.environ, **who, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
        words = ("git", "-C", str(self.folder), *words)
        return subprocess.run(words, check=True, capture_output=True, text=True, env=env).stdout.strip()

    def commit(self, files: dict[str, str]) -> str:
        """Write the files and commit them; the commit's id."""
        for name, text in files.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="")
        self.run("add", "--all")
        self.run("commit", "--quiet", "--message", "more", "--no-gpg-sign")
        return self.run("rev-parse", "HEAD")

    def bare(self, folder: Path) -> Path:
        """A bare clone of it."""
        self.run("clone", "--quiet", "--bare", str(self.folder), str(folder))
        return folder


def make(folder: Path) -> GitFolder:
    """An empty repository."""
    folder.mkdir()
    made = GitFolder(folder)
    made.run("init", "--quiet", "--initial-branch", "main")
    return made
