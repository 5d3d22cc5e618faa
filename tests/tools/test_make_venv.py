"""The environment maker: what it says on a machine that lacks something."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


def machine(tmp_path: Path, **programs: str) -> dict[str, str]:
    """A PATH with the bare minimum and these shell programs on it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for need in ("id", "rm", "sh"):
        (folder / need).symlink_to(str(shutil.which(need)))
    for program, script in programs.items():
        file = folder / program.replace("_", "-").replace("python311", "python3.11")
        file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        file.chmod(0o755)
    return {"PATH": str(folder)}


def make_venv(root: Path, folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [root / "tools" / "make_venv.sh", folder], env=env, capture_output=True, text=True, check=False
    )


# Stand-ins for the interpreter: they answer what the script asks before it makes anything.
TOO_OLD = "exit 1"
WITHOUT_ENSUREPIP = """case "$2" in
  *"import ensurepip"*) exit 1 ;;
  *version_info\\[:2\\]*) echo python3.11-venv ;;
esac"""


def test_an_old_python_is_refused_with_the_version_needed(repo_root: Path, tmp_path: Path) -> None:
    done = make_venv(repo_root, tmp_path / "venv", machine(tmp_path, python3=TOO_OLD))
    assert done.returncode == 1
    assert "Python 3.11 or newer is missing" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_a_python_that_cannot_make_environments_names_the_package_to_install(
    repo_root: Path, tmp_path: Path
) -> None:
    done = make_venv(repo_root, tmp_path / "venv", machine(tmp_path, python311=WITHOUT_ENSUREPIP))
    assert done.returncode == 1
    assert "sudo apt-get install python3.11-venv" in done.stderr
    assert not (tmp_path / "venv").exists()
