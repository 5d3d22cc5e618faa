"""The map on the home page: what is written is a link, what isn't says so; upright on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.reading import width_of_page, wrap_text_nodes

WRITTEN = (*(f"scratch/{n}/" for n in range(1, 7)), "compare/1/", "compare/3/")
every_language = pytest.mark.parametrize("lang", ["en", "zh"])


def stops(page: Page) -> Locator:
    return page.locator("knowledge-map .map__stop")


def centre(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@every_language
def test_all_seventeen_lessons_are_on_it_and_only_written_ones_are_links(
    open_page: OpenPage, lang: str
) -> None:
    page = open_page("", lang=lang)
    expect(stops(page)).to_have_count(17)
    links = stops(page).locator("a")
    assert [link.get_attribute("href") for link in links.all()] == list(WRITTEN)
    unwritten = stops(page).filter(has_text={"en": "not written yet", "zh": "还没写"}[lang])
    expect(unwritten).to_have_count(17 - len(WRITTEN))


@every_language
@pytest.mark.parametrize("lesson", [WRITTEN[0], WRITTEN[-1]])
def test_a_click_leads_to_the_lesson(open_page: OpenPage, lang: str, lesson: str) -> None:
    page = open_page("", lang=lang)
    stops(page).locator(f'a[href="{lesson}"]').click()
    expect(page.locator("h2#story")).to_be_visible()
    assert page.url.endswith(lesson)


def test_the_keyboard_reaches_it(open_page: OpenPage) -> None:
    page = open_page("")
    first = stops(page).locator("a").first
    page.locator(".md-header__inner a").last.focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if first.evaluate("link => link === document.activeElement"):
            break
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h2#story")).to_be_visible()


def test_dots_stand_on_their_organs_lines(open_page: OpenPage) -> None:
    page = open_page("", width=1440)
    for organ in page.locator(".map__organ").all():
        id_ = organ.get_attribute("data-organ")
        line = organ.bounding_box()
        assert line is not None
        dots = page.locator(f'.map__stop[data-organ="{id_}"] .stop__dot')
        assert dots.count() >= 2
        for dot in dots.all():
            assert abs(centre(dot)[0] - line["x"]) < 1.5


@every_language
def test_on_a_phone_it_stands_upright(open_page: OpenPage, lang: str) -> None:
    page = open_page("", lang=lang, width=390)
    assert width_of_page(page) == 390
    middles = [centre(stop.locator(".stop__dot, .emblem").first) for stop in stops(page).all()]
    assert max(x for x, _ in middles) - min(x for x, _ in middles) < 2, "all on one line"
    assert middles == sorted(middles, key=lambda point: point[1]), "in reading order"
    for stop in stops(page).all():
        expect(stop.locator(".stop__label")).to_be_visible()


@pytest.mark.parametrize("width", [390, 960, 1440])
def test_no_words_lie_on_others(open_page: OpenPage, width: int) -> None:
    page = open_page("", width=width)
    words = ".stop__label, .map__name" + (", .map__organ-name, .map__tag" if width > 390 else "")
    boxes = [box for label in page.locator(words).all() if (box := label.bounding_box())]
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            apart = (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"]
                or other["y"] + other["height"] <= one["y"]
            )
            assert apart, (one, other)


def test_the_three_ways_through_are_there_without_scripts(open_page: OpenPage) -> None:
    page = open_page("", js=False)
    expect(page.locator(".way")).to_have_count(3)
    expect(page.locator(".way a").first).to_be_visible()
    page.locator(".way a").first.click()
    expect(page.locator("h2#story")).to_be_visible()


def test_it_works_when_a_translator_has_wrapped_all_text(open_page: OpenPage) -> None:
    page = open_page("")
    wrap_text_nodes(page)
    stops(page).locator("a").first.click()
    expect(page.locator("h2#story")).to_be_visible()
