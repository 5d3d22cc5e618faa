"""Asks the teaching code, which runs in a process of its own, and keeps what it answers.

So `mkdocs serve` never shows a stale module, and a run without an end does not hold up the build.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

PACKAGE = "scratch_impl"
LIMIT_S = 20


class NoAnswerError(Exception):
    """The run came to nothing; the message says how."""


def ask(root: Path, command: str, asked: str) -> Any:
    """The answer of `python -m scratch_impl COMMAND -` to that JSON text.

    Raises:
        NoAnswerError: it did not end, or did not answer in JSON.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-m", PACKAGE, command, "-"],
            cwd=root,
            env={**os.environ, "PYTHONUTF8": "1"},
            input=asked,
            capture_output=True,
            encoding="utf-8",
            timeout=LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NoAnswerError(f"no end after {LIMIT_S} s") from None
    try:
        return json.loads(done.stdout)
    except ValueError:
        last = (done.stderr or done.stdout or "no output").strip().splitlines()[-1]
        raise NoAnswerError(f"exit status {done.returncode}: {last}") from None


def kept(root: Path, kind: str, key: str, make: Callable[[], Any], keep: Callable[[Any], bool] = bool) -> Any:
    """What is kept in `.cache/<kind>` under that key; made, and kept from now on, when it is not there."""
    file = root / ".cache" / kind / f"{key}.json"
    if file.is_file():
        return json.loads(file.read_text(encoding="utf-8"))
    made = make()
    if keep(made):
        replace_file(file, json.dumps(made, ensure_ascii=False).encode())
    return made


def replace_file(file: Path, data: bytes) -> None:
    """Write a file so that a build that is stopped leaves nothing half written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(f".{os.getpid()}")
    half.write_bytes(data)
    half.replace(file)


def code_hash(root: Path) -> str:
    """Changes with any file of the teaching code."""
    digest = hashlib.sha256()
    for file in sorted((root / PACKAGE).rglob("*.py")):
        digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()
