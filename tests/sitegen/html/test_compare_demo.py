"""What the server renders inside `<compare-demo>`, and the way to it from the matrix."""

from __future__ import annotations

import pytest

from sitegen.compare_files import compare_files
from sitegen.demo_files import demo_files
from sitegen.html.bodies import body_title
from sitegen.html.compare_demo import render_compare
from sitegen.html.organ_matrix import render_matrix
from sitegen.model import SCRATCH, Content, Lang
from sitegen.run_pages import run_pages
from tests.sitegen.content_folder import ContentFolder
from tests.sitegen.html.tags import Tags
from tests.sitegen.task_folder import with_task


@pytest.fixture
def content(content: ContentFolder) -> Content:
    """Content whose first lesson compares its bodies on a task."""
    content.replace_in_stories("## Steal", "```compare\ntask: knock\n```\n\n## Steal")
    return with_task(content).load()


def rendered(content: Content, lang: Lang = "en") -> Tags:
    step = {"event": "DoorTried", "data": {"door": "front"}, "file": "scratch_impl/gate/ox.py", "line": 1}
    traces = {name: {"steps": [{**step, "citations": []}], "error": None} for name in content.scenarios}
    demos = demo_files(content, traces)
    files = compare_files(content, demos)
    return Tags(render_compare(content, content.tasks["knock"], traces, demos, files, lang))


def test_every_body_tells_its_steps_before_any_script_runs(content: Content) -> None:
    tags = rendered(content)
    assert [name.text for name in tags.find("h4")] == ["Ox", "Owl"]
    assert [item.text for item in tags.find("span", class_="trace__sentence")] == [
        "It tries the front door."
    ] * 2
    assert tags.one("compare-demo").has(id="tasks/knock", data_state="idle", data_organ="gate")
    assert tags.one("div", class_="compare__sides").has(hidden="")
    assert tags.one("form").has(hidden="")
    assert tags.one("p", class_="compare__takeaway").text == "The ox."


def test_without_scripts_a_link_leads_to_the_code(content: Content) -> None:
    links = [link.attributes["href"] for link in rendered(content).find("a")]
    assert links and all(link.startswith("site-root:assets/") for link in links)


def test_it_speaks_chinese(content: Content) -> None:
    tags = rendered(content, "zh")
    assert tags.one("h3").text == "敲门"
    assert "它试 前门。" in tags.find("span", class_="trace__sentence")[0].text


def test_the_matrix_leads_to_the_comparison_from_the_row_and_from_each_body(content: Content) -> None:
    runs = {name: {"steps": [], "error": None} for name in content.scenarios}
    pages = run_pages(content, runs, demo_files(content, runs))
    tags = Tags(render_matrix(content, "en", pages, lambda ask: ""))
    ways = [link.attributes["href"] for link in tags.find("a") if "tasks" in link.attributes["href"]]
    assert ways == ["site-root:compare/1/#tasks/knock"] * 3  # the row, and the panels of two bodies


def test_what_is_built_from_nothing_has_a_name_though_it_is_no_body(content: Content) -> None:
    assert body_title(content.matrix, SCRATCH, "zh") == "从零写的"
    assert body_title(content.matrix, "owl", "en") == "Owl"
