"""`<ask-policy>` as the server writes it: the example and its answers, readable before any script."""

from __future__ import annotations

from typing import Any

import pytest

from sitegen.html import ask_opencode
from sitegen.html.ask_gemini_cli import answers, place
from sitegen.html.ask_reading import call_line
from sitegen.model import CellEvents

RULES: list[dict[str, Any]] = [
    {"priority": 4.2, "source": "User: my.toml", "line": 7},
    {"priority": 1.01, "source": "Default: write.toml", "line": 3},
]
SETUP = {"policies": [{"tier": "user", "path": "folder/my.toml", "toml": ""}]}
WORDS = CellEvents({}, {"known_safe": {"en": "harmless", "zh": "无害"}})


def verdict(**data: Any) -> dict[str, Any]:
    return {"event": "VerdictReached", "data": {"decision": "allow", "index": 0, "reason": "rule", **data}}


@pytest.mark.parametrize(
    ("call", "line"),
    [
        ({"tool": "run_shell_command", "args": {"command": "ls | wc"}}, "ls | wc"),
        (
            {"tool": "run_shell_command", "args": {"command": "a\nb"}},
            'run_shell_command {"command": "a\\nb"}',
        ),
        ({"tool": "write_file", "args": {"file_path": "笔记"}}, 'write_file {"file_path": "笔记"}'),
    ],
)
def test_a_call_is_written_as_a_reader_would(call: dict[str, Any], line: str) -> None:
    assert call_line(call, "run_shell_command") == line


def test_only_a_row_of_the_reader_s_own_has_a_line() -> None:
    assert [place(rule, SETUP) for rule in RULES] == ["my.toml:7", "write.toml"]
    assert place({"source": "Settings (Tools Allowed)", "line": None}, SETUP) == "Settings (Tools Allowed)"


def test_an_answer_says_the_row_or_what_else_settled_it() -> None:
    steps = [
        {"event": "RulesSorted", "data": {"rules": RULES}},
        verdict(),
        verdict(index=1, reason="known_safe"),
        verdict(index=None, reason="default", decision="ask_user"),
    ]
    told = [(one.decision, one.number, one.why) for one in answers(steps, SETUP, WORDS, "en")]
    assert told == [
        ("allow", "4.200", "my.toml:7"),
        ("allow", "1.010", "harmless"),
        ("ask_user", "", "no row fits"),
    ]


def test_a_call_that_asks_twice_is_answered_by_the_harsher_of_the_two() -> None:
    rows = [{"layer": "user", "line": 3}, {"layer": "defaults", "line": None}]
    steps = [
        {"event": "RulesMerged", "data": {"rules": rows}},
        {"event": "CallReceived", "data": {}},
        verdict(index=1, decision="ask"),
        verdict(),
        {"event": "CallReceived", "data": {}},
        verdict(index=1, decision="ask"),
        verdict(decision="deny"),
        {"event": "CallReceived", "data": {}},
        verdict(index=1),
        verdict(),
        {"event": "CallReceived", "data": {}},
        {"event": "PermissionSkipped", "data": {"reason": "never_asks"}},
    ]
    told = [(one.decision, one.why) for one in ask_opencode.answers(steps, {}, WORDS, "en")]
    assert told == [
        ("ask", "defaults"),
        ("deny", "line 3"),
        ("allow", "line 3"),
        ("allow", "never_asks"),
    ]
