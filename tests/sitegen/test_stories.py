"""Front matter, parts and fences of a story."""

from __future__ import annotations

import pytest

from tests.sitegen.content_folder import DEMO, ContentFolder

EN = "compare/1/story.en.md"


def told(content: ContentFolder) -> set[str]:
    """What is found in the English story of the first lesson."""
    return {p.found for p in content.problems() if p.file == f"stories/{EN}"}


def test_front_matter_missing(content: ContentFolder) -> None:
    content.replace(EN, "---\n", "")
    assert told(content) == {"no front matter"}


def test_front_matter_that_does_not_parse(content: ContentFolder) -> None:
    content.replace_in_stories("title: One", "title: One: two")
    problems = content.problems()
    assert {p.place for p in problems} == {"line 2, column 11"}
    assert all("does not parse" in p.found for p in problems)


def test_front_matter_with_an_unknown_key(content: ContentFolder) -> None:
    content.replace_in_stories("concept: ", "order: 1\nconcept: ")
    assert {(p.place, p.found) for p in content.problems()} == {("line 3, order", "the unknown key order")}


def test_front_matter_without_a_key(content: ContentFolder) -> None:
    content.replace_in_stories("summary: How a book decides\n", "")
    assert {(p.place, p.found) for p in content.problems()} == {("line 2", "no key summary")}


def test_minutes_that_are_text(content: ContentFolder) -> None:
    content.replace_in_stories("quick: 2", "quick: two")
    assert {(p.place, p.expected) for p in content.problems()} == {
        ("line 5, minutes.quick", "a whole number")
    }


@pytest.mark.parametrize("part", ["story", "guess", "concept", "quick", "diagram", "demo", "deep", "steal"])
def test_part_missing(content: ContentFolder, part: str) -> None:
    content.replace_in_stories(f"## {part.capitalize() if part != 'story' else 'Scene'} {{#{part}}}\n", "")
    name = "demo or matrix" if part == "demo" else part
    assert f"no part {name}" in told(content)


def test_part_out_of_order(content: ContentFolder) -> None:
    content.replace_in_stories("## Quick {#quick}\n\nIt reads ox/src/gate.py:7 manual/rights#who.\n\n", "")
    content.replace_in_stories(DEMO, DEMO + "## Quick {#quick}\n\nIt reads manual/rights#who.\n\n")
    assert told(content) == {"the part quick behind demo"}


def test_part_that_is_unknown(content: ContentFolder) -> None:
    content.replace_in_stories("### Corrections", "## Corrections")
    assert "the unknown part corrections" in told(content)


def test_part_with_nothing_in_it(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.\n", "")
    assert told(content) == {"the part steal with nothing in it"}


def test_where_to_go_next_may_follow(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.\n", "Take the book.\n\n## Next {#next}\n\nOn.\n")
    assert content.problems() == ()


def test_heading_without_an_id(content: ContentFolder) -> None:
    content.replace_in_stories("### Corrections {#corrections}", "### Corrections", lesson="compare/2")
    found = {p.found for p in content.problems()}
    assert "the heading 'Corrections' without an id" in found


@pytest.mark.parametrize("heading", ["Nine\n----\n", "#### Nine\n", "####Nine\n", "#### Nine ####\n"])
def test_every_kind_of_heading_needs_an_id(content: ContentFolder, heading: str) -> None:
    content.replace_in_stories("Take the book.\n", f"Take the book.\n\n{heading}\nText.\n")
    assert "the heading 'Nine' without an id" in told(content)


def test_rules_and_tables_are_no_headings(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.\n", "Take the book.\n\n---\n\na | b\n--|--\nc | d\n")
    assert content.problems() == ()


def test_heading_in_code_is_none(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.\n", "Take the book.\n\n```sh\n# comment\n## other\n```\n")
    assert content.problems() == ()


def test_h1(content: ContentFolder) -> None:
    content.replace_in_stories("## Scene", "# Title {#title}\n\n## Scene")
    assert told(content) == {"the H1 'Title'"}


def test_id_twice(content: ContentFolder) -> None:
    content.replace_in_stories("{#corrections}", "{#deep}", lesson="compare/1")
    assert any("the id deep a second time" in found for found in told(content))


def test_id_that_the_generator_adds(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.", "Take the book.\n\n### Sources {#sources}\n\nThese.")
    assert told(content) == {"the id sources a second time (the generator adds it)"}


def test_fence_that_is_never_closed(content: ContentFolder) -> None:
    content.replace_in_stories("Take the book.", "Take the book.\n\n```py\nx = 1\n")
    assert told(content) == {"a fence that is never closed"}


def test_diagram_without_its_reading(content: ContentFolder) -> None:
    content.replace_in_stories("From a to b.\n\n", "")
    assert told(content) == {"a diagram with no paragraph behind it"}


def test_diagram_part_without_a_diagram(content: ContentFolder) -> None:
    content.replace_in_stories("```mermaid", "```text")
    assert told(content) == {"the part diagram without a fence ```mermaid"}


def test_guess_part_without_a_guess(content: ContentFolder) -> None:
    content.replace_in_stories("```guess", "```gess")
    assert told(content) == {"the part guess without a fence ```guess"}


def test_concept_without_its_table(content: ContentFolder) -> None:
    content.replace_in_stories("|---|---|\n", "")
    assert told(content) == {"the part concept without a table from the story to the agent"}


def test_matrix_fence_with_text(content: ContentFolder) -> None:
    content.replace_in_stories("```matrix\n", "```matrix\norgan: gate\n", lesson="compare/2")
    assert {p.found for p in content.problems()} == {"text in a matrix fence"}


def test_demo_of_an_unknown_scenario(content: ContentFolder) -> None:
    content.replace_in_stories("open-door", "shut-door")
    content.replace_in_stories("scenario: compare/1/open-door", "scenario: compare/1/shut-door")
    assert told(content) == {"a demo of the scenario compare/1/shut-door"}


def test_demo_that_the_front_matter_does_not_list(content: ContentFolder) -> None:
    content.replace_in_stories("demos: [compare/1/open-door]", "demos: []")
    assert told(content) == {"[]"}
    assert content.problems()[0].place == "line 7, demos"


def test_demo_that_is_listed_and_not_shown(content: ContentFolder) -> None:
    content.replace_in_stories("demos: []", "demos: [compare/1/open-door]", lesson="compare/2")
    assert {p.found for p in content.problems()} == {"[compare/1/open-door]"}


def test_demo_with_an_unknown_key(content: ContentFolder) -> None:
    content.replace_in_stories("scenario: compare/1/open-door\n", "scenario: compare/1/open-door\nstep: 3\n")
    assert "the unknown key step" in told(content)


def test_source_that_is_unknown(content: ContentFolder) -> None:
    content.replace_in_stories("sources: [ox, manual]", "sources: [ox, manual, oxen]")
    assert told(content) == {"the source oxen"}


def test_source_that_is_cited_and_not_listed(content: ContentFolder) -> None:
    content.replace_in_stories("sources: [ox, manual]", "sources: [ox]")
    assert told(content) == {"no manual, though the text cites it"}
