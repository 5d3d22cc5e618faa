"""The built site in every engine there is; one that is missing is skipped with a word on how to get it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.browser.server import serve
from tests.engines.bridge import bridge
from tests.engines.driver import Driver
from tests.engines.playwright_driver import playwright
from tools.find_engines import ENGINES, NoEngineError, find_engine


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """Address of the site, ending in a slash."""
    with serve(built_site) as server:
        yield server.url


@pytest.fixture(scope="session")
def site_without_snapshot(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of the same site where the quick way to start Python is missing."""
    copy = tmp_path_factory.mktemp("plain") / "site"
    shutil.copytree(built_site, copy)
    for snapshot in copy.rglob("python.snapshot"):
        snapshot.unlink()
    with serve(copy) as server:
        yield server.url


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """The environment with a screen that nobody sees, if there is no real one."""
    if os.environ.get("DISPLAY"):
        yield dict(os.environ)
        return
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout
        try:
            yield {**os.environ, "DISPLAY": f":{screen.stdout.readline().strip()}"}
        finally:
            screen.terminate()


@pytest.fixture(scope="session", params=ENGINES)
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """One page of each engine, for all of its tests."""
    name = request.param
    try:
        found = find_engine(name, os.environ)
    except NoEngineError as missing:
        pytest.skip(str(missing))
    with ExitStack() as opened:
        if found.own or name == "chromium":
            yield opened.enter_context(playwright(name, found.executables[0]))
            return
        env = opened.enter_context(display()) if name == "webkit" else dict(os.environ)
        yield opened.enter_context(bridge(name, found.executables, env))
