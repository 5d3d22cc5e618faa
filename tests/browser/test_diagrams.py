"""Diagrams are drawn by our own copy of the library, in the palette's colours, and only where one looks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.server import SiteServer

LESSONS = ("compare/1/", "compare/3/")
PALETTES = ("default", "slate")
LIBRARY = "/assets/vendor/mermaid-"

WaitState = Callable[..., None]


def colour(element: Locator, name: str) -> str:
    """A computed colour, as `rgb(1, 2, 3)`."""
    return str(element.evaluate("(element, name) => getComputedStyle(element)[name]", name))


@pytest.mark.parametrize("scheme", PALETTES)
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_diagram_is_drawn_in_the_colours_of_the_palette(
    open_page: OpenPage, wait_state: WaitState, lesson: str, lang: str, scheme: str
) -> None:
    page = open_page(lesson, lang=lang, scheme=scheme)
    diagram = page.locator("figure.diagram").first
    diagram.scroll_into_view_if_needed()
    wait_state(diagram, "done")
    expect(diagram.locator("svg[role=img][aria-label]")).to_be_visible()
    expect(diagram.locator(".diagram__source")).to_have_count(0)
    ink = colour(page.locator("h1"), "color")
    assert colour(diagram.locator("svg .label text, svg .nodeLabel, svg text").first, "fill") == ink


# bugs.md row 41
def test_a_diagram_follows_the_palette(open_page: OpenPage, wait_state: WaitState) -> None:
    page = open_page("compare/3/")
    diagram = page.locator("figure.diagram").first
    diagram.scroll_into_view_if_needed()
    wait_state(diagram, "done")
    light = diagram.locator("svg").get_attribute("id")
    page.locator(".palette-switch").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    expect(diagram.locator("svg")).not_to_have_attribute("id", str(light))
    wait_state(diagram, "done")
    expect(diagram.locator("svg")).to_have_count(1)


def test_the_library_waits_until_a_diagram_is_near(
    open_page: OpenPage, wait_state: WaitState, site_server: SiteServer
) -> None:
    before = len(site_server.answers)
    page = open_page("compare/3/")
    page.wait_for_load_state("networkidle")
    assert not any(LIBRARY in path for path in site_server.paths()[before:])
    diagram = page.locator("figure.diagram").first
    diagram.scroll_into_view_if_needed()
    wait_state(diagram, "done")
    assert any(LIBRARY in path for path in site_server.paths()[before:])


def test_a_page_without_a_diagram_never_asks_for_it(open_page: OpenPage, site_server: SiteServer) -> None:
    before = len(site_server.answers)
    open_page("instructors/").wait_for_load_state("networkidle")
    assert not any("mermaid" in path for path in site_server.paths()[before:])


def test_without_scripts_a_diagram_is_its_text(open_page: OpenPage) -> None:
    page = open_page("compare/3/", js=False)
    expect(page.locator("figure.diagram .diagram__source").first).to_contain_text("-->")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_narrow_screen_is_not_pushed_wide(open_page: OpenPage, wait_state: WaitState, lesson: str) -> None:
    page = open_page(lesson, width=390)
    diagram = page.locator("figure.diagram").first
    diagram.scroll_into_view_if_needed()
    wait_state(diagram, "done")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_diagram_is_drawn_under_a_strict_policy_and_a_subpath(
    open_page: OpenPage, wait_state: WaitState, csp_url: str, subpath_url: str
) -> None:
    for base in (csp_url, subpath_url):
        diagram = open_page("compare/3/", lang="zh", base=base).locator("figure.diagram").first
        diagram.scroll_into_view_if_needed()
        wait_state(diagram, "done")
