"""course.yml."""

from __future__ import annotations

from tests.sitegen.content_folder import ContentFolder


def test_course_that_does_not_parse(content: ContentFolder) -> None:
    content.replace("course.yml", "clusters:", "clusters: [")
    problem = content.problem()
    assert problem.file == "stories/course.yml"
    assert "does not parse" in problem.found


def test_unknown_key(content: ContentFolder) -> None:
    content.replace("course.yml", "paths:", "path:")
    found = {problem.found for problem in content.problems()}
    assert found == {"the unknown key path", "no key paths"}


def test_unknown_key_says_which_was_meant(content: ContentFolder) -> None:
    content.replace("course.yml", "note: {en", "notes: {en")
    fixes = {problem.fix for problem in content.problems()}
    assert fixes == {"rename it to note", "add note"}


def test_missing_language(content: ContentFolder) -> None:
    content.replace("course.yml", ", zh: 四具身体", "")
    problem = content.problem()
    assert (problem.place, problem.found) == ("line 3, clusters[0].title", "no key zh")


def test_text_that_is_a_number(content: ContentFolder) -> None:
    content.replace("course.yml", "title: {en: Two", "title: {en: 2")
    problem = content.problem()
    assert (problem.found, problem.expected) == ("2", "text")


def test_lesson_twice(content: ContentFolder) -> None:
    content.replace("course.yml", "id: compare/3", "id: compare/2")
    problem = content.problem()
    assert problem.place == "line 7, clusters[0].lessons[2].id"
    assert problem.found == "the lesson compare/2 a second time"


def test_path_through_an_unknown_lesson(content: ContentFolder) -> None:
    content.replace("course.yml", "lessons: [compare/1", "lessons: [compare/7")
    assert content.problem().found == "the lesson compare/7"


def test_path_twice(content: ContentFolder) -> None:
    path = content.root.joinpath("course.yml").read_text(encoding="utf-8").split("paths:\n")[1]
    content.replace("course.yml", "paths:\n", f"paths:\n{path}")
    assert content.problem().found == "the id read-across a second time"


def test_lesson_is_written_when_every_language_is(content: ContentFolder) -> None:
    written = {lesson.id: lesson.written for lesson in content.load().course.lessons}
    assert written == {"compare/1": True, "compare/2": True, "compare/3": False}
