"""What OpenCode adds to the pictures of tools and sub-agents: layers, measured outputs, sessions, rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix, go, recorded, step_of

TOOLS = "tools/opencode"
SUBAGENTS = "subagents/opencode"


def demo_in_panel(open_page: OpenPage, cell: str, scenario: str) -> Locator:
    """A demo that stands in a panel of the matrix, where the lesson itself is yet to be written."""
    page = open_page(f"compare/1/#{cell}", reduced_motion=True)
    return demo_in_matrix(page, f"compare/2/{scenario}")


def last(demo: Locator) -> int:
    return len(recorded(demo)["steps"])


@pytest.mark.parametrize(
    "scenario", ["tools-cut-output", "tools-invalid-call", "tools-one-long-line", "tools-hidden"]
)
def test_each_token_lies_where_the_trace_says(open_page: OpenPage, scenario: str) -> None:
    demo = demo_in_panel(open_page, TOOLS, scenario)
    rows = {"CallBuilt": "executing", "OutputPassed": "cutting", "OutputTruncated": "cutting"}
    for number, step in enumerate(recorded(demo)["steps"], start=1):
        event, data = step["event"], step["data"]
        if event not in rows and event != "StatusChanged":
            continue
        go(demo, number)
        row = rows.get(event) or ("decoding" if data["after"] == "running" else "ended")
        expect(demo.locator(f'.tools__token[data-call="{data["id"]}"]')).to_have_attribute("data-row", row)


def test_an_output_that_is_cut_is_torn_where_the_rest_is_missing(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, TOOLS, "tools-cut-output")
    go(demo, last(demo))
    expect(demo.locator(".cut")).to_have_count(2)
    torn = demo.locator(".cut[data-cut]")
    expect(torn).to_contain_text("Lines: 48, at most 6, kept 6")
    expect(torn.locator(".cut__kept")).to_contain_text("ok 6")
    expect(torn.locator(".cut__gone")).to_contain_text("42 lines")


def test_a_line_that_does_not_fit_leaves_an_empty_slip(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, TOOLS, "tools-one-long-line")
    go(demo, step_of(demo, "OutputTruncated"))
    expect(demo.locator(".cut__kept[data-empty]")).to_have_count(1)
    expect(demo.locator(".cut")).to_contain_text("Bytes: 51 201, at most 51 200, kept 0")


def test_every_layer_says_what_it_takes_away(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, TOOLS, "tools-hidden")
    go(demo, step_of(demo, "ToolsDeclared"))
    layers = demo.locator(".tools__layer")
    expect(layers).to_have_count(4)
    expect(layers.nth(0).locator("del")).to_have_text(["websearch", "apply_patch"])
    expect(layers.nth(2)).to_contain_text("docs_search")
    expect(layers.nth(3).locator("del")).to_have_text(["webfetch", "todowrite", "docs_search", "invalid"])
    expect(demo.locator(".tools__offer code")).to_have_text(["bash", "edit", "read", "task", "write"])


def test_a_dropped_key_is_struck_out_and_a_mended_name_says_what_it_stands_for(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, TOOLS, "tools-invalid-call")
    go(demo, last(demo))
    expect(demo.locator(".tools__dropped del")).to_have_text("caseSensitive")
    expect(demo.locator(".tools__head small")).to_have_text(["in place of Read", "in place of search_files"])


@pytest.mark.parametrize("scenario", ["subagents-errand", "subagents-old-rules", "subagents-not-inherited"])
def test_each_errand_is_a_session_below_its_call(open_page: OpenPage, scenario: str) -> None:
    demo = demo_in_panel(open_page, SUBAGENTS, scenario)
    steps = recorded(demo)["steps"]
    go(demo, last(demo))
    opened = [step["data"]["session"] for step in steps if step["event"] in ("ChildCreated", "ChildResumed")]
    children = demo.locator('.family__agent[data-role="child"]')
    expect(children).to_have_count(len(opened))
    for at, session in enumerate(opened):
        expect(children.nth(at).locator(".family__session code").first).to_have_text(session)
        expect(children.nth(at)).to_have_attribute("data-reason", "answered")


def test_a_session_that_comes_back_says_what_it_remembers_and_by_which_rules(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, SUBAGENTS, "subagents-old-rules")
    go(demo, step_of(demo, "ChildResumed"))
    back = demo.locator(".family__session[data-resumed]")
    expect(back).to_contain_text("remembers 4 messages")
    expect(back).to_contain_text("task * deny")


def test_what_is_not_handed_on_is_struck_out(open_page: OpenPage) -> None:
    demo = demo_in_panel(open_page, SUBAGENTS, "subagents-not-inherited")
    go(demo, step_of(demo, "RulesDerived"))
    expect(demo.locator(".family__rules code")).to_have_text(["todowrite * deny", "task * deny"])
    expect(demo.locator(".family__rules del")).to_have_text(["task general deny", "edit * deny"])
