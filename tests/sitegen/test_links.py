"""Links and anchors between the pages."""

from __future__ import annotations

import pytest

from tests.sitegen.content_folder import ContentFolder


def linked(content: ContentFolder, target: str) -> set[tuple[str, str]]:
    """Place and finding of every problem, when both languages of a lesson link to `target`."""
    content.replace_in_stories("](#story)", f"]({target})")
    return {(p.place, p.found) for p in content.problems()}


@pytest.mark.parametrize(
    "target",
    [
        "#corrections",
        "#sources",
        "../2/story.md",
        "../2/story.md#deep",
        "../2/story.md#gate/ox",
        "../2/story.md#sources",
        "../../compare/2/story.md#matrix",
        "https://example.org/a#b",
        "mailto:someone@example.org",
        "#tied",
        "#note",
        "../1/story.md#demo=compare/1/open-door",
        "../1/story.md#demo=compare/1/open-door&step=2",
    ],
)
def test_link_that_leads_somewhere(content: ContentFolder, target: str) -> None:
    content.replace_in_stories("Take the book.", 'Take the book.\n{: #tied }\n\n<a id="note"></a>')
    assert linked(content, target) == set()


@pytest.mark.parametrize(
    "target",
    [
        "../3/story.md",
        "../9/story.md#story",
        "../2/",
        "../2/story.en.md",
        "/compare/2/",
        "story.md#x/../../y",
        "a.png",
    ],
)
def test_link_that_leads_to_no_page(content: ContentFolder, target: str) -> None:
    assert {found for _, found in linked(content, target)} in (
        {f"the link {target}, which leads to no page"},
        {f"the link {target}, whose anchor x/../../y isn't on the page"},
    )


@pytest.mark.parametrize(
    "target", ["#nowhere", "../2/story.md#demo", "../2/story.md#gate/cat", "#demo=compare/1/shut"]
)
def test_anchor_that_is_not_on_the_page(content: ContentFolder, target: str) -> None:
    anchor = target.partition("#")[2]
    assert {found for _, found in linked(content, target)} == {
        f"the link {target}, whose anchor {anchor} isn't on the page"
    }


def test_place_of_a_dead_link_is_its_line(content: ContentFolder) -> None:
    lines = (content.root / "compare/1/story.en.md").read_text(encoding="utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if "](#story)" in line)
    assert {place for place, _ in linked(content, "#nowhere")} == {f"line {number}"}


def test_link_by_reference_and_by_tag(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.", 'Take [it][a] <a href="#there">b</a>.\n\n[a]: #here')
    assert {p.found for p in content.problems()} == {
        "the link #here, whose anchor here isn't on the page",
        "the link #there, whose anchor there isn't on the page",
    }


def test_link_in_a_guess(content: ContentFolder) -> None:
    content.replace_in_stories("feedback: no, it only pulls", "feedback: no, [see](#nowhere)")
    assert {(p.place, p.found) for p in content.problems()} == {
        ("line 25, choices[2].feedback", "the link #nowhere, whose anchor nowhere isn't on the page")
    }


def test_link_in_code_is_none(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.", "Take `[it](#nowhere)`.\n\n```md\n[it](#nowhere)\n```\n")
    assert content.problems() == ()


def test_link_to_a_page_that_is_no_story(content: ContentFolder) -> None:
    docs = content.root.parent / "docs"
    docs.mkdir()
    for lang in ("en", "zh"):
        (docs / f"authors.{lang}.md").write_text("# For authors {#top}\n")
    content.replace_in_stories("Take the book.", "Take [it](../../authors.md#top).")
    assert content.problems() == ()
    content.replace_in_stories("../../authors.md#top", "../../authors.md#end")
    assert {p.found for p in content.problems()} == {
        "the link ../../authors.md#end, whose anchor end isn't on the page"
    }


def test_internal_link_in_the_matrix(content: ContentFolder) -> None:
    content.replace("matrix.yml", "It reads rows", "It [reads](../1/story.md#deep) rows")
    problem = content.problem()
    assert (problem.place, problem.found) == (
        "line 14, cells[0].mechanism.en",
        "the internal link ../1/story.md#deep",
    )


def test_broken_page_is_not_told_again_as_a_dead_link(content: ContentFolder) -> None:
    content.replace("compare/2/story.en.md", "title: Two", "titel: Two")
    assert {p.found for p in content.problems()} == {"the unknown key titel", "no key title"}
