"""`sitegen check | verify | lock`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sitegen.cli import main
from tests.sitegen.content_folder import LOCK, ContentFolder
from tests.sitegen.git_folder import GitFolder

PIN = "0123456789012345678901234567890123456789"
GATE = "\n".join(f"line {n}" for n in range(1, 10)) + "\n"


def sitegen(content: ContentFolder, *words: str) -> Result:
    return CliRunner().invoke(main, [words[0], "--root", str(content.root), *words[1:]])


@pytest.fixture
def clone(content: ContentFolder, repository: GitFolder) -> str:
    """`ox=FOLDER`, with the content's pin set to its commit."""
    content.replace("sources.yml", PIN, repository.commit({"src/gate.py": GATE}))
    return f"ox={repository.folder}"


def locked(content: ContentFolder, clone: str) -> None:
    """Make the lock anew from the clone."""
    (content.root / "citations.lock").unlink()
    assert sitegen(content, "lock", "--clone", clone).exit_code == 0


def test_check_says_that_all_is_sound(content: ContentFolder) -> None:
    result = sitegen(content, "check")
    assert (result.exit_code, result.output) == (
        0,
        "sound: 4 stories, 1 scenarios, 0 exercises, 2 cells, 3 locked citations\n",
    )


def test_check_tells_all_problems_and_fails(content: ContentFolder) -> None:
    content.replace("course.yml", "id: compare/3", "id: compare/2")
    (content.root / "events/gate.ox.yml").unlink()
    result = sitegen(content, "check")
    assert result.exit_code == 1
    assert result.stderr.startswith("2 problems in the content\n1. stories/course.yml, line 7")
    assert "\n2. stories/events/gate.ox.yml, the file\n" in result.stderr


@pytest.mark.parametrize("code", ['"""Docs ox/src/gate.py:8."""\n', "X = 1  # ox/src/gate.py:8\n"])
def test_check_reads_what_the_teaching_code_cites(content: ContentFolder, code: str) -> None:
    (content.cells / "gate/ox.py").write_text(code)
    result = sitegen(content, "check")
    assert result.exit_code == 1
    assert "scratch_impl/gate/ox.py, line 1\n" in result.stderr
    assert "ox/src/gate.py:8, which is not locked" in result.stderr


def test_check_tells_code_that_is_no_python(content: ContentFolder) -> None:
    (content.cells / "gate/ox.py").write_text("def (:\n")
    result = sitegen(content, "check")
    assert result.exit_code == 1
    assert "no Python" in result.stderr


def test_lock_is_made_from_everything_that_is_cited(content: ContentFolder, clone: str) -> None:
    (content.cells / "gate/ox.py").write_text("X = 1  # ox/src/gate.py:9\n")
    locked(content, clone)
    lock = json.loads((content.root / "citations.lock").read_text())
    assert list(lock) == ["manual/rights#who", "ox/src/gate.py:3-5", "ox/src/gate.py:7", "ox/src/gate.py:9"]
    assert lock["manual/rights#who"] == {"retrieved": "2026-08-22"}
    assert sitegen(content, "check").exit_code == 0


def test_lock_keeps_what_is_there(content: ContentFolder, clone: str) -> None:
    assert sitegen(content, "lock", "--clone", clone).exit_code == 0
    assert (content.root / "citations.lock").read_text() == LOCK


def test_lock_says_what_it_added(content: ContentFolder, clone: str) -> None:
    content.replace_in_stories("gate.py:7", "gate.py:8")
    result = sitegen(content, "lock", "--clone", clone)
    assert result.output == "added ox/src/gate.py:8\ncitations.lock: 4 entries, 1 of them new\n"


def test_lock_without_a_clone_asks_for_one_and_adds_the_rest(content: ContentFolder) -> None:
    (content.root / "citations.lock").unlink()
    result = sitegen(content, "lock")
    assert result.exit_code == 1
    assert "give --clone ox=FOLDER" in result.stderr
    assert list(json.loads((content.root / "citations.lock").read_text())) == ["manual/rights#who"]


@pytest.mark.parametrize(
    ("cited", "said"), [("src/gate.py:8-99", "which has 9"), ("src/none.py:1", "correct the path")]
)
def test_lock_refuses_lines_that_are_not_there(
    content: ContentFolder, clone: str, cited: str, said: str
) -> None:
    content.replace_in_stories("src/gate.py:7", cited)
    result = sitegen(content, "lock", "--clone", clone)
    assert result.exit_code == 1
    assert said in result.stderr
    assert cited not in (content.root / "citations.lock").read_text()


def test_verify_confirms(content: ContentFolder, clone: str) -> None:
    locked(content, clone)
    result = sitegen(content, "verify", "--clone", clone)
    assert result.exit_code == 0
    assert "confirmed ox/src/gate.py:3-5\n" in result.output
    assert ": 2 confirmed, 0 moved, 0 gone\n" in result.output
    assert "manual: 1 skipped (documentation)\n" in result.output


def test_verify_fails_on_what_moved_or_is_gone(
    content: ContentFolder, clone: str, repository: GitFolder
) -> None:
    locked(content, clone)
    old = repository.run("rev-parse", "HEAD")
    new = repository.commit({"src/gate.py": "line 0\n" + GATE.replace("line 7\n", "")})
    content.replace("sources.yml", old, new)
    result = sitegen(content, "verify", "--clone", clone)
    assert result.exit_code == 1
    assert "moved     ox/src/gate.py:3-5: now 4-6\n" in result.output
    assert "gone      ox/src/gate.py:7: the text of the lines differs\n" in result.output
    assert f"ox at {new}: 0 confirmed, 1 moved, 1 gone\n" in result.output


def test_verify_says_which_repositories_it_skipped(content: ContentFolder, clone: str) -> None:
    content.replace(
        "sources.yml",
        "manual:\n",
        f"mule: {{kind: repository, title: M, url: https://github.com/moor/mule, commit: {PIN}}}\nmanual:\n",
    )
    locked(content, clone)
    content.replace(
        "citations.lock",
        "{\n",
        '{\n"mule/a.py:1": ' + json.dumps({"sha256": "a" * 64, "blob": "b" * 40}) + ",\n",
    )
    result = sitegen(content, "verify", "--clone", clone)
    assert (result.exit_code, "mule: 1 skipped (no --clone given)\n" in result.output) == (0, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "give at least one --clone"),
        (["--clone", "ox"], "isn't SOURCE=FOLDER"),
        (["--clone", "oxen=."], "with SOURCE one of ox"),
        (["--clone", "manual=."], "with SOURCE one of ox"),
        (["--clone", "ox=nowhere"], "nowhere is no folder"),
    ],
)
def test_verify_says_how_it_is_used(content: ContentFolder, words: list[str], said: str) -> None:
    result = sitegen(content, "verify", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_verify_says_when_the_pin_is_not_in_the_clone(content: ContentFolder, repository: GitFolder) -> None:
    repository.commit({"a": "b"})
    result = sitegen(content, "verify", "--clone", f"ox={repository.folder}")
    assert result.exit_code == 2
    assert f"the commit {PIN} isn't in" in " ".join(result.stderr.split())


def test_package_runs_as_a_program(content: ContentFolder, repo_root: Path) -> None:
    words = [sys.executable, "-m", "sitegen", "check", "--root", str(content.root)]
    done = subprocess.run(words, cwd=repo_root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("sound: ")
