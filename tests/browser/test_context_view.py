"""The context's picture: bars, cut and snapshot agree with the recorded run, and so do tree and places."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_on, do, go, page_of, recorded

HALF_FULL = "compare/3/context-half-full"
FOLDED = "compare/3/context-snapshot-folded"
FUSE = "compare/3/context-fuse"
MEMORY = "compare/3/context-memory-places"


def step_of(demo: Locator, event: str, nth: int = 1) -> int:
    """The number of the nth step of that event, counted from 1."""
    steps = recorded(demo)["steps"]
    return [number for number, step in enumerate(steps, 1) if step["event"] == event][nth - 1]


def data_at(demo: Locator, number: int) -> dict[str, Any]:
    found: dict[str, Any] = recorded(demo)["steps"][number - 1]["data"]
    return found


def bar(demo: Locator) -> Locator:
    """The bar of the history as it is now."""
    return demo.locator(".context__bar[data-now]")


def shares(demo: Locator) -> list[float]:
    """How wide each block of that bar is, in percent of the window."""
    widths: list[str] = (
        bar(demo).locator(".context__block").evaluate_all("all => all.map((one) => one.style.width)")
    )
    return [float(width.rstrip("%")) for width in widths]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("scenario", [HALF_FULL, FOLDED, FUSE])
def test_numbers_blocks_and_fuse_agree_with_the_trace(open_page: OpenPage, scenario: str, lang: str) -> None:
    demo = demo_on(open_page(page_of(scenario), lang=lang, reduced_motion=True), scenario)
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        data, event = step["data"], step["event"]
        if event in ("ContextMeasured", "HistoryReplaced"):
            expect(demo.locator('[data-count="tokens"]')).to_have_text(str(data["tokens"]))
            expect(bar(demo).locator(".context__block")).to_have_count(len(data["blocks"]))
        if event == "ContextMeasured":
            wanted = [100 * block["tokens"] / data["limit_tokens"] for block in data["blocks"]]
            assert shares(demo) == pytest.approx(wanted, abs=0.001)
        if event == "FuseBlown":
            expect(demo.locator(".context__fuse")).to_have_attribute("data-fuse", "blown")


def test_the_walk_marks_each_place_and_the_cut_parts_the_bar(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(HALF_FULL), reduced_motion=True), HALF_FULL)
    tried = [step["data"] for step in recorded(demo)["steps"] if step["event"] == "CutTried"]
    for nth in range(1, len(tried) + 1):
        go(demo, step_of(demo, "CutTried", nth))
        expect(demo.locator(".context__try")).to_have_count(nth)
        expect(demo.locator(".context__try[data-at]")).to_have_count(1)
    split = step_of(demo, "HistorySplit")
    go(demo, split)
    blocks = bar(demo).locator(".context__block")
    cut = data_at(demo, split)["index"]
    expect(blocks.and_(demo.locator('[data-fate="summarised"]'))).to_have_count(cut)
    expect(blocks.and_(demo.locator('[data-fate="kept"]'))).to_have_count(blocks.count() - cut)
    expect(demo.locator('.context__messages li[data-fate="summarised"]')).to_have_count(cut)


def test_the_doubt_shows_what_it_adds(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(HALF_FULL), reduced_motion=True), HALF_FULL)
    go(demo, step_of(demo, "SnapshotWritten"))
    expect(demo.locator(".context__draft")).to_have_count(1)
    expect(demo.locator(".context__draft ins")).to_have_count(0)
    go(demo, step_of(demo, "SnapshotDoubted"))
    expect(demo.locator(".context__draft ins").first).to_have_text("Rule: never touch the folder legacy/.")


def test_a_second_compression_folds_the_first_snapshot_in(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(FOLDED), reduced_motion=True), FOLDED)
    go(demo, step_of(demo, "HistoryReplaced"))
    expect(demo.locator(".context__bar")).to_have_count(2)
    expect(demo.locator(".context__funnel")).to_have_count(1)
    go(demo, step_of(demo, "HistorySplit", 2))
    folded = bar(demo).locator('[data-kind="snapshot"]')
    expect(folded).to_have_attribute("data-fate", "summarised")
    go(demo, step_of(demo, "HistoryReplaced", 2))
    expect(demo.locator(".context__bar")).to_have_count(3)
    expect(bar(demo).locator('[data-kind="snapshot"]')).to_have_count(1)


def test_what_would_inflate_is_struck_out_and_what_does_not_fit_reaches_over_the_end(
    open_page: OpenPage,
) -> None:
    demo = demo_on(open_page(page_of(FUSE), reduced_motion=True), FUSE)
    go(demo, step_of(demo, "SummaryDiscarded"))
    expect(demo.locator(".context__summary[data-discarded]")).to_have_count(1)
    expect(demo.locator(".context__bar")).to_have_count(1)
    go(demo, step_of(demo, "HistoryReplaced"))
    expect(bar(demo).locator("[data-shortened]")).to_have_count(1)
    go(demo, step_of(demo, "RequestRefused"))
    end, refused = (
        bar(demo).locator(name).bounding_box() for name in (".context__end", '[data-kind="refused"]')
    )
    assert end and refused and refused["x"] < end["x"] < refused["x"] + refused["width"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_notes_are_numbered_as_they_are_read_and_end_in_three_places(open_page: OpenPage, lang: str) -> None:
    demo = demo_on(open_page(page_of(MEMORY), lang=lang, reduced_motion=True), MEMORY)
    read = 0
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        data, event = step["data"], step["event"]
        if event == "FolderSearched":
            here = demo.locator('.memory__folder[data-walk="here"]')
            expect(here).to_have_attribute("data-folder", data["folder"])
        if event == "CeilingFound":
            expect(demo.locator("[data-ceiling]")).to_have_attribute("data-folder", data["ceiling"])
        if event == "MemoryRead":
            read += 1
            note = demo.locator(f'[data-file="{data["path"]}"] .memory__number')
            expect(note).to_have_text(str(read))
        if event == "MemoryPlaced":
            place = demo.locator(f'[data-place="{data["place"]}"] ul li')
            expect(place).to_have_count(len(data["paths"]))
    expect(demo.locator("[data-filled]")).to_have_count(3)


def test_mouse_and_keyboard_walk_alike(open_page: OpenPage) -> None:
    page = open_page(page_of(HALF_FULL))
    demo = demo_on(page, HALF_FULL)
    do(demo, "step").click()  # a guess comes first, and may be passed over
    do(demo, "step").click()
    expect(demo.locator(".context__try")).to_have_count(1)
    demo.locator(".live-demo__stage").focus()
    page.keyboard.press("ArrowRight")
    expect(demo.locator(".context__try")).to_have_count(2)
    page.keyboard.press("PageDown")
    expect(demo.locator(".context__cut")).to_have_count(1)
    page.keyboard.press("Home")
    expect(demo.locator(".context__try")).to_have_count(0)


@pytest.mark.parametrize("scenario", [HALF_FULL, FOLDED, FUSE, MEMORY])
def test_nothing_is_wider_than_a_phone(open_page: OpenPage, scenario: str) -> None:
    page = open_page(page_of(scenario), width=390, reduced_motion=True)
    demo = demo_on(page, scenario)
    for number in range(1, len(recorded(demo)["steps"]) + 1):
        go(demo, number)
        picture = demo.locator(".live-demo__picture")
        assert picture.evaluate("one => one.scrollWidth <= one.clientWidth"), number
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
