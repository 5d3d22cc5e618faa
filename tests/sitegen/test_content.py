"""The content folder as a whole."""

from __future__ import annotations

from sitegen.citations import text_of
from tests.sitegen.content_folder import SCENES, ContentFolder


def test_sound_content_loads(content: ContentFolder) -> None:
    loaded = content.load()
    assert [lesson.id for lesson in loaded.course.lessons if lesson.written] == ["compare/1", "compare/2"]
    assert set(loaded.stories) == {(f"compare/{n}", lang) for n in (1, 2) for lang in ("en", "zh")}
    assert loaded.matrix.cell("gate", "ox").scenarios == ("compare/1/open-door",)
    assert loaded.scenarios["compare/1/open-door"].setup == {"door": "front"}
    assert loaded.events["gate/ox"].words["front"]["zh"] == "前门"
    assert loaded.sources["manual"].retrieved == "2026-08-22"
    assert len(loaded.lock) == 3


def test_story_knows_its_parts_and_what_it_cites(content: ContentFolder) -> None:
    story = content.load().stories["compare/1", "zh"]
    assert story.parts == ("story", "guess", "concept", "quick", "diagram", "demo", "deep", "steal")
    assert "corrections" in story.ids
    assert [text_of(c) for c in story.citations] == [
        "ox/src/gate.py:3-5",
        "ox/src/gate.py:7",
        "manual/rights#who",
    ]
    assert story.markdown.lstrip().startswith("## Scene")


def test_all_problems_of_a_run_are_told_together(content: ContentFolder) -> None:
    content.replace("sources.yml", "kind: repository", "kind: repository\n  colour: red")
    content.replace("course.yml", "id: compare/3", "id: compare/2")
    content.replace("matrix.yml", "status: absent", "status: missing")
    content.replace("compare/1/story.en.md", "right: true", "right: false")
    content.replace("compare/2/story.zh.md", "## Steal {#steal}", "## Steal")
    content.replace("compare/1/open-door.scenario.yml", "cell: gate/ox", "cel: gate/ox")
    files = [problem.file for problem in content.problems()]
    for file in ("sources.yml", "course.yml", "matrix.yml", "compare/1/story.en.md", "compare/2/story.zh.md"):
        assert f"stories/{file}" in files
    assert "stories/compare/1/open-door.scenario.yml" in files


def test_file_that_is_not_utf8(content: ContentFolder) -> None:
    scene, file = SCENES["zh"], content.root / "compare/1/story.zh.md"
    file.write_bytes(file.read_bytes().replace(scene.encode(), scene.encode("gb18030")))
    problem = content.problem()
    assert (problem.file, problem.place) == ("stories/compare/1/story.zh.md", "line 12")
    assert "not UTF-8" in problem.found


def test_file_that_starts_with_a_byte_order_mark(content: ContentFolder) -> None:
    file = content.root / "course.yml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert "byte order mark" in content.problems()[0].found


def test_windows_line_ends_are_no_problem(content: ContentFolder) -> None:
    for file in content.root.rglob("*.*"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert content.problems() == ()


def test_missing_file(content: ContentFolder) -> None:
    (content.root / "matrix.yml").unlink()
    assert ("stories/matrix.yml", "no such file") in {(p.file, p.found) for p in content.problems()}


def test_story_in_one_language_only(content: ContentFolder) -> None:
    (content.root / "compare/2/story.zh.md").unlink()
    problems = [p for p in content.problems() if p.file == "stories/compare/2/story.zh.md"]
    assert "no such file" in problems[0].found


def test_file_that_nobody_reads(content: ContentFolder) -> None:
    content.write("compare/2/other.scenario.yaml", "cell: gate/ox\n")
    assert content.problem().found == "the unknown file other.scenario.yaml"


def test_files_that_an_editor_left_do_not_matter(content: ContentFolder) -> None:
    content.write("compare/2/story.en.md~", "old")
    content.write("compare/2/.story.en.md.swp", "old")
    assert content.problems() == ()


def test_folder_that_is_no_lesson(content: ContentFolder) -> None:
    content.write("compare/9/picture.svg", "<svg/>")
    assert "no lesson of the course" in content.problem().found


def test_lesson_of_an_organ_that_is_not_in_the_matrix(content: ContentFolder) -> None:
    content.replace("course.yml", "organ: gate", "organ: tail")
    problem = content.problem()
    assert (problem.place, problem.found) == ("the lesson compare/2, organ", "the organ tail")


def test_cell_of_a_scenario_that_nobody_wrote(content: ContentFolder) -> None:
    content.replace("matrix.yml", "[compare/1/open-door]", "[compare/1/shut-door]")
    assert content.problem().found == "the scenario compare/1/shut-door"


def test_cell_with_the_scenario_of_another(content: ContentFolder) -> None:
    content.replace("matrix.yml", "    scenarios: [compare/1/open-door]\n", "")
    content.replace("matrix.yml", "status: absent", "status: absent\n    scenarios: [compare/1/open-door]")
    assert "runs the cell gate/ox" in content.problem().found


def test_run_cell_without_words_for_its_events(content: ContentFolder) -> None:
    (content.root / "events/gate.ox.yml").unlink()
    assert "no words for gate/ox" in content.problem().found


def test_prediction_of_an_event_without_words(content: ContentFolder) -> None:
    content.replace("compare/1/open-door.scenario.yml", "event: DoorTried", "event: DoorOpened")
    assert content.problem().found == "the event DoorOpened"
