"""OpenCode's context in the matrix: the store beside what the model sees, the job, the weighed turns."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix, go, recorded, step_of

MATRIX = "compare/1/#context/opencode"
QUEUED = "compare/2/context-queued-job"
GO_ON = "compare/2/context-go-on"
CLEARED = "compare/2/context-cleared-in-the-view"
RESERVE = "compare/2/context-reserve"
ALL = [QUEUED, GO_ON, CLEARED, RESERVE]


def cell(demo: Locator, message: str) -> Locator:
    return demo.locator(f'.context__cells li[data-id="{message}"]')


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("scenario", ALL)
def test_the_store_never_shrinks_and_numbers_are_the_order_of_the_request(
    open_page: OpenPage, scenario: str, lang: str
) -> None:
    demo = demo_in_matrix(open_page(MATRIX, lang=lang, reduced_motion=True), scenario)
    stored = 0
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        count = demo.locator(".context__cells li").count()
        assert count >= stored
        stored = count
        if step["event"] in ("HistoryReplaced", "ContextMeasured"):
            for place, block in enumerate(step["data"]["blocks"], start=1):
                expect(cell(demo, block["id"]).locator(".context__place")).to_contain_text(str(place))
            expect(demo.locator(".context__cells li[data-seen]")).to_have_count(len(step["data"]["blocks"]))
        if step["event"] == "HistoryReplaced":
            assert count == step["data"]["stored"]


def test_the_job_waits_is_worked_on_and_ends_with_a_tail(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(MATRIX, reduced_motion=True), QUEUED)
    job = demo.locator(".context__job[data-job]")
    for event, state in {
        "CompactionQueued": "queued",
        "CompactionStarted": "running",
        "SummaryWritten": "done",
    }.items():
        go(demo, step_of(demo, event))
        expect(job).to_have_attribute("data-job", state)
        expect(demo.locator(f'.context__cells li[data-job="{state}"]')).to_have_count(1)
    noted = step_of(demo, "TailNoted")
    go(demo, noted)
    tail = recorded(demo)["steps"][noted - 1]["data"]["tail_start_id"]
    expect(demo.locator(".context__cells li[data-tail]")).to_have_attribute("data-id", tail)
    expect(job).to_contain_text(tail)


def test_turns_are_weighed_and_the_cut_parts_the_messages(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(MATRIX, reduced_motion=True), QUEUED)
    steps = recorded(demo)["steps"]
    split = step_of(demo, "HistorySplit")
    weighed = [step["data"]["fits"] for step in steps if step["event"] in ("TurnWeighed", "SuffixWeighed")]
    go(demo, split)
    expect(demo.locator(".context__try")).to_have_count(len(weighed))
    expect(demo.locator(".context__try[data-enough]")).to_have_count(sum(weighed))
    summarised = demo.locator('.context__messages li[data-fate="summarised"]')
    expect(summarised).to_have_count(steps[split - 1]["data"]["index"])


def test_cleared_outputs_are_named_and_their_cells_stay(open_page: OpenPage) -> None:
    demo = demo_in_matrix(open_page(MATRIX, reduced_motion=True), CLEARED)
    go(demo, step_of(demo, "OutputWeighed", 4))
    expect(demo.locator('.context__output[data-output="marked"]')).to_have_count(2)
    go(demo, step_of(demo, "HistoryReplaced"))
    expect(demo.locator('.context__output[data-output="cleared"]')).to_have_count(2)
    expect(demo.locator(".context__job")).to_contain_text("29725")


def test_a_reserve_that_does_nothing_is_drawn_where_it_would_be_and_a_total_tells_the_sum(
    open_page: OpenPage,
) -> None:
    demo = demo_in_matrix(open_page(MATRIX, reduced_motion=True), RESERVE)
    go(demo, step_of(demo, "WindowReckoned"))
    ignored, line = (
        demo.locator(f".context__bar[data-now] .{name}").evaluate("one => one.style.left")
        for name in ("context__ignored", "context__half")
    )
    assert (ignored, line) == ("50%", "75%")
    go(demo, step_of(demo, "ContextMeasured", 3))
    expect(demo.locator(".context__gauge")).to_contain_text("26080")


def test_nothing_is_wider_than_a_phone(open_page: OpenPage) -> None:
    page = open_page(MATRIX, width=390, reduced_motion=True)
    for scenario in ALL:
        demo = demo_in_matrix(page, scenario)
        for number in range(1, len(recorded(demo)["steps"]) + 1):
            go(demo, number)
            picture = demo.locator(".live-demo__picture")
            assert picture.evaluate("one => one.scrollWidth <= one.clientWidth"), (scenario, number)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
