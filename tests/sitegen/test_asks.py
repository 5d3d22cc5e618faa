"""`*.ask.yml` and the fence that names it."""

from __future__ import annotations

import pytest

from sitegen.asks import runs
from sitegen.content import load
from sitegen.navigation import ask_address, ask_link
from tests.conftest import ROOT
from tests.sitegen.content_folder import ContentFolder

ASK = """\
cell: gate/ox
modes: [calm, wild]
setup: {door: front}
files:
  - title: {en: Two doors, zh: 两扇门}
    setup: {door: back}
calls: []
"""
FENCE = "\n### Ask {#ask-it}\n\n```ask\nask: compare/1/doors\n```\n\n## Deep {#deep}"


@pytest.fixture
def asking(content: ContentFolder) -> ContentFolder:
    content.write("compare/1/doors.ask.yml", ASK)
    content.replace_in_stories("## Deep {#deep}", FENCE)
    return content


def test_it_is_loaded_and_found_under_its_heading(asking: ContentFolder) -> None:
    loaded = asking.load()
    ask = loaded.asks["compare/1/doors"]
    assert (ask.cell, ask.modes, ask.files[0].setup) == ("gate/ox", ("calm", "wild"), {"door": "back"})
    assert ask_address(loaded, ask.id) == "compare/1/#ask-it"
    assert ask_link(loaded, "gate/ox", "zh") == "site-root:zh/compare/1/#ask-it"
    assert ask_link(loaded, "gate/owl", "zh") is None


def test_it_runs_once_in_each_mode(asking: ContentFolder) -> None:
    ask = asking.load().asks["compare/1/doors"]
    assert {mode: run.setup for mode, run in runs(ask).items()} == {
        "calm": {"door": "front", "mode": "calm"},
        "wild": {"door": "front", "mode": "wild"},
    }


def test_a_fence_that_names_nothing_is_a_problem_in_each_language(asking: ContentFolder) -> None:
    asking.replace_in_stories("ask: compare/1/doors", "ask: compare/1/windows")
    found = {problem.file.rpartition("/")[2]: problem.found for problem in asking.problems()}
    assert found["story.en.md"] == found["story.zh.md"] == "ask: compare/1/windows"
    assert "doors.ask.yml" in found  # and nobody shows it


def test_a_path_may_only_lead_to_what_stands_in_a_lesson(asking: ContentFolder) -> None:
    asking.replace(
        "course.yml", "lessons: [compare/1, compare/2]", "lessons: [compare/1]\n    ask: compare/2/no"
    )
    assert asking.problem().found == "the ask compare/2/no"


def test_every_example_of_ours_keeps_to_the_setup_of_its_cell() -> None:
    asks = load(ROOT / "stories").asks
    assert list(asks) == ["compare/2/policy", "compare/3/policy"]
    assert all(len(ask.files) >= 3 for ask in asks.values())


def test_an_example_that_the_cell_would_refuse_is_named_with_its_line(asking: ContentFolder) -> None:
    text = ASK.replace("gate/ox", "permission_gate/gemini_cli").replace(
        "{door: back}", "{policies: [{tier: boss}]}"
    )
    asking.write(
        "compare/1/doors.ask.yml", text.replace("{door: front}", "{calls: [{tool: glob, args: {}}]}")
    )
    places = {problem.place for problem in asking.problems() if problem.file.endswith("doors.ask.yml")}
    assert "line 6, policies[0].tier" in places


def test_a_panel_of_the_matrix_can_hold_it_and_then_no_lesson_may(asking: ContentFolder) -> None:
    asking.replace("matrix.yml", "  - cell: gate/ox\n", "  - cell: gate/ox\n    ask: compare/1/doors\n")
    assert asking.problem().found == "2 places that show it"
    asking.replace_in_stories(FENCE, "## Deep {#deep}")
    loaded = asking.load()
    assert ask_link(loaded, "gate/ox", "en") == "site-root:compare/2/#gate/ox/ask"  # where the matrix stands


def test_a_panel_holds_only_what_asks_its_own_cell(asking: ContentFolder) -> None:
    asking.replace_in_stories(FENCE, "## Deep {#deep}")
    asking.replace("matrix.yml", "  - cell: gate/owl\n", "  - cell: gate/owl\n    ask: compare/1/doors\n")
    assert asking.problem().found == "the ask compare/1/doors"


def test_a_mode_stands_under_the_key_that_the_file_names(asking: ContentFolder) -> None:
    asking.write("compare/1/doors.ask.yml", ASK.replace("setup:", "varies: agent\nsetup:", 1))
    ask = asking.load().asks["compare/1/doors"]
    assert runs(ask)["calm"].setup == {"door": "front", "agent": "calm"}
