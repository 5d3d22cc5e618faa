"""The matrix: a table whose cells open a panel; by mouse, keyboard and link, on a phone, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.problems import PageProblems
from tests.browser.reading import width_of_page, wrap_text_nodes

LESSON = "compare/1/"
ORGANS = ("loop", "tools", "permission_gate", "context", "subagents")
BODIES = ("claude_code", "opencode", "gemini_cli", "aider")


def link(page: Page, cell: str) -> Locator:
    return page.locator(f'.matrix__link[href="#{cell}"]')


def panel(page: Page, cell: str) -> Locator:
    return page.locator(f'section.panel[id="{cell}"]')


def expect_open(page: Page, cell: str) -> None:
    """That cell's panel is open, and no other."""
    expect(panel(page, cell)).to_be_visible()
    expect(page.locator("section.panel:visible")).to_have_count(1)
    expect(link(page, cell)).to_have_attribute("aria-current", "true")


def expect_closed(page: Page) -> None:
    expect(page.locator("section.panel:visible")).to_have_count(0)
    expect(page.locator(".matrix__link[aria-current]")).to_have_count(0)


def address(page: Page) -> str:
    """The part of the address behind the page."""
    return page.url.partition(LESSON)[2]


def test_all_twenty_cells_open_with_mechanism_citations_and_status(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    expect_closed(page)
    for organ in ORGANS:
        for body in BODIES:
            link(page, f"{organ}/{body}").click()
            expect_open(page, f"{organ}/{body}")
            opened = panel(page, f"{organ}/{body}")
            expect(opened.locator(".panel__mechanism .citation").first).to_be_visible()
            expect(opened.locator(".panel__places .citation").first).to_be_visible()
            expect(opened.locator(".panel__status")).to_contain_text("Status")


def test_the_gate_of_gemini_cli_opens_with_its_demo(open_page: OpenPage) -> None:
    page = open_page(f"{LESSON}#permission_gate/gemini_cli")
    expect_open(page, "permission_gate/gemini_cli")
    expect(panel(page, "permission_gate/gemini_cli").locator("live-demo")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_organ_of_gemini_cli_opens_a_demo_that_steps(open_page: OpenPage, lang: str) -> None:
    page = open_page(LESSON, lang=lang)
    for organ in ("loop", "tools", "permission_gate", "context", "subagents"):
        page.locator(f'.matrix__link[href="#{organ}/gemini_cli"]').click()
        demo = panel(page, f"{organ}/gemini_cli").locator("live-demo")
        expect(demo).to_have_attribute("data-step", re.compile(r"\d"))
        at = int(demo.get_attribute("data-step") or 0)
        demo.locator('[data-do="step"]').click()
        if demo.get_attribute("data-state") == "waiting":  # for a guess
            demo.locator('[data-do="step"]').click()
        expect(demo).to_have_attribute("data-step", str(at + 1))
        expect(demo.locator(".live-demo__picture")).to_be_visible()


def test_the_demo_of_an_opened_cell_shows_the_line_it_stands_on(open_page: OpenPage) -> None:
    page = open_page("compare/1/")
    page.locator('a[href="#permission_gate/gemini_cli"]').first.click()
    page.wait_for_function(
        """() => {
            const line = document.querySelector('[id="permission_gate/gemini_cli"] .line--lit');
            const box = line?.closest(".source__text");
            if (!box || !box.clientHeight) return false;
            const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
            return inner.top >= outer.top && inner.bottom <= outer.bottom;
        }"""
    )


def test_opening_a_cell_names_it_in_the_whereand_leaves_it_in_sight(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    link(page, "loop/aider").click()
    expect(panel(page, "loop/aider").locator(".panel__title")).to_be_in_viewport()
    expect(panel(page, "loop/aider").locator(".panel__title")).to_be_focused()
    assert address(page) == "#loop/aider"
    expect(page.locator('.matrix tr[data-organ="subagents"]')).to_be_in_viewport()


# bugs.md row 1
def test_back_and_forward_lead_through_the_cells(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    link(page, "loop/aider").click()
    link(page, "tools/opencode").click()
    page.go_back()
    expect_open(page, "loop/aider")
    page.go_back()
    expect_closed(page)
    assert address(page) == ""
    page.go_forward()
    expect_open(page, "loop/aider")


def test_a_step_to_another_heading_leaves_the_cell_open(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    link(page, "loop/aider").click()
    page.evaluate("location.hash = '#deep'")
    expect(page.locator("h2#deep")).to_be_in_viewport()
    expect_open(page, "loop/aider")
    page.go_back()
    expect_open(page, "loop/aider")


def test_a_sourceelsewhere_in_the_page_opens_the_cell(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    page.evaluate("location.hash = '#context/opencode'")
    expect_open(page, "context/opencode")
    expect(panel(page, "context/opencode").locator(".panel__title")).to_be_in_viewport()


def test_an_whereinside_a_closed_panel_opens_it(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    inside = panel(page, "subagents/gemini_cli").locator(".citation").first.get_attribute("id")
    page.evaluate("id => { location.hash = id }", inside)
    expect_open(page, "subagents/gemini_cli")
    expect(page.locator(f"[id='{inside}']")).to_be_in_viewport()


@pytest.mark.parametrize("hash_", ["#no/such", "#%E0%A4%A", "#"])
def test_an_wherethat_leads_nowhere_opens_nothing(open_page: OpenPage, hash_: str) -> None:
    page = open_page(f"{LESSON}{hash_}")
    expect(page.locator("organ-matrix")).to_have_attribute("data-state", "idle")
    link(page, "loop/aider").click()
    expect_open(page, "loop/aider")


def test_arrow_keys_walk_the_cells_and_one_of_them_is_in_the_tab_order(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    expect(page.locator('.matrix__link[tabindex="0"]')).to_have_count(1)
    expect(page.locator("organ-matrix:defined")).to_be_attached()
    link(page, "loop/claude_code").focus()
    for key, cell in (
        ("ArrowRight", "loop/opencode"),
        ("ArrowDown", "tools/opencode"),
        ("End", "tools/aider"),
        ("ArrowRight", "tools/aider"),
        ("Home", "tools/claude_code"),
        ("ArrowUp", "loop/claude_code"),
        ("ArrowUp", "loop/claude_code"),
        ("ArrowLeft", "loop/claude_code"),
        ("ArrowDown", "tools/claude_code"),
    ):
        page.keyboard.press(key)
        expect(link(page, cell)).to_be_focused()
    expect(page.locator('.matrix__link[tabindex="0"]')).to_have_count(1)
    expect(link(page, "tools/claude_code")).to_have_attribute("tabindex", "0")


def test_enter_opens_and_escape_closes_and_returns(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    expect(page.locator("organ-matrix:defined")).to_be_attached()
    link(page, "context/aider").focus()
    page.keyboard.press("Enter")
    expect_open(page, "context/aider")
    expect(panel(page, "context/aider").locator(".panel__title")).to_be_focused()
    page.keyboard.press("Escape")
    expect_closed(page)
    expect(link(page, "context/aider")).to_be_focused()
    assert address(page) == ""


def test_the_close_button_closes_and_returns(open_page: OpenPage) -> None:
    page = open_page(f"{LESSON}#loop/opencode")
    panel(page, "loop/opencode").get_by_role("button", name="Close").click()
    expect_closed(page)
    expect(link(page, "loop/opencode")).to_be_focused()


def test_a_cell_opened_into_a_new_tab_is_left_to_the_browser(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    with page.context.expect_page() as opened:
        link(page, "loop/aider").click(modifiers=["ControlOrMeta"])
    expect_closed(page)
    expect_open(opened.value, "loop/aider")


def test_it_is_a_real_table(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    table = page.get_by_role("table", name="Five organs, four bodies")
    expect(table.get_by_role("columnheader")).to_have_text(
        ["Organ", "Claude Code", "OpenCode", "Gemini CLI", "Aider"]
    )
    expect(table.get_by_role("rowheader")).to_have_count(5)
    expect(table.get_by_role("cell")).to_have_count(20)


def test_a_different_mechanism_is_said_and_dashed(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    odd = page.locator('.matrix__cell:not([data-status="same"])')
    for cell in odd.all():
        expect(cell.locator(".visually-hidden")).not_to_be_empty()
        expect(cell.locator(".matrix__headline")).to_have_css("text-decoration-style", "dashed")


# bugs.md row 40
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_on_a_phone_the_organ_stays_in_sight_while_its_cells_are_read(open_page: OpenPage, lang: str) -> None:
    page = open_page(LESSON, lang=lang, width=390)
    assert width_of_page(page) == 390
    for organ in ORGANS:
        page.evaluate(
            "id => scrollBy(0, document.querySelector(`.matrix__link[href='#${id}']`)"
            ".getBoundingClientRect().top - 110)",
            f"{organ}/aider",
        )
        expect(link(page, f"{organ}/aider")).to_be_in_viewport(ratio=1)
        expect(link(page, f"{organ}/aider").locator(".matrix__name")).to_be_visible()
        head = page.locator(f'.matrix tr[data-organ="{organ}"] .matrix__organ-name')
        box = head.bounding_box()
        assert box and box["y"] >= 56, "below the site's header"
        expect(head).to_be_in_viewport()


@pytest.mark.parametrize("cell", ["loop/aider", "permission_gate/gemini_cli"])
def test_an_open_panel_fits_a_phone(open_page: OpenPage, cell: str) -> None:
    page = open_page(LESSON, width=390)
    link(page, cell).click()
    expect_open(page, cell)
    expect(panel(page, cell).locator(".panel__title")).to_be_in_viewport()
    assert width_of_page(page) == 390


def test_without_scripts_every_panel_is_there_and_the_links_lead_to_them(open_page: OpenPage) -> None:
    page = open_page(LESSON, js=False)
    expect(page.locator("section.panel:visible")).to_have_count(20)
    expect(page.locator(".panel__close:visible")).to_have_count(0)
    link(page, "subagents/aider").click()
    expect(panel(page, "subagents/aider").locator(".panel__title")).to_be_in_viewport()


def test_it_works_when_a_translator_has_wrapped_all_text(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    wrap_text_nodes(page)
    link(page, "tools/aider").click()
    expect_open(page, "tools/aider")
    page.keyboard.press("Escape")
    expect_closed(page)


def test_on_paper_all_panels_are_there(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    expect_closed(page)
    page.emulate_media(media="print")
    expect(page.locator("section.panel:visible")).to_have_count(20)


def test_a_sourceto_a_run_that_is_folded_away_opens_it(open_page: OpenPage) -> None:
    page = open_page(f"{LESSON}#demo=compare/2/gate-order&step=3")
    expect_open(page, "permission_gate/opencode")
    run = panel(page, "permission_gate/opencode").locator('details[data-scenario="compare/2/gate-order"]')
    expect(run).to_have_attribute("open", "")
    expect(run.locator("live-demo")).to_have_attribute("data-step", "3")
    expect(page.locator("live-demo")).to_have_count(2)  # the first run of the panel, and this one


def test_a_run_cites_by_the_numbers_of_this_page_or_says_where_it_leads(open_page: OpenPage) -> None:
    page = open_page(f"{LESSON}#demo=compare/2/gate-order")
    takeaway = panel(page, "permission_gate/opencode").locator(
        '[data-scenario="compare/2/gate-order"] .live-demo__takeaway'
    )
    cited = takeaway.locator("a.citation")
    expect(cited).to_have_count(2)
    for source in cited.all():
        where = source.get_attribute("href")
        assert where
        assert re.search(r"#L\d+-L\d+$", where)
        numbered = page.locator(f'a.citation[id][href="{where}"]')
        if numbered.count():
            expect(source).to_have_text(numbered.first.text_content() or "")
        else:
            expect(source).to_have_text(re.compile(r"^\[[\w.-]+:\d+.\d+\]$"))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_scripts_every_run_can_be_read_on_a_page_of_its_own(open_page: OpenPage, lang: str) -> None:
    page = open_page(LESSON, lang=lang, js=False)
    gate = panel(page, "permission_gate/opencode")
    other = gate.locator('details[data-scenario="compare/2/gate-order"]')
    other.locator("summary").click()
    other.locator("a").click()
    demo = page.locator('live-demo[data-scenario="compare/2/gate-order"]')
    expect(demo.locator(".trace li").first).to_be_visible()
    expect(demo.frame_locator("iframe").first.locator(".source")).to_contain_text("def ")
    page.locator(".run-page__back").click()
    expect(panel(page, "permission_gate/opencode")).to_be_in_viewport()
    gate.locator(".panel__demo a").click()
    expect(page.locator("live-demo .trace li").first).to_be_visible()


def test_a_run_that_did_not_arrive_is_asked_for_again(
    open_page: OpenPage, page_problems: PageProblems
) -> None:
    page = open_page(LESSON)
    page.route("**/assets/runs/**", lambda route: route.abort())
    page_problems.allow("Failed to load resource", "net::ERR_FAILED")
    link(page, "permission_gate/opencode").click()
    gate = panel(page, "permission_gate/opencode")
    expect(gate.locator(".panel__demo [role=alert]")).to_be_visible()
    page.unroute("**/assets/runs/**")
    gate.locator(".panel__demo [data-do=retry]").click()
    expect(gate.locator("live-demo")).to_have_attribute("data-step", re.compile(r"\d+"))
