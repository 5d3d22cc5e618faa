"""A loop of notes and a handover: the pictures that Aider adds, where a square of the matrix opens them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix, go, step_of

LESSON = "compare/1/"


def opened(open_page: OpenPage, cell: str, scenario: str, *, width: int = 1280, lang: str = "en") -> Locator:
    """The demo of a square, or one of those below it."""
    page = open_page(f"{LESSON}#{cell}", width=width, lang=lang, reduced_motion=True)
    return demo_in_matrix(page, scenario)


def test_a_note_fills_a_slot_and_the_edit_says_what_became_of_it(open_page: OpenPage) -> None:
    demo = opened(open_page, "loop/aider", "compare/4/loop-second-try")
    used = demo.locator(".loop__slot[data-used]:not(.loop__bin)")
    go(demo, step_of(demo, "EditsFailed"))
    expect(demo.locator(".loop__stamp")).to_have_text(["✕ does not match the file"])
    expect(used).to_have_count(0)
    go(demo, step_of(demo, "MessageSent", 2))
    expect(used).to_have_count(1)
    expect(demo.locator('[data-count="budget"]')).to_have_text("2")
    expect(demo.locator(".loop__plate").last).to_have_attribute("data-sender", "no_match")
    go(demo, step_of(demo, "RunEnded"))
    expect(demo.locator(".loop__stamp")).to_have_text(["✕ does not match the file", "✓ written"])


def test_a_note_too_many_lies_in_the_bin(open_page: OpenPage) -> None:
    demo = opened(open_page, "loop/aider", "compare/4/loop-second-yes", width=390, lang="zh")
    go(demo, step_of(demo, "ReflectionRefused") - 1)
    expect(demo.locator(".loop__waiting")).to_be_visible()
    go(demo, step_of(demo, "ReflectionRefused"))
    expect(demo.locator(".loop__waiting")).to_have_count(0)
    expect(demo.locator(".loop__slot[data-used]")).to_have_count(4)
    expect(demo.locator(".loop__bin")).to_contain_text("lint 错误")
    assert demo.evaluate("() => document.documentElement.scrollWidth") == 390


def test_a_reader_is_asked_and_sees_which_edits_are_lost(open_page: OpenPage) -> None:
    demo = opened(open_page, "loop/aider", "compare/4/loop-named-in-passing")
    go(demo, step_of(demo, "ConfirmAsked"))
    question = demo.locator(".loop__question")
    expect(question).to_contain_text("Add file to the chat? fees.py")
    expect(question.get_by_role("button")).to_have_text(["Yes", "No", "Don’t ask again"])
    go(demo, step_of(demo, "FilesAdded"))
    expect(question).to_be_hidden()
    expect(demo.locator(".loop__stamp")).to_have_text(["✕ never looked at"])


def test_pieces_of_a_reply_are_joined_before_they_are_read(open_page: OpenPage) -> None:
    demo = opened(open_page, "loop/aider", "compare/4/loop-cut-off")
    go(demo, step_of(demo, "EditsFailed"))
    expect(demo.locator('.loop__plate[data-role="model"]')).to_have_count(3)
    expect(demo.locator(".loop__stamp")).to_have_text(["✕ cannot be read"])
    expect(demo.locator(".loop__block").last).to_contain_text("=======result = 100")


def test_a_handover_shows_what_goes_along_and_what_is_wiped(open_page: OpenPage) -> None:
    demo = opened(open_page, "subagents/aider", "compare/4/subagents-architect")
    go(demo, step_of(demo, "HandedOver", 2))
    handover = demo.locator(".family__handover").last
    expect(handover.locator('[data-what="wiped"]')).to_contain_text("6")
    expect(handover.locator('[data-what="along"]')).to_contain_text("cart.py")
    expect(demo.locator('.family__agent[data-role="child"]')).to_have_count(0)
    expect(demo.locator('.family__agent[data-role="heir"]')).to_have_count(2)


def test_a_receipt_stands_beside_four_failed_edits(open_page: OpenPage) -> None:
    demo = opened(open_page, "subagents/aider", "compare/4/subagents-receipt")
    go(demo, step_of(demo, "ReceiptFiled"))
    expect(demo.locator('.family__edit[data-fate="failed"]')).to_have_count(4)
    expect(demo.locator(".family__receipt")).to_contain_text("Edits really written: 0")


def test_a_file_that_is_not_copied_back_is_asked_about_again(open_page: OpenPage) -> None:
    demo = opened(open_page, "subagents/aider", "compare/4/subagents-not-copied-back", width=390)
    go(demo, step_of(demo, "TakenBack"))
    expect(demo.locator('[data-what="stays"]')).to_contain_text("fees.py")
    go(demo, step_of(demo, "ConsentAsked", 2))
    expect(demo.locator(".family__question")).to_contain_text("Allow edits")
    assert demo.evaluate("() => document.documentElement.scrollWidth") == 390
