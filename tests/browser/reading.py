"""What several tests do to a page or ask of it."""

from __future__ import annotations

from playwright.sync_api import Page

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
