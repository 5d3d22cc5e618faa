"""Ask your own policy: the reader's rules and calls, put to the gate in the page, and nowhere else."""

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
from tests.browser.demos import NEVER_ENDING_CALL, NEVER_ENDS
from tests.browser.reading import width_of_page, wrap_text_nodes

LESSON = "compare/3/"
DENY = '[[rule]]\ntoolName = "{tool}"\ndecision = "deny"\npriority = {priority}\n'

CARRIED = """text => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], "third.toml"));
  return carried;
}"""


def test_the_page_comes_with_the_answers_that_asking_gives(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    """The example's table needs no script; the gate agrees, in a translated page too (bugs.md row 30)."""
    bare = open_page(LESSON, lang="zh", js=False).locator("ask-policy")
    given = answers(bare)
    assert len(given) == 6
    expect(bare.locator(".ask__files")).to_contain_text("git push")
    page = open_page(LESSON, lang="zh", width=390)
    ask = ask_on(page)
    wrap_text_nodes(page)
    ask.locator(".ask__answer").nth(4).click()  # a verdict that came with the page: asks once, then opens it
    wait_state(ask, "done")
    assert answers(ask) == given
    expect(ask.locator(".ask__reading [data-settles]")).to_contain_text("git push --force")
    expect(ask.locator(".gate__verdict")).to_be_visible()
    assert width_of_page(page) == 390
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('ask:'))") == []


def test_a_verdict_opens_the_walk_that_led_to_it_and_the_reader_may_answer_there(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    page = open_page(LESSON)
    ask = ask_on(page)
    go(ask, wait_state)
    stage = ask.locator(".ask__stage")
    button = ask.locator(ROWS).nth(3).locator("button").first  # rm -rf build, in default mode
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(stage).to_have_attribute("data-playing", "")
    stage.locator("[data-do=play]").focus()
    page.keyboard.press("End")
    expect(stage).not_to_have_attribute("data-playing", "")
    expect(stage.locator(".gate__verdict")).to_have_attribute("data-verdict", "ask_user")
    stage.locator("[data-answer=proceed_always]").click()
    wait_state(ask, "done")
    expect(stage.locator("[data-answer=proceed_always]")).to_be_focused()
    page.keyboard.press("End")
    expect(stage.locator("tr[data-written]")).to_contain_text("3.950")

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(ask, "Copy as Markdown")
    expect(ask.locator(".ask__status")).to_have_text("Copied.")
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied[0] == "| Call | default | auto-edit | YOLO | plan |"
    assert copied[2].startswith("| `npm test` | allow (4.100 my-rules.toml:2) |")


def test_what_is_wrong_with_a_policy_or_a_call_stands_beside_it_with_its_line(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    ask = ask_on(open_page(LESSON))
    calls(ask).fill(
        '# passed over\n\nread_file {"file_path": "a"}\nread_file\nwrite_file a.txt\nmy_tool {"a": 1,}'
    )
    press(ask, "Ask the gate")
    expect(ask.locator(".ask__calls li")).to_have_count(2)
    expect(ask.locator(".ask__calls li").first).to_contain_text("line 5")
    ask.locator(".ask__calls li button").last.click()
    chosen = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert calls(ask).evaluate(chosen) == 'my_tool {"a": 1,}'

    calls(ask).fill('read_file {"file_path": "a"}\nread_file\nls | wc -l')
    write_policy(ask, DENY.format(tool="glob", priority=1) + DENY.format(tool="read_file", priority=1000))
    go(ask, wait_state)
    expect(ask.locator(".ask__files li")).to_contain_text("line 8")
    expect(ask.locator(".ask__said")).to_have_text("thrown out")
    assert verdicts(ask)[:4] == ["allow"] * 4
    write_policy(ask, DENY.format(tool="read_file", priority=999))
    expect(ask).to_have_attribute("data-stale", "")
    go(ask, wait_state)
    expect(ask.locator(".ask__files li")).to_have_count(0)
    assert verdicts(ask)[:8] == ["deny"] * 8
    expect(ask.locator(ROWS).first).to_contain_text("4.999 my-rules.toml:1")

    ask.get_by_label("Approval mode").select_option("default")
    ask.get_by_label("somebody is there").uncheck()
    go(ask, wait_state)
    assert answers(ask)[0][1:3] == ["deny", "4.999 my-rules.toml:1"]
    expect(ask.locator(ROWS).last).to_contain_text("1.010")

    write_policy(ask, NEVER_ENDS)
    calls(ask).fill(f"run_shell_command {NEVER_ENDING_CALL}")
    press(ask, "Ask the gate")
    wait_state(ask, "running")
    press(ask, "Stop")
    expect(ask.locator(".ask__status")).to_contain_text("Stopped")
    calls(ask).fill("ls")
    go(ask, wait_state)


def test_files_can_be_added_opened_dropped_and_taken_back(
    open_page: OpenPage, wait_state: WaitState, tmp_path: Path
) -> None:
    page = open_page(LESSON)
    ask = ask_on(page)
    press(ask, "No file, only what ships")
    expect(policies(ask)).to_have_count(0)
    press(ask, "Undo")
    assert "git push" in policies(ask).locator("textarea").input_value()
    file = tmp_path / "company.toml"
    file.write_text(DENY.format(tool="*", priority=999), encoding="utf-8")
    with page.expect_file_chooser() as chooser:
        press(ask, "Open from disk")
    chooser.value.set_files(file)
    expect(policies(ask)).to_have_count(2)
    ask.get_by_label("Whose file it is").last.select_option("admin")
    dropped = page.evaluate_handle(CARRIED, DENY.format(tool="glob", priority=5))
    ask.locator(".ask__files").dispatch_event("drop", {"dataTransfer": dropped})
    expect(policies(ask)).to_have_count(3)
    go(ask, wait_state)
    assert set(verdicts(ask)[:12]) == {"deny"}
    expect(ask.locator(ROWS).first).to_contain_text("5.999 company.toml:1")


def test_it_is_kept_only_when_the_reader_says_so_and_then_runs_nothing_by_itself(
    open_page: OpenPage,
) -> None:
    page = open_page(LESSON)
    ask = ask_on(page)
    calls(ask).fill("make release")
    press(ask, "Keep in this browser")
    expect(ask.locator(".ask__status")).to_contain_text("Kept")
    page.goto("zh/" + LESSON)  # both languages share it
    expect(calls(ask_on(page))).to_have_value("make release")
    page.goto(LESSON)
    ask = ask_on(page)
    expect(calls(ask)).to_have_value("make release")
    expect(ask).to_have_attribute("data-state", "idle")
    assert [worker.url for worker in page.workers if "python-worker" in worker.url] == []
    page.evaluate("""() => {
      for (const key of Object.keys(localStorage)) if (key.includes("ask:")) localStorage.setItem(key, "{");
    }""")
    page.reload()  # what was kept is nonsense now, and breaks nothing
    assert "npm test" in calls(ask_on(page)).input_value()
    press(ask, "Keep in this browser")
    press(ask, "Forget what is kept")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    press(ask, "Keep in this browser")
    expect(ask.locator(".ask__status")).to_contain_text("full or forbidden")


def test_every_gate_demo_the_matrix_and_the_map_lead_there(open_page: OpenPage) -> None:
    page = open_page(LESSON)
    gates = page.locator('live-demo[data-cell="permission_gate/gemini_cli"]')
    links = gates.evaluate_all(
        "all => all.map((one) => one.querySelector('.live-demo__ask')?.href.split('/').pop())"
    )
    assert links == ["#ask"] * 4
    page.goto("compare/1/#permission_gate/gemini_cli")
    page.locator('organ-matrix[data-state="done"] .panel:not([hidden]) .panel__ask a').click()
    expect(page.locator("h3#ask")).to_be_in_viewport()
    page.goto("zh/")
    page.locator(".way__ask a").click()
    expect(page.locator("h3#ask")).to_be_in_viewport()
    assert "/zh/compare/3/" in page.url
