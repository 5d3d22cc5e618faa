"""Changing a run: what it is given and its Python, in an editor that comes with the first edit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import (
    DENY_SHELL,
    YOLO,
    choose_tab,
    data_of,
    demo_on,
    do,
    field_of,
    open_form,
    page_of,
    put,
    recorded,
    shown,
    text_in,
    write,
)
from tests.browser.problems import PageProblems

WaitState = Callable[..., None]

ENGINE = "scratch_impl/permission_gate/gemini_cli/engine.py"
MATCHING = "scratch_impl/permission_gate/gemini_cli/matching.py"  # no step stands in it
CHATTY = """

1 + 1
None
print("to stdout")
import sys
print("to stderr", file=sys.stderr)
[1, "two"]
print("no newline", end="")
"""
MOST_CHARS = 25_000
EVERY_KIND_OF_FORM = (
    "always-allow-lands",
    "context-half-full",
    "context-memory-places",
    "loop-unasked",
    "subagents-bad-field",
    "subagents-reports",
    "tools-one-barrier",
    "whole-body",
)
EDITOR = "**/assets/editor/**"
# The form is opened; from its first frame on, where "Run" stands is noted frame by frame.
PLACES_OF_RUN = """async (demo) => {
  demo.querySelector("[data-do=edit]").click();
  const form = demo.querySelector(".live-demo__editor");
  const run = form.querySelector("[data-do=run]");
  while (!run.checkVisibility({ visibilityProperty: true })) await new Promise(requestAnimationFrame);
  const places = new Set();
  for (let frame = 0; frame < 20; frame += 1) {
    places.add(Math.round(run.getBoundingClientRect().top - form.getBoundingClientRect().top));
    await new Promise(requestAnimationFrame);
  }
  return [...places];
}"""
JUDGED_OTHERWISE = """async (texts) => {
  const FOLDER = document.querySelector('script[src$="/main.js"]').src;
  const { findSlip, pretty } = await import(new URL("edit-json.js", FOLDER).href);
  const value = (text) => { try { return JSON.parse(text); } catch { return undefined; } };
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  return texts.filter((text) => {
    const right = value(text);
    return (right === undefined) === (findSlip(text) === null) || !same(right, right && value(pretty(right)));
  });
}"""
EDITOR_IS_THERE = """() => {
  const { editor } = JSON.parse(document.getElementById("runtime").textContent);
  return import(new URL(editor, document.baseURI).href).then(() => true);
}"""


def changes(demo: Locator) -> dict[str, Any]:
    """What the form has to say about the reader's changes."""
    found: dict[str, Any] = demo.evaluate("demo => demo.runner.editor.changes()")
    return found


def python_field(demo: Locator, file: str) -> Locator:
    """Choose a file in the tab with the Python."""
    choose_tab(demo, "python")
    demo.get_by_label("File", exact=True).select_option(file)
    field = demo.locator(".edit__file .edit__field")
    expect(field.locator("label")).to_have_text(file)
    field.locator(".cm-content").wait_for()
    return field


def append(field: Locator, text: str) -> None:
    """Write at the end of a long text."""
    field.locator(".cm-content").click()
    field.page.keyboard.press("Control+End")
    field.page.keyboard.insert_text(text)


def run(demo: Locator, wait_state: WaitState, state: str = "done") -> None:
    """Run from inside the editor, as one who types does."""
    demo.locator(".edit__panel:visible .cm-content").first.focus()
    demo.page.keyboard.press("Control+Enter")
    wait_state(demo, state)


def test_nothing_of_the_editor_is_fetched_before_the_form_opens_and_then_only_from_here(
    open_page: OpenPage, csp_url: str
) -> None:
    page = open_page(page_of(YOLO), base=csp_url)
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    demo = demo_on(page)
    do(demo, "step").click()
    expect(demo).to_have_attribute("data-step", "2")
    assert not [url for url in asked if "/editor/" in url or "edit-form" in url or "demo-editor.css" in url]
    open_form(demo)
    assert {url.rsplit("/", 1)[1].split("-")[0] for url in asked if "/assets/editor/" in url} == {
        "editor.js",
        "chunk",
    }


def test_an_untouched_form_changes_nothing_and_keeps_the_authors_order(open_page: OpenPage) -> None:
    page = open_page("compare/3/")
    for scenario in EVERY_KIND_OF_FORM:
        demo = demo_on(page, f"compare/3/{scenario}")
        demo.evaluate("demo => demo.runner.open()")
        assert changes(demo) == {}
        asked = demo.evaluate("demo => JSON.stringify(demo.runner.editor.read().setup)")
        assert asked == json.dumps(data_of(demo)["setup"], ensure_ascii=False, separators=(",", ":"))
        demo.evaluate("demo => demo.runner.toggle()")


def test_what_was_changed_is_marked_survives_and_can_be_put_back(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    write(demo, policy=DENY_SHELL, mode="plan")
    field, notice = field_of(demo, "policies"), demo.locator(".edit__notice")
    expect(field.locator(".edit__mark")).to_be_visible()
    expect(field.locator(".cm-changed__line")).to_have_count(DENY_SHELL.count("\n"))
    expect(demo.get_by_role("tab").first).to_have_accessible_name("What it is given 2 changed")

    do(demo, "edit").click()
    expect(demo.locator(".live-demo__editor")).to_be_hidden()
    do(demo, "edit").click()
    assert text_in(field) == DENY_SHELL

    field.get_by_role("button", name="Reset to the original: Policy file").click()
    assert text_in(field) == ""
    assert changes(demo) == {"mode": "plan"}
    notice.get_by_role("button").click()
    assert text_in(field) == DENY_SHELL
    expect(notice).to_be_focused()

    demo.get_by_role("button", name="Add a call").click()
    page.keyboard.press("End")
    page.keyboard.type("!")
    demo.get_by_role("button", name="Remove entry 2").click()
    tools = [call["tool"] for call in changes(demo)["calls"]]
    assert tools == ["run_shell_command", "run_shell_command!"]
    notice.get_by_role("button").click()
    assert len(changes(demo)["calls"]) == 3

    do(demo, "restore").click()
    assert changes(demo) == {}
    expect(demo.locator(".edit__mark:visible")).to_have_count(0)
    notice.get_by_role("button").click()
    assert set(changes(demo)) == {"policies", "mode", "calls"}

    page.reload()
    demo = demo_on(page)
    expect(demo.locator(".live-demo__own .source__own")).to_be_visible()
    open_form(demo)
    assert set(changes(demo)) == {"policies", "mode", "calls"}


def test_changes_from_elsewhere_go_in_without_a_run_and_only_where_they_may(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    wanted: dict[str, Any] = {"mode": "autoEdit", "answers": ["cancel"], "sources": {ENGINE: "x = 1\n"}}
    given = {**wanted, "calls": 5, "interactive": False, "nonsense": {}}
    given["sources"] = {**wanted["sources"], "scratch_impl/../x.py": "y"}
    demo.evaluate("(demo, given) => demo.runner.editor.apply(given)", given)
    open_form(demo)
    assert changes(demo) == wanted
    expect(demo.get_by_label("Approval mode", exact=True)).to_have_value("autoEdit")
    other = {
        "policies": [{"tier": "admin", "path": "theirs.toml", "toml": DENY_SHELL}],
        "calls": [
            {"tool": "ls", "args": {}, "server": "files"},
            {"tool": "ask_user", "args": {"question": "?"}},
        ],
    }
    demo.evaluate("(demo, other) => demo.runner.editor.apply(other)", other)
    assert changes(demo) == other
    demo.locator(".edit__notice").get_by_role("button").click()
    assert changes(demo) == wanted
    demo.evaluate("(demo, sources) => demo.runner.editor.apply({ sources })", wanted["sources"])
    expect(demo.get_by_role("tab").nth(1)).to_have_attribute("aria-selected", "true")
    assert text_in(demo.locator(".edit__file")) == "x = 1\n"
    demo.locator(".edit__notice").get_by_role("button").click()
    assert changes(demo) == wanted
    assert not [worker for worker in page.workers if "python" in worker.url]
    expect(demo).to_have_attribute("data-state", "idle")


def test_the_keyboard_gets_in_and_out_of_the_editor(open_page: OpenPage) -> None:
    """bugs.md row 33: Tab indents, and Esc, then Tab leaves; the hint that says so can be seen."""
    page = open_page(page_of(YOLO))
    demo = demo_on(page)
    do(demo, "edit").focus()
    page.keyboard.press("Enter")
    policy = demo.get_by_role("textbox", name="Policy file my-rules.toml")
    expect(policy.and_(demo.locator(".cm-content"))).to_be_focused()
    field = field_of(demo, "policies")
    expect(field.locator(".edit__way-out")).to_contain_text("Esc, then Tab leaves")
    expect(field.locator(".edit__way-out")).to_be_visible()
    expect(policy).to_have_accessible_description(field.locator(".edit__way-out").inner_text())
    page.keyboard.press("Tab")
    page.keyboard.type("a")
    assert text_in(field) == "  a"
    for key in ("ArrowLeft", "Home", "Escape", "Tab"):
        page.keyboard.press(key)
    expect(demo).to_have_attribute("data-step", "1")  # arrows and Home stay in the editor
    expect(demo.get_by_role("textbox", name="Call 1, tool")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(policy).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    tab = demo.get_by_role("tab")
    expect(tab.first).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tab.nth(1)).to_be_focused()
    expect(demo.get_by_role("tabpanel", name="Python source")).to_be_visible()
    page.keyboard.press("Home")
    expect(tab.first).to_have_attribute("aria-selected", "true")


def test_an_input_method_composes_undisturbed_while_the_editor_comes_and_in_it(open_page: OpenPage) -> None:
    page = open_page(page_of(YOLO), lang="zh")
    demo = demo_on(page)
    held: list[Route] = []
    page.context.route(EDITOR, lambda route: held.append(route))
    do(demo, "edit").click()
    area = demo.locator(".edit__field textarea").first
    expect(area).to_be_focused()
    keys = page.context.new_cdp_session(page)

    def compose(text: str) -> None:
        place = {"selectionStart": len(text), "selectionEnd": len(text)}
        keys.send("Input.imeSetComposition", {"text": text, **place})

    compose("ce")
    for route in held:
        route.continue_()
    page.context.unroute(EDITOR)
    page.evaluate(EDITOR_IS_THERE)
    compose("celue")
    expect(area).to_be_focused()
    keys.send("Input.insertText", {"text": "策略"})
    field = field_of(demo, "policies")
    expect(field.locator(".cm-content")).to_be_focused()
    page.keyboard.type(" = ")
    for text in ("q", "qu", "quan"):
        compose(text)
        expect(field.locator(".cm-content")).to_contain_text(text)
    keys.send("Input.insertText", {"text": "权限门"})
    assert text_in(field) == "策略 = 权限门"
    assert changes(demo)["policies"][0]["toml"] == "策略 = 权限门"


def test_a_form_is_shown_with_its_editors_so_that_nothing_moves_under_a_finger(open_page: OpenPage) -> None:
    page = open_page("compare/3/")
    open_form(demo_on(page, YOLO))
    page.evaluate(EDITOR_IS_THERE)
    for scenario in ("compare/3/dead-approval", "compare/3/loop-chant", "compare/3/context-fuse"):
        demo = demo_on(page, scenario)
        assert len(demo.evaluate(PLACES_OF_RUN)) == 1
        expect(demo.locator(".edit__panel:visible textarea")).to_have_count(0)
        expect(demo.locator(".edit__panel:visible .cm-editor")).not_to_have_count(0)


def test_plain_fields_do_when_the_editor_does_not_come(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems
) -> None:
    page_problems.allow("/assets/editor/", "Failed to load resource", "net::ERR_FAILED")
    page = open_page(page_of(YOLO), width=390)
    page.context.route(EDITOR, lambda route: route.abort())
    demo = demo_on(page)
    do(demo, "edit").click()
    area = demo.get_by_role("textbox", name="Policy file my-rules.toml")
    area.fill("[[rule]\n")
    do(demo, "run").click()
    wait_state(demo, "done")
    expect(area).to_have_attribute("aria-invalid", "true")
    expect(demo.locator(".edit__problem:visible")).to_contain_text("Line 1: TOML parsing failed")
    area.fill(DENY_SHELL)
    expect(demo.locator(".edit__problem:visible")).to_have_count(0)
    do(demo, "run").click()
    expect(demo.locator(".live-demo__outcome .verdict").first).to_have_attribute("data-verdict", "deny")


def test_on_a_phone_the_form_is_as_wide_as_the_page_and_every_target_is_big_enough(
    open_page: OpenPage,
) -> None:
    page = open_page("compare/3/", width=390)
    for scenario in (YOLO, "compare/3/whole-body", "compare/3/context-half-full"):
        demo = demo_on(page, scenario)
        open_form(demo)
        for summary in demo.locator("summary").all():
            summary.click()
        small = demo.locator(".live-demo__editor").evaluate(
            "form => [...form.querySelectorAll('button, select, input, summary')]"
            ".filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)"
            ".map((one) => one.outerHTML)"
        )
        assert small == []
        sizes = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
        assert (
            min(demo.locator(".live-demo__editor :is(input, select, .cm-content)").evaluate_all(sizes)) >= 16
        )
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390


def test_edited_python_runs_is_shown_and_what_it_prints_stands_in_order(
    open_page: OpenPage, wait_state: WaitState, csp_url: str, repo_root: Path
) -> None:
    """bugs.md row 10: text without a newline appears. Row 9: a flood is cut, with a notice."""
    page = open_page(page_of(YOLO), base=csp_url)
    demo = demo_on(page)
    open_form(demo)
    field = python_field(demo, ENGINE)
    append(field, CHATTY)
    expect(field.locator(".cm-changed__line").last).to_be_visible()
    run(demo, wait_state)
    pieces = demo.locator(".edit__printed pre")
    told = pieces.evaluate_all("all => all.map((one) => [one.dataset.stream, one.textContent])")
    assert told == [
        ["value", "2"],
        ["stdout", "to stdout\n"],
        ["stderr", "to stderr\n"],
        ["value", "[1, 'two']"],
        ["stdout", "no newline"],
    ]
    assert shown(demo)["steps"] == recorded(demo)["steps"]
    own = demo.locator(f'.source[data-own][data-file="{ENGINE}"]')
    expect(own).to_contain_text("as you wrote it")
    expect(own.locator(".line").last).to_contain_text("no newline")
    demo.get_by_role("button", name="Clear").click()
    expect(demo.locator(".live-demo__printed")).to_be_hidden()

    append(field, "\n\nfor n in range(10_000):\n    print(n)\n")
    for _ in range(2):
        run(demo, wait_state)
        expect(demo.locator(".edit__cut")).to_be_visible()
        assert len(demo.locator(".edit__printed").inner_text()) < MOST_CHARS

    put(field, "")
    assert changes(demo)["sources"] == {ENGINE: ""}
    do(demo, "restore").click()
    expect(own).to_have_count(0)
    run(demo, wait_state)
    assert shown(demo) == recorded(demo)
    expect(demo.locator(".live-demo__printed")).to_be_hidden()

    first = (repo_root / MATCHING).read_text(encoding="utf-8").split("\n", 1)[0]
    expect(python_field(demo, MATCHING).locator(".cm-line").first).to_have_text(first)
    assert changes(demo) == {}


def test_what_is_wrong_is_said_where_it_stands_with_the_line_lit(
    open_page: OpenPage, wait_state: WaitState
) -> None:
    demo = demo_on(open_page(page_of(YOLO)))
    write(demo, args='{"command": "ls",\n 1: 2}')
    do(demo, "run").click()
    args = field_of(demo, "calls")
    expect(args.locator(".edit__problem")).to_contain_text("Line 2, column 2:")
    expect(args.locator(".cm-trouble")).to_have_text(" 1: 2}")
    expect(args.locator(".cm-content")).to_be_focused()
    put(args, "[]")
    expect(args.locator(".edit__problem")).to_be_hidden()
    do(demo, "run").click()
    expect(args.locator(".edit__problem")).to_contain_text("An object is needed here")
    expect(demo.locator(".live-demo__status")).to_contain_text("cannot be read")
    expect(demo).to_have_attribute("data-state", "error")
    put(args, '{"command": "ls"}')

    write(demo, policy='[[rule]]\ntoolName = "read_file" oops\n')
    run(demo, wait_state)
    rejected = next(step["data"] for step in shown(demo)["steps"] if step["event"] == "PolicyFileRejected")
    policy = field_of(demo, "policies")
    expect(policy.locator(".edit__problem")).to_contain_text(f"Line 2: {rejected['message']}")
    expect(policy.locator(".edit__problem")).to_contain_text(rejected["detail"])
    expect(policy.locator(".cm-trouble")).to_have_text('toolName = "read_file" oops')
    put(policy, DENY_SHELL)
    expect(policy.locator(".edit__problem")).to_be_hidden()

    field = python_field(demo, ENGINE)
    append(field, "\nthis is no Python\n")
    choose_tab(demo, "given")
    run(demo, wait_state, "error")
    expect(demo.get_by_role("tab").nth(1)).to_have_attribute("aria-selected", "true")
    expect(field.locator(".cm-trouble")).to_have_text("this is no Python")
    problem = field.locator(".edit__problem")
    expect(problem).to_contain_text("Python cannot read this line")
    expect(problem).to_contain_text("SyntaxError: invalid syntax")
    expect(field.locator(".cm-content")).to_have_attribute("aria-invalid", "true")
    expect(demo.locator(".live-demo__status")).to_contain_text("engine.py: SyntaxError")

    field.get_by_role("button", name="Reset").click()
    expect(problem).to_be_hidden()
    expect(field.locator(".cm-trouble")).to_have_count(0)
    append(field, "\n\ndef judge(*args):\n    return args[7]\n")
    run(demo, wait_state, "error")
    expect(field.locator(".cm-trouble")).to_have_text("    return args[7]")
    expect(problem).to_contain_text("IndexError")
    folded = demo.locator(".live-demo__traceback")
    expect(folded.locator("pre")).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("pre")).to_contain_text("return args[7]")


def test_every_mistake_that_makes_a_text_no_json_is_found(page: Page) -> None:
    """Also by a browser whose own messages name no place."""
    page.goto("compare/3/")
    texts = [
        *("", "{", "[", "]", '{"a":1,}', "[1,]", "[1 2]", "{'a':1}", "{a:1}", '{"a" 1}', '{"a":}', "[1}"),
        *('"ab', '"a\nb"', "[True]", "[foo]", "[1] x", '{"a": "\\q"}', "[,1]", "{,}", "// c\n[]", "[01]"),
        *('[1,\n {"a": 2\n', '"\t"', "[1,,2]", '["a" "b"]', "[-]", '"\\u12g4"'),
        *("1", '{"a": [1, {"b": null}], "c": -1.5e3}', '"\\u00e9\\n"', ' {"2": true, "1": false} \n'),
    ]
    wrong = page.evaluate(JUDGED_OTHERWISE, texts)
    assert wrong == []


def test_a_slow_start_shows_how_long_it_takes_and_can_be_stopped(
    open_page: OpenPage, wait_state: WaitState, page_problems: PageProblems
) -> None:
    page_problems.allow("executing a cancelled action")  # the theme, under a clock that jumps
    page = open_page(page_of(YOLO))
    page.clock.install()
    page.context.route("**/assets/py*/**", lambda route: None)  # no answer
    demo = demo_on(page)
    open_form(demo)
    do(demo, "run").click()
    wait_state(demo, "loading")
    clock = demo.locator(".live-demo__clock")
    page.clock.run_for(1_000)
    expect(clock).to_have_text("")
    page.clock.run_for(4_000)
    expect(clock).to_contain_text("5 s")
    do(demo, "stop").click()
    wait_state(demo, "idle")
    expect(clock).to_have_text("")
