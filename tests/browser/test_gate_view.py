"""The gate's picture: the question that a run puts to a person is the reader's to answer."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_on, go, page_of, recorded, shown, verdicts
from tests.browser.reading import wrap_text_nodes

ALWAYS = "compare/3/always-allow-lands"


def test_the_reader_may_answer_what_the_gate_asks(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page(page_of(ALWAYS))
    demo = demo_on(page, ALWAYS)
    wrap_text_nodes(page)  # as page translators do: bugs.md row 30
    asked = [
        number for number, step in enumerate(recorded(demo)["steps"], 1) if step["event"] == "PermissionAsked"
    ]
    go(demo, asked[0])
    demo.locator("[data-answer=proceed_always]").click()  # as recorded: the run only moves on
    expect(demo).to_have_attribute("data-step", str(asked[0] + 1))
    expect(demo).to_have_attribute("data-state", "idle")
    assert verdicts(shown(demo)) == ["ask_user", "allow", "ask_user"]
    demo.locator("[data-answer=cancel]").focus()
    page.keyboard.press("Enter")
    wait_state(demo, "done")
    expect(demo.locator("[data-answer=cancel]")).to_be_focused()
    assert verdicts(shown(demo)) == ["ask_user", "ask_user", "ask_user"]  # no row was written: git asks again
