"""Predict, then step: the reader says what comes next, and the run says whether it was so."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from playwright.sync_api import Locator, expect

from sitegen.html.sentences import words_for
from sitegen.model import LANGS, Content, Lang
from sitegen.predictions import NEXT, Asked, ask, choices_of, told_by
from sitegen.scenario import Scenario
from tests.browser.conftest import OpenPage
from tests.browser.demos import (
    SCENARIOS,
    YOLO,
    demo_in_matrix,
    demo_on,
    do,
    go,
    page_of,
    recorded,
    shown,
    write,
)

WaitState = Callable[..., None]

LATER = "(all, at) => all.filter((one) => Number(one.dataset.at) > at).map((one) => one.dataset.kind)"
DENY_ASKING = '[[rule]]\ntoolName = "ask_user"\ndecision = "deny"\npriority = 900\n'


def question(demo: Locator) -> Locator:
    return demo.locator(".live-demo__guess")


def answers(demo: Locator) -> Locator:
    return question(demo).locator("button:not([data-skip])")


def words(content: Content, scenario: Scenario, asked: Asked, step: dict[str, str], lang: Lang) -> list[str]:
    """How the generator would say the answers."""
    assert scenario.predict
    about = "event" if scenario.predict.about == NEXT else scenario.predict.about
    organ = step["file"].split("/")[1]
    told = told_by(content.events, f"{organ}/{scenario.cell.partition('/')[2]}")[0]
    return [words_for(about, choice, told, lang) for choice in asked.choices]


def put(demo: Locator, at: int, wait_state: WaitState) -> None:
    """Walk into the question that is put behind a step; nothing behind that step is to be seen."""
    go(demo, at)
    do(demo, "step").click()
    wait_state(demo, "waiting")
    expect(demo).to_have_attribute("data-step", str(at))
    expect(question(demo).locator(".predict__choices")).to_be_focused()
    assert demo.locator(":is(.trace, .live-demo__last, .live-demo__takeaway):visible").count() == 0


def place_of(scenario: Scenario) -> str:
    """The page that shows it: its lesson, or its square of the matrix while that is not written."""
    return page_of(scenario.id) if scenario.id in SCENARIOS else f"compare/1/#{scenario.cell}"


# What the page's own rules make of recorded runs.
ASKED = """async (addresses) => {
  const main = document.querySelector('script[src*="main.js"]').src;
  const { askedIn } = await import(new URL("prediction-fold.js", main).href);
  const datas = await Promise.all(addresses.map(async (address) => (await fetch(address)).json()));
  return datas.map(({ predict, trace }) => askedIn(predict, trace.steps, false));
}"""


def asking(content: Content) -> list[Scenario]:
    found = [scenario for scenario in content.scenarios.values() if scenario.predict]
    organs = {scenario.cell.partition("/")[0] for scenario in found}
    assert organs >= {organ.id for organ in content.matrix.organs}
    return found


def test_page_and_build_ask_the_same_of_every_run(
    open_page: OpenPage, content: Content, built_site: Path
) -> None:
    scenarios = asking(content)
    files = [next(built_site.glob(f"assets/demos/en/{scenario.id}.*.json")) for scenario in scenarios]
    page = open_page("")
    found = page.evaluate(ASKED, [file.relative_to(built_site).as_posix() for file in files])
    for scenario, file, asked in zip(scenarios, files, found, strict=True):
        assert scenario.predict
        trace = json.loads(file.read_text(encoding="utf-8"))["trace"]
        wanted = ask(scenario.predict, trace, choices_of(content, scenario, scenario.predict))
        assert asked == {
            "at": wanted.at,
            "told": wanted.told,
            "right": wanted.right,
            "choices": list(wanted.choices),
        }, scenario.id


def test_a_question_of_every_cell_is_answered_by_its_run(
    open_page: OpenPage, wait_state: WaitState, content: Content
) -> None:
    first = {scenario.cell: scenario for scenario in reversed(asking(content))}
    for place, scenarios in groupby(sorted(first.values(), key=place_of), place_of):
        pages = {lang: open_page(place, lang=lang, reduced_motion=True) for lang in LANGS}
        show = demo_in_matrix if "#" in place else demo_on
        for number, scenario in enumerate(scenarios):
            lang = LANGS[number % 2]
            demo = show(pages[lang], scenario.id)
            answer(demo, content, scenario, lang, wait_state, rightly=number % 4 < 2)


def answer(
    demo: Locator, content: Content, scenario: Scenario, lang: Lang, wait_state: WaitState, *, rightly: bool
) -> None:
    """Walk into the question of a demo, answer it, and see what becomes of the answer."""
    assert scenario.predict
    trace = recorded(demo)
    asked = ask(scenario.predict, trace, choices_of(content, scenario, scenario.predict))
    assert int(demo.get_attribute("data-step") or 0) <= asked.at, "a reader must come past the question"
    put(demo, asked.at, wait_state)
    later = demo.locator(".live-demo__marks [data-at]").evaluate_all(LATER, asked.at)
    assert set(later) <= {"moment"}, "marks say nothing of what comes"
    said = words(content, scenario, asked, trace["steps"][asked.told - 1], lang)
    assert answers(demo).all_text_contents() == said
    right = asked.choices.index(asked.right)
    chosen = right if rightly else (right + 1) % len(said)
    answers(demo).nth(chosen).press("Enter")
    wait_state(demo, "idle")
    expect(demo).to_have_attribute("data-step", str(asked.at + 1))
    expect(do(demo, "step")).to_be_focused()
    expect(question(demo)).to_contain_text(said[chosen])
    go(demo, asked.told)
    expect(question(demo).get_by_role("status")).to_contain_text(said[right])
    if asked.at > 1:  # at the start it would be asked again
        go(demo, asked.at)
        do(demo, "step").click()
        expect(demo).to_have_attribute("data-step", str(asked.at + 1))


def test_a_question_can_be_passed_over_and_is_put_again_from_the_start(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    at = [
        number for number, step in enumerate(recorded(demo)["steps"], 1) if step["event"] == "CallReceived"
    ][1]

    put(demo, at, wait_state)
    do(demo, "step").click()
    wait_state(demo, "idle")
    expect(demo).to_have_attribute("data-step", str(at + 1))
    do(demo, "reset").click()
    put(demo, at, wait_state)
    question(demo).locator("[data-skip]").click()
    wait_state(demo, "idle")
    expect(demo).to_have_attribute("data-step", str(at + 1))
    expect(question(demo)).to_be_hidden()
    do(demo, "reset").click()
    put(demo, at, wait_state)
    page.keyboard.press("Escape")
    expect(demo).to_have_attribute("data-step", str(at + 1))
    do(demo, "reset").click()
    do(demo, "play").click()  # playing stops for the question as well
    wait_state(demo, "waiting")
    expect(demo).not_to_have_attribute("data-playing", "")


def test_on_a_run_of_ones_own_that_run_has_the_answer(open_page: OpenPage, wait_state: WaitState) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    write(demo, policy=DENY_ASKING)
    do(demo, "run").click()
    wait_state(demo, "done")
    steps = shown(demo)["steps"]
    at, told = (
        [number for number, step in enumerate(steps, 1) if step["event"] == event][1]
        for event in ("CallReceived", "VerdictReached")
    )
    assert steps[told - 1]["data"]["decision"] == "deny"
    put(demo, at, wait_state)
    answers(demo).get_by_text("deny").click()
    wait_state(demo, "done")
    go(demo, told)
    expect(question(demo)).to_have_text("As you said: deny")
