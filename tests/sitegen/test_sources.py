"""sources.yml."""

from __future__ import annotations

from tests.sitegen.content_folder import ContentFolder


def test_repository_without_a_whole_commit(content: ContentFolder) -> None:
    content.replace("sources.yml", "0123456789012345678901234567890123456789", "main")
    problem = content.problem()
    assert problem.place == "line 6, ox.commit"
    assert (problem.found, problem.expected) == ('"main"', "the 40 hex digits of a commit")


def test_commit_of_digits_only_stays_text(content: ContentFolder) -> None:
    problems = content.problems()
    assert problems == ()  # the fixture's commit is made of digits, unquoted


def test_documentation_without_its_date(content: ContentFolder) -> None:
    content.replace("sources.yml", "  retrieved: 2026-08-22\n", "")
    assert content.problem().found == "no key retrieved"


def test_documentation_with_a_commit(content: ContentFolder) -> None:
    content.replace("sources.yml", "  version: v1.2", "  commit: abc")
    assert content.problem().found == "the unknown key commit"


def test_unknown_kind(content: ContentFolder) -> None:
    content.replace("sources.yml", "kind: repository", "kind: archive")
    assert content.problem().expected == 'one of "repository", "documentation"'


def test_address_that_is_no_repository(content: ContentFolder) -> None:
    content.replace("sources.yml", "https://github.com/moor/ox", "http://github.com/moor/ox")
    assert content.problem().place == "line 5, ox.url"


def test_body_that_is_not_in_the_matrix(content: ContentFolder) -> None:
    content.replace("sources.yml", "body: owl", "body: eagle")
    assert content.problem().found == "the body eagle"
