"""The picture of edits that are read out of a text: marked blocks, a ladder for each, what changes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix, do, go, recorded, step_of

SQUARE = "compare/1/#tools/aider"
TWO_EDITS = "compare/4/tools-two-edits"
FAILED = "compare/4/tools-failed-search"
GLUED = "compare/4/tools-glued-blocks"
DIVIDER = "compare/4/tools-second-divider"
EMPTIED = "compare/4/tools-whole-file-deleted"
ALL = [TWO_EDITS, FAILED, GLUED, DIVIDER, EMPTIED, "compare/4/tools-indented-too-deep"]
STATES = {(True, False): "held", (False, True): "emptied", (False, False): "missed"}


def block(demo: Locator, name: str) -> Locator:
    return demo.locator(f'.edits__blocks > li[data-id="{name}"]')


def lines(demo: Locator, kind: str) -> list[str]:
    """The lines of the reply that are marked as that."""
    return demo.locator(f'.edits__lines > li[data-kind="{kind}"] code').all_text_contents()


def changes(demo: Locator) -> list[tuple[str, str]]:
    """What is marked in the file: how, and the line."""
    found: list[list[str]] = demo.locator(
        '.edits__lines > li[data-change]:not([data-change="same"])'
    ).evaluate_all("all => all.map((one) => [one.dataset.change, one.querySelector('code').textContent])")
    return [(how, text) for how, text in found]


@pytest.mark.parametrize("scenario", ALL)
def test_each_step_of_the_ladder_stands_where_the_trace_says(open_page: OpenPage, scenario: str) -> None:
    demo = demo_in_matrix(open_page(SQUARE, reduced_motion=True), scenario)
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        data: dict[str, Any] = step["data"]
        if step["event"] == "MatcherTried":
            go(demo, number)
            tried = block(demo, data["id"]).locator(
                '.edits__ladder li:not([data-rung="open"], [data-rung="dead"])'
            )
            state = STATES[(data["held"], data["reason"] == "emptied")]
            expect(tried.last).to_have_attribute("data-rung", state)
        if step["event"] == "StatusChanged":
            go(demo, number)
            expect(block(demo, data["id"])).to_have_attribute("data-status", data["after"])


def test_a_reply_is_marked_as_it_is_read(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(SQUARE, reduced_motion=True), TWO_EDITS)
    go(demo, step_of(demo, "ReplyReceived"))
    assert lines(demo, "marker") == [] == lines(demo, "search")
    go(demo, step_of(demo, "CallBuilt", 2))
    assert lines(demo, "search") == ["TAX = 0.19", "net = sum(self.prices)", "return net"]
    assert lines(demo, "shell") == []
    go(demo, step_of(demo, "CallBuilt", 3))
    assert lines(demo, "shell") == ["pytest -q"]
    expect(demo.locator('.edits__lines > li[data-names="b2"] code')).to_have_text("cart.py")


def test_what_stands_behind_a_second_divider_is_prose(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(SQUARE, reduced_motion=True), DIVIDER)
    go(demo, step_of(demo, "FileWritten"))
    assert lines(demo, "replace") == ["Install"]
    assert any(line.startswith("Run `pip") for line in lines(demo, "prose"))
    assert changes(demo) == [("gone", "TODO: say how to install it."), ("new", "Install")]


def test_an_end_marker_that_is_taken_for_a_name_is_shown_as_one(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(SQUARE, reduced_motion=True), GLUED)
    go(demo, step_of(demo, "FileWritten", 2))
    name = demo.locator('.edits__lines > li[data-names="b2"]')
    expect(name).to_have_attribute("data-kind", "marker")
    expect(name.locator("code")).to_have_text(">>>>>>> REPLACE")
    expect(block(demo, "b2").locator(".edits__head")).to_contain_text("dev.py")
    assert changes(demo) == [("gone", "DEBUG = True"), ("new", "DEBUG = False")]


def test_what_the_model_reads_is_what_the_run_returned(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(SQUARE, reduced_motion=True), FAILED)
    go(demo, len(recorded(demo)["steps"]))
    expect(demo.locator(".edits__told pre")).to_have_text(recorded(demo)["steps"][-1]["data"]["text"])
    demo = demo_in_matrix(demo.page, TWO_EDITS)
    go(demo, len(recorded(demo)["steps"]))
    expect(demo.locator(".edits__told pre")).to_have_count(0)
    expect(demo.locator(".edits__told")).to_contain_text("pytest -q")


def test_a_reader_who_reaches_the_dead_rung_sees_the_lost_block_found(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(SQUARE, reduced_motion=True), FAILED)
    expect(demo.locator('[data-rung="dead"]')).to_have_count(0)
    do(demo, "edit").click()
    demo.locator('[data-key="fuzzy"] select').select_option("true")
    do(demo, "run").click()
    expect(demo).to_have_attribute("data-state", "done", timeout=60_000)
    demo.evaluate("demo => demo.go(demo.total)")
    expect(block(demo, "b2")).to_have_attribute("data-status", "success")
    expect(block(demo, "b2").locator('[data-rung="held"]')).to_contain_text("Nearly alike")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_picture_fits_the_page(open_page: OpenPage, lang: str, width: int) -> None:
    page = open_page(SQUARE, lang=lang, width=width, reduced_motion=True)
    demo = demo_in_matrix(page, FAILED)
    go(demo, len(recorded(demo)["steps"]))
    assert page.evaluate("document.documentElement.scrollWidth") == width
    picture = demo.locator(".live-demo__picture")
    assert picture.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
