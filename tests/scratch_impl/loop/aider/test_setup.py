from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.aider import events
from scratch_impl.loop.aider.setup import read_setup

WORDS = Path(__file__).resolve().parents[4] / "stories/events/loop.aider.yml"


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"script": []}, "no task"),
        ({"task": "x", "script": [], "tasks": 1}, "unknown key 'tasks'"),
        ({"task": "x", "script": {}}, "script is {}"),
        ({"task": "x", "script": [], "mode": "telepathy"}, "mode is 'telepathy'"),
        ({"task": "x", "script": [], "files": {"a": 1}}, "setup.files.a is 1"),
        ({"task": "x", "script": [], "in_chat": ["a"]}, "in_chat has 'a'"),
        ({"task": "x", "script": [], "lint": [None]}, "lint[0] is None"),
        ({"task": "x", "script": [], "trouble": {"a": {}}}, "trouble.a has no says"),
    ],
)
def test_a_setup_that_cannot_be_understood_says_where(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as problem:
        read_setup(setup)
    assert said in problem.value.message
    assert problem.value.expected


def test_the_defaults_are_those_of_a_stock_install() -> None:
    settings = read_setup({"task": "x", "script": []}).settings
    assert (settings.max_reflections, settings.auto_lint, settings.auto_test) == (3, True, False)


def test_every_event_has_words_in_both_languages() -> None:
    told = yaml.safe_load(WORDS.read_text(encoding="utf-8"))["events"]
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    own = {
        kind.__name__: {field.name for field in fields(kind)} for kind in kinds if "aider" in kind.__module__
    }
    assert set(told) == set(own)
    assert all(set(told[name]) == {"en", "zh"} for name in own)
