"""Guesses."""

from __future__ import annotations

from pathlib import Path

from sitegen.guess import Guess
from sitegen.guesses import parse_guess
from sitegen.problems import Report
from tests.sitegen.content_folder import ContentFolder

GUESS = """\
question: What is it?
choices:
  - {text: a, feedback: no}
  - {text: b, feedback: yes, right: true}
  - {text: c, feedback: no}
"""


def guess(text: str = GUESS) -> Guess:
    report = Report(Path())
    parsed = parse_guess(text, Path("story.en.md"), 1, report)
    assert parsed is not None, list(report)
    return parsed


def test_guess_without_a_right_choice(content: ContentFolder) -> None:
    content.replace_in_stories("    right: true\n", "")
    found = [(p.file, p.place, p.found) for p in content.problems()]
    assert found == [
        ("stories/compare/1/story.en.md", "line 18, choices", "no right choice"),
        ("stories/compare/1/story.zh.md", "line 18, choices", "no right choice"),
    ]


def test_guess_with_two_choices(content: ContentFolder) -> None:
    content.replace_in_stories("  - text: an ox\n    feedback: no, it only pulls\n", "")
    assert {(p.found, p.expected) for p in content.problems()} == {("2 of them", "at least 3")}


def test_guess_with_five_choices(content: ContentFolder) -> None:
    more = "  - {text: d, feedback: x}\n  - {text: e, feedback: x}\n"
    content.replace_in_stories("choices:\n", "choices:\n" + more)
    assert {(p.found, p.expected) for p in content.problems()} == {("5 of them", "at most 4")}


def test_choice_without_feedback(content: ContentFolder) -> None:
    content.replace_in_stories("    feedback: no, it only pulls\n", "")
    problems = content.problems()
    assert {(p.place, p.found) for p in problems} == {("line 24, choices[2]", "no key feedback")}


def test_choice_with_empty_feedback(content: ContentFolder) -> None:
    content.replace_in_stories("feedback: no, it only pulls", 'feedback: ""')
    assert {p.place for p in content.problems()} == {"line 25, choices[2].feedback"}


def test_same_choice_twice(content: ContentFolder) -> None:
    content.replace_in_stories("- text: an ox", "- text: a door")
    assert {p.found for p in content.problems()} == {"the choice a door a second time"}


def test_guess_that_does_not_parse(content: ContentFolder) -> None:
    content.replace_in_stories("question: What is it about?", "question: What: is it about?")
    assert all("does not parse" in p.found for p in content.problems())
    assert {p.place for p in content.problems()} == {"line 17, column 15"}


def test_key_changes_with_the_question_and_the_choices() -> None:
    keys = {
        guess().key,
        guess(GUESS.replace("What is it", "Who is it")).key,
        guess(GUESS.replace("text: a", "text: aa")).key,
        guess(GUESS.replace(", right: true", "").replace("feedback: no", "feedback: no, right: true", 1)).key,
    }
    assert len(keys) == 4


def test_key_stays_when_only_feedback_changes() -> None:
    assert guess().key == guess(GUESS.replace("feedback: no", "feedback: not at all")).key
