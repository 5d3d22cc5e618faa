"""What the tests of `<live-demo>` share: where the demos are, and how they are handled."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, Worker, expect

STORIES = Path(__file__).resolve().parent.parent.parent / "stories"
SCENARIOS = sorted(
    f"{file.parent.relative_to(STORIES).as_posix()}/{file.name.removesuffix('.scenario.yml')}"
    for file in STORIES.rglob("*.scenario.yml")
    if (file.parent / "story.en.md").is_file()  # one of a lesson that is yet to be written is on no page
)
YOLO = "compare/3/yolo-still-asks"
DENY_SHELL = '[[rule]]\ntoolName = "run_shell_command"\ndecision = "deny"\npriority = 900\n'

# Two ways to read every a, tried in all combinations: for Python's matcher this has no end.
NEVER_ENDS = (
    '[[rule]]\ntoolName = "run_shell_command"\nargsPattern = "(a|aa)*!"\ndecision = "deny"\npriority = 900\n'
)
NEVER_ENDING_CALL = json.dumps({"command": "a" * 120})


def page_of(scenario: str) -> str:
    """The address of the lesson that a scenario belongs to."""
    return scenario.rpartition("/")[0] + "/"


def demo_on(page: Page, scenario: str = YOLO) -> Locator:
    """The demo of a scenario, at its first step: the reader comes near and goes back from where it opens."""
    demo = near_demo(page, scenario)
    demo.evaluate("demo => demo.go(1)")
    return demo


def near_demo(page: Page, scenario: str) -> Locator:
    """The demo of a scenario, at the step that it opens on."""
    demo = page.locator(f'live-demo[data-scenario="{scenario}"]')
    demo.evaluate("demo => demo.scrollIntoView({ behavior: 'instant' })")
    expect(demo).to_have_attribute("data-step", re.compile(r"^\d+$"))
    return demo


def demo_in_matrix(page: Page, scenario: str) -> Locator:
    """The demo of a scenario in the matrix, at its first step; the address has opened its panel."""
    run = page.locator(f'.panel [data-scenario="{scenario}"]:not(live-demo)')
    run.evaluate("run => { if (run instanceof HTMLDetailsElement) run.open = true; }")
    return demo_on(page, scenario)


def do(demo: Locator, name: str) -> Locator:
    """The button that does it: reset, back, step, play, skip, edit, run, stop, restore."""
    return demo.locator(f'[data-do="{name}"]')


def data_of(demo: Locator) -> dict[str, Any]:
    """The data that the demo has fetched."""
    found: dict[str, Any] = demo.evaluate("demo => fetch(demo.dataset.src).then((answer) => answer.json())")
    return found


def recorded(demo: Locator) -> dict[str, Any]:
    """The trace that was made at build time."""
    trace: dict[str, Any] = data_of(demo)["trace"]
    return trace


def shown(demo: Locator) -> dict[str, Any]:
    """The trace that is being shown now."""
    trace: dict[str, Any] = demo.evaluate("demo => JSON.parse(JSON.stringify(demo.trace))")
    return trace


def go(demo: Locator, step: int) -> None:
    """Move the scrubber to a step, counted from 1."""
    demo.locator(".live-demo__scrubber").fill(str(step))
    expect(demo).to_have_attribute("data-step", str(step))


def step_of(demo: Locator, event: str, nth: int = 1) -> int:
    """The number of the nth step of that event in the recorded run; both are counted from 1."""
    steps = recorded(demo)["steps"]
    return [number for number, step in enumerate(steps, start=1) if step["event"] == event][nth - 1]


def verdicts(trace: dict[str, Any]) -> list[str]:
    """All decisions of a trace, in order."""
    return [step["data"]["decision"] for step in trace["steps"] if step["event"] == "VerdictReached"]


def open_form(demo: Locator) -> None:
    """Open "Run it yourself" if it is closed, and wait for its code editor."""
    if not demo.locator(".live-demo__editor").is_visible():
        do(demo, "edit").click()
    demo.locator(".edit__panel:visible .cm-content").first.wait_for()


def choose_tab(demo: Locator, name: str) -> None:
    """Choose a tab of the open form: given, python."""
    demo.get_by_role("tab").nth(("given", "python").index(name)).click()
    demo.locator(".edit__panel:visible .cm-content").first.wait_for()


def text_in(field: Locator) -> str:
    """What stands in the code editor of a field; the example that an empty one shows does not count."""
    lines = field.locator(".cm-line:not(:has(.cm-placeholder))").all_text_contents()
    return "\n".join(lines)


def put(field: Locator, text: str) -> None:
    """Replace what stands in the code editor of a field, in one go as by pasting."""
    field.locator(".cm-content").click()
    field.page.keyboard.press("Control+a")
    field.page.keyboard.press("Delete")
    field.page.keyboard.insert_text(text)


def field_of(demo: Locator, key: str) -> Locator:
    """The first field with code in the part of the form that belongs to a key of the setup."""
    return demo.locator(f'[data-key="{key}"] .edit__field:has(.cm-content)').first


def write(
    demo: Locator, *, policy: str | None = None, args: str | None = None, mode: str | None = None
) -> None:
    """Open "Run it yourself" if it is closed, and fill in the first field of each kind."""
    open_form(demo)
    if policy is not None:
        put(field_of(demo, "policies"), policy)
    if args is not None:
        put(field_of(demo, "calls"), args)
    if mode is not None:
        demo.get_by_label("Approval mode", exact=True).select_option(mode)


def without(*names: str) -> Callable[[Route], None]:
    """Answer with a script, as a browser would run it that lacks these globals (`WebAssembly.Suspending`)."""

    def answer(route: Route) -> None:
        response = route.fetch()
        missing = "".join(f"delete self.{name};" for name in names)
        route.fulfill(body=missing + response.text(), headers={"content-type": "text/javascript"})

    return answer


def pythons(page: Page) -> list[Worker]:
    """The page's Python workers, the spare included, oldest first."""
    return [worker for worker in page.workers if "python-worker" in worker.url]
