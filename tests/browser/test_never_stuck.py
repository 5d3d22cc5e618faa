"""Whatever code does, the page stays awake, says how it ended, and the next run works without a reload."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Locator, Route, expect

from tests.browser.conftest import FLAGS, OpenPage
from tests.browser.demos import (
    NEVER_ENDING_CALL,
    NEVER_ENDS,
    SCENARIOS,
    YOLO,
    demo_on,
    do,
    open_form,
    page_of,
    pythons,
    recorded,
    shown,
    without,
    write,
)
from tests.browser.hostile import CRASHING, ENDLESS, FILE, FLOOD, GREEDY, UNFINISHED, Came, run_both, run_with
from tests.browser.problems import PageProblems
from tools.find_browser import find

WaitState = Callable[..., None]

LONGEST_GAP_MS = 200  # in the middle of all runs: a busy machine may hold up one or two, a blocked page all
PRINT_LIMIT_CHARS = 20_000
WHOLE = 11  # steps of the run when nothing goes wrong
CRASHED = ("fatal error", "RangeError", "Exit")


def fine(came: Came) -> bool:
    return (came["ending"], came["error"], came["steps"]) == ("", "", WHOLE)


def test_code_without_end_or_measure_leaves_a_page_that_works(
    open_page: OpenPage, page_problems: PageProblems
) -> None:
    """bugs.md rows 4, 5, 6, 7, 8, 9, 10."""
    page_problems.allow(*CRASHED)
    page = open_page(page_of(YOLO), memory_gb=8)
    assert fine(run_with(page))
    ran: list[Came] = []
    for name, code in ENDLESS.items():
        late = run_with(page, code, limit_ms=400)
        assert (late["ending"], len(late["printed"]) <= PRINT_LIMIT_CHARS) == ("limit", True), name
        ran.append(late)
    for name in ("a pattern", "a flood"):
        stopped = run_with(page, ENDLESS[name], stop_when="running")
        assert (stopped["ending"], stopped["after"] < 300) == ("stopped", True), name
        ran.append(stopped)
    for name, code in CRASHING.items():
        assert run_with(page, code)["ending"] == "crash", name
        assert fine(run_with(page)), name
    for name, code in GREEDY.items():
        greedy = run_with(page, code)
        assert (greedy["ending"], greedy["error"]) == ("", "MemoryError"), name
    for _ in range(2):
        flood = run_with(page, FLOOD)
        assert fine(flood) and flood["cut"]
        assert flood["printed"].startswith("0\n1\n2\n") and len(flood["printed"]) == PRINT_LIMIT_CHARS
        ran.append(flood)
    assert run_with(page, UNFINISHED)["printed"] == "Some text"
    assert fine(run_with(page))
    assert median(came["gap"] for came in ran) < LONGEST_GAP_MS
    assert 1 <= len(pythons(page)) <= 2, "one Python, and at most one spare"


def test_a_run_that_is_ended_shows_the_steps_up_to_there(open_page: OpenPage, wait_state: WaitState) -> None:
    """bugs.md row 5. The call is read; then the first rule keeps the matcher busy for ever."""
    demo = demo_on(open_page(page_of(YOLO)))
    status = demo.locator(".live-demo__status")
    write(demo, policy=NEVER_ENDS, args=NEVER_ENDING_CALL)
    do(demo, "run").click()
    wait_state(demo, "running")
    expect(status).to_contain_text("10 seconds")
    expect(demo).to_have_attribute("data-state", "running")
    do(demo, "stop").click()
    wait_state(demo, "idle", 2_000)
    expect(status).to_contain_text("Stopped.")
    demo.evaluate("demo => { demo.dataset.limitMs = '1500'; }")
    do(demo, "run").click()
    wait_state(demo, "error")
    steps = shown(demo)["steps"]
    assert 0 < len(steps) < len(recorded(demo)["steps"])
    expect(status).to_contain_text("no end after 1.5 seconds")
    expect(status).to_contain_text(f"Stopped at step {len(steps)}")
    expect(demo).to_have_attribute("data-step", str(len(steps)))


def test_a_crash_is_told_and_the_next_run_works(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems, repo_root: Path
) -> None:
    """bugs.md row 8."""
    page_problems.allow(*CRASHED)
    demo = demo_on(open_page(page_of(YOLO)))
    open_form(demo)
    text = (repo_root / FILE).read_text(encoding="utf-8") + CRASHING["an exit"]
    demo.evaluate("(demo, sources) => demo.runner.editor.apply({ sources })", {FILE: text})
    do(demo, "run").click()
    wait_state(demo, "error")
    expect(demo.locator(".live-demo__status")).to_contain_text("Python crashed and was started again")
    do(demo, "restore").click()
    do(demo, "run").click()
    wait_state(demo, "done")
    assert shown(demo) == recorded(demo)


def expect_steps(demo: Locator) -> None:
    """The recorded run can be stepped through."""
    do(demo, "reset").click()
    expect(demo).to_have_attribute("data-step", "1")
    do(demo, "step").click()
    expect(demo).to_have_attribute("data-step", "2")


# --- starting -------------------------------------------------------------------------------------------


def cut(route: Route) -> None:
    """Answer with the first half of the file."""
    response = route.fetch()
    body = response.body()
    route.fulfill(body=body[: len(body) // 2], headers={"content-type": response.headers["content-type"]})


def refuse(route: Route) -> None:
    route.fulfill(status=503)


def test_any_file_may_fail_once_and_trying_again_gets_on(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems
) -> None:
    """bugs.md rows 15, 20. One file after the other does not come, or comes cut; in the end all do."""
    page = open_page(page_of(YOLO))
    page_problems.allow("Failed to load resource", "python-worker.js")
    demo = demo_on(page)
    write(demo)
    for file, fault in (
        ("python-worker.js", refuse),
        ("python-boot.js", refuse),
        ("pyodide.mjs", refuse),
        ("pyodide.mjs", cut),
        ("pyodide.asm.mjs", refuse),
        ("pyodide.asm.mjs", cut),
        ("pyodide.asm.wasm", refuse),
        ("pyodide.asm.wasm", cut),
        ("python_stdlib.zip", refuse),
        ("python_stdlib.zip", cut),
        ("pyodide-lock.json", refuse),
        ("pyodide-lock.json", cut),
    ):
        page.context.route(f"**/{file}", fault)
        do(demo, "run").click()
        wait_state(demo, "error")
        expect(demo.locator(".live-demo__status")).to_contain_text("could not be downloaded")
        expect(do(demo, "run")).to_have_text("Try again")
        page.context.unroute(f"**/{file}", fault)
    expect_steps(demo)
    do(demo, "run").click()
    wait_state(demo, "done")
    assert shown(demo) == recorded(demo)


def test_without_its_snapshot_python_starts_plainly(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems
) -> None:
    page_problems.allow("Failed to load resource")
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    write(demo)
    page.context.route("**/python.snapshot", cut)
    page.context.route("**/*.whl", refuse)
    do(demo, "run").click()
    wait_state(demo, "error")
    expect(demo.locator(".live-demo__status")).to_contain_text("could not be downloaded")
    page.context.unroute("**/*.whl", refuse)
    do(demo, "run").click()
    wait_state(demo, "done")
    expect(demo).to_have_attribute("data-boot", "plain")
    assert shown(demo) == recorded(demo)


def test_a_start_can_be_stopped_and_one_that_never_answers_is_given_up(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO))
    for phase in ("download", "start"):
        stopped = run_with(page, stop_when=phase)
        assert (stopped["ending"], stopped["after"] < 300) == ("stopped", True)
    first, second = run_both(page, ENDLESS["a loop"], stop_when="queue")
    assert (first["ending"], second["ending"]) == ("limit", "stopped"), "what waits can be stopped as well"
    page.evaluate(
        """async () => {
          const main = document.querySelector("script[src$='/main.js']");
          (await import(new URL("python-client.js", main.src))).LIMITS.silenceMs = 700;
        }"""
    )
    page.context.route("**/python_stdlib.zip", lambda route: None)
    assert run_with(page)["ending"] == "download"
    assert run_with(page)["ending"] == "download", "and the page goes on"


def test_a_browser_that_cannot_start_python_keeps_all_the_rest(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    """bugs.md row 15."""
    page = open_page(page_of(YOLO))
    page.context.route("**/python-worker.js", without("WebAssembly"))
    demo = demo_on(page)
    write(demo)
    do(demo, "run").click()
    wait_state(demo, "error")
    expect(demo.locator(".live-demo__status")).to_contain_text("does not start in this browser")
    expect_steps(demo)


# --- a page that is not looked at -----------------------------------------------------------------------


def test_an_answer_that_came_while_nobody_looked_is_not_lost(open_page: OpenPage) -> None:
    """Timers of a hidden page ring late. Here the page is busy until long after the limit; nothing rings."""
    page = open_page(page_of(YOLO))
    assert fine(run_with(page))
    page.evaluate(
        """() => {
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (...message) {
            post.apply(this, message);
            setTimeout(() => { for (const start = Date.now(); Date.now() - start < 3_000; ); });
          };
        }"""
    )
    assert fine(run_with(page, limit_ms=1_000))


def test_a_page_that_comes_back_by_the_back_button_goes_on(
    browser: Browser, site_url: str, wait_state: WaitState
) -> None:
    """Other tests run without the cache that keeps a page as it was; so this one has a browser of its own."""
    kept = browser.browser_type.launch(
        executable_path=find(os.environ),
        args=FLAGS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    page = kept.new_page()
    page.add_init_script("addEventListener('pageshow', ({ persisted }) => { globalThis.kept = persisted; });")
    page.goto(site_url + page_of(YOLO))
    demo = demo_on(page)
    write(demo, policy=NEVER_ENDS, args=NEVER_ENDING_CALL)
    do(demo, "run").click()
    wait_state(demo, "running")
    for state in ("running", "done"):
        page.evaluate(f"location.href = '{site_url}authors/'")
        page.wait_for_url(re.compile("authors"))
        page.evaluate("history.back()")
        page.wait_for_function("globalThis.kept")
        wait_state(demo, state)
        if state == "running":
            do(demo, "stop").click()
            wait_state(demo, "idle")
        do(demo, "restore").click()
        do(demo, "run").click()
        wait_state(demo, "done")
        assert shown(demo) == recorded(demo)
    kept.close()


# --- how many --------------------------------------------------------------------------------------------


def test_a_page_has_one_python_and_a_spare_only_where_there_is_room(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    """bugs.md row 16. The small device ran first: it had the time for a spare when the other one has it."""
    pages = [open_page(page_of(YOLO), memory_gb=memory_gb) for memory_gb in (4, 8)]
    for page in pages:
        for scenario in SCENARIOS[:2]:
            demo = demo_on(page, scenario)
            write(demo)
            do(demo, "run").click()
            wait_state(demo, "done")
    small, large = pages
    if len(pythons(large)) < 2:
        large.wait_for_event("worker")
    assert (len(pythons(small)), len(pythons(large))) == (1, 2)


def test_python_lives_in_a_module_worker(repo_root: Path) -> None:
    """bugs.md row 14."""
    files = (repo_root / "docs/assets/js").glob("python*.js")
    scripts = "".join(file.read_text(encoding="utf-8") for file in files)
    (made,) = re.findall(r"new Worker\(.*", scripts)
    assert 'type: "module"' in made and "importScripts" not in scripts


def test_what_python_is_made_of_lies_at_addresses_with_a_version(built_site: Path) -> None:
    """bugs.md row 21: no new page meets an old file from a cache, and no service worker keeps one."""
    page = (built_site / "index.html").read_text(encoding="utf-8")
    places = json.loads(re.findall(r'id="runtime">(.*?)</script>', page)[0])
    for name in ("pyodide", "snapshot", "lock"):
        assert re.search(r"/\d+\.\d+\.\d+/|/[0-9a-f]{12}/", places[name]), name
    ours = re.findall(r'(?:src|href)="[^"]*assets/(?:js|css)[^"]*"', page)
    assert ours and all(re.search(r"assets/(?:js|css)-[0-9a-f]{8}/", one) for one in ours)
    scripts = [file.read_text(encoding="utf-8") for file in (built_site / "assets").glob("js-*/*.js")]
    assert scripts and not [script for script in scripts if "serviceWorker" in script]
