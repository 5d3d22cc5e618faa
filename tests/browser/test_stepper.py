"""What the stepper offers beyond one step at a time: marks, jumps, speed, the lines that ran, and links."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import (
    DENY_SHELL,
    YOLO,
    demo_on,
    do,
    go,
    near_demo,
    page_of,
    recorded,
    shown,
    verdicts,
)

WHOLE = "compare/3/whole-body"
CHANT = "compare/3/loop-chant"
WaitState = Callable[..., None]

# What a screen reader is told from now on.
LISTEN = """demo => {
  demo.said = [];
  const live = demo.querySelector(".live-demo__live");
  new MutationObserver(() => demo.said.push(live.textContent)).observe(live, { childList: true });
}"""


def steps_of(demo: Locator, *events: str) -> list[int]:
    """The steps at which one of these happens, counted from 1; not for the parts of a command."""
    steps = recorded(demo)["steps"]
    return [
        at for at, step in enumerate(steps, 1) if step["event"] in events and not step["data"].get("depth")
    ]


def seen_before(page: Page, scenario: str) -> Locator:
    """The demo of a scenario, for a reader who has been to its end: nothing is asked any more."""
    demo = demo_on(page, scenario)
    demo.evaluate("demo => { demo.stepper.leave(demo.total); demo.stepper.leave(1); }")
    return demo


def at(demo: Locator) -> int:
    return int(demo.get_attribute("data-step") or 0)


def test_marks_tell_their_kind_by_their_shape_and_one_jumps_from_one_to_the_next(
    open_page: OpenPage,
) -> None:
    page = open_page(page_of(WHOLE), width=390)
    demo = seen_before(page, WHOLE)
    marks = demo.locator(".live-demo__marks i")
    shapes = set(
        marks.evaluate_all("marks => marks.map((mark) => `${mark.dataset.kind} ${mark.textContent}`)")
    )
    kinds, signs = zip(*(shape.split(" ") for shape in shapes), strict=True)
    assert {"verdict", "call", "question", "compression", "end", "moment"} <= set(kinds)
    assert len(shapes) == len(set(kinds)) == len(set(signs))
    calls = steps_of(demo, "CallReceived", "CallsReceived", "ToolCallRequested")
    menu = demo.locator(".live-demo__kinds")
    expect(menu.locator('[value="call"]')).to_have_text(f"▲ tool call ({len(calls)})")
    menu.select_option("call")
    expect(marks.and_(demo.locator(":not([data-faint])"))).to_have_count(len(calls))
    demo.locator(".live-demo__stage").focus()
    walked = []
    for key in ("j", "PageDown", "j", "PageDown"):
        page.keyboard.press(key)
        walked.append(at(demo))
    assert walked == calls[:4]
    expect(demo.locator(".live-demo__here")).to_have_text("▲ tool call")
    page.keyboard.press("k")
    page.keyboard.press("PageUp")
    assert at(demo) == calls[1]
    scrubber = demo.locator(".live-demo__scrubber")
    scrubber.focus()
    page.keyboard.press("PageDown")
    expect(scrubber).to_have_attribute("aria-valuetext", f"step {calls[2]} of 99, ▲ tool call")
    page.keyboard.press("End")
    page.keyboard.press("j")
    assert at(demo) == 99
    marks.and_(demo.locator('[data-kind="question"]')).click()
    assert at(demo) == steps_of(demo, "ConfirmationAsked")[0]


def test_a_list_of_the_keys_is_a_key_away(open_page: OpenPage) -> None:
    """bugs.md row 32: all of it by keyboard."""
    page = open_page(page_of(CHANT))
    demo = demo_on(page, CHANT)
    keys = demo.locator(".live-demo__keys")
    demo.locator(".live-demo__stage").focus()
    page.keyboard.press("?")
    expect(keys.locator("dl")).to_be_visible()
    page.keyboard.press("?")
    expect(keys.locator("dl")).to_be_hidden()
    demo.locator(".live-demo__kinds").focus()
    page.keyboard.press("j")  # this writes in the menu
    expect(demo).to_have_attribute("data-step", "1")


def test_a_demo_opens_on_the_first_step_that_makes_a_picture(open_page: OpenPage) -> None:
    demo = near_demo(open_page(page_of(YOLO)), YOLO)
    opening = steps_of(demo, "RulesSorted")[0]
    assert at(demo) == opening > 1
    expect(demo.locator(".live-demo__count")).to_have_text(f"step {opening} of 16")
    expect(demo.locator(".gate__rules tbody tr").first).to_be_visible()
    expect(demo.locator(".live-demo__live")).to_be_empty()  # nobody asked to hear anything
    do(demo, "back").click()
    assert at(demo) == opening - 1


def test_each_step_is_said_once_and_a_quick_play_says_its_marks_only(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    page = open_page(page_of(CHANT), reduced_motion=True)  # which play does not need
    demo = demo_on(page, CHANT)
    demo.evaluate(LISTEN)
    do(demo, "step").click()
    sentence = demo.locator(".live-demo__sentence").inner_text()
    assert demo.evaluate("demo => demo.said") == [f"step 2 of 13. {sentence}"]
    demo.locator(".live-demo__scrubber").press("ArrowRight")  # it says itself which step it is at
    expect(demo.locator(".live-demo__live")).to_have_text(demo.locator(".live-demo__sentence").inner_text())
    demo.locator(".live-demo__speed select").select_option("4")
    demo.evaluate("demo => demo.go(2)")
    demo.evaluate("demo => { demo.said.length = 0; }")
    do(demo, "play").click()
    wait_state(demo, "waiting")  # for a guess
    do(demo, "play").click()
    expect(demo).to_have_attribute("data-at-end", "")
    said = [int(re.match(r"step (\d+)", text)[1]) for text in demo.evaluate("demo => demo.said")]  # type: ignore[index]
    marked = demo.locator(".live-demo__marks i").evaluate_all(
        "marks => marks.map(({ dataset }) => Number(dataset.at))"
    )
    assert said == [step for step in marked if step > 2]
    other = near_demo(page, "compare/3/loop-two-tools")
    expect(other.locator(".live-demo__speed select")).to_have_value("4")


def test_a_shaded_line_tells_what_it_follows_and_other_files_are_named(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(WHOLE), reduced_motion=True), WHOLE)
    ran = demo.locator(".live-demo__ran")
    ran.locator("summary").click()
    cite_first_cited_line(demo)
    steps = recorded(demo)["steps"]
    known = {step["file"] for step in steps}
    number = next(n for n, step in enumerate(steps, 1) if (set(step["lines"]) - {step["file"]}) & known)
    demo.evaluate("(demo, at) => demo.go(at)", number)
    step = steps[number - 1]
    for file in set(step["lines"]) - {step["file"]}:
        expect(ran.locator(".live-demo__ran-files")).to_contain_text(file.rpartition("/")[2])
    ran.locator(".live-demo__ran-file").first.click()
    source = demo.locator(".source:visible")
    expect(source).not_to_have_attribute("data-file", step["file"])
    expect(source.locator(".line--ran").first).to_be_visible()
    do(demo, "step").click()
    expect(source).to_have_attribute("data-file", steps[number]["file"])


def cite_first_cited_line(demo: Locator) -> None:
    """A click on the line, and on its entry in the list, tell the same."""
    cited = ".line--cited:not(.line--lit)"
    demo.evaluate(f"demo => {{ for (let at = 1; !demo.querySelector('{cited}'); at += 1) demo.go(at); }}")
    line = demo.locator(f".source:visible {cited}").first
    citation = demo.locator(".live-demo__citation")
    before = citation.inner_text()
    line.click()
    expect(citation).to_contain_text(f"Line {line.get_attribute('data-line')} follows")
    told = citation.inner_text()
    assert told != before
    expect(citation.locator("a").first).to_have_attribute("href", re.compile(r"^https://.*#"))
    do(demo, "back").click()
    do(demo, "step").click()
    demo.locator(f".live-demo__ran-line:has-text('{line.get_attribute('data-line')}')").first.click()
    expect(citation).to_have_text(told)
    expect(citation.locator("a").first).to_be_focused()


# --- links ----------------------------------------------------------------------------------------------


def copied(page: Page, demo: Locator) -> str:
    """What "Copy link to this step" puts on the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    do(demo, "link").click()
    expect(demo.locator(".live-demo__copied")).to_contain_text("The link is copied")
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def follow(page: Page, hash_: str) -> None:
    """Go where a link within the page leads."""
    page.evaluate("hash => { location.hash = hash; }", hash_)


def test_a_link_restores_scenario_and_step_and_may_lead_from_demo_to_demo(open_page: OpenPage) -> None:
    page = open_page(page_of(WHOLE))
    demo = demo_on(page, WHOLE)
    go(demo, 47)
    link = copied(page, demo)
    assert link.endswith(f"/compare/3/#demo={WHOLE}&step=47")
    fresh = open_page("compare/3/" + link[link.index("#") :])
    demo = fresh.locator(f'live-demo[data-scenario="{WHOLE}"]')
    expect(demo).to_have_attribute("data-step", "47")
    expect(demo.locator(".live-demo__title")).to_be_in_viewport()
    follow(fresh, f"demo={CHANT}&step=9")
    chant = fresh.locator(f'live-demo[data-scenario="{CHANT}"]')
    expect(chant).to_have_attribute("data-step", "9")
    expect(chant.locator(".live-demo__title")).to_be_in_viewport()
    do(chant, "step").click()
    chant.evaluate("demo => demo.before(Object.assign(document.createElement('a'), { href: location.hash }))")
    chant.locator("xpath=preceding-sibling::a[1]").dispatch_event("click")  # the same address, once more
    expect(chant).to_have_attribute("data-step", "9")
    follow(fresh, f"demo={YOLO}")
    expect(fresh.locator(f'live-demo[data-scenario="{YOLO}"]')).to_have_attribute("data-step", "3")


def test_changes_that_a_link_brings_are_shown_and_run_on_a_click_only(
    open_page: OpenPage, wait_state: WaitState, site_url: str
) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    do(demo, "edit").click()
    demo.locator(".live-demo__fields .cm-content").first.fill(DENY_SHELL)
    go(demo, 7)
    link = copied(page, demo)
    fresh = open_page(link.removeprefix(site_url))
    demo = fresh.locator(f'live-demo[data-scenario="{YOLO}"]')
    notice = demo.locator(".live-demo__linked")
    expect(notice.get_by_role("alert")).to_contain_text("changes of somebody else's")
    expect(demo).to_have_attribute("data-step", "7")
    assert shown(demo) == recorded(demo)
    expect(demo.locator(".live-demo__fields")).to_contain_text('decision = "deny"')
    wait_state(demo, "idle")
    assert [worker for worker in fresh.workers if "python" in worker.url] == []
    notice.get_by_role("button", name="Run with these changes").click()
    wait_state(demo, "done")
    expect(notice).to_be_hidden()
    expect(demo).to_have_attribute("data-step", "7")
    assert verdicts(shown(demo))[0] == "deny"
    follow(fresh, link[link.index("#") :].replace("step=7", "step=8"))
    expect(notice).to_be_visible()
    assert shown(demo) == recorded(demo)
    notice.get_by_role("button", name="Leave them out").click()
    expect(notice).to_be_hidden()
    assert demo.evaluate("demo => demo.editor.changes()") == {}


PACKED = """async text => {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}"""
BOMB = '{"policies": "' + "a" * 3_000_000 + '"}'


def test_a_damaged_or_foreign_link_is_said_and_harms_nothing(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    notice = demo.locator(".live-demo__linked")

    def told(edits: str, words: str) -> None:
        follow(page, "")
        follow(page, f"demo={YOLO}&step=5&edits={edits}")
        expect(notice.get_by_role("alert")).to_contain_text(words)
        expect(demo).to_have_attribute("data-step", "5")
        assert shown(demo) == recorded(demo)
        assert demo.evaluate("demo => demo.editor.changes()") == {}

    for edits in ("", "%E0%A4%A", "AAAA", "<script>"):
        told(edits, "damaged")
    foreign: list[Any] = ["[1, 2]", BOMB]
    for text in foreign:
        told(page.evaluate(PACKED, text), "damaged")
    for text in ('{"cell": "loop/gemini_cli"}', '{"policies": 3, "calls": [[]]}', '{"answers": {}}'):
        told(page.evaluate(PACKED, text), "None of the changes")
    for step, landed in (("999", 16), ("-3", 1), ("x", 3)):
        follow(page, f"demo={YOLO}&step={step}")
        expect(demo).to_have_attribute("data-step", str(landed))
        expect(notice).to_be_hidden()
    follow(page, "demo=compare/9/nowhere&step=2")
    expect(page.locator(".demo-link__unknown")).to_contain_text("not on this page")
    follow(page, f"demo={YOLO}&step=4")
    expect(page.locator(".demo-link__unknown")).to_have_count(0)
    do(demo, "step").click()
    expect(demo).to_have_attribute("data-step", "5")


def test_where_the_page_may_not_copy_the_link_can_be_taken_by_hand(open_page: OpenPage) -> None:
    page = open_page("compare/1/#demo=compare/3/yolo-still-asks&step=6")
    demo = page.locator(f'live-demo[data-scenario="{YOLO}"]')
    expect(demo).to_have_attribute("data-step", "6")  # in a panel of the matrix, which was closed
    expect(demo.locator(".live-demo__title")).to_be_in_viewport()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    do(demo, "link").click()
    field = demo.locator(".live-demo__copied input")
    expect(field).to_have_value(re.compile(r"/compare/1/#demo=compare/3/yolo-still-asks&step=6$"))
    expect(field).to_be_focused()
