"""The context of Aider in the matrix: a copy and what came after it; a repository as a ranked graph."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix, go, recorded
from tests.browser.reading import width_of_page

LESSON = "compare/1/#context/aider"
THROWN = "compare/4/context-thrown-away"
NOBODY = "compare/4/context-nobody-answers"
FIRST = "compare/4/repomap-who-is-first"
SIZE = "compare/4/repomap-right-size"
NAMED = "compare/4/repomap-mentioned"


def go_to(demo: Locator, event: str, nth: int = 1) -> dict[str, Any]:
    """Go to the nth step of that event; returns its data."""
    steps = recorded(demo)["steps"]
    number = [number for number, step in enumerate(steps, 1) if step["event"] == event][nth - 1]
    go(demo, number)
    data: dict[str, Any] = steps[number - 1]["data"]
    return data


def test_what_came_after_the_copy_stands_outside_of_the_bracket(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(LESSON, reduced_motion=True), THROWN)
    go_to(demo, "SummaryStarted")
    expect(demo.locator(".context__copy")).not_to_have_attribute("data-differs", "")
    go_to(demo, "ReceiptAppended", 2)
    expect(demo.locator(".context__copy")).to_have_attribute("data-differs", "")
    late = demo.locator('.context__bar[data-now] [data-fate="late"]')
    expect(late).to_have_count(2)
    discarded = go_to(demo, "SummaryDiscarded")
    expect(demo.locator(".context__summary")).to_have_attribute("data-discarded", "")
    expect(demo.locator(".context__bar[data-now] .context__block")).to_have_count(discarded["now"])
    go_to(demo, "RequestSent", 3)
    expect(demo.locator(".context__copy")).to_have_count(0)
    expect(demo.locator(".context__exchange .context__block")).to_have_count(2)


def test_a_helper_that_failed_leaves_an_empty_bar(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(LESSON, reduced_motion=True), NOBODY)
    go_to(demo, "HistoryReplaced")
    expect(demo.locator('[data-count="tokens"]')).to_have_text("0")
    expect(demo.locator(".context__bar[data-now] .context__block")).to_have_count(0)
    expect(demo.locator(".context__weighed")).to_have_count(2)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_graph_and_lists_agree_with_the_trace(open_page: OpenPage, lang: str) -> None:
    demo = demo_in_matrix(open_page(LESSON, lang=lang, reduced_motion=True), FIRST)
    read = go_to(demo, "RepoRead")
    expect(demo.locator(".repomap__node")).to_have_count(len(read["files"]))
    weighed = go_to(demo, "NameWeighed", 6)
    expect(demo.locator(".repomap__edge[data-lit]")).to_have_count(len(weighed["edges"]))
    expect(demo.locator(".repomap__weighed code")).to_have_text(weighed["name"])
    ranks = go_to(demo, "RankSettled")["ranks"]
    listed = demo.locator(".repomap__files li")
    expect(listed.first).to_have_attribute("data-file", ranks[0]["file"])
    spoken = demo.locator(".repomap__graph").get_attribute("aria-label") or ""
    assert ranks[0]["file"] in spoken
    sizes = demo.locator("circle.repomap__dot").evaluate_all(
        "all => all.map((one) => [one.parentElement.dataset.file, Number(one.getAttribute('r'))])"
    )
    assert max(sizes, key=lambda one: one[1])[0] == ranks[0]["file"]
    names = go_to(demo, "NamesRanked")["names"]
    expect(demo.locator(".repomap__names li").first).to_contain_text(names[0]["name"])


def test_each_try_is_a_bar_and_the_map_is_there_in_the_end(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(LESSON, reduced_motion=True), SIZE)
    chosen = go_to(demo, "MapChosen")
    expect(demo.locator(".repomap__tries li")).to_have_count(3)
    expect(demo.locator(".repomap__tries [data-taken]")).to_contain_text(str(chosen["entries"]))
    expect(demo.locator(".repomap__text")).to_have_text(chosen["text"].strip())


def test_a_named_file_is_marked_and_a_phone_is_wide_enough(open_page: OpenPage) -> None:
    page = open_page(LESSON, width=390, reduced_motion=True)
    demo = demo_in_matrix(page, NAMED)
    go_to(demo, "MapChosen")
    expect(demo.locator('.repomap__node[data-file="receipt.py"] .repomap__start')).to_have_count(1)
    expect(demo.locator('.repomap__files [data-file="receipt.py"] .repomap__mark')).to_be_visible()
    assert width_of_page(page) <= 390
    picture = demo.locator(".repomap")
    assert picture.evaluate("box => box.scrollWidth <= box.clientWidth")
