from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.subagents.aider import events
from scratch_impl.subagents.aider.setup import read_setup

WORDS = Path(__file__).resolve().parents[4] / "stories/events/subagents.aider.yml"


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({}, "no turns"),
        ({"turns": [{"task": "x"}]}, "turns[0] has no plan"),
        ({"turns": [], "editors": []}, "unknown key 'editors'"),
        ({"turns": [], "editor": [{"edits": [{"path": "a"}]}]}, "edits[0] has no old"),
        ({"turns": [], "files": {"a": 1}}, "setup.files.a is 1"),
        ({"turns": [], "in_chat": ["a"]}, "in_chat has 'a'"),
        ({"turns": [], "lint": {"a": "E1"}}, "setup.lint.a is 'E1'"),
    ],
)
def test_a_setup_that_cannot_be_understood_says_where(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as problem:
        read_setup(setup)
    assert said in problem.value.message
    assert problem.value.expected


def test_the_handover_is_accepted_by_default() -> None:
    assert read_setup({"turns": []}).auto_accept


def test_every_event_has_words_in_both_languages() -> None:
    told = yaml.safe_load(WORDS.read_text(encoding="utf-8"))["events"]
    kinds = {
        name
        for name, kind in vars(events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and "aider" in kind.__module__
    }
    assert set(told) == kinds
    assert all(set(sentence) == {"en", "zh"} for sentence in told.values())
