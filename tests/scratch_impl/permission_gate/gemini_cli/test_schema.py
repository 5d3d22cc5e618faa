from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.permission_gate.gemini_cli.schema import faults_in

FINE = {"toolName": "glob", "decision": "allow", "priority": 5}


def test_a_sound_rule_has_no_faults_and_unknown_keys_are_ignored() -> None:
    assert faults_in({"rule": [FINE | {"name": "x", "nested": {"a": 1}}], "other": 1}) == []
    assert faults_in({}) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"toolName": 5}, 'Field "rule.0.toolName": Invalid input'),
        (
            {"decision": True},
            "Field \"rule.0.decision\": Expected 'allow' | 'deny' | 'ask_user', received boolean",
        ),
        ({"modes": "plan"}, 'Field "rule.0.modes": Expected array, received string'),
        ({"interactive": "true"}, 'Field "rule.0.interactive": Expected boolean, received string'),
        ({"argsPattern": 5}, 'Field "rule.0.argsPattern": Expected string, received number'),
        ({"toolAnnotations": []}, 'Field "rule.0.toolAnnotations": Expected object, received array'),
        ({"priority": -1}, 'Field "rule.0.priority": priority must be >= 0'),
    ],
)
def test_a_fault_names_its_field_and_what_was_expected(change: dict[str, Any], fault: str) -> None:
    assert faults_in({"rule": [FINE | change]}) == [fault]


def test_all_faults_are_listed_not_only_the_first() -> None:
    assert faults_in({"rule": [{}]}) == [
        'Field "rule.0.toolName": Invalid input',
        'Field "rule.0.decision": Required',
        'Field "rule.0.priority": priority is required',
    ]


@pytest.mark.parametrize("value", [{"toolName": "x"}, "x", 5])
def test_rule_has_to_be_a_list_of_tables(value: Any) -> None:
    assert len(faults_in({"rule": value})) == 1


def test_a_checker_is_told_apart_by_its_type() -> None:
    (fault,) = faults_in({"safety_checker": [{"toolName": "*", "checker": {"type": "remote"}}]})
    assert fault.startswith('Field "safety_checker.0.checker.type"')
    assert fault.endswith("Expected 'in-process' | 'external'")
