"""*.task.yml, and the fence that compares bodies on one."""

from __future__ import annotations

import pytest

from sitegen.tasks import fill
from tests.sitegen.content_folder import ContentFolder
from tests.sitegen.task_folder import FILE, with_task

FENCE = "```compare\ntask: knock\n```\n\n"


@pytest.fixture
def content(content: ContentFolder) -> ContentFolder:
    """The sound content, with a task for both of its bodies."""
    return with_task(content)


def test_each_body_gets_a_scenario_with_what_is_shared_put_in(content: ContentFolder) -> None:
    loaded = content.load()
    task = loaded.tasks["knock"]
    assert task.bodies == ("ox", "owl")
    ox, owl = (loaded.scenarios[f"tasks/knock/{body}"] for body in task.bodies)
    assert (ox.cell, owl.cell) == ("gate/ox", "gate/owl")
    assert ox.setup == {"door": "front", "note": "knock at front, $HOME", "party": ["a cat", "a hen"]}
    assert owl.setup == {"knock": {"at": "front"}, "list": [["a cat", "a hen"]]}
    assert task.setups["ox"]["door"] == "$door"
    assert ox.title == task.title


def test_only_a_text_fits_into_a_longer_text() -> None:
    assert fill("$a and $b and $c", {"a": "one", "b": [2]}) == "one and $b and $c"
    assert fill(["$b", 3, None], {"b": [2]}) == [[2], 3, None]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("organ: gate", "organ: door", "the cell door/ox"),
        ("  owl:\n", "  cat:\n", "the cell gate/cat"),
        ("party: $guests", "party: $guest", "$guest, which is not shared"),
        ("{at: $door}", "{at: front}", "a setup without $door"),
        ("  door: {label", "  guests: {label", "guests, which the reader may change"),
        ("event: DoorTried", "event: DoorEaten", "the event DoorEaten"),
        ("takeaway:", "lesson:", "the unknown key lesson"),
        ("  owl:\n    setup: {knock: {at: $door}, list: [$guests]}\n", "", "1 of them"),
    ],
)
def test_what_is_wrong_with_a_task_is_said_with_its_place(
    content: ContentFolder, old: str, new: str, found: str
) -> None:
    content.replace(FILE, old, new)
    problems = content.problems()
    assert found in {problem.found for problem in problems}
    assert {problem.file for problem in problems} == {f"stories/{FILE}"}


def test_a_body_without_code(content: ContentFolder) -> None:
    (content.cells / "gate/owl.py").unlink()
    problem = content.problem()
    assert problem.found == "the cell gate/owl, which has no code"
    assert problem.place == "line 16, bodies.owl"


def test_what_bodies_share_is_no_claim(content: ContentFolder) -> None:
    content.replace(FILE, "door: front", "door: oxen/a.py:1")
    assert content.problems() == ()


def test_a_stray_file_beside_the_tasks(content: ContentFolder) -> None:
    content.write("tasks/notes.yml", "a: b\n")
    assert content.problem().expected == "*.task.yml"


def test_a_story_compares_a_task_once(content: ContentFolder) -> None:
    content.replace_in_stories("## Steal", f"{FENCE}## Steal")
    content.replace_in_stories("[the scene](#story)", "[the scene](#tasks/knock)")
    assert content.load().stories["compare/1", "zh"].tasks == ("knock",)
    content.replace_in_stories("## Steal", f"{FENCE}## Steal")
    assert {problem.found for problem in content.problems()} == {"the task knock a second time"}


def test_a_story_that_compares_what_is_not_there(content: ContentFolder) -> None:
    content.replace_in_stories("## Steal", f"{FENCE.replace('knock', 'ring')}## Steal")
    problems = content.problems()
    assert {problem.found for problem in problems} == {"a compare of the task ring"}
    assert {problem.fix for problem in problems} == {"correct it, or write tasks/ring.task.yml"}


def test_languages_compare_the_same(content: ContentFolder) -> None:
    content.replace("compare/1/story.zh.md", "## Steal", f"{FENCE}## Steal")
    assert {problem.found.partition(":")[0] for problem in content.problems()} == {"widgets", "tasks"}
