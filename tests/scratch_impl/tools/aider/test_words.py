"""Everything that can happen is said in words, and so is every coded value."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from scratch_impl.kernel.events import Event
from scratch_impl.tools.aider import events

ROOT = Path(__file__).resolve().parents[4]
TOLD = yaml.safe_load((ROOT / "stories/events/tools.aider.yml").read_text(encoding="utf-8"))
KINDS = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == events.__name__
]


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    assert {kind.__name__ for kind in KINDS} == set(TOLD["events"])


def test_every_value_that_a_comment_lists_has_words() -> None:
    source = Path(events.__file__).read_text(encoding="utf-8")
    listed = {
        value for comment in re.findall(r"# ((?:\w+ \| )+\w+)", source) for value in comment.split(" | ")
    }
    assert listed - set(TOLD["words"]) == set()
