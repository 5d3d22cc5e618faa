"""Four bodies on one task, side by side: they step together, and everything of it can be reached."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.problems import PageProblems

STORIES = Path(__file__).resolve().parent.parent.parent / "stories"
TRACES = Path(__file__).resolve().parent.parent / "golden" / "traces" / "tasks"
TASKS = sorted(file.name.removesuffix(".task.yml") for file in (STORIES / "tasks").iterdir())
PAGE = "compare/1/"
FORCED, ALWAYS = "risky-command", "one-always"
GEMINI, OPENCODE, AIDER, SCRATCH = BODIES = ("gemini_cli", "opencode", "aider", "scratch")

ALIKE = {"SummaryWritten": "SnapshotWritten", "ReceiptFiled": "ParentTold"}

WaitState = Callable[..., None]

# What stands at every place of the line: the counts, the sentences, who waits, and who is at one moment.
LINE = """demo => {
  const scrubber = demo.querySelector(".live-demo__scrubber");
  const sides = [...demo.querySelectorAll(".compare__side")];
  return Array.from({ length: Number(scrubber.max) }, (_, at) => {
    scrubber.value = String(at + 1);
    scrubber.dispatchEvent(new Event("input", { bubbles: true }));
    return {
      counts: sides.map((side) => Number(side.dataset.step)),
      said: sides.map((side) => side.querySelector(".compare__words").textContent.trim()),
      waits: sides.map((side) => side.hasAttribute("data-waits")),
      together: sides.flatMap((side, index) => side.hasAttribute("data-together") ? [index] : []),
    };
  });
}"""

RUNS = "demo => demo.runs.map(({ body, steps }) => ({ body, steps }))"


def demo_on(page: Page, task: str = FORCED) -> Locator:
    """The comparison on a task, once its script has taken over."""
    demo = page.locator(f'compare-demo[data-task="{task}"]')
    demo.scroll_into_view_if_needed()
    expect(demo).to_have_attribute("data-step", re.compile(r"\d"))
    return demo


def do(demo: Locator, name: str) -> Locator:
    return demo.locator(f'[data-do="{name}"]')


def card(demo: Locator, body: str) -> Locator:
    return demo.locator(f'.compare__side[data-body="{body}"]')


def pane(demo: Locator, body: str) -> Locator:
    return demo.locator(f'.compare__pane[data-body="{body}"]')


def pick(demo: Locator, body: str) -> None:
    card(demo, body).locator(".compare__picker").click()


def recorded(task: str, body: str) -> list[dict[str, Any]]:
    """The steps of the run that is kept for that body."""
    found: list[dict[str, Any]] = json.loads((TRACES / task / f"{body}.json").read_text("utf-8"))["steps"]
    return found


def end(demo: Locator) -> None:
    demo.locator(".compare__sides").focus()
    demo.page.keyboard.press("End")
    expect(demo).to_have_attribute("data-at-end", "")


def test_there_are_tasks_that_all_four_bodies_play() -> None:
    assert len(TASKS) >= 3
    for task in TASKS:
        assert {file.stem for file in (TRACES / task).iterdir()} == set(BODIES), task


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_all_step_together_and_stand_at_the_same_moments(open_page: OpenPage, lang: str) -> None:
    page = open_page(PAGE, lang=lang)
    for task in TASKS:
        demo = demo_on(page, task)
        told = [
            [text.strip() for text in run.locator(".trace__sentence").all_text_contents()]
            for run in demo.locator(".compare__run").all()
        ]
        runs = [recorded(task, body) for body in BODIES]
        line = demo.evaluate(LINE)
        for before, now in zip([None, *line], line, strict=False):
            assert now["said"] == [each[count - 1] for each, count in zip(told, now["counts"], strict=True)]
            if before:
                assert all(0 <= b - a <= 1 for a, b in zip(before["counts"], now["counts"], strict=True))
                assert before["counts"] != now["counts"]
            events = [runs[index][now["counts"][index] - 1]["event"] for index in now["together"]]
            assert len(events) != 1
            assert len({ALIKE.get(event, event) for event in events}) <= 2, "two pairs at most"
        assert line[-1]["counts"] == [len(run) for run in runs]
        assert any(any(place["waits"]) for place in line), "one is quicker, and waits"
        assert sum(len(place["together"]) >= 3 for place in line) >= 1, "three or four come to one moment"
        for body in BODIES:  # what the page says a run came to is what the server said
            run = demo.locator(f'.compare__run[data-body="{body}"] .compare__end').all_text_contents()
            ends = card(demo, body).locator(".compare__end").all_text_contents()
            assert [text.strip() for text in ends] == [text.strip() for text in run]


def test_what_each_of_them_does_with_a_forced_push(open_page: OpenPage) -> None:
    demo = demo_on(open_page(PAGE))
    end(demo)
    said = {body: card(demo, body).locator(".compare__ends").inner_text() for body in BODIES}
    assert said == {
        GEMINI: "ask you row 5, priority 1.010",
        OPENCODE: "allow row 1, built-in defaults",
        AIDER: "ask you nothing answers in your place",
        SCRATCH: "deny row 2, priority 90",
    }
    expect(demo.locator(".compare__difference")).to_have_text(
        "They end differently. Gemini CLI and Aider: ask you. OpenCode: allow. Built from scratch: deny."
    )


def test_by_keyboard_alone_one_guesses_steps_plays_and_learns_the_answer(open_page: OpenPage) -> None:
    page = open_page(PAGE, reduced_motion=True)
    demo = demo_on(page)
    expect(demo.locator(".compare__difference")).to_be_hidden()
    for name in ("nobody", "Gemini CLI", "OpenCode"):
        demo.locator(".compare__guess button", has_text=name).focus()
        page.keyboard.press("Enter")
    expect(demo.locator(".compare__guess [aria-pressed=true]")).to_have_text(["Gemini CLI", "OpenCode"])
    demo.locator(".compare__sides").focus()
    page.keyboard.press("Home")
    total = int(demo.locator(".live-demo__scrubber").get_attribute("max") or 0)
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", total), ("Home", 1)):
        page.keyboard.press(key)
        expect(demo).to_have_attribute("data-step", str(step))
    page.keyboard.press("Space")
    expect(demo).to_have_attribute("data-playing", "")
    page.keyboard.press("PageDown")
    expect(demo).not_to_have_attribute("data-playing", "")
    expect(demo).to_have_attribute("data-moment", "")
    expect(demo.locator(".compare__live")).to_contain_text("Gemini CLI:")
    end(demo)
    expect(demo.locator(".compare__guess [role=status]")).to_have_text(
        "You said: Gemini CLI and OpenCode. It is: Gemini CLI and Aider."
    )
    expect(demo.locator(".compare__takeaway")).to_be_visible()


def test_two_pictures_are_shown_and_the_reader_picks_whose(open_page: OpenPage) -> None:
    demo = demo_on(open_page(PAGE))
    expect(demo.locator(".compare__pane:visible")).to_have_count(2)
    end(demo)
    pick(demo, SCRATCH)
    expect(pane(demo, GEMINI)).to_be_hidden()
    expect(pane(demo, OPENCODE)).to_have_attribute("data-side", "left")
    expect(pane(demo, OPENCODE).locator(".gate__verdict")).to_have_attribute("data-verdict", "allow")
    expect(pane(demo, SCRATCH)).to_have_attribute("data-side", "right")
    expect(pane(demo, SCRATCH).locator(".gate__verdict")).to_have_attribute("data-verdict", "deny")
    pick(demo, GEMINI)
    expect(pane(demo, OPENCODE)).to_be_hidden()
    expect(pane(demo, GEMINI).locator(".gate__verdict")).to_have_attribute("data-verdict", "ask_user")
    expect(demo).to_have_attribute("data-at-end", "")


def test_all_run_again_on_another_command_and_a_question_can_be_answered(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    page = open_page(PAGE)
    held: list[Route] = []
    page.context.route("**/assets/python/**", lambda route: held.append(route))
    demo = demo_on(page, FORCED)
    do(demo, "run").click()
    wait_state(demo, "loading")
    do(demo, "stop").click()
    wait_state(demo, "idle")
    expect(demo.locator(".compare__own .compare__status")).to_contain_text("Stopped")
    for route in held:
        route.abort()
    page.context.unroute("**/assets/python/**")

    for task in TASKS:
        demo = demo_on(page, task)
        if not do(demo, "run").is_visible():
            continue
        built = demo.evaluate(RUNS)
        do(demo, "run").click()
        wait_state(demo, "done")
        assert demo.evaluate(RUNS) == built, "in the page as in the build"

    demo = page.locator(f'compare-demo[data-task="{ALWAYS}"]')
    asked = pane(demo, GEMINI).locator('[data-answer="cancel"]')
    do(demo, "reset").click()
    while not asked.is_visible():
        do(demo, "skip").click()
    asked.click()
    expect(asked).to_have_attribute("aria-pressed", "true")
    expect(card(demo, GEMINI)).to_have_attribute("data-step", "12")
    end(demo)
    expect(demo.locator(".compare__difference")).to_contain_text("All come to the same.")

    demo = page.locator(f'compare-demo[data-task="{FORCED}"]')
    demo.locator(".compare__try", has_text="git status").click()
    expect(demo.locator(".compare__own input")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card(demo, GEMINI).locator(".compare__ends")).to_contain_text("known to be harmless")
    expect(card(demo, AIDER).locator(".compare__ends")).to_contain_text("ask you")
    do(demo, "restore").click()
    expect(demo.locator(".compare__own input")).to_have_value("git push --force")
    expect(demo).not_to_have_attribute("data-at-end", "")
    expect(demo.locator(".compare__guess")).to_be_visible()


def test_their_code_is_compared_by_name_and_by_file_and_fetched_when_opened(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    demo = demo_on(page)
    pick(demo, OPENCODE)
    pick(demo, SCRATCH)
    pick(demo, GEMINI)
    code = demo.locator(".compare__code")
    assert not [url for url in asked if "/assets/editor/" in url or "/code/permission_gate/" in url]
    code.locator("summary").click()
    expect(code.locator(".cm-mergeView .cm-editor")).to_have_count(2)
    left, right = code.locator("select").all()
    expect(left).to_have_value("decide()")
    expect(code.locator(".cm-editor").last).to_contain_text("def decide(")
    while (
        recorded(FORCED, SCRATCH)[int(card(demo, SCRATCH).get_attribute("data-step") or 0) - 1]["event"]
        != "RuleMatched"
    ):
        do(demo, "step").click()
    expect(code.locator(".cm-editor").last.locator(".cm-lit")).to_contain_text("RuleMatched")
    right.select_option("mismatch()")
    expect(left).to_have_value("mismatch()")
    left.select_option("scratch_impl/permission_gate/gemini_cli/shell.py")
    expect(right).to_have_value("scratch_impl/permission_gate/scratch.py")
    expect(code.locator(".cm-editor").last).to_contain_text("built from nothing")
    pick(demo, AIDER)
    expect(code.locator("label").last).to_have_text("On the right: Aider")
    expect(code.locator(".cm-editor").last).to_contain_text("def ")
    assert any("/code/permission_gate/aider" in url for url in asked)
    page.set_viewport_size({"width": 390, "height": 900})
    expect(code.locator(".cm-editor")).to_have_count(1)
    expect(code.locator(".compare__legend")).to_be_visible()


def test_without_scripts_every_body_tells_its_steps_and_links_its_code(open_page: OpenPage) -> None:
    page = open_page(PAGE, lang="zh", js=False)
    demo = page.locator(f'compare-demo[data-task="{FORCED}"]')
    expect(demo.locator(".compare__run:visible")).to_have_count(4)
    expect(demo.locator(".compare__end .verdict:visible")).to_have_count(4)
    expect(demo.locator(".compare__takeaway")).to_be_visible()
    assert demo.locator("button:visible, select:visible, input:visible").count() == 0
    for link in demo.locator(".compare__source a").all():
        assert page.request.get(link.evaluate("link => link.href")).ok


def test_on_a_phone_two_speak_and_one_picture_is_in_sight(open_page: OpenPage, repo_root: Path) -> None:
    page = open_page(PAGE, lang="zh", width=390, scheme="slate")
    demo = demo_on(page)
    expect(demo.locator(".compare__sentence:visible")).to_have_count(2)
    expect(demo.locator(".compare__picture:visible")).to_have_count(1)
    other = demo.locator(".compare__switch button").last
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(pane(demo, OPENCODE)).to_be_visible()
    expect(pane(demo, GEMINI)).to_be_hidden()
    pick(demo, AIDER)
    expect(pane(demo, AIDER)).to_be_visible()
    expect(demo.locator(".compare__switch button")).to_have_text(["OpenCode", "Aider"])
    expect(card(demo, GEMINI).locator(".compare__sentence")).to_be_hidden()
    expect(demo.locator(".compare__sentence:visible")).to_have_count(2)
    end(demo)
    expect(demo.locator(".compare__ends .verdict:visible")).to_have_count(4)
    demo.locator(".compare__code summary").click()
    expect(demo.locator(".cm-editor")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    handles = "button:visible, select:visible, input:not([type=range]):visible, summary:visible"
    for part in demo.locator(handles).all():
        box = part.bounding_box()
        assert box and box["height"] >= 44, part.evaluate("part => part.outerHTML")
    page.evaluate((repo_root / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = demo.evaluate("demo => axe.run(demo).then(({ violations }) => violations)")
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []


def test_a_task_that_does_not_arrive_is_asked_for_again(
    open_page: OpenPage, page_problems: PageProblems, wait_state: WaitState
) -> None:
    page_problems.allow("Failed to load resource", "tasks/")
    page = open_page("instructors/")

    def refuse(route: Route) -> None:
        route.fulfill(status=503)

    page.context.route("**/tasks/risky-command/gemini_cli.*.json", refuse)
    page.goto(page.url.replace("instructors/", PAGE))
    demo = page.locator(f'compare-demo[data-task="{FORCED}"]')
    demo.scroll_into_view_if_needed()
    wait_state(demo, "error")
    expect(demo.locator(".compare__run").first).to_be_visible()
    page.context.unroute("**/tasks/risky-command/gemini_cli.*.json", refuse)
    do(demo, "retry").click()
    expect(demo).to_have_attribute("data-step", re.compile(r"\d"))


def test_the_row_of_the_matrix_leads_there(open_page: OpenPage) -> None:
    page = open_page(PAGE)
    page.locator('tr[data-organ="permission_gate"] .matrix__compare', has_text="A forced push").click()
    expect(page.locator(f'compare-demo[data-task="{FORCED}"] .compare__title')).to_be_in_viewport()
