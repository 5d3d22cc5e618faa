"""The tools' picture: calls that sink through the states, batches side by side, a question for the reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_on, do, go, page_of, recorded, shown

BARRIER = "compare/3/tools-one-barrier"
UNANSWERED = "compare/3/tools-unanswered"
INVALID = "compare/3/tools-invalid-call"


def token(demo: Locator, call: str) -> Locator:
    return demo.locator(f'.tools__token[data-call="{call}"]')


def step_of(demo: Locator, event: str, nth: int = 1) -> int:
    """The number of the nth step of that event, counted from 1."""
    steps = recorded(demo)["steps"]
    return [number for number, step in enumerate(steps, 1) if step["event"] == event][nth - 1]


def batch_frames(demo: Locator) -> list[Any]:
    frames: list[Any] = demo.locator(".tools__batch").evaluate_all(
        "frames => frames.map((one) => [one.dataset.batch, one.style.gridColumn, one.dataset.batchState])"
    )
    return frames


@pytest.mark.parametrize("scenario", [BARRIER, UNANSWERED, INVALID])
def test_each_token_lies_where_the_trace_says(open_page: OpenPage, scenario: str) -> None:
    demo = demo_on(open_page(page_of(scenario), reduced_motion=True), scenario)
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        data = step["data"]
        if step["event"] == "StatusChanged":
            ended = data["after"] in ("success", "error", "cancelled")
            expect(token(demo, data["id"])).to_have_attribute("data-row", "ended" if ended else data["after"])
            expect(token(demo, data["id"])).to_have_attribute("data-status", data["after"])
        if step["event"] in ("CallBuilt", "CallRejected"):
            expect(token(demo, data["id"])).to_have_attribute("data-row", "queue")
        if step["event"] == "BatchHeld":
            for call in data["held"]:
                expect(token(demo, call)).to_have_attribute("data-held", "")


def test_batches_stand_side_by_side_and_the_barrier_has_two_sides(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(BARRIER)), BARRIER)
    go(demo, len(recorded(demo)["steps"]))
    assert batch_frames(demo) == [
        ["1", "2 / span 1", "done"],
        ["2", "3 / span 1", "done"],
        ["3", "4 / span 2", "done"],
    ]
    expect(demo.locator(".tools__alone")).to_have_count(1)
    tops = demo.locator(".tools__batch").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1


def test_tokens_sink_as_they_come_nearer_to_their_end(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(BARRIER), reduced_motion=True), BARRIER)
    heights = []
    for number in [n for n, step in enumerate(recorded(demo)["steps"], 1) if step["data"].get("id") == "c1"]:
        go(demo, number)
        box = token(demo, "c1").bounding_box()
        assert box
        heights.append(round(box["y"] + box["height"] / 2))
    assert heights == sorted(heights)
    assert len(set(heights)) == 5  # queue, validating, scheduled, executing, ended


def test_the_recorded_answer_moves_on_without_python(open_page: OpenPage) -> None:
    page = open_page(page_of(UNANSWERED))
    page.context.route("**/assets/py*/**", lambda route: route.abort())
    demo = demo_on(page, UNANSWERED)
    asked = step_of(demo, "ConfirmationAsked")
    go(demo, asked)
    demo.locator("[data-answer=later]").click()
    expect(demo).to_have_attribute("data-step", str(asked + 1))
    expect(demo.locator("[data-answer=later]")).to_be_focused()
    expect(demo.locator("[data-answer=later]")).to_have_attribute("aria-pressed", "true")


def test_another_answer_gives_another_run(open_page: OpenPage, wait_state: Callable[..., None]) -> None:
    page = open_page(page_of(UNANSWERED))
    demo = demo_on(page, UNANSWERED)
    asked = step_of(demo, "ConfirmationAsked", 2)
    go(demo, asked)
    demo.locator("[data-answer=proceed_once]").focus()
    page.keyboard.press("Enter")
    wait_state(demo, "done")
    expect(demo).to_have_attribute("data-step", str(asked + 1))
    answers = [
        step["data"]["answer"] for step in shown(demo)["steps"] if step["event"] == "ConfirmationAnswered"
    ]
    assert answers == ["later", "proceed_once"]
    go(demo, len(shown(demo)["steps"]))
    expect(token(demo, "c4")).to_have_attribute("data-status", "success")
    do(demo, "back").click()


def test_what_the_model_reads_is_what_the_run_returned(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(INVALID)), INVALID)
    go(demo, len(recorded(demo)["steps"]))
    results = recorded(demo)["steps"][-1]["data"]["results"]
    lines = demo.locator(".tools__told li")
    expect(lines).to_have_count(len(results))
    for line, result in zip(lines.all(), results, strict=True):
        expect(line).to_have_attribute("data-status", result["status"])
        expect(line).to_contain_text(next(iter(result["response"].values())))
    expect(demo.locator(".tools__hidden")).to_contain_text("web_fetch")


def test_nobody_who_asks_for_less_motion_sees_a_token_glide(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(BARRIER), reduced_motion=True), BARRIER)
    for number in range(1, 12):
        go(demo, number)
        assert demo.evaluate("demo => demo.getAnimations({ subtree: true }).length") == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("width", [390, 1440])
def test_four_calls_fit_without_scrolling(open_page: OpenPage, lang: str, width: int) -> None:
    page = open_page(page_of(UNANSWERED), lang=lang, width=width, reduced_motion=True)
    demo = demo_on(page, UNANSWERED)
    for number in (step_of(demo, "ConfirmationAsked"), len(recorded(demo)["steps"])):
        go(demo, number)
        board = demo.locator(".tools__board")
        assert board.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        for button in demo.locator("[data-answer]:visible").all():
            box = button.bounding_box()
            assert box
            assert width > 390 or box["height"] >= 44
