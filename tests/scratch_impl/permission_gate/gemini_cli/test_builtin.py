from __future__ import annotations

import json
from pathlib import Path

import pytest

from scratch_impl.permission_gate.gemini_cli.builtin import BUILTIN_POLICIES
from scratch_impl.permission_gate.gemini_cli.policyfile import load_file
from scratch_impl.permission_gate.gemini_cli.vectors_rules import builtin_files, differ_rules

VECTORS = Path(__file__).parents[3] / "conformance" / "vectors" / "gemini_cli" / "builtin_policies.json"


def test_the_rows_are_those_that_the_real_files_give_in_the_same_order() -> None:
    recorded = json.loads(VECTORS.read_text(encoding="utf-8"))["loaded"]
    rules = [rule for file in builtin_files() for rule in file.rules]
    assert len(rules) == 57
    assert differ_rules(rules, recorded["rules"]) == []
    assert sum(len(file.checkers) for file in builtin_files()) == len(recorded["checkers"])


@pytest.mark.parametrize("name", BUILTIN_POLICIES)
def test_no_shipped_file_has_a_problem(name: str) -> None:
    assert load_file(name, BUILTIN_POLICIES[name], "default").problems == ()


def test_the_guard_for_credentials_is_not_there() -> None:
    assert load_file("sandbox-default.toml", BUILTIN_POLICIES["sandbox-default.toml"], "default").rules == ()


def test_yolo_is_a_row_at_998_with_one_above_it() -> None:
    rules = load_file("yolo.toml", BUILTIN_POLICIES["yolo.toml"], "default").rules
    assert [(rule.tool, rule.priority) for rule in rules if rule.decision != "deny"] == [
        ("ask_user", 1.999),
        ("*", 1.998),
    ]
