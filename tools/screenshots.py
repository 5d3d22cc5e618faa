"""Photograph the site: `python tools/screenshots.py SITE FOLDER` for every page, language, palette and width.

SITE is the folder that `make build` wrote. `--page compare/3/` takes only that page, `--width 1440` only that
width, `--element live-demo` only the first such element, and so on; together they make one picture.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.server import serve
from tools.find_browser import find

PAGES = ("", "compare/1/", "compare/3/")
LANGS = ("en", "zh")
SCHEMES = ("default", "slate")
WIDTHS = (390, 1440)
FLAGS = ["--no-sandbox", "--disable-gpu"]


def arguments() -> argparse.Namespace:
    """What to photograph, from the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("site", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--page", dest="pages", action="append", help="such as compare/3/; several times for more"
    )
    parser.add_argument("--lang", dest="langs", action="append", choices=LANGS)
    parser.add_argument("--scheme", dest="schemes", action="append", choices=SCHEMES)
    parser.add_argument("--width", dest="widths", action="append", type=int)
    parser.add_argument("--height", type=int, help="only the first so many pixels; else the whole page")
    parser.add_argument("--element", help="a CSS selector: photograph only the first such element")
    parser.add_argument(
        "--steps", type=int, default=0, help="press Step so many times in the first demo before"
    )
    return parser.parse_args()


def open_page(browser: Browser, address: str, scheme: str, width: int, height: int | None) -> Page:
    """A loaded page, with its diagrams drawn and nothing moving."""
    context = browser.new_context(
        color_scheme="dark" if scheme == "slate" else "light",
        reduced_motion="reduce",
        viewport={"width": width, "height": height or 900},
    )
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    return page


def take(page: Page, file: Path, element: str | None, whole: bool) -> None:
    """Write one picture."""
    if element:
        page.add_style_tag(content=".md-header { position: static !important }")  # else it covers the top
        page.locator(element).first.screenshot(path=file)
    else:
        page.screenshot(path=file, full_page=whole)


def main() -> None:
    """Serve the site for a moment and photograph what was asked for."""
    wanted = arguments()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    choices = itertools.product(
        wanted.pages or PAGES, wanted.langs or LANGS, wanted.schemes or SCHEMES, wanted.widths or WIDTHS
    )
    with serve(wanted.site) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(os.environ), args=FLAGS)
        for path, lang, scheme, width in choices:
            address = server.url + ("zh/" if lang == "zh" else "") + path
            page = open_page(browser, address, scheme, width, wanted.height)
            for _ in range(wanted.steps):
                page.locator("live-demo [data-do=step]").first.click()
            file = (
                wanted.folder / f"{path.strip('/').replace('/', '-') or 'home'}-{lang}-{scheme}-{width}.png"
            )
            take(page, file, wanted.element, wanted.height is None)
            print(file)
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
