"""What tests do with a form for a reader's own rules."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.browser.demos import put

ROWS = ".ask__table tbody tr"

WaitState = Callable[..., None]


def ask_on(page: Page) -> Locator:
    """The form, once its script has taken over."""
    page.locator("ask-policy").evaluate("ask => ask.scrollIntoView({ behavior: 'instant' })")
    ask = page.locator("ask-policy.ask--ready")
    ask.wait_for()
    return ask


def policies(ask: Locator) -> Locator:
    return ask.locator(".ask__files .ask__field")


def write_policy(ask: Locator, text: str) -> None:
    """Replace the text of the first file; with the first edit the code editor comes."""
    field = policies(ask).first
    field.locator("textarea, .cm-content").first.click()
    put(field, text)


def calls(ask: Locator) -> Locator:
    return ask.locator(".ask__calls textarea")


def press(ask: Locator, name: str) -> None:
    ask.get_by_role("button", name=name, exact=True).click()


def go(ask: Locator, wait_state: WaitState, state: str = "done") -> None:
    press(ask, "Ask the gate")
    wait_state(ask, state)


def answers(ask: Locator) -> list[list[str]]:
    """What stands in the table, cell by cell."""
    cells: list[list[str]] = ask.locator(ROWS).evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return [[" ".join(cell.split()) for cell in row] for row in cells]


def verdicts(ask: Locator) -> list[str | None]:
    return [box.get_attribute("data-verdict") for box in ask.locator(f"{ROWS} .verdict").all()]
