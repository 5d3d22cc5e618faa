"""The gate in which the last match wins, in the matrix: rows are overtaken, questions wait side by side."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix, recorded

CELL = "compare/1/#permission_gate/opencode"


def demo_in_panel(page: Page, scenario: str) -> Locator:
    return demo_in_matrix(page, f"compare/2/{scenario}")


def go_to(demo: Locator, event: str, nth: int = 1) -> None:
    """Move to the nth event of that name; by script, so that no question to the reader stands in the way."""
    places = [number for number, step in enumerate(recorded(demo)["steps"], 1) if step["event"] == event]
    demo.evaluate("(demo, step) => demo.go(step)", places[nth - 1])
    expect(demo).to_have_attribute("data-step", str(places[nth - 1]))


def test_an_earlier_match_is_overtaken_by_a_later_one(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page(CELL), "gate-order")
    go_to(demo, "VerdictReached")
    rows = demo.locator(".gate__rules tbody tr")
    expect(rows).to_have_count(3)
    assert [row.get_attribute("data-row") for row in rows.all()] == ["overtaken", "overtaken", "matched"]
    expect(rows.nth(1).locator(".gate__result")).to_contain_text("overtaken")
    expect(demo.locator(".gate__verdict")).to_have_attribute("data-verdict", "allow")


def test_one_no_settles_the_question_beside_it_and_leaves_the_other_session_alone(
    open_page: OpenPage,
) -> None:
    demo = demo_in_panel(open_page(CELL), "gate-reject-one")
    go_to(demo, "PermissionAsked")
    cards = demo.locator(".gate__card")
    assert [card.get_attribute("data-question") for card in cards.all()] == ["asked", "waiting", "waiting"]
    go_to(demo, "PermissionSettled")
    assert [card.get_attribute("data-question") for card in cards.all()] == [
        "rejected",
        "rejected",
        "waiting",
    ]
    expect(cards.nth(1)).to_contain_text("question 1")


def test_an_always_shows_as_the_last_row_of_a_layer_of_its_own(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page(CELL), "gate-always-lifts-plan")
    go_to(demo, "VerdictReached", 3)
    last = demo.locator(".gate__rules tbody tr").last
    expect(last).to_have_attribute("data-row", "matched")
    expect(last.locator(".gate__layer")).to_contain_text("always")
