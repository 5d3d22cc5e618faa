"""A guess: by mouse, by keyboard, without scripts, with a storage that is full, forbidden or nonsense."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.reading import width_of_page, wrap_text_nodes

LESSON = "compare/1/"
KEPT = "() => Object.entries(localStorage).filter(([key]) => key.includes('guess:'))"


def guess(page: Page) -> Locator:
    return page.locator("guess-reveal")


def choice(page: Page, *, right: bool) -> Locator:
    return page.locator(f'.guess__choice[data-right="{str(right).lower()}"]').first


def choose(choice: Locator) -> None:
    choice.locator("label").click()


def feedback(choice: Locator) -> Locator:
    return choice.locator(".guess__answer")


def kept(page: Page) -> dict[str, str]:
    return dict(page.evaluate(KEPT))


@pytest.mark.parametrize(("right", "word"), [(True, "Yes"), (False, "Not quite")])
def test_a_choice_answers_for_itself_in_words(
    open_page: OpenPage, wait_state: Callable[..., None], right: bool, word: str
) -> None:
    page = open_page(LESSON)
    expect(feedback(choice(page, right=right))).to_be_hidden()
    choose(choice(page, right=right))
    wait_state(guess(page), "done")
    expect(feedback(choice(page, right=right))).to_be_visible()
    expect(feedback(choice(page, right=right))).to_contain_text(word)
    expect(page.locator(".guess__answer:visible")).to_have_count(1)
    expect(page.get_by_role("status").filter(has_text=word)).to_have_count(1)


def test_one_can_change_ones_mind(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    choose(choice(page, right=False))
    choose(choice(page, right=True))
    expect(feedback(choice(page, right=False))).to_be_hidden()
    expect(feedback(choice(page, right=True))).to_be_visible()


def test_the_answer_can_be_seen_without_guessing(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page(LESSON)
    page.get_by_role("button", name="Show the answer").click()
    wait_state(guess(page), "done")
    expect(feedback(choice(page, right=True))).to_be_visible()
    expect(page.locator(".guess__radio:checked")).to_have_count(0)
    assert kept(page) == {}


def test_arrow_keys_read_the_choices_and_enter_answers(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page(LESSON)
    expect(
        page.locator("guess-reveal:defined")
    ).to_be_attached()  # keys mean something once the script is there
    page.locator(".guess__radio").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    wait_state(guess(page), "waiting")
    expect(page.locator(".guess__answer:visible")).to_have_count(0)
    page.keyboard.press("Enter")
    wait_state(guess(page), "done")
    expect(feedback(page.locator(".guess__choice").nth(2))).to_be_visible()


def test_space_answers_at_once(open_page: OpenPage, wait_state: Callable[..., None]) -> None:
    page = open_page(LESSON)
    expect(
        page.locator("guess-reveal:defined")
    ).to_be_attached()  # keys mean something once the script is there
    page.locator(".guess__radio").first.focus()
    page.keyboard.press("Space")
    wait_state(guess(page), "done")
    expect(feedback(page.locator(".guess__choice").first)).to_be_visible()


def test_whoever_walked_to_a_choice_finds_a_button_too(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page(LESSON)
    expect(
        page.locator("guess-reveal:defined")
    ).to_be_attached()  # keys mean something once the script is there
    page.locator(".guess__radio").first.focus()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Answer", exact=True).click()
    wait_state(guess(page), "done")
    expect(page.get_by_role("button", name="Answer", exact=True)).to_be_hidden()


def test_a_guess_is_remembered_and_can_be_forgotten(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page(LESSON)
    expect(page.get_by_text("kept in this browser only")).to_be_hidden()
    choose(choice(page, right=False))
    page.reload()
    wait_state(guess(page), "done")
    expect(feedback(choice(page, right=False))).to_be_visible()
    expect(page.get_by_text("kept in this browser only")).to_be_visible()
    page.get_by_role("button", name="Forget my guess").click()
    wait_state(guess(page), "idle")
    assert kept(page) == {}
    page.reload()
    expect(feedback(choice(page, right=False))).to_be_hidden()


def test_a_choice_made_before_the_script_arrived_counts(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page("")
    held: list[Route] = []
    page.route("**/guess-reveal.js", lambda route: held.append(route))
    with page.expect_request("**/guess-reveal.js"):
        page.goto(LESSON, wait_until="commit")
    choose(choice(page, right=True))
    expect(page.locator(".guess__foot")).to_be_hidden()
    for route in held:
        route.continue_()
    wait_state(guess(page), "done")
    expect(feedback(choice(page, right=True))).to_be_visible()
    assert len(kept(page)) == 1


@pytest.mark.parametrize(("lang", "path"), [("en", "/repo/"), ("zh", "/repo/zh/")])
def test_what_is_kept_goes_by_the_sites_path_and_the_questions_hash(
    open_page: OpenPage, subpath_url: str, lang: str, path: str
) -> None:
    page = open_page(LESSON, base=subpath_url, lang=lang)
    choose(choice(page, right=True))
    expect(feedback(choice(page, right=True))).to_be_visible()
    key = guess(page).get_attribute("data-key")
    assert list(kept(page)) == [f"{path}guess:{key}"]


def test_a_guess_about_other_words_is_dropped(open_page: OpenPage, wait_state: Callable[..., None]) -> None:
    page = open_page(LESSON)
    choose(choice(page, right=False))
    wait_state(guess(page), "done")
    [old] = kept(page)

    def with_a_new_question(route: Route) -> None:
        response = route.fetch()
        html = re.sub(r'(<guess-reveal[^>]* data-key=")[^"]*', r"\g<1>0000000000000000", response.text())
        route.fulfill(response=response, body=html)

    page.route(f"**/{LESSON}", with_a_new_question)
    page.reload()
    wait_state(guess(page), "idle")
    expect(page.locator(".guess__radio:checked")).to_have_count(0)
    choose(choice(page, right=True))
    expect(feedback(choice(page, right=True))).to_be_visible()
    assert old not in kept(page)
    assert len(kept(page)) == 1


@pytest.mark.parametrize(
    "nonsense", ["{nope", "null", '{"choice": 99}', '{"choice": "1"}', "[]", '{"choice": -1}']
)
def test_nonsense_in_the_storage_is_as_good_as_nothing(
    open_page: OpenPage, wait_state: Callable[..., None], nonsense: str
) -> None:
    page = open_page(LESSON)
    choose(choice(page, right=True))
    wait_state(guess(page), "done")
    [key] = kept(page)
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, nonsense])
    page.reload()
    expect(page.locator(".guess__foot")).to_be_visible()
    wait_state(guess(page), "idle")
    choose(choice(page, right=True))
    wait_state(guess(page), "done")


@pytest.mark.parametrize("call", ["setItem", "getItem", "removeItem"])
def test_a_storage_that_refuses_breaks_nothing(
    open_page: OpenPage, wait_state: Callable[..., None], call: str
) -> None:
    page = open_page("")
    page.context.add_init_script(
        f"const real = Storage.prototype.{call};"
        f"Storage.prototype.{call} = function (key, ...rest) {{"
        "  if (key.includes('guess:')) throw new DOMException('full', 'QuotaExceededError');"
        "  return real.call(this, key, ...rest);"
        "}"
    )
    page.goto(LESSON)
    choose(choice(page, right=False))
    wait_state(guess(page), "done")
    expect(page.get_by_text("This browser keeps nothing")).to_be_visible(visible=call == "setItem")


def test_without_scripts_every_feedback_opens_by_itself(open_page: OpenPage) -> None:
    page = open_page(LESSON, js=False)
    expect(page.locator(".guess__foot")).to_be_hidden()
    for each in page.locator(".guess__choice").all():
        expect(feedback(each)).to_be_hidden()
        each.locator("summary").click()
        expect(feedback(each)).to_be_visible()


def test_it_works_when_a_translator_has_wrapped_all_text(
    open_page: OpenPage, wait_state: Callable[..., None]
) -> None:
    page = open_page(LESSON)
    wrap_text_nodes(page)
    choose(choice(page, right=True))
    wait_state(guess(page), "done")
    expect(page.get_by_role("status").filter(has_text="Yes")).to_have_count(1)
    page.get_by_role("button", name="Forget my guess").click()
    wait_state(guess(page), "idle")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_it_fits_a_phone(open_page: OpenPage, lang: str) -> None:
    page = open_page(LESSON, lang=lang, width=390)
    choose(choice(page, right=False))
    expect(feedback(choice(page, right=False))).to_be_visible()
    assert width_of_page(page) == 390


def test_a_printed_guess_shows_every_answer_and_no_control(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    page.emulate_media(media="print")
    for each in page.locator(".guess__choice").all():
        expect(feedback(each)).to_be_visible()
    expect(page.locator(".guess__foot")).to_be_hidden()
