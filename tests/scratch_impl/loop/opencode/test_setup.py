from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from scratch_impl.kernel.events import Event, Question
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.opencode import events
from scratch_impl.loop.opencode.setup import read_setup

WORDS = Path(__file__).parents[4] / "stories" / "events" / "loop.opencode.yml"


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({}, "no task"),
        ({"task": "x", "tasks": 1}, "unknown key 'tasks'"),
        ({"task": "x", "max_steps": True}, "max_steps is True"),
        ({"task": "x", "doom_loop": "perhaps"}, "doom_loop is 'perhaps'"),
        ({"task": "x", "tools": {"look": 1}}, "tools.look is 1"),
        ({"task": "x", "tools": {"look": {"type": "x"}}}, "tools.look is"),
        ({"task": "x", "reports": {"a": {"error": "x", "why": "y"}}}, "reports.a is"),
        ({"task": "x", "subtasks": [{"agent": "a"}]}, "subtasks[0] has no prompt"),
        ({"task": "x", "arrivals": [{"text": "a"}]}, "arrivals[0] has no lap"),
        ({"task": "x", "script": {}}, "script is {}"),
        ({"task": "x", "script": ["Done."]}, "script has an entry"),
        ({"task": "x", "script": [{"tokens": "many"}]}, "script[0].tokens is 'many'"),
        ({"task": "x", "script": [{"failures": [{"headers": {"retry-after": 7}}]}]}, "headers is"),
        ({"task": "x", "script": [{"says": "Done."}]}, "unknown key 'says'"),
    ],
)
def test_a_setup_that_cannot_be_understood_says_where(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as problem:
        read_setup(setup)
    assert said in problem.value.message
    assert problem.value.expected


def test_the_defaults_are_those_of_a_stock_install() -> None:
    settings = read_setup({"task": "x"}).settings
    assert (settings.agent, settings.max_steps, settings.doom_loop) == ("build", None, "ask")
    assert settings.window.auto and not settings.goes_on_when_denied


def test_every_event_has_its_sentence_in_both_languages() -> None:
    kinds = {
        name
        for name, kind in vars(events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, Question)
    }
    sentences = yaml.safe_load(WORDS.read_text(encoding="utf-8"))["events"]
    assert set(sentences) == kinds
    assert all(set(sentence) == {"en", "zh"} for sentence in sentences.values())
