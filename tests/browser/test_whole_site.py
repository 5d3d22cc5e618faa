"""The site as a reader meets it: its lessons, both languages, hosted anywhere, with or without scripts.

That nothing foreign is asked for, nothing fails to load and no script complains is checked after every test.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.problems import PageProblems
from tests.browser.reading import read_to_the_end, width_of_page

LESSONS = ("compare/1/", "compare/3/")
LANGS = ("en", "zh")
PAGES = ("", *LESSONS, "instructors/", "authors/")
PARTS = {
    "compare/1/": ("story", "guess", "concept", "quick", "diagram", "matrix", "deep", "steal", "next"),
    "compare/3/": ("story", "guess", "concept", "quick", "diagram", "demo", "deep", "steal"),
}
SERIES = tuple(f"scratch/{n}/" for n in range(1, 7))
PARTS |= dict.fromkeys(SERIES, PARTS["compare/3/"])
HTML_LANG = {"en": re.compile("^en"), "zh": re.compile("^zh")}

every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.strip("/") or "home")
every_lesson = pytest.mark.parametrize("lesson", LESSONS)
every_language = pytest.mark.parametrize("lang", LANGS)


def expect_parts(page: Page, path: str) -> None:
    """All parts of a lesson, its sources too; of another page, nothing."""
    for part in PARTS.get(path, ()):
        expect(page.locator(f"h2#{part}")).to_be_visible()
    if path in PARTS:
        expect(page.locator(".sources__list > li").first).to_be_visible()


@every_language
@every_page
def test_a_page_opens_in_its_language(
    open_page: OpenPage, page_problems: PageProblems, path: str, lang: str
) -> None:
    page = open_page(path, lang=lang)
    read_to_the_end(page)
    expect(page.locator("html")).to_have_attribute("lang", HTML_LANG[lang])
    expect(page.locator("h1")).to_have_count(1)
    expect_parts(page, path)
    assert page_problems.foreign == []


@every_language
def test_the_series_that_builds_a_harness_is_read_on_a_phone(
    open_page: OpenPage, page_problems: PageProblems, lang: str
) -> None:
    page = open_page("", lang=lang, width=390)
    home = page.url
    for lesson in SERIES:
        page.goto(f"{home}{lesson}")
        read_to_the_end(page)
        expect_parts(page, lesson)
        assert width_of_page(page) == 390, lesson
    assert page_problems.foreign == []


@every_lesson
def test_a_lesson_is_read_in_the_dark_palette_too(open_page: OpenPage, lesson: str) -> None:
    page = open_page(lesson, scheme="slate")
    read_to_the_end(page)
    expect_parts(page, lesson)


@every_page
def test_the_language_switch_stays_on_the_page(open_page: OpenPage, site_url: str, path: str) -> None:
    page = open_page(path)
    page.locator(".site-language").click()
    expect(page).to_have_url(f"{site_url}zh/{path}")
    page.locator(".site-language").click()
    expect(page).to_have_url(f"{site_url}{path}")


@every_language
def test_previous_map_and_next_lead_around(open_page: OpenPage, site_url: str, lang: str) -> None:
    root = site_url + ("zh/" if lang == "zh" else "")
    page = open_page("scratch/1/", lang=lang)
    expect(page.locator(".lesson-foot__previous")).to_have_count(0)
    page.locator(".lesson-foot__next").click()
    expect(page).to_have_url(f"{root}scratch/2/")
    page.goto(f"{root}compare/3/")
    expect(page.locator(".lesson-foot__next")).to_have_count(0)
    page.locator(".lesson-foot__previous").click()
    expect(page).to_have_url(f"{root}compare/1/")
    page.locator(".lesson-foot__map").click()
    expect(page).to_have_url(root)


# --- without JavaScript ---------------------------------------------------------------------------------


@every_language
@every_lesson
def test_without_scripts_a_lesson_is_all_there(open_page: OpenPage, lesson: str, lang: str) -> None:
    page = open_page(lesson, lang=lang, js=False)
    expect_parts(page, lesson)


@every_lesson
def test_without_scripts_every_choice_of_a_guess_still_answers(open_page: OpenPage, lesson: str) -> None:
    page = open_page(lesson, js=False)
    choices = page.locator("guess-reveal").first.locator(".guess__choice")
    assert choices.count() >= 3
    for choice in choices.all():
        choice.locator("summary").click()
        expect(choice.locator(".guess__answer")).to_be_visible()


def test_no_citation_is_left_unresolved_on_any_page(built_site: Path) -> None:
    pages = list(built_site.rglob("*.html"))
    assert len(pages) > 100
    assert [file for file in pages if "<cite-ref" in file.read_text(encoding="utf-8")] == []


def test_without_scripts_the_matrix_is_a_table_and_twenty_texts(open_page: OpenPage) -> None:
    page = open_page("compare/1/", js=False)
    expect(page.locator("table.matrix tbody td a")).to_have_count(20)
    expect(page.locator(".panel:visible")).to_have_count(20)


@every_language
def test_without_scripts_a_demo_is_the_list_of_its_steps(open_page: OpenPage, lang: str) -> None:
    page = open_page("compare/3/", lang=lang, js=False)
    demo = page.locator("live-demo").first
    expect(demo.locator(".trace > li").first).to_be_visible()
    assert demo.locator(".trace > li:visible").count() > 3
    expect(demo.locator(".live-demo__controls")).to_be_hidden()
    expect(demo.locator(".live-demo__editor")).to_be_hidden()


# --- wherever it is hosted ------------------------------------------------------------------------------


@every_language
@every_lesson
def test_a_lesson_works_in_a_folder_of_a_host(
    open_page: OpenPage, subpath_url: str, lesson: str, lang: str
) -> None:
    page = open_page(lesson, lang=lang, base=subpath_url)
    read_to_the_end(page)
    expect_parts(page, lesson)
    page.locator(".lesson-foot__map").click()
    expect(page).to_have_url(subpath_url + ("zh/" if lang == "zh" else ""))


# bugs.md row 22
@pytest.mark.parametrize("address", ["nowhere", "deep/in/nowhere/", "zh/compare/99/"])
def test_a_wrong_address_shows_the_way_home(
    open_page: OpenPage, page_problems: PageProblems, subpath_url: str, address: str
) -> None:
    page_problems.allow(f"/repo/{address} (404)", f"({subpath_url}{address})")
    page = open_page(address, base=subpath_url)
    expect(page.locator("h1")).to_be_visible()
    page.locator("main li[lang=zh] a").click()
    expect(page).to_have_url(f"{subpath_url}zh/")
