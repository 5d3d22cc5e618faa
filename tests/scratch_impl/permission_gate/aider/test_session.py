"""Commands, setups that make no sense, and words for everything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.aider import events, run
from tests.scratch_impl.permission_gate.aider.session import decisions, session, shell
from tests.scratch_impl.playing import of

WORDS = Path(__file__).parents[4] / "stories/events/permission_gate.aider.yml"


def test_a_forced_push_needs_one_enter() -> None:
    done = session([shell("git push --force")])
    assert decisions(done) == [("ask_user", "only_a_person_knows")]
    assert [event.command for event in of(done, "CommandRun")] == ["git push --force"]


def test_with_the_flag_no_command_ever_runs() -> None:
    done = session([shell("ls")], mode="yes_always")
    assert decisions(done) == [("deny", "explicit_yes_needed")]


def test_a_block_is_one_question_and_its_lines_run_one_by_one() -> None:
    done = session([shell("# first\nmake\n\nmake test")], outputs={"make": "built\n"})
    assert [event.question for event in of(done, "QuestionRaised")] == [
        "Run shell commands?",
        "Add command output to the chat?",
    ]
    assert [event.command for event in of(done, "CommandRun")] == ["make", "make test"]


def test_equal_blocks_are_asked_about_once_and_skip_refuses_the_rest() -> None:
    calls = [shell("ls", 1), shell("ls", 1), shell("pwd", 1)]
    done = session(calls, ["s"])
    assert decisions(done) == [("ask_user", "only_a_person_knows"), ("deny", "group_skip")]


def test_a_silenced_command_is_refused_in_silence_and_a_longer_block_asks_again() -> None:
    done = session([shell("ls"), shell("ls"), shell("ls\npwd")], ["d", "n"])
    assert [decision for decision, _ in decisions(done)] == ["ask_user", "deny", "ask_user"]


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({}, "calls"),
        ({"calls": [{"tool": "rm"}]}, "edit_file"),
        ({"calls": [{"tool": "edit_file", "args": {"file_path": "a"}}]}, "search"),
        ({"calls": [{"tool": "/undo", "args": {"x": 1}}]}, "nothing"),
        ({"calls": [{"tool": "run_shell_command", "args": {"command": 1}}]}, "a text"),
        ({"calls": ["ls"]}, "an object"),
        ({"calls": [{"tool": "/undo", "by": 1}]}, "tool, args, reply"),
        ({"calls": [{"tool": "/undo", "reply": True}]}, "a whole number"),
        ({"calls": [], "mode": "yolo"}, "yes_always"),
        ({"calls": [], "files": {"a": 1}}, "a text"),
        ({"calls": [], "flags": {"attribute_author": True}}, "unset"),
    ],
)
def test_a_setup_that_makes_no_sense_is_told_what_would(setup: dict[str, Any], expected: str) -> None:
    with pytest.raises(BadSetup) as problem:
        list(run(setup))
    assert expected in problem.value.expected


def test_every_event_has_words() -> None:
    told = set(yaml.safe_load(WORDS.read_text(encoding="utf-8"))["events"])
    kinds = {
        name
        for name, kind in vars(events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == events.__name__
    }
    assert kinds == told
