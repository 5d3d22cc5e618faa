from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from scratch_impl.context.opencode import events
from scratch_impl.context.opencode.setup import read_setup
from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptExhausted
from scratch_impl.kernel.problems import BadSetup
from tests.scratch_impl.context.opencode.playing import played

WORDS = Path(__file__).parents[4] / "stories/events/context.opencode.yml"
LIMIT = {"context": 1000, "output": 100}


@pytest.mark.parametrize(
    ("setup", "named"),
    [
        ({}, "limit"),
        ({"limit": {"output": 5}}, "context"),
        ({"limit": {"context": -1}}, "limit.context"),
        ({"limit": {"context": True}}, "context"),
        ({"limit": LIMIT, "window": 5}, "window"),
        ({"limit": LIMIT, "compaction": {"reserve": 5}}, "reserve"),
        ({"limit": LIMIT, "compaction": {"reserved": "5"}}, "compaction.reserved"),
        ({"limit": LIMIT, "compaction": {"tail_turns": -1}}, "compaction.tail_turns"),
        ({"limit": LIMIT, "compaction": {"auto": 1}}, "compaction.auto"),
        ({"limit": LIMIT, "history": [{"user": "a", "model": "b"}]}, r"history\[0\]"),
        ({"limit": LIMIT, "history": [{}]}, r"history\[0\]"),
        ({"limit": LIMIT, "history": [{"call": "ls", "status": "lost"}]}, "status"),
        ({"limit": LIMIT, "turns": [{"then": []}]}, r"turns\[0\]"),
        ({"limit": LIMIT, "turns": [{"say": "a", "compact": True}]}, r"turns\[0\]"),
        ({"limit": LIMIT, "script": [5]}, r"script\[0\]"),
        ({"limit": LIMIT, "script": [{"call": "ls", "text": ""}]}, r"script\[0\]"),
    ],
)
def test_what_cannot_be_understood_is_refused_by_name(setup: dict[str, Any], named: str) -> None:
    with pytest.raises(BadSetup, match=named) as refused:
        read_setup(setup)
    assert refused.value.expected


def test_a_script_that_is_too_short_is_told() -> None:
    talk = [{"user": "Hi."}, {"model": "word ", "times": 700}]
    with pytest.raises(ScriptExhausted, match="script has 0"):
        played({"limit": LIMIT, "history": talk, "turns": [{"say": "Go on."}], "script": []})


def test_a_summary_that_calls_a_tool_is_thrown_away() -> None:
    talk = [{"user": "Hi."}, {"model": "word ", "times": 10}]
    setup = {"limit": LIMIT, "history": talk, "turns": [{"compact": True}], "script": [{"call": "ls"}]}
    discarded = [event for event in played(setup) if isinstance(event, events.SummaryDiscarded)]
    assert [event.status for event in discarded] == ["tool_called"]


def test_every_event_has_its_words() -> None:
    told = set(yaml.safe_load(WORDS.read_text(encoding="utf-8"))["events"])
    known = {
        name
        for name, kind in vars(events).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert told == known
