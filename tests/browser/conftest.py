"""A real Chromium on the real site, with every other origin out of reach.

The first page of a test is `page`; `open_page` opens further ones in another language, palette or width.
Whatever went wrong in any of them fails the test at its end, unless it said `page_problems.allow("...")`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from sitegen.content import load
from sitegen.model import Content
from tests.browser.problems import PageProblems
from tests.browser.server import SiteServer, serve
from tools.find_browser import NoBrowserError, find

# Given once, this list replaces Playwright's own, so it begins with what matters of that. The last three keep
# Chromium from preparing its address bar for a window that nobody sees: half the work of opening a page.
WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,LensOverlay,MediaRouter,"
    "OptimizationHints,PaintHolding,ThirdPartyStoragePartitioning,AimEnabled,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={WITHOUT}",
    # No name but our own address leads anywhere, so a foreign request fails here as it would offline.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
HEIGHT = 900
PATIENCE_MS = 15_000
SMALL_GB = 4  # so little memory, and no page starts a Python that is not asked for
MEMORY = "Object.defineProperty(navigator, 'deviceMemory', { value: %d })"
STATE_PATIENCE_MS = 60_000  # Python may have to start, on a slow machine


class OpenPage(Protocol):
    """Open a page of the site in a context of its own."""

    def __call__(
        self,
        path: str,
        *,
        lang: str = "en",
        scheme: str = "default",
        width: int = 1280,
        js: bool = True,
        base: str | None = None,
        reduced_motion: bool = False,
        memory_gb: int = SMALL_GB,
    ) -> Page:
        """Open `path` (relative, such as "compare/1/") of one language; `base` is the site's address.

        With 8 GB of memory a page keeps a spare Python.
        """


@pytest.fixture(scope="session")
def site_server(built_site: Path) -> Iterator[SiteServer]:
    """The site at the root of an address; `.answers` lists what was asked for."""
    with serve(built_site) as server:
        yield server


@pytest.fixture(scope="session")
def subpath_server(built_site: Path) -> Iterator[SiteServer]:
    """The same files under /repo/, and nothing outside of it."""
    with serve(built_site, prefix="/repo/") as server:
        yield server


@pytest.fixture(scope="session")
def csp_server(built_site: Path) -> Iterator[SiteServer]:
    """The site under a strict Content-Security-Policy."""
    with serve(built_site, strict_policy=True) as server:
        yield server


@pytest.fixture(scope="session")
def site_url(site_server: SiteServer) -> str:
    """Address of the site at the root, ending in a slash."""
    return site_server.url


@pytest.fixture(scope="session")
def subpath_url(subpath_server: SiteServer) -> str:
    """Address of the site under /repo/, ending in a slash."""
    return subpath_server.url


@pytest.fixture(scope="session")
def csp_url(csp_server: SiteServer) -> str:
    """Address of the site under the strict policy, ending in a slash."""
    return csp_server.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole run."""
    try:
        executable = find(os.environ)
    except NoBrowserError as problem:
        pytest.fail(str(problem), pytrace=False)
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page_problems(
    site_server: SiteServer, subpath_server: SiteServer, csp_server: SiteServer
) -> Iterator[PageProblems]:
    """What went wrong in this test's pages; fails the test at its end unless allowed."""
    problems = PageProblems((site_server, subpath_server, csp_server))
    yield problems
    remaining = problems.remaining()
    if remaining:
        pytest.fail("the page had problems:\n  " + "\n  ".join(remaining), pytrace=False)


@pytest.fixture
def open_page(browser: Browser, site_url: str, page_problems: PageProblems) -> Iterator[OpenPage]:
    """Opens pages; each has a context of its own, closed when the test ends."""
    contexts = []

    def opened(
        path: str,
        *,
        lang: str = "en",
        scheme: str = "default",
        width: int = 1280,
        js: bool = True,
        base: str | None = None,
        reduced_motion: bool = False,
        memory_gb: int = SMALL_GB,
    ) -> Page:
        address = (base or site_url) + ("zh/" if lang == "zh" else "")
        context = browser.new_context(
            base_url=address,
            color_scheme="dark" if scheme == "slate" else "light",
            java_script_enabled=js,
            locale="zh-CN" if lang == "zh" else "en-US",
            reduced_motion="reduce" if reduced_motion else "no-preference",
            viewport={"width": width, "height": HEIGHT},
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(MEMORY % memory_gb)
        contexts.append(context)
        page_problems.watch(context)
        page = context.new_page()
        page.goto(address + path)
        if js:
            expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def page(browser: Browser, site_url: str, page_problems: PageProblems) -> Iterator[Page]:
    """An empty page; `page.goto("compare/1/")` is relative to the English site."""
    context = browser.new_context(base_url=site_url, viewport={"width": 1280, "height": HEIGHT})
    context.set_default_timeout(PATIENCE_MS)
    page_problems.watch(context)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def wait_state() -> Callable[..., None]:
    """`wait_state(locator, "done")`: wait until a tag's `data-state` says so."""

    def wait(locator: Locator, state: str, timeout_ms: int = STATE_PATIENCE_MS) -> None:
        expect(locator).to_have_attribute("data-state", state, timeout=timeout_ms)

    return wait


@pytest.fixture(scope="session")
def content(repo_root: Path) -> Content:
    """All content, as the site was built from it."""
    return load(repo_root / "stories")
