"""Steps told in words, and how each kind of value is said."""

from __future__ import annotations

import pytest

from sitegen.html.sentences import tell, words_for
from sitegen.model import CellEvents, Lang

EVENTS = CellEvents(
    sentences={
        "RuleTried": {
            "en": "Row {priority} does not fit: {reason}.",
            "zh": "第 {priority} 行不合：{reason}。",
        },
        "CallReceived": {"en": "`{tool}` arrives with `{args}` & waits.", "zh": "`{tool}` 来了。"},
    },
    words={
        "other_tool": {"en": "it names another tool", "zh": "它写的是别的工具"},
        "none": {"en": "nothing", "zh": "没有"},
    },
)


def test_fields_are_replaced_by_the_words_of_the_cell_or_the_value_itself() -> None:
    data = {"priority": 1.05, "reason": "other_tool"}
    assert tell("RuleTried", data, EVENTS, "en") == "Row 1.050 does not fit: it names another tool."
    assert tell("RuleTried", data, EVENTS, "zh") == "第 1.050 行不合：它写的是别的工具。"


def test_values_are_escaped_and_backticks_become_code() -> None:
    data = {"tool": "<b>", "args": {"command": "a && b `c`"}}
    assert tell("CallReceived", data, EVENTS, "en") == (
        "<code>&lt;b&gt;</code> arrives with <code>a &amp;&amp; b `c`</code> &amp; waits."
    )


def test_an_event_without_a_sentence_is_told_by_its_name() -> None:
    assert tell("EngineRefused", {}, EVENTS, "en") == "EngineRefused"


def test_a_field_that_the_step_lacks_stays_as_written() -> None:
    assert tell("RuleTried", {"priority": 2.0}, EVENTS, "en") == "Row 2.000 does not fit: {reason}."


@pytest.mark.parametrize(
    ("name", "value", "lang", "said"),
    [
        ("priority", 1, "en", "1.000"),
        ("priority", 3.95, "en", "3.950"),
        ("priority", 0, "en", "0"),
        ("priority", 90, "en", "90"),
        ("rules", 13, "en", "13"),
        ("rules", 13.0, "en", "13"),
        ("share", 0.25, "en", "0.25"),
        ("saved", True, "en", "true"),
        ("index", None, "en", "nothing"),
        ("modes", [], "zh", "没有"),
        ("modes", ["yolo", "plan"], "en", "yolo, plan"),
        ("modes", ["yolo", "plan"], "zh", "yolo、plan"),
        ("args", {"command": "ls"}, "en", "ls"),
        ("args", {"path": "a", "line": 2}, "en", '{"path":"a","line":2}'),
    ],
)
def test_each_kind_of_value_is_said_plainly(name: str, value: object, lang: Lang, said: str) -> None:
    assert words_for(name, value, EVENTS, lang) == said
