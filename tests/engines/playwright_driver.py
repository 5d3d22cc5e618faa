"""Chromium, and Playwright's own builds of Firefox and WebKit where they are installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.engines.driver import PATIENCE_MS

CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run"]


class PlaywrightDriver:
    """A page that Playwright drives."""

    def __init__(self, page: Page) -> None:
        page.set_default_timeout(PATIENCE_MS)
        self.page = page

    def goto(self, url: str) -> None:
        """Open an address."""
        self.page.goto(url)

    def evaluate(self, body: str) -> Any:
        """Run the body of an async function in the page."""
        return self.page.evaluate(f"async () => {{ {body} }}")

    def click(self, selector: str) -> None:
        """Click the first such element."""
        self.page.locator(selector).first.click()

    def write(self, selector: str, text: str) -> None:
        """Replace what stands in a field."""
        self.click(selector)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(text)

    def close(self) -> None:
        """Nothing: `playwright` ends the browser."""


@contextmanager
def playwright(engine: str, executable: Path | None) -> Iterator[PlaywrightDriver]:
    """A page of `chromium`, `firefox` or `webkit`; of Playwright's own build when no executable is named."""
    with sync_playwright() as started:
        flags = CHROMIUM_FLAGS if engine == "chromium" else []
        browser = getattr(started, engine).launch(executable_path=executable, args=flags)
        yield PlaywrightDriver(browser.new_page(viewport={"width": 1280, "height": 900}))
        browser.close()
