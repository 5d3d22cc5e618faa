"""The browser finder: which of several it takes, and what it says when there is none."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from tools.find_browser import NoBrowserError, find, install, installers, main, starts


def executable(path: Path, exit_code: int = 0) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {exit_code}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def nothing_on_path(tmp_path: Path) -> dict[str, str]:
    empty = tmp_path / "empty"
    empty.mkdir()
    return {"PATH": str(empty)}


@pytest.fixture
def without_playwrights_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "no-browsers"))


def test_the_named_executable_wins_over_path(tmp_path: Path) -> None:
    named = executable(tmp_path / "mine")
    executable(tmp_path / "bin" / "chromium")
    assert find({"CHROMIUM": str(named), "PATH": str(tmp_path / "bin")}) == named


def test_a_named_executable_that_does_not_start_is_an_error_rather_than_a_search(tmp_path: Path) -> None:
    executable(tmp_path / "bin" / "chromium")
    with pytest.raises(NoBrowserError, match="CHROMIUM is '/no/such/file'"):
        find({"CHROMIUM": "/no/such/file", "PATH": str(tmp_path / "bin")})


def test_one_on_path_that_does_not_start_is_passed_over(tmp_path: Path) -> None:
    executable(tmp_path / "bin" / "chromium", exit_code=127)
    other = executable(tmp_path / "bin" / "google-chrome")
    assert find({"PATH": str(tmp_path / "bin")}) == other


@pytest.mark.usefixtures("without_playwrights_own")
def test_none_at_all_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NoBrowserError, match="CHROMIUM=/path/to/chromium make test"):
        find(nothing_on_path(tmp_path))


def test_apt_is_tried_only_as_root_where_it_exists(tmp_path: Path) -> None:
    executable(tmp_path / "apt-get")
    with_apt = {"PATH": str(tmp_path)}
    assert [way[-1][0] for way in installers(with_apt, is_root=True)][-1] == "apt-get"
    assert len(installers(with_apt, is_root=False)) == 1
    assert len(installers(nothing_on_path(tmp_path), is_root=True)) == 1


@pytest.mark.usefixtures("without_playwrights_own")
def test_an_install_that_brings_a_browser_ends_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLAYWRIGHT_DOWNLOAD_HOST", "http://127.0.0.1:9")  # Playwright's own cannot be had
    folder = tmp_path / "bin"
    executable(folder / "apt-get").write_text(
        f"#!/bin/sh\n[ $1 = install ] || exit 0\nprintf '#!/bin/sh\\n' > {folder}/chromium\n"
        f"/bin/chmod +x {folder}/chromium\n",
        encoding="utf-8",
    )
    said: list[str] = []
    env = {**os.environ, "PATH": str(folder)}
    env.pop("CHROMIUM", None)
    assert install(env, is_root=True, say=said.append) == folder / "chromium"
    assert "apt-get update" in said[-1]


def test_a_folder_does_not_start(tmp_path: Path) -> None:
    assert not starts(tmp_path)


def test_the_program_prints_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = executable(tmp_path / "mine")
    monkeypatch.setenv("CHROMIUM", str(named))
    assert main([]) == 0
    assert capsys.readouterr().out == f"{named}\n"


def test_the_program_exits_with_the_message_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/file")
    assert main(["--install"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "does not start" in captured.err
