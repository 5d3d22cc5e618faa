"""Proving locked citations against a clone."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from sitegen.git import Clone, CloneError
from sitegen.model import Citation, LockEntry
from sitegen.verify import Finding, find_lines, lines_of, verify, verify_entry
from tests.sitegen.git_folder import GitFolder

GATE = "one\ntwo\nthree\nfour\nfive\n"


def sha(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def found(
    repository: GitFolder, citation: Citation, sha256: str, text: str = GATE, blob: str = ""
) -> Finding:
    """What verify says of one entry, when the pinned file src/gate.py has that text."""
    commit = repository.commit({"src/gate.py": text})
    blob = blob or repository.run("rev-parse", f"{commit}:src/gate.py")
    return verify_entry(citation, LockEntry(sha256, blob), Clone(repository.folder, commit))


def cite(start: int, end: int, path: str = "src/gate.py") -> Citation:
    return Citation("ox", path, start, end)


def test_lines_that_are_the_same_are_confirmed(repository: GitFolder) -> None:
    assert found(repository, cite(2, 3), sha("two", "three")) == Finding(cite(2, 3), "confirmed")


def test_last_line_without_a_line_feed_is_confirmed(repository: GitFolder) -> None:
    assert found(repository, cite(2, 2), sha("two"), text="one\ntwo").verdict == "confirmed"


def test_empty_lines_count(repository: GitFolder) -> None:
    assert found(repository, cite(2, 3), sha("", "b"), text="a\n\nb\n\n").verdict == "confirmed"


def test_carriage_returns_belong_to_the_lines(repository: GitFolder) -> None:
    repository.run("config", "core.autocrlf", "false")
    assert found(repository, cite(1, 1), sha("one\r"), text="one\r\ntwo\r\n").verdict == "confirmed"


# bugs.md row 43
def test_lines_elsewhere_in_the_file_have_moved(repository: GitFolder) -> None:
    finding = found(repository, cite(1, 2), sha("three", "four"))
    assert (finding.verdict, finding.detail) == ("moved", "now 3-4")


def test_moved_lines_that_stand_in_several_places(repository: GitFolder) -> None:
    finding = found(repository, cite(6, 6), sha("a"), text="a\nb\nb\na\nb\nb\n")
    assert (finding.verdict, finding.detail) == ("moved", "now 4-4 (and 1 more)")


def test_changed_lines_are_gone(repository: GitFolder) -> None:
    finding = found(repository, cite(2, 3), sha("zwei", "drei"))
    assert (finding.verdict, finding.detail) == ("gone", "the text of the lines differs")


def test_lines_beyond_the_end_are_gone(repository: GitFolder) -> None:
    finding = found(repository, cite(5, 9), sha("five"))
    assert (finding.verdict, finding.detail) == ("gone", "the file ends at line 5")


def test_missing_file_is_gone(repository: GitFolder) -> None:
    finding = found(repository, cite(1, 1, "src/gone.py"), sha("one"))
    assert (finding.verdict, finding.detail) == ("gone", "no such file at the pin")


def test_folder_is_no_file(repository: GitFolder) -> None:
    assert found(repository, cite(1, 1, "src"), sha("one")).verdict == "gone"


def test_locked_blob_of_another_file_is_not_confirmed(repository: GitFolder) -> None:
    finding = found(repository, cite(2, 2), sha("two"), blob="b" * 40)
    assert finding.verdict == "gone"
    assert "the locked blob" in finding.detail


def test_pinned_commit_counts_not_the_newest(repository: GitFolder) -> None:
    old = repository.commit({"src/gate.py": GATE})
    blob = repository.run("rev-parse", f"{old}:src/gate.py")
    repository.commit({"src/gate.py": "all new\n"})
    entry = LockEntry(sha("two"), blob)
    assert verify_entry(cite(2, 2), entry, Clone(repository.folder, old)).verdict == "confirmed"


def test_bare_clone_will_do(repository: GitFolder, tmp_path: Path) -> None:
    commit = repository.commit({"src/gate.py": GATE})
    clone = Clone(repository.bare(tmp_path / "bare"), commit)
    assert (
        verify_entry(cite(2, 2), LockEntry(sha("two"), clone.file("src/gate.py")[0]), clone).verdict
        == "confirmed"
    )  # type: ignore[index]


def test_only_sources_with_a_clone_are_verified(repository: GitFolder) -> None:
    clone = Clone(repository.folder, repository.commit({"src/gate.py": GATE}))
    lock = {
        cite(2, 2): LockEntry(sha("two"), "b" * 40),
        Citation("owl", "a.py", 1, 1): LockEntry(sha("x"), "b" * 40),
        Citation("ox", "page"): LockEntry(retrieved="2026-08-22"),
    }
    assert [finding.citation for finding in verify(lock, {"ox": clone})] == [cite(2, 2)]


def test_pin_that_is_not_in_the_clone(repository: GitFolder) -> None:
    repository.commit({"a": "b"})
    with pytest.raises(CloneError, match=r"the commit c{40} isn't in .*fetch origin c{40}"):
        Clone(repository.folder, "c" * 40)


def test_folder_that_is_no_repository(tmp_path: Path) -> None:
    with pytest.raises(CloneError, match="is no git repository"):
        Clone(tmp_path, "c" * 40)


def test_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CloneError, match="is no folder"):
        Clone(tmp_path / "nowhere", "c" * 40)


def test_environment_of_a_git_hook_does_not_redirect_us(
    repository: GitFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = repository.commit({"src/gate.py": GATE})
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other"))
    assert Clone(repository.folder, commit).file("src/gate.py") is not None


def test_lines_of_a_file() -> None:
    assert lines_of(b"a\nb\n") == [b"a", b"b"]
    assert lines_of(b"a\nb") == [b"a", b"b"]
    assert lines_of(b"a\n\n") == [b"a", b""]
    assert lines_of(b"") == []


def test_lines_are_found_wherever_they_stand() -> None:
    assert find_lines([b"a", b"b", b"a", b"b"], 2, sha("a", "b")) == [1, 3]
    assert find_lines([b"a"], 2, sha("a", "b")) == []
