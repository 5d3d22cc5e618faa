"""Reading files out of a git clone at a pinned commit: no checkout, no network, bare clones too."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


class CloneError(Exception):
    """The clone can't answer; the message says why and what to do."""


class Clone:
    """The files of one commit in one clone.

    Raises:
        CloneError: when `folder` is no git repository, or the commit isn't in it.
    """

    def __init__(self, folder: Path, commit: str) -> None:
        self.folder = folder
        self.commit = commit
        self._files: dict[str, tuple[str, bytes] | None] = {}
        if not folder.is_dir():
            raise CloneError(f"{folder} is no folder; give the folder of a git clone")
        probe = self._git("rev-parse", "--git-dir")
        if probe.returncode:
            raise CloneError(
                f"{folder} is no git repository ({_said(probe)}); give the folder of a git clone"
            )
        if self._git("cat-file", "-e", f"{commit}^{{commit}}").returncode:
            raise CloneError(
                f"the commit {commit} isn't in {folder}; fetch it: git -C {folder} fetch origin {commit}"
            )

    def file(self, path: str) -> tuple[str, bytes] | None:
        """Blob id and content of the file at that path; None when there is no such file in the commit."""
        if path not in self._files:
            self._files[path] = self._read(path)
        return self._files[path]

    def _read(self, path: str) -> tuple[str, bytes] | None:
        name = self._git("rev-parse", "--verify", "--quiet", f"{self.commit}:{path}")
        blob = name.stdout.decode("ascii", "replace").strip()
        if name.returncode or not blob:
            return None
        content = self._git("cat-file", "blob", blob)
        return None if content.returncode else (blob, content.stdout)

    def _git(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        # a hook that called us must not redirect us to its own repository, nor a lazy clone go fetching
        env = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
        env |= {"GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
        command = ["git", "--no-replace-objects", "-C", str(self.folder), *words]
        return subprocess.run(command, capture_output=True, check=False, env=env)


def _said(process: subprocess.CompletedProcess[bytes]) -> str:
    lines = process.stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[0] if lines else f"git exit status {process.returncode}"
