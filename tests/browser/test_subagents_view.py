"""The tree of parent and child, and the picture of a whole body: both agree with the recorded run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import SCENARIOS, demo_on, do, go, page_of, recorded, shown

FAMILIES = [scenario for scenario in SCENARIOS if scenario.startswith("compare/3/subagents-")]
REPORTS = "compare/3/subagents-reports"
GRACE = "compare/3/subagents-grace"
NESTING = "compare/3/subagents-no-nesting"
BAD_FIELD = "compare/3/subagents-bad-field"
WHOLE = "compare/3/whole-body"


def step_of(demo: Locator, event: str, nth: int = 0) -> int:
    """The number of the step, from 1."""
    steps = recorded(demo)["steps"]
    return [number for number, step in enumerate(steps, start=1) if step["event"] == event][nth]


def child_of(demo: Locator) -> Locator:
    return demo.locator('.family__agent[data-role="child"]')


@pytest.mark.parametrize("scenario", FAMILIES)
def test_the_tree_agrees_with_the_trace(open_page: OpenPage, scenario: str) -> None:
    demo = demo_on(open_page(page_of(scenario), reduced_motion=True), scenario)
    children = 0
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        children += step["event"] == "ChildCreated"
        expect(child_of(demo)).to_have_count(children)
        if step["event"] == "ChildEnded":
            expect(child_of(demo).last).to_have_attribute("data-reason", step["data"]["reason"])
        if step["event"] == "ClockPaused":
            expect(demo.locator(".family__clock").first).to_have_attribute("data-paused", "")
        if step["event"] == "ParentTold":
            last = step["data"]["output"].splitlines()[-1]
            expect(demo.locator(".family__outcome").last).to_contain_text(last)


def test_an_answer_that_does_not_count_is_struck_out_and_the_last_minute_has_a_clock(
    open_page: OpenPage,
) -> None:
    demo = demo_on(open_page(page_of(GRACE)), GRACE)
    go(demo, step_of(demo, "GraceGiven"))
    expect(demo.locator(".family__out[data-lost]")).to_contain_text("line 12")
    expect(demo.locator(".family__clock")).to_have_count(2)


def test_what_a_child_is_never_given_is_struck_out_with_the_reason(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(NESTING)), NESTING)
    go(demo, step_of(demo, "CallUnauthorized"))
    expect(demo.locator(".family__withheld").filter(has_text="invoke_agent")).to_contain_text("starts agents")
    expect(demo.locator('.family__call[data-status="unauthorized"]')).to_have_count(1)


def test_files_that_make_no_agent_say_why(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(BAD_FIELD)), BAD_FIELD)
    go(demo, step_of(demo, "TaskGiven"))
    found = demo.locator(".family__files li").evaluate_all("all => all.map((one) => one.dataset.found)")
    assert found == ["registered", "rejected", "rejected", "skipped"]


def test_the_reader_may_refuse_what_the_recorded_person_allowed(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page(page_of(REPORTS))
    demo = demo_on(page, REPORTS)
    go(demo, step_of(demo, "ConsentAsked"))
    demo.locator("[data-answer=cancel]").focus()
    page.keyboard.press("Enter")
    wait_state(demo, "done")
    answers = [step["data"]["answer"] for step in shown(demo)["steps"] if step["event"] == "ConsentAnswered"]
    assert answers == ["cancel"]


def test_the_organ_at_work_is_lit_and_shows_its_own_picture(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(WHOLE), reduced_motion=True), WHOLE)
    seen = set()
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        organ = step["file"].split("/")[1]
        seen.add(organ)
        expect(demo.locator(".body__organs [aria-current]")).to_have_attribute("data-organ", organ)
        expect(demo.locator(".body__panel:not([hidden])")).to_have_attribute("data-organ", organ)
    assert seen == {"loop", "tools", "permission_gate", "context", "subagents"}


def test_a_question_of_the_child_is_answered_in_the_picture_of_the_tools(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    demo = demo_on(open_page(page_of(WHOLE)), WHOLE)
    go(demo, step_of(demo, "ConfirmationAsked"))
    demo.locator(".body__panel:not([hidden]) [data-answer=cancel]").click()
    wait_state(demo, "done")
    ended = [step["data"]["status"] for step in shown(demo)["steps"] if step["event"] == "RunEnded"]
    assert ended in ([], ["success"])
    do(demo, "back").click()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scenario", [NESTING, WHOLE])
def test_nothing_is_wider_than_the_page(open_page: OpenPage, scenario: str, lang: str, width: int) -> None:
    page = open_page(page_of(scenario), lang=lang, width=width, reduced_motion=True)
    demo = demo_on(page, scenario)
    total = len(recorded(demo)["steps"])
    for number in (total // 3, total // 2, total):
        go(demo, number)
        assert page.evaluate("document.documentElement.scrollWidth") == width
