"""The smoke set: what a reader does most, in Chromium, Firefox and WebKit."""

from __future__ import annotations

import pytest

from tests.browser.demos import DENY_SHELL, NEVER_ENDING_CALL, NEVER_ENDS, YOLO, page_of
from tests.engines.driver import Driver, quoted, wait

pytestmark = pytest.mark.engines

MATRIX = "compare/1/"
CELL = "permission_gate/gemini_cli"
DEMO = f'live-demo[data-scenario="{YOLO}"]'
POLICY = f'{DEMO} [data-key="policies"] .cm-content'
FIND = f"const demo = document.querySelector({quoted(DEMO)});"


def button(name: str) -> str:
    return f'{DEMO} [data-do="{name}"]'


def demo(driver: Driver, condition: str) -> None:
    """Wait until something holds of the demo."""
    wait(driver, f"(() => {{ {FIND} return {condition}; }})()")


def open_demo(driver: Driver, site: str) -> None:
    """Open the lesson, bring its gate demo into view until its script has taken over, and go to its start."""
    driver.goto(site + page_of(YOLO))
    driver.evaluate(f"{FIND} demo.scrollIntoView({{ block: 'center' }});")
    demo(driver, "demo.dataset.step")
    driver.evaluate(f"{FIND} demo.go(1);")


def open_form(driver: Driver) -> None:
    """Open "Run it yourself", until it can be written in."""
    driver.click(button("edit"))
    wait(driver, f"document.querySelector({quoted(POLICY)})?.checkVisibility({{ visibilityProperty: true }})")


def run_unchanged(driver: Driver, boot: str) -> None:
    """Run the demo as it is: Python boots in that way, and tells what was recorded."""
    open_form(driver)
    driver.click(button("run"))
    demo(driver, "['done', 'error'].includes(demo.dataset.state)")
    same = "JSON.stringify(demo.trace.steps) === JSON.stringify(demo.baked.steps)"
    told = driver.evaluate(f"{FIND} return [demo.dataset.state, demo.dataset.boot, {same}];")
    assert told == ["done", boot, True], driver.evaluate(f"{FIND} return demo.innerText")


def verdicts(driver: Driver) -> list[str]:
    decided = "({ event, data }) => (event === 'VerdictReached' ? [data.decision] : [])"
    return list(driver.evaluate(f"{FIND} return demo.trace.steps.flatMap({decided});"))


def test_a_guess_is_answered(driver: Driver, site: str) -> None:
    driver.goto(site + MATRIX)
    wait(driver, "!document.querySelector('.guess__foot').hidden")  # before, the choices still move
    driver.click('.guess__choice[data-right="true"] label')
    wait(driver, "document.querySelector('guess-reveal').dataset.state === 'done'")
    wait(driver, "document.querySelector('.guess__choice[data-right=true] .guess__answer').checkVisibility()")


def test_a_cell_of_the_matrix_opens(driver: Driver, site: str) -> None:
    driver.goto(site + MATRIX)
    driver.click(f'.matrix__link[href="#{CELL}"]')
    wait(driver, f"document.getElementById({quoted(CELL)}).checkVisibility()")
    wait(driver, f"document.querySelector('[id={quoted(CELL)}] live-demo')?.dataset.step")


def test_a_recorded_run_is_stepped_without_python(driver: Driver, site: str) -> None:
    open_demo(driver, site)
    driver.click(button("step"))
    demo(driver, "demo.dataset.step === '2'")
    driver.click(button("back"))
    demo(driver, "demo.dataset.step === '1'")
    names = driver.evaluate("return performance.getEntriesByType('resource').map(({ name }) => name);")
    assert [name for name in names if "python-worker" in name or "/assets/py" in name] == []


def test_a_live_run_starts_from_the_snapshot(driver: Driver, site: str) -> None:
    open_demo(driver, site)
    run_unchanged(driver, "snapshot")


def test_a_live_run_starts_plainly_where_there_is_no_snapshot(
    driver: Driver, site_without_snapshot: str
) -> None:
    open_demo(driver, site_without_snapshot)
    run_unchanged(driver, "plain")


def test_an_edited_rule_changes_the_verdict(driver: Driver, site: str) -> None:
    open_demo(driver, site)
    open_form(driver)
    driver.write(POLICY, DENY_SHELL)
    driver.click(button("run"))
    demo(driver, "['done', 'error'].includes(demo.dataset.state)")
    assert verdicts(driver)[0] == "deny", driver.evaluate(f"{FIND} return demo.innerText")


def test_stop_ends_a_run_without_end_and_the_next_one_works(driver: Driver, site: str) -> None:
    open_demo(driver, site)
    setup = (
        f"{{ policies: [{{ tier: 'user', path: 'mine.toml', toml: {quoted(NEVER_ENDS)} }}],"
        f" calls: [{{ tool: 'run_shell_command', args: {NEVER_ENDING_CALL} }}] }}"
    )
    open_form(driver)
    driver.evaluate(f"{FIND} demo.runner.run({setup});")
    demo(driver, "demo.dataset.state === 'running'")
    driver.click(button("stop"))
    demo(driver, "demo.dataset.state === 'idle'")
    driver.click(button("restore"))
    driver.click(button("run"))
    demo(driver, "['done', 'error'].includes(demo.dataset.state)")
    assert verdicts(driver)[0] == "allow", driver.evaluate(f"{FIND} return demo.innerText")
