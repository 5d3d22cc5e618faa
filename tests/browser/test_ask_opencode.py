"""A config of the reader's own, put to OpenCode's gate: the form stands in the gate's panel of the matrix."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.asking import (
    ROWS,
    WaitState,
    answers,
    ask_on,
    calls,
    go,
    policies,
    press,
    verdicts,
    write_policy,
)
from tests.browser.conftest import OpenPage
from tests.browser.reading import width_of_page

MATRIX = "compare/1/"
PANEL = "#permission_gate/opencode"
FORM = f"{MATRIX}{PANEL}/ask"
DENY_ALL = '{"agent": {"plan": {"permission": "deny"}}}'
NO_PLAN = '{"agent": {"plan": {"disable": true}}}'


def test_the_panel_leads_to_a_form_whose_answers_asking_gives_again(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    bare = open_page("zh/" + MATRIX, js=False).locator("ask-policy")
    given = answers(bare)
    assert len(given) == 7
    page = open_page("zh/" + MATRIX + PANEL, width=390)
    page.locator('organ-matrix[data-state="done"] .panel:not([hidden]) .panel__ask a').click()
    ask = ask_on(page)
    expect(page.locator("details.panel__form")).to_have_attribute("open", "")
    ask.locator("[data-do=ask]").click()
    wait_state(ask, "done")
    assert answers(ask) == given
    assert width_of_page(page) == 390
    assert ask.locator("[data-option=interactive], .ask__head select:visible").count() == 0


def test_a_config_and_its_slips_an_agent_and_the_walk(
    open_page: OpenPage, wait_state: WaitState, tmp_path: Path
) -> None:
    page = open_page(FORM)
    ask = ask_on(page)
    press(ask, "A file with slips")
    press(ask, "Ask the gate")
    wait_state(ask, "error")
    expect(ask.locator(".ask__files li")).to_contain_text("line 8")
    expect(ask.locator(".ask__said")).to_have_text("thrown out")

    press(ask, "The wrong order")
    calls(ask).fill("git push\nquestion {}\ncat /etc/passwd\nwebfetch example.org")
    press(ask, "Ask the gate")
    expect(ask.locator(".ask__calls li")).to_contain_text('webfetch {"filePath": "x"}')
    calls(ask).fill("git push\nquestion {}\ncat /etc/passwd && git log")
    go(ask, wait_state)
    expect(ask.locator(".ask__said")).to_have_text("5 rules")
    assert verdicts(ask) == ["allow"] * 9
    assert answers(ask)[0][1] == "allow line 11"
    assert answers(ask)[1][1] == "allow it never does"

    file = tmp_path / "another.json"
    file.write_text(DENY_ALL, encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        press(ask, "Open from disk")
    chooser.value.set_files(file)
    expect(policies(ask)).to_have_count(1)
    expect(ask.get_by_label("Name of the file")).to_have_value("opencode.json")
    go(ask, wait_state)
    assert verdicts(ask)[-3:] == ["ask", "deny", "ask"]  # one of the requests is enough
    ask.get_by_label("Agent").select_option("build")
    go(ask, wait_state)
    ask.locator(ROWS).last.locator("button").click()
    expect(ask.locator(".ask__reading [data-settles]")).to_have_text(
        "external_directory /etc/*ask yousettles it"
    )
    stage = ask.locator(".ask__stage")
    expect(stage).to_have_attribute("data-playing", "")
    stage.locator("[data-do=play]").focus()
    page.keyboard.press("End")
    stage.locator("[data-answer=always]").first.click()
    wait_state(ask, "done")
    page.keyboard.press("End")
    expect(stage.locator("tr", has_text="/etc/*")).to_have_count(1)


def test_what_the_gate_will_not_take_costs_its_own_place_in_the_table_and_no_other(
    open_page: OpenPage, wait_state: WaitState, tmp_path: Path
) -> None:
    ask = ask_on(open_page(FORM))
    calls(ask).fill("git push\nbash {}")
    go(ask, wait_state)
    pushed, empty = answers(ask)
    assert [cell.split()[0] for cell in pushed[1:]] == ["deny"] * 3
    assert all("command" in cell for cell in empty[1:])

    write_policy(ask, NO_PLAN)
    calls(ask).fill("git push\ngit log")
    go(ask, wait_state)
    for row in answers(ask):
        assert row[1].startswith("allow")
        assert "There is no agent 'plan'" in row[2]
    calls(ask).fill("bash {}")
    press(ask, "Ask the gate")
    wait_state(ask, "error")  # there is nothing to make a table of
