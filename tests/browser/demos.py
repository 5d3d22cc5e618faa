"""What the tests of `<live-demo>` share: where the demos are, and how they are handled."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

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
    """The demo of a scenario, once its script has taken over."""
    demo = page.locator(f'live-demo[data-scenario="{scenario}"]')
    expect(demo).to_have_attribute("data-step", "1")
    return demo


def do(demo: Locator, name: str) -> Locator:
    """The button that does it: reset, back, step, play, skip, edit, run, stop, restore."""
    return demo.locator(f'[data-do="{name}"]')


def data_of(demo: Locator) -> dict[str, Any]:
    """The data that the server wrote into the demo."""
    found: dict[str, Any] = json.loads(demo.locator(".live-demo__data").text_content() or "{}")
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


def verdicts(trace: dict[str, Any]) -> list[str]:
    """All decisions of a trace, in order."""
    return [step["data"]["decision"] for step in trace["steps"] if step["event"] == "VerdictReached"]


def write(
    demo: Locator, *, policy: str | None = None, args: str | None = None, mode: str | None = None
) -> None:
    """Open "Run it yourself" if it is closed, and fill in the first field of each kind."""
    if not demo.locator(".live-demo__editor").is_visible():
        do(demo, "edit").click()
    if policy is not None:
        demo.locator(".live-demo__fields > .live-demo__field textarea").first.fill(policy)
    if args is not None:
        demo.locator(".live-demo__call textarea").first.fill(args)
    if mode is not None:
        demo.locator(".live-demo__fields > .live-demo__field select").select_option(mode)
