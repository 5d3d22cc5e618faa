"""Running the cell anew, in the page: real Python in a real worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Locator, expect

from sitegen.model import Content
from tests.browser.conftest import OpenPage
from tests.browser.demos import (
    DENY_SHELL,
    SCENARIOS,
    YOLO,
    demo_on,
    do,
    go,
    page_of,
    pythons,
    recorded,
    shown,
    verdicts,
    without,
    write,
)

WaitState = Callable[..., None]


def run_unchanged(demo: Locator, wait_state: WaitState) -> None:
    """Run the scenario as it is, and check that the page and the build agree."""
    write(demo)
    do(demo, "run").click()
    wait_state(demo, "done")
    assert shown(demo) == recorded(demo)


def test_python_runs_in_a_folder_of_a_host_and_both_languages_share_it(
    open_page: OpenPage, wait_state: WaitState, subpath_url: str
) -> None:
    page = open_page(page_of(YOLO), lang="zh", base=subpath_url)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    run_unchanged(demo_on(page), wait_state)
    python = [url for url in asked if "/assets/py" in url]
    assert python
    assert not [url for url in python if "/zh/" in url]


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


# As a demo asks for it, without the demo.
RUN = """async (scenario) => {
  const main = document.querySelector('script[src*="main.js"]').src;
  const { run } = await import(new URL("python-client.js", main).href);
  return (await run(scenario, { signal: new AbortController().signal, onState() {} })).trace;
}"""


def test_each_run_in_the_page_equals_the_recorded_one_and_one_python_serves_them_all(
    open_page: OpenPage, content: Content, built_site: Path
) -> None:
    """bugs.md rows 13, 48: also in a browser that cannot switch stacks, as Safari; no cell needs to."""
    page = open_page("compare/1/")
    page.context.route("**/python-worker.js", without("WebAssembly.Suspending", "WebAssembly.promising"))
    for scenario in content.scenarios.values():
        (file,) = built_site.glob(f"assets/demos/en/{scenario.id}.*.json")
        made = json.loads(file.read_text(encoding="utf-8"))["trace"]
        trace = page.evaluate(RUN, {"cell": scenario.cell, "setup": scenario.setup})
        assert trace == made, scenario.id
    assert len(pythons(page)) == 1


def test_a_form_left_as_it_is_gives_the_recorded_run_for_every_cell_of_the_lessons(
    open_page: OpenPage, wait_state: WaitState, content: Content
) -> None:
    first = {content.scenarios[scenario].cell: scenario for scenario in reversed(SCENARIOS)}
    assert {cell.partition("/")[0] for cell in first} >= {organ.id for organ in content.matrix.organs}
    for lesson, scenarios in groupby(sorted(first.values()), page_of):
        page = open_page(lesson)
        for scenario in scenarios:
            demo = demo_on(page, scenario)
            run_unchanged(demo, wait_state)
            expect(demo).to_have_attribute("data-boot", "snapshot")
        assert len(pythons(page)) == 1


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
