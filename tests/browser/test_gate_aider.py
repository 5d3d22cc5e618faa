"""The gate's picture for a gate without rules: checks, words and where they lead, commits."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.demos import demo_in_matrix

SQUARE = "compare/1/#permission_gate/aider"


def test_commits_grow_below_and_say_whose_name_stands_on_them(open_page: OpenPage) -> None:
    page = open_page(SQUARE)
    demo = demo_in_matrix(page, "compare/4/gate-file-question")
    commits = demo.locator(".gate__commit:not([data-node=folder])")
    expect(commits).to_have_count(1)
    expect(demo.locator(".gate__commit[data-node=folder]")).to_contain_text("prices.py")
    demo.evaluate("demo => demo.go(19)")
    expect(commits).to_have_count(3)
    expect(commits.nth(0)).to_have_attribute("data-node", "edits")
    expect(commits.nth(0)).to_contain_text("author Ada, committer Ada")
    expect(commits.nth(1)).to_have_attribute("data-node", "unfinished_work")
    expect(commits.nth(1)).to_contain_text("committer Ada (aider)")
    expect(demo.locator(".gate__rungs li")).to_have_count(3)
    expect(demo.locator(".gate__leads [data-said]")).to_contain_text("a bare Enter")
