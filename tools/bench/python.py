"""Python in the page: how soon a first run is shown, and how soon the next one after Stop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools.bench.browsing import fresh_page, open_demo
from tools.bench.figures import Figure, measured, ratio

Say = Callable[[str], None]
BARE_PAGE = "bench-bare.html"
WITH_SPARE_MS, WITHOUT_MS = 100, 1000
SMALL_MEMORY = "Object.defineProperty(navigator, 'deviceMemory', { value: 4 });"

# Without opening the form first: that would start Python, and give the page a head start.
OURS = """async () => {
  const asked = performance.now();
  if (bench.firstWorkerAt < asked) throw new Error("Python was started before");
  bench.demo().runner.run();
  await bench.state("done");
  return (await bench.painted()) - asked;
}"""

# The shortest way that Pyodide's own handbook shows.
BARE = """async ({ pyodide, lock }) => {
  const start = performance.now();
  const { loadPyodide } = await import(pyodide + "pyodide.mjs");
  const packageBaseUrl = new URL("./", lock).href;
  const python = await loadPyodide({ indexURL: pyodide, lockFileURL: lock, packageBaseUrl });
  await python.loadPackage("scratch-impl", { messageCallback: () => {} });
  python.runPython("import scratch_impl.bridge");
  return performance.now() - start;
}"""
ADDRESSES = """() => {
  const given = JSON.parse(document.getElementById("runtime").textContent);
  const address = (name) => [name, new URL(given[name], document.baseURI).href];
  return Object.fromEntries(["pyodide", "lock"].map(address));
}"""

OPEN_FORM = """async () => {
  bench.button("edit").click();
  await bench.until(() => bench.button("run")?.checkVisibility());
}"""
# Every Python that the page keeps has started, and has done what makes it warm.
ALL_QUIET = """(wanted) => bench.later(
  () => bench.booted >= wanted && performance.now() - bench.heardAt > 1000
)"""
ENDLESS = r"""() => {
  const rule = 'toolName = "run_shell_command"\nargsPattern = "(a|aa)*!"\ndecision = "deny"\npriority = 900';
  bench.demo().runner.run({
    policies: [{ tier: "user", path: "mine.toml", toml: `[[rule]]\n${rule}\n` }],
    calls: [{ tool: "run_shell_command", args: { command: "a".repeat(120) } }],
  });
}"""
# Written while the endless run goes on.
HARMLESS = """() => bench.demo().editor.put({
  policies: [],
  calls: [{ tool: "run_shell_command", args: { command: "rm -rf build" } }],
})"""
# The reader stops, and runs what the form holds as soon as there is a button for it.
AFTER_STOP = """async () => {
  const stopped = performance.now();
  bench.button("stop").click();
  await bench.until(() => bench.button("run").checkVisibility());
  bench.button("run").click();
  await bench.state("done");
  return (await bench.painted()) - stopped;
}"""


def live_start(browser: Browser, site: str, folder: Path, count: int, say: Say) -> list[Figure]:
    """First run in a fresh page against bare Pyodide in a fresh page, in turns."""
    (folder / BARE_PAGE).write_text("<!doctype html><title>bare</title>", encoding="utf-8")
    pairs = []
    for n in range(1, count + 1):
        ours, addresses = first_run(browser, site)
        bare = bare_start(browser, site, addresses)
        pairs.append((ours, bare))
        say(f"pair {n} of {count}: ours {ours:.0f} ms, bare {bare:.0f} ms")
    return [
        measured(
            "start",
            "live start: run asked for -> first verdict shown",
            [ours for ours, _ in pairs],
            "ms",
            "told for the record",
        ),
        ratio("start", "live start", pairs, "bare loadPyodide() and the same import", 0.35),
    ]


def first_run(browser: Browser, site: str) -> tuple[float, dict[str, str]]:
    """Milliseconds until the first run of a fresh page is shown; and where that page finds Python."""
    with fresh_page(browser) as page:
        open_demo(page, site)
        took = float(page.evaluate(OURS))
        boot = page.evaluate("bench.demo().dataset.boot")
        if boot != "snapshot":
            raise RuntimeError(f"the page booted its Python in the slow way ({boot})")
        return took, page.evaluate(ADDRESSES)


def bare_start(browser: Browser, site: str, addresses: dict[str, str]) -> float:
    """Milliseconds that bare Pyodide takes in a fresh page, until the teaching code is imported."""
    with fresh_page(browser) as page:
        page.goto(site + BARE_PAGE)
        return float(page.evaluate(BARE, addresses))


def after_stop(browser: Browser, site: str, count: int, say: Say) -> list[Figure]:
    """How long after Stop the next result is there, with a warm spare and without."""
    found = []
    for name, scripts, pythons, bound in (
        ("with the spare", (), 2, WITH_SPARE_MS),
        ("without a spare", (SMALL_MEMORY,), 1, WITHOUT_MS),
    ):
        with fresh_page(browser, *scripts) as page:
            open_demo(page, site)
            page.evaluate(OPEN_FORM)
            page.evaluate("bench.button('run').click(); bench.state('done')")
            took = [stopped_once(page, pythons, n) for n in range(count)]
        say(f"{name}: {', '.join(f'{ms:.0f}' for ms in took)} ms")
        found.append(
            measured(
                "stop",
                f"after Stop: next result, {name}",
                took,
                "ms",
                "clock starts at the press of Stop",
                bound,
            )
        )
    return found


def stopped_once(page: Page, pythons: int, before: int) -> float:
    """Stop an endless run, the spare being ready if there is one; milliseconds from there to a result."""
    page.evaluate(ALL_QUIET, pythons + before)
    page.evaluate(ENDLESS)
    page.evaluate("bench.state('running')")
    page.evaluate(HARMLESS)
    return float(page.evaluate(AFTER_STOP))
