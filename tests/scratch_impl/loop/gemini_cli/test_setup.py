from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.gemini_cli.setup import read_setup
from tests.scratch_impl.loop.gemini_cli.playing import play


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({}, "task is None"),
        ({"task": "x", "tasks": 1}, "unknown key 'tasks'"),
        ({"task": "x", "max_turns": True}, "max_turns is True"),
        ({"task": "x", "next_speaker_check": "no"}, "next_speaker_check is 'no'"),
        ({"task": "x", "tools": {"look": 1}}, "tools.look is 1"),
        ({"task": "x", "tools": {"look": {"type": "x"}}}, "tools.look.error is None"),
        ({"task": "x", "hooks": {"sometimes": []}}, "unknown key 'sometimes'"),
        ({"task": "x", "hooks": {"after_agent": [{"block": 1}]}}, "hooks.after_agent[0] is 1"),
        ({"task": "x", "judge": [{"sure": 1}]}, "unknown key 'sure'"),
        ({"task": "x", "script": {}}, "script is {}"),
    ],
)
def test_a_setup_that_cannot_be_understood_says_where(setup: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as problem:
        read_setup(setup)
    assert said in problem.value.message
    assert problem.value.expected


def test_the_defaults_are_those_of_a_stock_install() -> None:
    settings = read_setup({"task": "x"}).settings
    assert (settings.max_turns, settings.max_session_turns) == (100, -1)
    assert settings.skip_next_speaker_check and not settings.disable_loop_detection


def test_a_script_that_is_too_short_is_told() -> None:
    with pytest.raises(ScriptExhausted):
        play()
