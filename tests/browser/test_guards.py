"""The guards that watch every page of every browser test do notice what they are there for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.browser.problems import PageProblems


@pytest.mark.parametrize("address", ["https://foreign.example/x.js", "http://192.0.2.1/x.js"])
def test_a_foreign_request_is_stopped_and_noticed(
    page: Page, page_problems: PageProblems, address: str
) -> None:
    """bugs.md row 17: every browser test has all other hosts out of reach, and fails when a page asks one."""
    page_problems.allow(address)
    assert page.evaluate(
        "url => fetch(url, {mode: 'no-cors'}).then(() => 'loaded', () => 'stopped')", address
    ) == ("stopped")
    assert page_problems.foreign == [address]


def test_a_missing_file_is_noticed_even_when_a_worker_asks_for_it(
    page: Page, page_problems: PageProblems, site_url: str
) -> None:
    page.goto(f"{site_url}sitemap.xml")  # no policy forbids this worker here
    page_problems.allow("missing.wasm", "favicon.ico")
    page.evaluate(
        """url => new Promise(done => {
             const body = `fetch("${url}").then(() => postMessage(0))`;
             new Worker(URL.createObjectURL(new Blob([body]))).onmessage = done;
           })""",
        f"{site_url}missing.wasm",
    )
    assert "failed request: /missing.wasm (404)" in page_problems.unanswered()


def test_errors_of_scripts_and_console_are_noticed(open_page: OpenPage, page_problems: PageProblems) -> None:
    page = open_page("")
    page_problems.allow("on purpose")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('thrown on purpose') })")
    with page.expect_console_message():
        page.evaluate("console.error('written on purpose')")
    assert any(problem.startswith("page error: ") for problem in page_problems.found)
    assert any(problem.startswith("console error: ") for problem in page_problems.found)


def test_what_is_not_allowed_remains(open_page: OpenPage, page_problems: PageProblems) -> None:
    page = open_page("")
    with page.expect_console_message():
        page.evaluate("console.error('one thing')")
    page_problems.allow("another thing")
    assert len(page_problems.remaining()) == 1
    page_problems.allow("one thing")
    assert page_problems.remaining() == []
