"""The lessons of this repository are sound."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from sitegen.cli import main
from sitegen.content import load
from sitegen.lockfile import NAME, dump


def test_our_content_and_what_our_code_cites_is_sound(repo_root: Path) -> None:
    result = CliRunner().invoke(main, ["check", "--root", str(repo_root / "stories")])
    assert result.exit_code == 0, result.output


def test_our_lock_is_written_as_lock_would(repo_root: Path) -> None:
    content = load(repo_root / "stories")
    assert (content.root / NAME).read_text(encoding="utf-8") == dump(content.lock)
