"""What a reader without Python feels: the first step of a demo, and the bytes of the first view."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools.bench.browsing import LESSON, fresh_page, open_demo
from tools.bench.figures import Figure, measured, ratio
from tools.bench.plain import MERMAID
from tools.bench.server import PagesServer, serve

Say = Callable[[str], None]
STEP_MS = 50
QUIET_S = 1.0
PYTHON = "/assets/py"  # both folders of what Python needs begin so
STEP = """async () => {
  const clicked = performance.now();
  bench.button("step").click();
  await bench.until(() => bench.demo().dataset.step === "2");
  return (await bench.painted()) - clicked;
}"""


def first_step(browser: Browser, pages: PagesServer, count: int, say: Say) -> list[Figure]:
    """The first press of Step on a fresh page, and what was fetched of Python until then."""
    took, fetched = [], []
    for _ in range(count):
        pages.sent.clear()
        with fresh_page(browser) as page:
            open_demo(page, pages.url)
            took.append(float(page.evaluate(STEP)))
        fetched.append(sum(sent.size for sent in pages.sent if PYTHON in sent.path))
    say(", ".join(f"{ms:.0f} ms" for ms in took))
    return [
        measured("step", "first step: click -> painted", took, "ms", "two frames are 33 ms of it", STEP_MS),
        measured("step", "bytes of Python fetched until then", [max(fetched)], "bytes", "", 0),
    ]


def first_view(browser: Browser, ours: PagesServer, plain_site: Path, count: int, say: Say) -> list[Figure]:
    """Bytes of a first visit, without scrolling, against plain Material; and requests to anybody else."""
    whole, bare, foreign = [], [], []
    with serve(plain_site) as plain:
        for n in range(1, count + 1):
            foreign.append(visit(browser, ours))
            visit(browser, plain)
            whole.append((ours.total(), plain.total()))
            bare.append((ours.total("mermaid"), plain.total(MERMAID)))
            say(f"pair {n} of {count}: {bare[-1][0]:,} bytes, plain {bare[-1][1]:,}")
            say(f"  with Mermaid {whole[-1][0]:,} bytes, plain {whole[-1][1]:,}")
    return [
        measured(
            "bytes",
            f"first view of {LESSON}",
            [mine for mine, _ in whole],
            "bytes",
            "gzip; told for the record",
        ),
        ratio(
            "bytes", "first view, without Mermaid's bytes", bare, "the same Markdown on plain Material", 1.25
        ),
        ratio(
            "bytes", "first view, with Mermaid's bytes", whole, "plain Material with its own Mermaid", 1.25
        ),
        measured("bytes", "requests to other origins", [max(foreign)], "", "", 0),
    ]


def visit(browser: Browser, pages: PagesServer) -> int:
    """Open the lesson with an empty cache, until all is quiet; answers how many requests were foreign."""
    pages.sent.clear()
    foreign: list[str] = []

    def note(url: str) -> None:
        if not url.startswith((pages.url, "data:", "blob:")):
            foreign.append(url)

    with fresh_page(browser) as page:
        page.context.on("request", lambda request: note(request.url))
        page.goto(pages.url + LESSON, wait_until="load")
        wait_until_quiet(page, pages)
    return len(foreign)


def wait_until_quiet(page: Page, pages: PagesServer) -> None:
    """Return once the server has sent nothing for a second."""
    since, count = time.monotonic(), len(pages.sent)
    while time.monotonic() - since < QUIET_S:
        page.wait_for_timeout(100)
        if len(pages.sent) != count:
            since, count = time.monotonic(), len(pages.sent)
