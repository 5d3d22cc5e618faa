"""The look: both palettes, phones, paper."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.reading import open_everything, read_to_the_end, width_of_page

PAGES = ("", "compare/1/", "compare/3/", "instructors/", "authors/")
ORGANS = ("loop", "tools", "permission_gate", "context", "subagents")
LEAST_CONTRAST = 4.5

every_language = pytest.mark.parametrize("lang", ["en", "zh"])
every_palette = pytest.mark.parametrize("scheme", ["default", "slate"])
every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.strip("/") or "home")


def colours(style: str, scheme: str) -> dict[str, str]:
    """The variables that the style sheet sets first for a palette."""
    block = re.search(rf'data-md-color-scheme="{scheme}"\]\s*\{{(.*?)\}}', style, re.DOTALL)
    assert block is not None
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block[1]))


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1, as WCAG defines it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@every_palette
def test_every_colour_of_words_can_be_read_on_paper_and_card(repo_root: Path, scheme: str) -> None:
    found = colours((repo_root / "docs/assets/css/plate.css").read_text(encoding="utf-8"), scheme)
    words = ["ink", "muted", *(f"organ-{organ}" for organ in ORGANS)]
    for ground in ("paper", "card"):
        for word in words:
            assert contrast(found[word], found[ground]) >= LEAST_CONTRAST, (word, ground)


@every_language
@every_page
def test_no_page_scrolls_sideways_on_a_phone_or_at_twice_the_size(
    open_page: OpenPage, path: str, lang: str
) -> None:
    page = open_page(path, lang=lang, width=390)
    read_to_the_end(page)
    assert width_of_page(page) == 390
    open_everything(page, path)
    assert width_of_page(page) == 390
    page.set_viewport_size({"width": 640, "height": 450})  # a window of 1280 px, enlarged to 200 %
    assert width_of_page(page) == 640


def test_the_palette_can_be_switched_and_stays(open_page: OpenPage) -> None:
    page = open_page("compare/1/")
    body = page.locator("body")
    paper = body.evaluate("body => getComputedStyle(body).backgroundColor")
    switch = page.locator(".palette-switch")
    expect(switch).to_have_accessible_name("Switch to the dark palette")
    switch.click()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    expect(switch).to_have_accessible_name("Switch to the light palette")
    assert body.evaluate("body => getComputedStyle(body).backgroundColor") != paper
    page.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.locator(".site-language").click()  # it is chosen for the whole site
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")


def test_the_palette_follows_the_system_until_the_reader_chooses(open_page: OpenPage) -> None:
    page = open_page("")
    body = page.locator("body")
    page.evaluate("localStorage.setItem('/palette', '{broken')")  # as good as nothing
    page.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    expect(page.locator(".palette-switch")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    page.locator(".palette-switch").click()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    expect(body).to_have_attribute("data-md-color-scheme", "default")


@every_language
def test_titles_are_set_in_a_face_of_the_pages_own_script(open_page: OpenPage, lang: str) -> None:
    page = open_page("compare/1/", lang=lang)
    face = page.locator("h1").evaluate("title => getComputedStyle(title).fontFamily")
    assert ("Songti SC" in face) == (lang == "zh")
    assert face.endswith("serif")


def test_a_story_is_set_large_and_narrow(open_page: OpenPage) -> None:
    page = open_page("compare/1/", width=1440)
    first = page.locator("#story ~ p").first
    expect(first).to_have_css("font-size", "20px")
    box = first.bounding_box()
    assert box is not None
    assert 560 <= box["width"] <= 700


@every_language
def test_only_english_stories_begin_with_a_large_letter(open_page: OpenPage, lang: str) -> None:
    page = open_page("compare/1/", lang=lang)
    size = page.locator("#story + p").evaluate(
        "p => parseFloat(getComputedStyle(p, '::first-letter').fontSize)"
    )
    assert (size > 40) == (lang == "en")


def test_wide_screens_have_no_list_of_pages_and_narrow_ones_a_drawer(open_page: OpenPage) -> None:
    expect(open_page("compare/1/", width=1440).locator(".md-sidebar--primary")).to_be_hidden()
    page = open_page("compare/1/", width=390)
    page.locator('.md-header__button[data-opens="drawer"]').click()
    expect(page.locator(".md-sidebar--primary .md-nav__link").last).to_be_in_viewport()


def test_the_contents_stand_at_the_right_and_lead_to_the_parts(open_page: OpenPage) -> None:
    page = open_page("compare/1/", width=1440)
    contents = page.locator(".md-sidebar--secondary .md-nav__list").first
    box, title = contents.bounding_box(), page.locator("h1").bounding_box()
    assert box and title and box["x"] > title["x"] + 600
    contents.locator('a[href="#deep"]').click()
    expect(page.locator("h2#deep")).to_be_in_viewport()


@every_language
def test_a_lesson_ends_with_the_ways_on(open_page: OpenPage, lang: str) -> None:
    page = open_page("compare/3/", lang=lang)
    foot = page.locator(".lesson-foot")
    expect(foot.locator("a")).to_have_count(2)
    foot.locator(".lesson-foot__previous").click()
    expect(page).to_have_url(re.compile("compare/1/$"))
    page.locator(".lesson-foot__map").click()
    expect(page.locator("knowledge-map")).to_be_visible()


def test_what_has_the_focus_is_outlined(open_page: OpenPage) -> None:
    page = open_page("compare/1/")
    for _ in range(4):
        page.keyboard.press("Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


def test_a_page_printed_at_night_comes_out_as_ink_on_paper(open_page: OpenPage) -> None:
    page = open_page("compare/1/", scheme="slate")
    page.emulate_media(media="print", color_scheme="dark")
    ink = page.locator("h1").evaluate("title => getComputedStyle(title).color")
    assert ink == "rgb(34, 32, 28)"
    expect(page.locator(".md-header")).to_be_hidden()
    expect(page.locator(".lesson-foot")).to_be_hidden()
