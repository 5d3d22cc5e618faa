from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.context.gemini_cli.setup import read_setup
from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.kernel.problems import BadSetup
from tests.scratch_impl.context.gemini_cli.playing import names, played

MEMORY = {"files": {"/shop/GEMINI.md": "be brief"}, "roots": ["/shop"], "home": "/home", "private": "/pm"}


def test_messages_may_be_written_short() -> None:
    scene = read_setup(
        {"history": [{"user": "ab", "times": 2}, {"call": "grep"}, {"output": "x", "of": "grep"}]}
    )
    assert scene.history[0] == {"role": "user", "parts": [{"text": "abab"}]}
    assert scene.history[1]["parts"] == [{"functionCall": {"name": "grep", "args": {}}}]
    assert scene.history[2]["parts"] == [{"functionResponse": {"name": "grep", "response": {"output": "x"}}}]


@pytest.mark.parametrize(
    "setup",
    [
        {"limit": 5},
        {"limit_tokens": "5"},
        {"limit_tokens": True},
        {"history": [{"says": "hi"}]},
        {"turns": [{"then": []}]},
        {"script": [1]},
        {"memory": {"files": {"GEMINI.md": ""}, "roots": ["/shop"]}},
        {"memory": {"files": {}, "roots": "/shop"}},
        {"memory": {**MEMORY, "imports": "round"}},
    ],
)
def test_what_cannot_be_understood_is_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        read_setup(setup)


def test_project_memory_is_in_the_first_message_of_the_talk() -> None:
    history = [{"user": "Hi."}, {"model": "word ", "times": 200}]
    setup = {"memory": MEMORY, "history": history, "limit_tokens": 300, "script": ["short", "short"]}
    events = played({**setup, "turns": [{"say": "Go on."}]})
    assert names(events)[-2:] == ["HistoryReplaced", "RequestSent"]
    replaced: Any = events[-2]
    assert "be brief" in replaced.blocks[0].text or "loaded_context" in replaced.blocks[0].text
    assert replaced.blocks[0].kind == "environment"


def test_a_script_that_is_too_short_is_told() -> None:
    history = [{"user": "Hi."}, {"model": "word ", "times": 200}]
    with pytest.raises(ScriptExhausted):
        played({"history": history, "limit_tokens": 300, "turns": [{"say": "Go on."}], "script": ["short"]})


def test_the_run_ends_with_a_request_that_does_not_fit() -> None:
    turns = [{"say": "x" * 400}, {"say": "never"}]
    assert names(played({"limit_tokens": 50, "turns": turns, "script": []})) == [
        "CompressionSkipped",
        "RequestRefused",
    ]
