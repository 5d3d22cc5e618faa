"""The search box, as a reader uses it: each language finds its own words, and only its own pages."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

CHINESE = ("权限门", "上下文", "策略引擎", "引擎", "Gemini")
NOTHING = re.compile("No matching|没有找到")
ANSWERED = re.compile("matching document|符合条件的结果")
ENGLISH = ("permission gate", "Gemini", "policy engine", "context")


def search(page: Page, words: str) -> list[str]:
    """Type the words and read the paths of what is found."""
    box = page.locator(".md-search__input")
    box.click()
    box.fill(words)
    box.press("Shift")  # the theme looks when a key is let go, as the last key of an input method would be
    expect(page.locator(".md-search-result__meta")).to_contain_text(ANSWERED)
    links = page.locator(".md-search-result__link")
    if not NOTHING.search(page.locator(".md-search-result__meta").inner_text()):
        expect(links.first).to_be_attached()  # the count is told before the list is filled
    return [urlsplit(str(link.get_attribute("href"))).path for link in links.all()]


# bugs.md row 25
@pytest.mark.parametrize("words", CHINESE)
def test_chinese_words_are_found_on_chinese_pages(open_page: OpenPage, words: str) -> None:
    found = search(open_page("", lang="zh"), words)
    assert "/zh/compare/3/" in found
    assert all(path.startswith("/zh/") for path in found)


@pytest.mark.parametrize("words", ENGLISH)
def test_english_words_are_found_on_english_pages(open_page: OpenPage, words: str) -> None:
    found = search(open_page(""), words)
    assert "/compare/3/" in found
    assert not any(path.startswith("/zh/") for path in found)


@pytest.mark.parametrize(("lang", "words"), [("en", "权限门"), ("zh", "饕餮"), ("en", "zzzqq")])
def test_what_is_not_there_is_not_found(open_page: OpenPage, lang: str, words: str) -> None:
    assert search(open_page("", lang=lang), words) == []


def test_a_result_leads_to_its_part_of_the_page(open_page: OpenPage) -> None:
    page = open_page("instructors/")
    search(page, "corrections")
    page.locator(".md-search-result__link[href*='#corrections']").first.click()
    expect(page.locator("h3#corrections")).to_be_in_viewport()


def test_search_works_under_a_subpath(open_page: OpenPage, subpath_url: str) -> None:
    found = search(open_page("compare/1/", lang="zh", base=subpath_url), "权限门")
    assert "/repo/zh/compare/3/" in found
