"""What all measurements in a browser share: one Chromium, fresh pages, and a demo on them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

from tools.find_browser import find

# The last four keep Chromium from preparing an address bar that nobody sees, which takes as long as opening a
# page and delays its first paint; the others, browsers under test do without.
WITHOUT = (
    "Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,HttpsUpgrades,"
    "AimEnabled,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"
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
    # No name but our own address leads anywhere, as if offline.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
LESSON = "compare/3/"
DEMO = 'live-demo[data-scenario="compare/3/yolo-still-asks"]'
PATIENCE_MS = 120_000

# In the page: waiting for a state, and for the frame after the next, when all of it has been painted.
HELPERS = """
globalThis.bench = {
  demo: () => document.querySelector(%(demo)r),
  button: (name) => bench.demo().querySelector(`[data-do="${name}"]`),
  frame: () => new Promise((done) => requestAnimationFrame(done)),
  painted: async () => {
    await bench.frame();
    await bench.frame();
    return performance.now();
  },
  until: (holds) => new Promise((done) => {
    if (holds()) return done();
    const watcher = new MutationObserver(() => holds() && (watcher.disconnect(), done()));
    watcher.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  }),
  /** For what no attribute tells; not for measuring. */
  later: async (holds) => { while (!holds()) await new Promise((done) => setTimeout(done, 20)); },
  state: (wanted) => bench.until(() => bench.demo().dataset.state === wanted),
  /** When the first worker was made, how many have started their Python, and when one last spoke. */
  firstWorkerAt: Infinity,
  booted: 0,
  heardAt: 0,
};
globalThis.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    if (!String(address).includes("python-worker")) return;
    bench.firstWorkerAt = Math.min(bench.firstWorkerAt, performance.now());
    this.addEventListener("message", ({ data }) => {
      bench.heardAt = performance.now();
      if (data.type === "booted") bench.booted += 1;
    });
  }
};
""" % {"demo": DEMO}  # noqa: UP031  (braces of JavaScript)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser in which everything is measured."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(os.environ), args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def fresh_page(browser: Browser, *scripts: str) -> Iterator[Page]:
    """A page without a cache; the scripts run in it before its own."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE_MS)
    for script in (HELPERS, *scripts):
        context.add_init_script(script)
    try:
        yield context.new_page()
    finally:
        context.close()


def open_demo(page: Page, site: str) -> None:
    """Open the lesson, wait until its gate demo answers and the page is quiet, and go to the first step."""
    page.goto(site + LESSON)
    page.locator(DEMO).scroll_into_view_if_needed()
    page.evaluate("bench.until(() => bench.demo().dataset.step).then(() => bench.demo().go(1))")
    page.wait_for_load_state("networkidle")
