"""The engine finder: what counts as a Firefox and a WebKit, and what is said where there is none."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tools.find_engines import (
    ENGINES,
    PACKAGES,
    NoEngineError,
    find_engine,
    install,
    system_firefox,
    system_webkit,
)


def executable(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_the_long_lived_firefox_is_taken_before_the_other(tmp_path: Path) -> None:
    other = executable(tmp_path / "firefox")
    env = {"PATH": str(tmp_path)}
    found = system_firefox(env)
    assert found and found.executables == (other,)
    esr = executable(tmp_path / "firefox-esr")
    found = system_firefox(env)
    assert found and (found.executables, found.own) == ((esr,), False)


def test_a_webkit_is_its_webdriver_its_browser_and_a_screen(tmp_path: Path) -> None:
    env = {"PATH": str(tmp_path / "bin")}
    driver = executable(tmp_path / "bin" / "WebKitWebDriver")
    assert system_webkit(env, tmp_path) is None
    browser = executable(tmp_path / "lib" / "some-machine" / "webkit2gtk-4.1" / "MiniBrowser")
    assert system_webkit(env, tmp_path) is None, "no screen"
    found = system_webkit({**env, "DISPLAY": ":0"}, tmp_path)
    assert found and found.executables == (driver, browser)
    executable(tmp_path / "bin" / "Xvfb")
    assert system_webkit(env, tmp_path) == found


def test_a_missing_engine_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "no-browsers"))
    for name in set(ENGINES) - {"chromium"}:
        # Another thread, since this one may be driving a browser already.
        with ThreadPoolExecutor(1) as thread, pytest.raises(NoEngineError) as told:
            thread.submit(find_engine, name, {"PATH": str(tmp_path)}).result()
        assert f"playwright install --with-deps {name}" in str(told.value)
        assert f"apt-get install {' '.join(PACKAGES[name])}" in str(told.value)


def test_root_on_debian_gets_it_from_there(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    executable(tmp_path / "bin" / "apt-get", f'echo "$@" >> {asked}')
    install("firefox", {"PATH": str(tmp_path / "bin")}, is_root=True)
    assert asked.read_text(encoding="utf-8").splitlines() == [
        "update",
        "install -y --no-install-recommends firefox-esr",
    ]
