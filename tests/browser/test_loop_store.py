"""The picture of a loop that reads a store in every lap: it agrees with the recorded run."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix, do, go, recorded, step_of

CELL = "compare/1/#loop/opencode"
ARRIVAL = "compare/2/loop-arrival"
TWINS = "compare/2/loop-twins"
ERRANDS = "compare/2/loop-two-subtasks"
GOES_ON = "compare/2/loop-goes-on"


def demo_in_panel(open_page: OpenPage, scenario: str) -> Locator:
    return demo_in_matrix(open_page(CELL, reduced_motion=True), scenario)


def row(demo: Locator, ident: str) -> Locator:
    return demo.locator(f'.loop__row[data-id="{ident}"]')


@pytest.mark.parametrize("scenario", [ARRIVAL, GOES_ON])
def test_rows_and_rungs_agree_with_the_trace(open_page: OpenPage, scenario: str) -> None:
    demo = demo_in_panel(open_page, scenario)
    stored = 0
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        data: dict[str, Any] = step["data"]
        if step["event"] in ("MessageStored", "TurnStarted"):
            stored += 1
            expect(row(demo, data["id"])).to_have_attribute("data-sender", data.get("sender", "model"))
            expect(row(demo, data["id"])).to_have_attribute("data-reading", "new")
        if step["event"] == "HistoryRead":
            expect(demo.locator('[data-count="lap"]')).to_have_text(str(data["lap"]))
            expect(demo.locator('.loop__row[data-reading="sent"]')).to_have_count(len(data["sent_on"]))
            expect(demo.locator('.loop__row[data-reading="hidden"]')).to_have_count(len(data["hidden"]))
            expect(demo.locator('.loop__rung[data-said="open"]')).to_have_count(7)
        if step["event"] == "LapDecided":
            taken = demo.locator('.loop__rung[data-said="yes"]')
            expect(taken).to_have_attribute("data-rung", data["decision"])
        expect(demo.locator(".loop__row")).to_have_count(stored)


def test_a_message_that_came_late_is_the_newest_in_the_next_lap(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, ARRIVAL)
    go(demo, step_of(demo, "MessageStored", 2))
    expect(row(demo, "m004")).to_have_attribute("data-reading", "new")
    go(demo, step_of(demo, "HistoryRead", 3))
    expect(row(demo, "m004").locator("[data-newest]")).to_have_attribute("data-newest", "user")


def test_of_two_errands_one_is_done_and_one_is_passed_over(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, ERRANDS)
    states = demo.locator(".loop__task")
    go(demo, step_of(demo, "LapDecided"))
    assert states.evaluate_all("all => all.map((one) => one.dataset.work)") == ["waiting", "taken"]
    go(demo, step_of(demo, "HistoryRead", 2))
    assert states.evaluate_all("all => all.map((one) => one.dataset.work)") == ["passed", "done"]


def test_the_reader_may_let_the_twins_pass(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, TWINS)
    go(demo, step_of(demo, "PermissionAsked"))
    answers = demo.locator("[data-answer]")
    expect(answers).to_have_count(3)
    do(demo, "step").click()
    expect(demo.locator('[data-answer="reject"]')).to_have_attribute("aria-pressed", "true")
    expect(demo.locator('[data-meter="calls"] .loop__number')).to_have_text("3 / 3")


def test_it_fits_a_phone(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, GOES_ON)
    demo.page.set_viewport_size({"width": 390, "height": 844})
    go(demo, step_of(demo, "HistoryRead", 4))
    assert demo.page.evaluate("document.documentElement.scrollWidth") <= 390
    box = demo.locator(".loop__ladder").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
