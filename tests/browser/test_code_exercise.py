"""`<code-exercise>` and `<code-piece>`: written and marked in the page, kept in the browser."""

from __future__ import annotations

import json
import re
from itertools import groupby
from typing import Any

import yaml
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import STATE_PATIENCE_MS, OpenPage
from tests.browser.demos import STORIES, do, put, text_in

FILES = [file for file in sorted(STORIES.rglob("*.exercise.yml")) if (file.parent / "story.en.md").is_file()]
COUNT = "scratch/2/count-the-same"


def read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((STORIES / f"{name}.exercise.yml").read_text(encoding="utf-8"))
    return data


def exercise_on(page: Page, name: str = COUNT) -> Locator:
    """The exercise: the reader comes near, and its script takes over."""
    exercise = page.locator(f'code-exercise[data-exercise="{name}"]')
    exercise.evaluate("one => one.scrollIntoView({ behavior: 'instant' })")
    expect(exercise.locator(".exercise__actions")).to_be_visible()
    return exercise


def write(exercise: Locator, text: str) -> None:
    """Put a text into the editor, which comes when the reader first goes there."""
    field = exercise.locator(".edit__field")
    if not field.locator(".cm-content").is_visible():
        field.locator("textarea").focus()
        field.locator(".cm-content").wait_for()
    put(field, text)


def submit(exercise: Locator, state: str) -> Locator:
    """Run the tests from the keyboard, wait for that end, and return the status."""
    exercise.locator(".cm-content").press("Control+Enter")
    expect(exercise).not_to_have_attribute(
        "data-state", re.compile("loading|running"), timeout=STATE_PATIENCE_MS
    )
    expect(exercise).to_have_attribute("data-state", state)
    return exercise.locator(".exercise__status")


def results(exercise: Locator) -> list[str]:
    found: list[str] = exercise.locator("tbody tr").evaluate_all(
        "rows => rows.map((row) => row.dataset.result)"
    )
    return found


def test_a_reader_goes_from_wrong_to_right_and_finds_it_again(page: Page) -> None:
    solution = read(COUNT)["solution"].rstrip()
    page.goto("scratch/2/")
    exercise = exercise_on(page)

    # the start is wrong, and the first case that fails is named
    do(exercise, "run").click()
    expect(exercise).to_have_attribute("data-state", "error", timeout=STATE_PATIENCE_MS)
    expect(exercise.locator(".exercise__status")).to_contain_text(
        "The first that does not: three times the same"
    )
    row = exercise.locator("tbody tr").nth(1)
    expect(row).to_contain_text("not passed")
    expect(row.locator("td")).to_have_text(["3", "1"])

    # an endless loop is stopped, says so, and shows which case it was
    exercise.evaluate("one => { one.dataset.limitMs = 1500 }")
    write(exercise, "def repeats(calls):\n    while len(calls) > 1:\n        pass\n    return 1")
    expect(submit(exercise, "error")).to_have_text("Stopped: there was no end after 1.5 seconds.")
    assert results(exercise) == ["passed", "stuck", "open", "open", "open"]
    exercise.evaluate("one => { delete one.dataset.limitMs }")

    # what Python cannot read is marked on its line; what is printed is shown
    write(exercise, "def repeats(calls):\n    return (")
    expect(submit(exercise, "error")).to_contain_text("could not be loaded")
    expect(exercise.locator(".edit__problem")).to_contain_text("Line 2")
    write(exercise, "def repeats(calls):\n    print('hello')\n    return nothing")
    submit(exercise, "error")
    expect(exercise.locator(".exercise__printed")).to_contain_text("hello")
    expect(exercise.locator("tbody tr").first).to_contain_text("line 3 of your answer")

    # right by the tests, and still not as the real one decides
    write(exercise, solution.replace("len(list(same))", "min(len(list(same)), 3)"))
    expect(submit(exercise, "done")).to_have_text("All 5 tests pass.")
    expect(exercise.locator(".exercise__agreement")).to_contain_text("on 6 of 12 recorded decisions")
    expect(exercise.locator(".exercise__first")).to_contain_text("stopped at call 5")
    do(exercise, "walk").click()
    walk = exercise.locator(".exercise__walk")
    expect(walk).to_have_attribute("data-step", "1", timeout=STATE_PATIENCE_MS)
    do(walk, "step").click()
    expect(walk.locator(".live-demo__sentence")).not_to_be_empty()
    expect(walk.locator(".loop__dials, .live-demo__picture > *").first).to_be_visible()

    # hint, second hint, solution; the last one early only on a second press
    do(exercise, "solution").click()
    expect(exercise.locator(".exercise__notice")).to_contain_text("hints left")
    expect(exercise.locator("[data-help]:visible")).to_have_count(0)
    for shown in (1, 2):
        do(exercise, "hint").click()
        expect(exercise.locator("[data-help=hint]:visible")).to_have_count(shown)
    do(exercise, "solution").click()
    do(exercise, "take").click()
    expect(submit(exercise, "done")).to_have_text("All 5 tests pass.")
    expect(exercise.locator(".exercise__agreement")).to_contain_text("on 12 of 12")
    expect(exercise.locator(".exercise__first")).to_be_hidden()

    # the start can be had back, and that undone
    exercise.locator(".edit__changed .button").click()
    assert text_in(exercise.locator(".edit__field")) == read(COUNT)["start"].rstrip()
    exercise.locator(".exercise__notice .button").click()
    assert text_in(exercise.locator(".edit__field")) == solution

    use_a_piece(page)

    # a reload keeps the work; the map knows of it
    page.reload()
    exercise = exercise_on(page)
    expect(exercise.locator("textarea")).to_have_value(solution)
    expect(exercise.locator(".exercise__done")).to_be_visible()
    expect(exercise.locator("[data-help]:visible")).to_have_count(3)
    page.goto("./")
    expect(page.locator('.map__stop[data-lesson="scratch/2"]')).to_contain_text(
        re.compile(r"1 of \d+ exercises")
    )
    page.evaluate(
        "key => localStorage.setItem(key, '{\"answer\": 7}')", kept(page)
    )  # whatever is there is borne
    page.goto("scratch/2/")
    expect(exercise_on(page).locator("textarea")).to_have_value(read(COUNT)["start"].rstrip())


def use_a_piece(page: Page) -> None:
    """Run the lines below a piece of code, and others in their place."""
    piece = page.locator("code-piece:has(.piece__run)").first
    before = piece.locator(".edit__printed").text_content()
    piece.evaluate("one => one.scrollIntoView({ behavior: 'instant' })")
    do(piece, "run").click()
    expect(piece).to_have_attribute("data-state", "done", timeout=STATE_PATIENCE_MS)
    printed = piece.locator(".edit__printed").text_content()
    assert before
    assert printed == before
    write(piece, "1 + 1\nnobody")
    piece.locator(".cm-content").press("Control+Enter")
    expect(piece).to_have_attribute("data-state", "error", timeout=STATE_PATIENCE_MS)
    expect(piece.locator(".edit__problem")).to_contain_text("Line 2")
    expect(piece.locator(".edit__printed")).to_contain_text("2")


def kept(page: Page) -> str:
    found: str = page.evaluate("Object.keys(localStorage).find((key) => key.includes('exercise:'))")
    return found


def test_every_exercise_is_marked_wrong_at_first_and_right_with_its_solution(open_page: OpenPage) -> None:
    for lesson, files in groupby(FILES, lambda file: file.parent.relative_to(STORIES).as_posix()):
        page = open_page(f"{lesson}/")
        for file in files:
            name = f"{lesson}/{file.name.removesuffix('.exercise.yml')}"
            exercise = exercise_on(page, name)
            write(exercise, read(name)["start"].rstrip())
            submit(exercise, "error")
            write(exercise, read(name)["solution"].rstrip())
            submit(exercise, "done")
            assert set(results(exercise)) == {"passed"}


def test_without_scripts_there_are_task_start_tests_hints_and_solution(open_page: OpenPage) -> None:
    page = open_page("scratch/2/", js=False, width=390)
    exercise = page.locator(f'code-exercise[data-exercise="{COUNT}"]')
    expect(exercise.locator(".exercise__field pre")).to_contain_text("def repeats(calls):")
    expect(exercise.locator("tbody tr")).to_have_count(5)
    exercise.locator("summary").last.click()
    expect(exercise.locator("[data-help=solution] pre")).to_contain_text("takewhile")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_was_written_goes_along_in_the_file_of_progress(open_page: OpenPage) -> None:
    page = open_page("scratch/2/")
    exercise = exercise_on(page)
    exercise.locator("textarea").fill("def repeats(calls): return 1")
    page.goto("./")  # what was written is kept when the page is left
    with page.expect_download() as download:
        page.locator("knowledge-map [data-do=save]").click()
    text = download.value.path().read_text(encoding="utf-8")
    (work,) = json.loads(text)["exercises"].values()
    assert work["answer"] == "def repeats(calls): return 1"
    page.locator("knowledge-map [data-do=clear]").click()
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('exercise:'))") == []
    page.locator(".memory__file").set_input_files(
        {"name": "p.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(page.locator(".memory__status")).to_have_attribute("data-state", "done")
    assert "return 1" in str(page.evaluate("key => localStorage.getItem(key)", kept(page)))
