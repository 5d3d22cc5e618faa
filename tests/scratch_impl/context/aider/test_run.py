from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from scratch_impl.context.aider import events as talk_events
from scratch_impl.context.aider import map_events
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.kernel.problems import BadSetup
from tests.scratch_impl.context.aider.playing import names, played

WORDS = Path(__file__).parents[4] / "stories/events/context.aider.yml"
EVENTS = {
    name: kind
    for module in (talk_events, map_events)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}


def test_every_event_has_words_and_the_words_name_its_fields() -> None:
    told = yaml.safe_load(WORDS.read_text(encoding="utf-8"))["events"]
    assert set(told) == set(EVENTS)
    for name, kind in EVENTS.items():
        known = {field.name: "" for field in fields(kind)}
        for sentence in told[name].values():
            sentence.format(**known)


def test_a_run_begins_with_the_chat_and_its_cap() -> None:
    assert names(played({"turns": [{"say": "a", "reply": "b"}]})) == ["ChatOpened", "RequestSent"]


def test_a_restored_history_starts_the_helper_before_anything_is_said() -> None:
    history = [{"user": "a " * 50}, {"model": "b " * 50}]
    happened = names(played({"history": history, "limit_tokens": 10, "script": ["short"]}))
    assert happened[:3] == ["ChatOpened", "ContextMeasured", "SummaryStarted"]
    assert "HistoryReplaced" not in happened  # nobody has asked for it yet


def test_a_switch_of_the_format_stands_among_the_turns() -> None:
    turns = [{"say": "a", "reply": "b", "receipt": "done"}, {"switch": "whole"}]
    happened = names(played({"turns": turns, "script": ["short"]}))
    assert happened[-1] == "HistoryReplaced"


def test_a_map_and_a_talk_may_be_in_one_run() -> None:
    happened = names(
        played({"map": {"files": {"a.py": "def f(): pass"}}, "turns": [{"say": "a", "reply": "b"}]})
    )
    assert happened.index("MapChosen") < happened.index("ChatOpened")


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"turn": []}, "turn"),
        ({"history": [{"user": "a", "model": "b"}]}, "either user or model"),
        ({"history": [{}]}, "either user or model"),
        ({"turns": [{"says": "a"}]}, "say"),
        ({"turns": [{"say": "a"}], "script": [1]}, "null"),
        ({"turns": [{"say": "a"}], "models": []}, "at least one"),
        ({"map": {"files": {"a.py": 1}}}, "the text of the file"),
        ({"map": {"files": {"a.py": ""}, "chat": ["b.py"]}}, "a.py"),
        ({"map": {}}, "files"),
        ({"limit_tokens": "many", "turns": []}, "number"),
    ],
)
def test_a_setup_that_makes_no_sense_is_refused_by_name(setup: Mapping[str, Any], said: str) -> None:
    with pytest.raises(BadSetup) as problem:
        played(setup)
    assert said in f"{problem.value.message} {problem.value.expected}"


def test_too_short_a_script_is_no_failing_model() -> None:
    with pytest.raises(ScriptExhausted):
        played({"history": [{"user": "a " * 50}], "limit_tokens": 10})
