"""What a reader has done is remembered in this browser, shown on the map, and taken along as a file."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import YOLO, demo_on, do
from tests.browser.reading import width_of_page, wrap_text_nodes

LESSON = "compare/3/"
OURS = "() => Object.keys(localStorage).filter((key) => /lesson:|guess:/.test(key)).sort()"
IN_SIGHT_AND_NOTED = """id => {
  document.getElementById(id).scrollIntoView({ block: "center" });
  const key = Object.keys(localStorage).find((key) => key.endsWith("lesson:compare/3"));
  const { at, seen } = JSON.parse(localStorage.getItem(key ?? "") ?? "{}");
  return at === id || seen?.includes(id);
}"""
REFUSE = """for (const name of ["setItem", "getItem", "removeItem"]) {
  const real = Storage.prototype[name];
  Storage.prototype[name] = function (key, ...rest) {
    if (/lesson:|guess:|probe/.test(key)) throw new DOMException("full", "QuotaExceededError");
    return real.call(this, key, ...rest);
  };
}"""


def progress(page: Page) -> Locator:
    """What the map says of the lesson."""
    return page.locator('.map__stop[data-lesson="compare/3"] .stop__progress')


def read(page: Page, *headings: str) -> None:
    """Have these headings in sight, one after the other."""
    for heading in headings:
        page.wait_for_function(IN_SIGHT_AND_NOTED, arg=heading)


def step_to_the_end(page: Page) -> None:
    demo = demo_on(page)
    demo.scroll_into_view_if_needed()
    do(demo, "step").focus()
    page.keyboard.press("End")


def load(page: Page, file: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.locator(".memory [data-do=load]").click()
    chooser.value.set_files(file)


def test_a_lesson_read_in_chinese_is_read(open_page: OpenPage, subpath_url: str, tmp_path: Path) -> None:
    page = open_page("", base=subpath_url, width=390)
    expect(page.locator(".memory")).to_be_visible()
    expect(page.locator(".stop__progress, .way__progress")).to_have_count(0)
    page.goto(f"{subpath_url}zh/{LESSON}")
    read(page, "loop", "steal")  # leafing through is not reading
    read(page, "tools", "gate", "shell", "modes", "always", "delegation")
    assert not page.evaluate(OURS)[0].startswith("/repo/zh/")
    page.goto(subpath_url)
    expect(page.locator('.map__stop[data-lesson="compare/3"] .stop__next')).to_have_text("Go on here")
    page.goto(subpath_url + LESSON)
    expect(page.locator("lesson-memory a")).to_have_attribute("href", re.compile("^#(delegation|always)$"))
    read(page, "steal")
    step_to_the_end(page)
    page.locator(".guess__choice label").first.click()
    page.goto(subpath_url)
    wrap_text_nodes(page)  # bugs.md row 30
    expect(progress(page)).to_have_text("read · guessed · 1 of 20 demos stepped")
    assert width_of_page(page) == 390
    way = page.locator('.way[data-way="2"] .way__progress')
    expect(way).to_contain_text("Go on with The anatomy lesson")
    ours = [re.sub(r"\w{16}", "", key) for key in page.evaluate(OURS)]
    assert ours == ["/repo/guess:", "/repo/lesson:compare/3"]

    with page.expect_download() as download:
        page.locator(".memory [data-do=save]").click()
    saved = tmp_path / "progress.json"
    download.value.save_as(saved)
    page.locator(".memory [data-do=clear]").click()
    expect(progress(page)).to_have_count(0)
    assert page.evaluate(OURS) == []
    page.locator(".memory [data-do=undo]").click()
    expect(progress(page)).to_have_text("read · guessed · 1 of 20 demos stepped")
    page.locator(".memory [data-do=clear]").click()
    load(page, saved)
    expect(page.locator(".memory__status")).to_have_text("Lessons added to what was here: 1.")
    expect(progress(page)).to_have_text("read · guessed · 1 of 20 demos stepped")
    assert json.loads(saved.read_text(encoding="utf-8"))["lessons"]["compare/3"]["stepped"] == [YOLO]


def test_another_tab_follows_and_a_changed_question_is_open_again(open_page: OpenPage) -> None:
    """Progress too: a guess about other words does not count any more (bugs.md row 35)."""
    page = open_page("")
    tab = page.context.new_page()
    tab.goto(page.url + LESSON)
    step_to_the_end(tab)
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")  # paper sets every demo to its end: no progress
    expect(tab.locator("live-demo[data-at-end]").nth(1)).to_be_attached()
    expect(progress(page)).to_have_text("1 of 20 demos stepped")
    tab.locator(".guess__choice label").first.click()
    expect(progress(page)).to_have_text("guessed · 1 of 20 demos stepped")

    def with_new_questions(route: Route) -> None:
        response = route.fetch()
        html = re.sub(r'"guesses":\[\{"en":"\w+"', '"guesses":[{"en":"0"', response.text())
        route.fulfill(response=response, body=html)

    page.route(page.url, with_new_questions)
    page.reload()
    expect(progress(page)).to_have_text("1 of 20 demos stepped")


def test_nonsense_kept_or_loaded_breaks_nothing(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("")
    nonsense = [
        "{",
        "[]",
        "7",
        '{"read": 1, "stepped": {"a": 1}, "seen": [1, "x"], "last": "never", "at": 5}',
    ]
    for value in nonsense:
        page.evaluate("value => localStorage.setItem('/lesson:compare/3', value)", value)
        page.reload()
        expect(page.locator(".memory")).to_be_visible()
        expect(progress(page)).to_have_count(0)
    for text, told in {
        "{": "not JSON",
        "[]": "not a progress file",
        '{"what": "Agent Anatomy, progress of a reader", "version": 2, "lessons": {}}': "version 2",
        '{"what": "Agent Anatomy, progress of a reader", "version": 1, "lessons": {"old/1": {"read": true},'
        ' "compare/3": {"read": true, "stepped": ["compare/3/no-such-demo"], "last": "x"}},'
        ' "guesses": {"0": "a"}}': "old/1",
    }.items():
        file = tmp_path / "some.json"
        file.write_text(text, encoding="utf-8")
        load(page, file)
        expect(page.locator(".memory__status")).to_contain_text(told)
    expect(progress(page)).to_have_text("read")


def test_a_storage_that_refuses_is_told_once_and_breaks_nothing(open_page: OpenPage) -> None:
    page = open_page("")
    page.context.add_init_script(REFUSE)
    page.goto(LESSON)
    step_to_the_end(page)
    expect(page.locator("lesson-memory")).to_be_empty()
    page.goto("./")
    expect(page.get_by_text("keeps nothing for this site")).to_have_count(1)
    expect(page.locator(".memory__buttons")).to_be_hidden()
    bare = open_page("", js=False)
    expect(bare.locator(".memory")).to_be_hidden()
