"""Running the cell anew, in the page: real Python in a real worker."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from playwright.sync_api import Locator, Page, Route, Worker, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import (
    DENY_SHELL,
    NEVER_ENDING_CALL,
    NEVER_ENDS,
    SCENARIOS,
    YOLO,
    demo_on,
    do,
    go,
    page_of,
    recorded,
    shown,
    verdicts,
    write,
)
from tests.browser.problems import PageProblems

FRAMES = """() => {
  globalThis.frames = { count: 0, slow: 0, last: performance.now() };
  requestAnimationFrame(function next(now) {
    if (now - frames.last >= 200) frames.slow += 1;
    frames.last = now;
    frames.count += 1;
    requestAnimationFrame(next);
  });
}"""
STRAY_FRAMES = 1  # a busy machine may drop one; a page that is blocked drops frame after frame
SMALL_MEMORY = "Object.defineProperty(navigator, 'deviceMemory', { value: 4 })"
CRASH_INSTEAD_OF_ANSWERING = """() => {
  self.postMessage = () => setTimeout(() => { throw new Error("boom"); });
}"""

WaitState = Callable[..., None]


def pythons(page: Page) -> list[Worker]:
    """The page's Python workers, the spare included, oldest first."""
    return [worker for worker in page.workers if "python-worker" in worker.url]


def run_unchanged(demo: Locator, wait_state: WaitState) -> None:
    """Run the scenario as it is, and check that the page and the build agree."""
    write(demo)
    do(demo, "run").click()
    wait_state(demo, "done")
    assert shown(demo) == recorded(demo)


def test_plain_boot_takes_over_when_the_snapshot_does_not_arrive(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems
) -> None:
    page_problems.allow("python.snapshot", "Failed to load resource")
    page = open_page(page_of(YOLO))
    page.context.route("**/python.snapshot", lambda route: route.fulfill(status=404))
    demo = demo_on(page)
    run_unchanged(demo, wait_state)
    expect(demo).to_have_attribute("data-boot", "plain")


def test_plain_boot_takes_over_when_the_snapshot_is_damaged(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    page = open_page(page_of(YOLO))
    page.context.route("**/python.snapshot", lambda route: route.fulfill(status=200, body="not a snapshot"))
    demo = demo_on(page)
    run_unchanged(demo, wait_state)
    expect(demo).to_have_attribute("data-boot", "plain")


def test_python_runs_below_a_subpath(open_page: OpenPage, wait_state: WaitState, subpath_url: str) -> None:
    demo = demo_on(open_page(page_of(YOLO), base=subpath_url))
    run_unchanged(demo, wait_state)


def test_both_languages_share_one_copy_of_python(open_page: OpenPage, wait_state: WaitState) -> None:
    page = open_page(page_of(YOLO), lang="zh")
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    run_unchanged(demo_on(page), wait_state)
    python = [url for url in asked if "/assets/py" in url]
    assert python
    assert not [url for url in python if "/zh/" in url]


def test_python_runs_under_a_strict_policy(open_page: OpenPage, wait_state: WaitState, csp_url: str) -> None:
    demo = demo_on(open_page(page_of(YOLO), base=csp_url))
    run_unchanged(demo, wait_state)
    expect(demo).to_have_attribute("data-boot", "snapshot")


def test_an_edited_rule_changes_the_verdict_and_reset_brings_it_back(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    before = verdicts(recorded(demo))
    write(demo, policy=DENY_SHELL)
    do(demo, "run").click()
    wait_state(demo, "done")
    after = verdicts(shown(demo))
    assert (before[0], after[0]) == ("allow", "deny")
    expect(demo.locator(".live-demo__outcome .verdict").first).to_have_attribute("data-verdict", "deny")
    expect(demo.locator(".line--lit")).to_have_count(1)
    do(demo, "restore").click()
    expect(demo).to_have_attribute("data-step", "1")
    wait_state(demo, "idle")
    assert shown(demo) == recorded(demo)


def never_ending(demo: Locator, wait_state: WaitState) -> None:
    """Start a run that has no end, and wait until it is under way."""
    write(demo, policy=NEVER_ENDS, args=NEVER_ENDING_CALL)
    do(demo, "run").click()
    wait_state(demo, "running")


def scroll_for(page: Page, frames: int) -> None:
    """Scroll up and down until the page has drawn that many frames."""
    page.evaluate(FRAMES)
    page.mouse.move(300, 300)
    while page.evaluate("frames.count") < frames:
        page.mouse.wheel(0, 120)
        page.mouse.wheel(0, -100)


def test_stop_ends_a_run_without_end_while_the_page_scrolls_on(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    run_unchanged(demo, wait_state)
    never_ending(demo, wait_state)
    scroll_for(page, frames=60)
    wait_state(demo, "running")
    do(demo, "stop").click()
    wait_state(demo, "idle", 2_000)
    assert page.evaluate("frames.slow") <= STRAY_FRAMES
    expect(do(demo, "run")).to_be_visible()
    write(demo, policy=DENY_SHELL, args='{"command": "ls"}')
    do(demo, "run").click()
    wait_state(demo, "done")
    assert verdicts(shown(demo))[0] == "deny"


def test_the_clock_ends_a_run_that_nobody_stops(open_page: OpenPage, wait_state: WaitState) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    never_ending(demo, wait_state)
    wait_state(demo, "error", 40_000)
    expect(demo.locator(".live-demo__status")).to_contain_text("20 seconds")


def test_a_crashed_python_is_replaced_and_the_reader_is_told(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems
) -> None:
    page_problems.allow("boom")
    page = open_page(page_of(YOLO))
    page.context.add_init_script(SMALL_MEMORY)
    page.reload()
    demo = demo_on(page)
    run_unchanged(demo, wait_state)
    (python,) = pythons(page)
    python.evaluate(CRASH_INSTEAD_OF_ANSWERING)
    do(demo, "run").click()
    wait_state(demo, "error")
    expect(demo.locator(".live-demo__status")).to_contain_text("crashed")
    go(demo, 2)
    run_unchanged(demo, wait_state)


def test_a_failed_download_is_said_and_trying_again_works(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems
) -> None:
    page_problems.allow("pyodide.asm", "Failed to load resource", "wasm")
    page = open_page(page_of(YOLO))
    demo = demo_on(page)

    def refuse(route: Route) -> None:
        route.fulfill(status=503)

    page.context.route("**/pyodide.asm.wasm", refuse)
    write(demo)
    do(demo, "run").click()
    wait_state(demo, "error")
    expect(demo.locator(".live-demo__status")).to_contain_text("could not be downloaded")
    expect(do(demo, "run")).to_have_text("Try again")
    do(demo, "step").click()
    expect(demo).to_have_attribute("data-step", "2")
    page.context.unroute("**/pyodide.asm.wasm", refuse)
    run_unchanged(demo, wait_state)


def test_each_run_in_the_page_equals_the_recorded_one_and_one_python_serves_them_all(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    for lesson, scenarios in groupby(SCENARIOS, page_of):
        page = open_page(lesson)
        for scenario in scenarios:
            demo = demo_on(page, scenario)
            run_unchanged(demo, wait_state)
            expect(demo).to_have_attribute("data-boot", "snapshot")
        assert 1 <= len(pythons(page)) <= 2, "one Python, and at most one spare"


def test_a_file_that_the_recorded_run_never_reached_is_fetched_from_python(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    known = {figure.get_attribute("data-file") for figure in demo.locator(".source").all()}
    write(demo, mode="default")
    do(demo, "run").click()
    wait_state(demo, "done")
    for number, step in enumerate(shown(demo)["steps"], start=1):
        if step["file"] not in known:
            go(demo, number)
            expect(demo.locator(".source:visible")).to_have_attribute("data-file", step["file"])
            expect(demo.locator(".line--lit")).to_have_attribute("data-line", str(step["line"]))
