"""For everyone: no barrier in any state, everything by keyboard, and a print that loses nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import (
    DENY_SHELL,
    YOLO,
    choose_tab,
    demo_on,
    do,
    page_of,
    put,
    recorded,
    write,
)
from tests.browser.reading import open_everything

WaitState = Callable[..., None]

LESSON = page_of(YOLO)
RUNTIME = "**/assets/py*/**"
PREDICTED = "compare/3/always-allow-lands"
SPEAKING = '\n\nprint("out")\nimport sys\nprint("err", file=sys.stderr)\n1 + 1\n'
KINDS = (
    ("", "en", "slate", 1280),
    ("", "zh", "default", 390),
    ("compare/1/", "en", "default", 1280),
    ("compare/1/", "zh", "slate", 390),
    ("compare/3/", "zh", "slate", 1280),
    ("scratch/2/", "en", "default", 390),
    ("instructors/", "en", "default", 390),
    ("authors/", "zh", "slate", 1280),
    ("404.html", "en", "slate", 1280),
)
EVERYWHERE = ":is(live-demo, compare-demo) { content-visibility: visible !important; }"
# What has the focus, if nobody can see that; of what is taller than the window, a part will do.
COVERED = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  const over = document.elementFromPoint(box.left + box.width / 2, (top + bottom) / 2);
  const seen = over && (one.contains(over) || over.contains(one) || over.closest("label")?.contains(one));
  return seen && getComputedStyle(one).outlineStyle !== "none" ? "" : one.outerHTML.slice(0, 200);
}"""


@pytest.fixture
def axe(repo_root: Path) -> str:
    """The accessibility checker's script."""
    return (repo_root / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


def barriers(page: Page, axe: str, inside: Locator | None = None, rules: str = "") -> list[str]:
    """What axe-core finds wrong with the page as it is now, or with a part of it."""
    if not page.evaluate("'axe' in window"):
        page.add_style_tag(content=EVERYWHERE)
        page.evaluate(axe)  # a script tag is what the page's own policy forbids
    violations = page.evaluate(
        """([part, rules]) =>
          axe.run(part ?? document, rules ? { runOnly: [rules] } : {}).then((all) => all.violations)""",
        [inside.element_handle() if inside else None, rules],
    )
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]


def switch_palette(page: Page) -> None:
    page.locator(".palette-switch").evaluate("button => button.click()")


def no_barrier(page: Page, axe: str, part: Locator) -> None:
    """Neither now, nor with the other palette, which then stays."""
    assert barriers(page, axe, part) == []
    switch_palette(page)
    assert barriers(page, axe, part, "color-contrast") == []


def alone(demo: Locator) -> None:
    """Take the other demos out of the page: looking at one costs as much as there is around it."""
    demo.evaluate(
        "one => document.querySelectorAll('live-demo').forEach((each) => each === one || each.remove())"
    )


@pytest.mark.parametrize(("path", "lang", "scheme", "width"), KINDS)
def test_no_kind_of_page_has_a_barrier(
    open_page: OpenPage, subpath_url: str, axe: str, path: str, lang: str, scheme: str, width: int
) -> None:
    page = open_page(path, lang=lang, scheme=scheme, width=width, base=subpath_url, reduced_motion=True)
    open_everything(page, path)
    assert barriers(page, axe) == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_run_on_a_page_of_its_own_has_no_barrier(
    open_page: OpenPage, site_url: str, built_site: Path, axe: str, lang: str
) -> None:
    run = next(built_site.glob(f"assets/runs/{lang}/compare/2/gate-order.*.html"))
    page = open_page("", width=390)
    page.goto(site_url + run.relative_to(built_site).as_posix())
    assert barriers(page, axe) == []


def test_no_state_of_a_demo_has_a_barrier_in_either_palette(
    open_page: OpenPage, wait_state: WaitState, axe: str
) -> None:
    """The palette is switched on the way, more than twice, and leaves no colour behind (bugs.md row 41)."""
    page = open_page(LESSON, reduced_motion=True)
    guessed = demo_on(page, PREDICTED)
    while guessed.locator(".predict__choices").is_hidden():
        do(guessed, "skip").click()
    no_barrier(page, axe, guessed)

    alone(demo_on(page))
    demo = demo_on(page)
    demo.evaluate("demo => demo.go(5)")
    demo.locator(".live-demo__ran summary").click()
    write(demo, policy=DENY_SHELL)
    page.context.route(RUNTIME, lambda route: None)  # no answer: it stays as it is while one waits
    do(demo, "run").click()
    wait_state(demo, "loading")
    no_barrier(page, axe, demo)
    do(demo, "stop").click()
    wait_state(demo, "idle")
    page.context.unroute(RUNTIME)
    do(demo, "restore").click()

    choose_tab(demo, "python")
    field = demo.locator(".edit__file .edit__field")
    put(field, "def (:\n")
    do(demo, "run").click()
    wait_state(demo, "error")
    expect(field.locator(".cm-trouble")).to_be_visible()
    no_barrier(page, axe, demo)
    do(demo, "restore").click()
    field.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(SPEAKING)
    do(demo, "run").click()
    wait_state(demo, "done")
    expect(demo.locator(".edit__printed pre").last).to_be_visible()
    no_barrier(page, axe, demo)


def test_no_state_of_the_form_for_ones_own_policy_has_a_barrier(
    open_page: OpenPage, wait_state: WaitState, axe: str
) -> None:
    page = open_page(LESSON + "#ask", reduced_motion=True)
    ask = page.locator("ask-policy.ask--ready")
    alone(ask)
    ask.get_by_role("button", name="Ask the gate", exact=True).click()
    wait_state(ask, "done")
    ask.locator(".ask__answer").nth(4).click()
    expect(ask.locator(".gate__verdict")).to_be_visible()
    ask.locator(".ask__calls textarea").fill('my_tool {"a": 1,}')
    ask.get_by_role("button", name="Ask the gate", exact=True).click()
    expect(ask.locator(".ask__calls li")).to_be_visible()
    no_barrier(page, axe, ask)


def test_drawer_and_search_open_by_keyboard_and_are_passed_over_while_shut(open_page: OpenPage) -> None:
    page = open_page("compare/1/", width=640, reduced_motion=True)
    drawer = page.get_by_role("button", name="Navigation")
    expect(drawer).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Tab")
    expect(page.locator(".md-skip")).to_be_focused()
    page.keyboard.press("Tab")
    expect(drawer).to_be_focused()
    page.keyboard.press("Enter")
    expect(drawer).to_have_attribute("aria-expanded", "true")
    back = page.locator(".md-sidebar--primary .md-nav__title:visible").last
    expect(back).to_be_focused()
    page.keyboard.press("Enter")  # from the lessons to the list of everything
    expect(page.locator(".md-sidebar--primary .md-nav__link:visible").first).to_be_in_viewport()
    assert page.evaluate(COVERED) == ""
    page.keyboard.press("Escape")
    expect(drawer).to_be_focused()
    expect(page.locator(".md-sidebar--primary .md-nav__link").last).not_to_be_in_viewport()
    search = page.get_by_role("button", name="Search")
    for _ in range(2):  # the site's name lies between
        page.keyboard.press("Tab")
    expect(search).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".md-search__input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(search).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".site-language")).to_be_focused()


def test_what_has_the_focus_is_never_below_the_header_or_the_controls(open_page: OpenPage) -> None:
    page = open_page(LESSON, width=640, reduced_motion=True)
    page.set_viewport_size({"width": 640, "height": 450})  # a window of 1280 by 900, enlarged to 200 %
    demo = demo_on(page)
    demo.locator("[data-do=edit]").focus()
    for key in ("Shift+Tab",) * 12 + ("Tab",) * 12:
        page.keyboard.press(key)
        assert page.evaluate(COVERED) == ""


def test_a_print_has_the_answer_the_code_the_last_state_and_the_sources_and_no_control(
    open_page: OpenPage,
) -> None:
    """Also of demos that were never near, and of fields longer than their box (bugs.md row 37)."""
    page = open_page(LESSON)
    demo = demo_on(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    for answer in page.locator(".guess__answer").all():
        expect(answer).to_be_visible()
    expect(demo).to_have_attribute("data-step", str(len(recorded(demo)["steps"])))
    expect(demo.locator(".gate__verdict")).to_be_visible()
    box = demo.locator(".source__text:visible")
    assert box.evaluate("box => box.scrollHeight <= box.clientHeight + 1"), "no line of the code is cut off"
    for one in page.locator("live-demo").all():
        expect(one.locator(".trace li").last).to_be_visible()
        expect(one.locator(".live-demo__takeaway")).to_be_visible()
    far = page.locator("live-demo:not(.live-demo--ready)")
    files = far.locator(".source").evaluate_all("all => all.map((one) => one.dataset.file)")
    assert far.count() > 10
    assert len(files) == len(set(files)) > 10
    expect(page.locator(".sources__list > li").last).to_be_visible()
    assert page.locator("button:visible, summary:visible, .live-demo__sentence:visible").all() == []
    assert page.locator("input:visible, select:visible, textarea:visible").all() == []
