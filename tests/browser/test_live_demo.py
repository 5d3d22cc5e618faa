"""Stepping through a recorded run: no Python, no network, any language, any reader."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from sitegen import citations
from sitegen.content import load
from sitegen.model import LANGS, Content
from sitegen.navigation import folder
from tests.browser.conftest import OpenPage
from tests.browser.demos import SCENARIOS, YOLO, demo_on, do, go, page_of, recorded
from tests.browser.problems import PageProblems
from tests.browser.reading import wrap_text_nodes

# Where the scrubber leads, from the first step to the last: the sentence, the lines
# that are shaded in the file that is shown, and what the lit line follows by the rule of the page.
WALK = """async (demo) => {
  const script = document.querySelector('script[src$="/main.js"]').src;
  const { citationsOf } = await import(new URL("line-citations.js", script));
  const scrubber = demo.querySelector(".live-demo__scrubber");
  return Array.from({ length: Number(scrubber.max) }, (_, at) => {
    scrubber.value = String(at + 1);
    scrubber.dispatchEvent(new Event("input", { bubbles: true }));
    const told = demo.querySelector(".live-demo__sentence").textContent.trim();
    const figure = demo.querySelector(".source:not([hidden])");
    const lines = [...figure.querySelectorAll(".line")];
    const numbers = (name) => lines.flatMap((line, at) => (line.classList.contains(name) ? [at + 1] : []));
    const texts = lines.map((line) => line.textContent);
    const lit = numbers("line--lit")[0];
    return {
      told,
      file: figure.dataset.file,
      lit,
      ran: numbers("line--ran"),
      citations: citationsOf(texts, lit, (id) => id in demo.code.sources),
    };
  });
}"""


# Of every demo on these pages: what the page's own rules make of its run, and what the server had told.
TELL = """async (addresses) => {
  const script = document.querySelector('script[src$="/main.js"]').src;
  const { tell } = await import(new URL("sentences.js", script));
  const texts = (nodes) => [...nodes].map((one) => one.textContent.trim());
  const told = async (demo, here) => {
    const { trace, organs, ...words } = await (await fetch(new URL(demo.dataset.src, here))).json();
    const sentence = (step) => tell(step, organs[step.file.split("/")[1]] ?? words);
    const text = (nodes) => nodes.map((one) => one.textContent ?? one).join("").trim();
    const said = trace.steps.map((step) => text(sentence(step)));
    return [demo.dataset.scenario, said, texts(demo.querySelectorAll(".trace__sentence"))];
  };
  const all = addresses.map(async (address) => {
    const here = new URL(address, location.href);
    const page = new DOMParser().parseFromString(await (await fetch(here)).text(), "text/html");
    return Promise.all([...page.querySelectorAll("live-demo")].map((demo) => told(demo, here)));
  });
  return (await Promise.all(all)).flat();
}"""


def test_every_step_of_every_run_is_told_in_both_languages_as_the_server_told_it(
    open_page: OpenPage, built_site: Path, content: Content
) -> None:
    for lang in LANGS:
        runs = built_site.glob(f"assets/runs/{lang}/**/*.html")
        lessons = [f"{folder(lang)}{page}" for page in sorted({page_of(scenario) for scenario in SCENARIOS})]
        pages = [*lessons, *(run.relative_to(built_site).as_posix() for run in runs)]
        found = open_page("", lang=lang).evaluate(TELL, [f"/{page}" for page in pages])
        shown = {scenario for scenario, _, _ in found}
        assert shown == {name for name in content.scenarios if not name.startswith("tasks/")}
        for scenario, page_told, server_told in found:
            assert page_told == server_told, (lang, scenario)


def test_every_step_of_the_lessons_is_told_as_the_server_told_it(open_page: OpenPage) -> None:
    asked: list[str] = []
    for lesson, scenarios in groupby(SCENARIOS, page_of):
        page = open_page(lesson)
        page.on("request", lambda request: asked.append(request.url))
        page.context.route("**/assets/py*/**", lambda route: route.abort())
        for scenario in scenarios:
            walk(demo_on(page, scenario))
    assert not [url for url in asked if "/assets/py" in url]


def walk(demo: Locator) -> None:
    """Go through every step: its sentence is that of the list, the right lines are lit, shaded and cited."""
    told = [text.strip() for text in demo.locator(".trace__sentence").all_text_contents()]
    steps = recorded(demo)["steps"]
    for said, step, shown in zip(told, steps, demo.evaluate(WALK), strict=True):
        place = {
            "file": step["file"],
            "lit": step["line"],
            "ran": [line for first, last in step["lines"][step["file"]] for line in range(first, last + 1)],
            "citations": step["citations"],
        }
        assert shown == {"told": said, **place}


def test_a_link_past_twenty_demos_lands_where_it_points(open_page: OpenPage) -> None:
    page = open_page("compare/3/#delegation")
    near = page.locator("live-demo[data-step]")
    expect(near.first).to_be_attached()  # a demo takes its place, and the text must not run away
    expect(page.locator("#delegation")).to_be_in_viewport()
    assert near.count() < len(SCENARIOS) / 2


def test_a_demo_is_fetched_when_the_reader_comes_near_and_stepping_asks_for_nothing_more(
    open_page: OpenPage,
) -> None:
    page = open_page(page_of(YOLO))
    page.wait_for_load_state("networkidle")
    names = "() => performance.getEntriesByType('resource').map((one) => one.name)"
    early = ("/assets/demos/", "/assets/code/", "live-demo.js", "-view.css", "/search/words.")
    assert not [name for name in page.evaluate(names) if any(part in name for part in early)]
    demo = demo_on(page)
    page.wait_for_load_state("networkidle")
    before: list[str] = page.evaluate(names)
    assert [name for name in before if YOLO in name]
    while demo.get_attribute("data-at-end") is None:
        do(demo, "step").click()
    assert page.evaluate(names) == before
    assert not [name for name in before if "/assets/python/" in name or "/assets/pyodide/" in name]


def test_a_run_that_does_not_arrive_is_said_and_can_be_asked_for_again(
    open_page: OpenPage, page_problems: PageProblems, wait_state: Callable[..., None]
) -> None:
    page_problems.allow("Failed to load resource")
    page = open_page(page_of(YOLO))
    answers = [lambda route: route.fulfill(status=503), lambda route: route.fulfill(body='{"trace": {"st')]
    page.context.route(
        f"**/{YOLO}.*.json", lambda route: answers.pop(0)(route) if answers else route.continue_()
    )
    demo = page.locator(f'live-demo[data-scenario="{YOLO}"]')
    demo.scroll_into_view_if_needed()
    for _ in range(2):
        wait_state(demo, "error")
        expect(demo.get_by_role("alert")).to_be_visible()
        expect(demo.locator(".trace li").first).to_be_visible()
        do(demo, "retry").press("Enter")
    demo_on(page)
    expect(do(demo, "step")).to_be_focused()
    expect(demo.locator(".trace")).to_be_hidden()


def test_forward_back_reset_and_end(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    total = len(recorded(demo)["steps"])
    do(demo, "step").click()
    do(demo, "step").click()
    expect(demo).to_have_attribute("data-step", "3")
    do(demo, "back").click()
    expect(demo).to_have_attribute("data-step", "2")
    expect(demo.locator(".live-demo__count")).to_have_text(f"step 2 of {total}")
    go(demo, total)
    expect(do(demo, "step")).to_have_attribute("aria-disabled", "true")
    do(demo, "step").click(force=True)
    expect(demo).to_have_attribute("data-step", str(total))
    expect(demo.locator(".live-demo__takeaway")).to_be_visible()
    do(demo, "reset").click()
    expect(demo).to_have_attribute("data-step", "1")
    expect(do(demo, "back")).to_have_attribute("aria-disabled", "true")
    expect(demo.locator(".live-demo__takeaway")).to_be_hidden()


def test_play_walks_on_by_itself_until_paused(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    do(demo, "play").click()
    expect(demo).not_to_have_attribute("data-step", "1")  # not a certain step: a busy machine may miss it
    do(demo, "play").click()
    expect(demo).not_to_have_attribute("data-playing", "")
    at = demo.get_attribute("data-step")
    do(demo, "play").click()
    expect(demo).not_to_have_attribute("data-step", at or "")
    do(demo, "back").click()
    expect(demo).not_to_have_attribute("data-playing", "")


def test_keys_step_while_the_stage_has_the_focus(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    total = len(recorded(demo)["steps"])
    demo.locator(".live-demo__stage").focus()
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", total), ("Home", 1)):
        page.keyboard.press(key)
        expect(demo).to_have_attribute("data-step", str(step))
    page.keyboard.press("Space")
    expect(demo).to_have_attribute("data-playing", "")
    page.keyboard.press("Space")
    expect(demo).not_to_have_attribute("data-playing", "")


def test_lit_line_and_citation_follow_the_step(open_page: OpenPage, repo_root: Path) -> None:
    demo = demo_on(open_page(page_of(YOLO), reduced_motion=True))  # so that scrolling is over at once
    sources = load(repo_root / "stories").sources
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        lit = demo.locator(".line--lit")
        expect(lit).to_have_count(1)
        expect(lit).to_have_attribute("data-line", str(step["line"]))
        expect(demo.locator(".source:visible")).to_have_attribute("data-file", step["file"])
        assert lit.evaluate(
            "line => { const [a, b] = [line, line.parentElement].map((one) => one.getBoundingClientRect());"
            " return a.bottom > b.top && a.top < b.bottom; }"
        ), "the lit line is inside of its box"
        links = demo.locator(".live-demo__citation a")
        expect(links).to_have_count(len(step["citations"]))
        for link, text in zip(links.all(), step["citations"], strict=True):
            citation = citations.parse(text)
            assert citation
            expect(link).to_have_attribute("href", citations.url(citation, sources[citation.source]))


def test_pointer_rows_and_verdict_agree_with_the_trace(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    rows = demo.locator(".gate__rules tbody tr")
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        data = step["data"]
        if step["event"] == "RulesSorted":
            expect(rows).to_have_count(len(data["rules"]))
        if step["event"] == "RuleTried":
            expect(rows.nth(data["index"])).to_have_attribute("data-row", "passed")
        if step["event"] == "RuleMatched":
            expect(rows.nth(data["index"])).to_have_attribute("data-row", "matched")
            expect(demo.locator(".gate__pointer")).to_have_attribute("data-at", "match")
        if step["event"] == "VerdictReached":
            expect(demo.locator(".gate__verdict")).to_have_attribute("data-verdict", data["decision"])
        if step["event"] == "CallReceived" and not data["depth"]:
            expect(demo.locator(".gate__verdict")).to_have_attribute("data-verdict", "")
            expect(demo.locator(".gate__tool")).to_have_text(data["tool"])


def test_wrapped_text_nodes_disturb_nothing(open_page: OpenPage) -> None:
    """bugs.md row 30: a page translator puts every text into a `font` of its own."""
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    wrap_text_nodes(page)
    do(demo, "step").locator("font").first.click()
    expect(demo).to_have_attribute("data-step", "2")
    wrap_text_nodes(page)
    told = demo.locator(".trace__sentence").all_text_contents()
    for number in range(3, len(told) + 1):
        go(demo, number)
        expect(demo.locator(".live-demo__sentence")).to_have_text(told[number - 1])
        expect(demo.locator(".line--lit")).to_have_count(1)
    demo.locator(".live-demo__kinds").select_option("verdict")
    do(demo, "skip-back").click()
    expect(demo.locator(".live-demo__here")).to_contain_text("verdict")
    do(demo, "reset").click()
    expect(demo.locator(".live-demo__sentence")).to_have_text(told[0])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_javascript_the_run_reads_from_top_to_bottom(open_page: OpenPage, lang: str) -> None:
    page = open_page(page_of(YOLO), lang=lang, js=False)
    demo = page.locator(f'live-demo[data-scenario="{YOLO}"]')
    expect(demo.locator(".trace li").first).to_be_visible()
    expect(demo.locator(".live-demo__last .verdict")).to_be_visible()
    expect(demo.locator(".live-demo__takeaway")).to_be_visible()
    expect(demo.frame_locator("iframe").first.locator(".source__text")).to_be_visible()
    expect(demo.locator(".live-demo__controls")).to_be_hidden()
    expect(demo.locator(".live-demo__editor")).to_be_hidden()
    assert demo.locator("button:visible").count() == 0


@pytest.mark.parametrize("js", [True, False])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_wider_than_a_phone(open_page: OpenPage, lang: str, js: bool) -> None:
    page = open_page(page_of(YOLO), lang=lang, width=390, js=js)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    if not js:
        return
    demo = demo_on(page)
    do(demo, "edit").click()
    go(demo, len(recorded(demo)["steps"]))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for button in demo.locator("button:visible, select:visible, input:not([type=range]):visible").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 44, button.inner_text()


def test_controls_stay_within_the_thumbs_reach_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO), width=390)
    demo = demo_on(page)
    demo.locator(".live-demo__sentence").scroll_into_view_if_needed()
    demo.evaluate(
        "demo => scrollTo(0, scrollY + demo.querySelector('.live-demo__plate').getBoundingClientRect().top)"
    )
    box = do(demo, "step").bounding_box()
    assert box
    height = page.evaluate("innerHeight")
    assert height * 0.75 < box["y"] < height - 40


def test_a_demo_that_is_moved_in_the_page_is_wired_once(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    demo.evaluate("demo => { const next = demo.nextSibling; demo.remove(); next.before(demo); }")
    do(demo, "step").click()
    expect(demo).to_have_attribute("data-step", "2")


def test_pointer_does_not_glide_for_who_asks_for_less_motion(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(YOLO), reduced_motion=True))
    duration = demo.locator(".gate__pointer").evaluate("one => getComputedStyle(one).transitionDuration")
    assert all(float(part.strip().removesuffix("s")) < 0.001 for part in duration.split(","))
