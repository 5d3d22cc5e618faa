"""The picture of the loop: what it shows agrees with the recorded run, by mouse, by key, and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import SCENARIOS, demo_on, do, go, page_of, recorded, shown

LOOPS = [scenario for scenario in SCENARIOS if scenario.startswith("compare/3/loop-")]
SAME_CALL = "compare/3/loop-same-call"
CHANT = "compare/3/loop-chant"
UNASKED = "compare/3/loop-unasked"
TWO_TOOLS = "compare/3/loop-two-tools"


def count(demo: Locator, name: str) -> Locator:
    return demo.locator(f'[data-count="{name}"]')


def meter(demo: Locator, name: str) -> Locator:
    return demo.locator(f'[data-meter="{name}"] .loop__number')


def step_of(demo: Locator, event: str, nth: int = 0) -> int:
    """The number of the step, from 1."""
    steps = recorded(demo)["steps"]
    return [number for number, step in enumerate(steps, start=1) if step["event"] == event][nth]


@pytest.mark.parametrize("scenario", LOOPS)
def test_counters_and_plates_agree_with_the_trace(open_page: OpenPage, scenario: str) -> None:
    demo = demo_on(open_page(page_of(scenario), reduced_motion=True), scenario)
    sent = turns = 0
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        go(demo, number)
        data: dict[str, Any] = step["data"]
        if step["event"] == "MessageSent":
            sent += 1
            last = demo.locator('.loop__plate[data-role="user"]').last
            expect(last).to_have_attribute("data-sender", data["sender"])
            expect(last).to_have_attribute("data-depth", str(data["depth"]))
            expect(count(demo, "pass")).to_have_text(str(data["pass_number"]))
        if step["event"] == "TurnStarted":
            turns += 1
            expect(count(demo, "turn")).to_have_text(str(turns))
        if "budget" in data:
            expect(count(demo, "budget")).to_have_text(str(data["budget"]))
        if step["event"] == "ToolCallRequested":
            expect(meter(demo, "calls")).to_have_text(f"{data['repetitions']} / 5")
        if step["event"] == "ContentStreamed":
            expect(meter(demo, "chant")).to_have_text(f"{data['sightings']} / 10")
        if "strike" in data:
            expect(count(demo, "strikes")).to_have_text(str(data["strike"]))
        expect(demo.locator('.loop__plate[data-role="user"]')).to_have_count(sent)


def test_an_answer_that_is_cut_short_is_marked_as_not_kept(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(SAME_CALL)), SAME_CALL)
    go(demo, step_of(demo, "LoopSuspected") - 1)
    expect(demo.locator(".loop__plate[data-dropped]")).to_have_count(0)
    go(demo, step_of(demo, "LoopSuspected"))
    expect(demo.locator(".loop__plate[data-dropped] .loop__cut")).to_contain_text("run_shell_command")
    expect(demo.locator('[data-meter="calls"]')).to_have_attribute("data-full", "")
    go(demo, step_of(demo, "MessageSent", -1))
    expect(count(demo, "budget")).to_have_text("99")
    expect(demo.locator(".loop__budget .loop__gauge .loop__bead")).to_have_count(1)


def test_inside_a_code_block_the_detector_says_that_it_does_not_listen(open_page: OpenPage) -> None:
    demo = demo_on(open_page(page_of(CHANT)), CHANT)
    go(demo, step_of(demo, "ContentStreamed", 2))
    expect(demo.locator(".loop__watch")).to_contain_text("does not listen inside a code block")
    expect(meter(demo, "chant")).to_have_text("0 / 10")


def test_mouse_and_keys_go_from_message_to_message(open_page: OpenPage) -> None:
    page = open_page(page_of(TWO_TOOLS))
    demo = demo_on(page, TWO_TOOLS)
    demo.locator(".live-demo__kinds").select_option("message")
    do(demo, "skip").click()
    expect(demo).to_have_attribute("data-step", str(step_of(demo, "MessageSent", 0)))
    demo.locator(".live-demo__stage").focus()
    page.keyboard.press("PageDown")  # a guess comes first, and may be passed over
    page.keyboard.press("PageDown")
    expect(demo).to_have_attribute("data-step", str(step_of(demo, "MessageSent", 1)))
    expect(demo.locator('.loop__plate[data-sender="tools"]')).to_be_visible()
    page.keyboard.press("End")
    expect(demo.locator('.loop__note[data-event="RunEnded"]')).to_be_visible()
    demo.locator(".loop__scroll").focus()  # keys scroll here, and do not step
    page.keyboard.press("Home")
    expect(demo).to_have_attribute("data-step", str(len(recorded(demo)["steps"])))


def test_with_the_check_switched_off_nobody_continues(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    demo = demo_on(open_page(page_of(UNASKED)), UNASKED)
    do(demo, "edit").click()
    demo.get_by_role("combobox", name="next_speaker_check").select_option("false")
    do(demo, "run").click()
    wait_state(demo, "done")
    steps = shown(demo)["steps"]
    assert [step["data"]["sender"] for step in steps if step["event"] == "MessageSent"] == ["person", "tools"]
    expect(demo.locator('.loop__note[data-event="RunEnded"]')).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_on_a_phone_nothing_sticks_out(open_page: OpenPage, lang: str) -> None:
    page = open_page(page_of(CHANT), lang=lang, width=390)
    demo = demo_on(page, CHANT)
    go(demo, len(recorded(demo)["steps"]))
    wide = demo.locator(".live-demo__picture *").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length"
    )
    assert wide == 0
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
