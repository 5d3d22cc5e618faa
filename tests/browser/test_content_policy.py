"""The Content-Security-Policy: sent by the server, and written into every page.

What a page does against its policy is one of the problems that fail every browser test; here it is led to all
that it can do, under both policies at once.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import YOLO, demo_on, do, page_of, write
from tests.browser.problems import PageProblems
from tests.browser.test_search import search
from tests.sitegen.site_folder import SiteFolder, make_site

WaitState = Callable[..., None]
POLICY = 'head > meta[http-equiv="Content-Security-Policy"]'


def test_every_page_carries_the_policy(built_site: Path) -> None:
    pages = list(built_site.rglob("*.html"))
    assert built_site / "404.html" in pages and len(pages) > 10
    for page in pages:
        text = page.read_text(encoding="utf-8")
        head = re.split("<script|<link|<style", text)[0]
        assert head.count('http-equiv="Content-Security-Policy"') == 1, page.name


def test_nothing_that_a_page_can_do_breaks_the_policy(
    open_page: OpenPage, wait_state: WaitState, csp_url: str
) -> None:
    """bugs.md row 18."""
    page = open_page("", base=csp_url)
    for address in ("zh/", "instructors/", "authors/"):
        page.goto(csp_url + address)
        page.wait_for_load_state("networkidle")
    page.goto(csp_url)
    assert search(page, "policy")
    page.goto(f"{csp_url}compare/1/")
    page.locator("table.matrix tbody a").nth(1).click()
    page.locator("guess-reveal .guess__choice").first.click()
    page.locator(".palette-switch").click()
    page.goto(csp_url + page_of(YOLO))
    diagram = page.locator("figure.diagram").first
    diagram.scroll_into_view_if_needed()
    wait_state(diagram, "done")
    demo = demo_on(page)
    do(demo, "step").click()
    write(demo)
    do(demo, "run").click()
    wait_state(demo, "done")
    expect(demo).to_have_attribute("data-boot", "snapshot")


def test_what_others_put_into_a_page_does_not_run(open_page: OpenPage, page_problems: PageProblems) -> None:
    page = open_page("")
    page_problems.allow("policy violation", "Content Security Policy", "foreign.example")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "globalThis.ran = true";
          document.body.append(script);
          document.body.setAttribute("onclick", "globalThis.ran = true");
          const image = new Image();
          image.src = "https://foreign.example/seen.png";
          document.body.append(image);
        }"""
    )
    page.locator("h1").click()
    assert page.evaluate("globalThis.ran") is None
    seen = " ".join(page_problems.found)
    for directive in ("script-src-elem", "script-src-attr", "img-src"):
        assert f"policy violation: {directive}" in seen


@pytest.fixture
def live_site(tmp_path: Path, repo_root: Path) -> Iterator[tuple[str, SiteFolder]]:
    """A small site under `mkdocs serve`: its address, and its folder."""
    site = make_site(tmp_path, repo_root)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with subprocess.Popen(
        [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", address],
        cwd=site.root,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "SITE_URL": "", "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            assert server.stdout
            assert any("Serving on" in line for line in server.stdout), "it ended before it served anything"
            yield f"http://{address}/", site
        finally:
            server.terminate()


def test_live_reload_works_under_the_policy(
    page: Page, live_site: tuple[str, SiteFolder], page_problems: PageProblems
) -> None:
    address, site = live_site
    # No server of ours; a reload, and its end, cut off what the page and Material are still asking for.
    page_problems.allow(address, "Network error", "Unexpected end of JSON input")
    with page.expect_console_message(lambda message: "Enabled live reload" in message.text):
        page.goto(address)
    expect(page.locator(POLICY)).to_have_attribute("content", re.compile("default-src 'none'"))
    with page.expect_request(re.compile("/livereload/")):
        page.reload()
    home = site.root / "docs" / "index.en.md"
    home.write_text(home.read_text(encoding="utf-8") + "\nWritten a moment ago.\n", encoding="utf-8")
    expect(page.get_by_text("Written a moment ago.")).to_be_visible()
