"""What several tests do to a page or ask of it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

WRAP = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement.closest("script, style, textarea, svg")) continue;
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text);
  }
}"""


def wrap_text_nodes(page: Page) -> None:
    """Do what translators and read-aloud tools do: put every text into an element of their own."""
    page.evaluate(WRAP)


def width_of_page(page: Page) -> int:
    """How wide the page is, in CSS pixels; more than the window means that it scrolls sideways."""
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def read_to_the_end(page: Page) -> None:
    """Scroll down and wait until the page asks for nothing more."""
    page.keyboard.press("End")
    page.wait_for_load_state("networkidle")


def open_everything(page: Page, path: str) -> None:
    """Bring a lesson's widgets into the states with the most to read."""
    if path.startswith("compare"):
        page.locator(".guess__label").first.click()
        page.get_by_role("status").first.wait_for(state="attached")
    if path == "compare/1/":
        page.locator('.matrix__link[href="#permission_gate/gemini_cli"]').click()
        expect(page.locator("section.panel:visible")).to_have_count(1)
