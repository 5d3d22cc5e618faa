from __future__ import annotations

import json
from typing import Any

import pytest

from scratch_impl import bridge

CELL = "permission_gate/gemini_cli"


def trace(scenario: Any) -> dict[str, Any]:
    text = scenario if isinstance(scenario, str) else json.dumps(scenario)
    answer: dict[str, Any] = json.loads(bridge.run(text))
    return answer


def test_a_run_is_a_list_of_steps_with_place_and_citations() -> None:
    answer = trace({"cell": CELL, "setup": {"builtin": ["yolo.toml"], "calls": [{"tool": "glob"}]}})
    assert answer["error"] is None
    assert [step["event"] for step in answer["steps"]][:3] == [
        "PolicyFileLoaded",
        "RulesSorted",
        "CallReceived",
    ]
    step = answer["steps"][0]
    assert set(step) == {"event", "data", "file", "line", "citations", "lines"}
    assert step["file"] == "scratch_impl/permission_gate/gemini_cli/loading.py"


def test_a_scenario_file_may_carry_more_than_the_run_needs() -> None:
    assert trace({"cell": CELL, "title": {"en": "x"}, "setup": {}})["error"] is None


@pytest.mark.parametrize(
    ("scenario", "kind"),
    [
        ("{", "BadSetup"),
        ("[]", "BadSetup"),
        ({"cell": "loop/nobody"}, "UnknownCell"),
        ({"cell": "../secrets"}, "UnknownCell"),
        ({"setup": {}}, "UnknownCell"),
        ({"cell": CELL, "setup": []}, "BadSetup"),
        ({"cell": CELL, "setup": {"mode": "turbo"}}, "BadSetup"),
        ({"cell": CELL, "setup": {"answers": "yes"}}, "BadSetup"),
    ],
)
def test_bad_input_is_an_error_object_and_never_a_traceback(scenario: Any, kind: str) -> None:
    error = trace(scenario)["error"]
    assert error["type"] == kind
    assert error["message"] and error["expected"]


def test_an_error_halfway_keeps_the_steps_before_it() -> None:
    setup = {"builtin": False, "calls": [{"tool": "glob"}], "answers": ["maybe"]}
    answer = trace({"cell": CELL, "setup": setup})
    assert answer["error"]["type"] == "UnexpectedAnswer"
    assert answer["steps"][-1]["event"] == "PermissionAsked"


def test_a_broken_policy_is_part_of_the_story() -> None:
    policies = [{"tier": "user", "path": "my.toml", "toml": "[[rule]\n"}]
    answer = trace(
        {"cell": CELL, "setup": {"builtin": False, "policies": policies, "calls": [{"tool": "glob"}]}}
    )
    assert answer["error"] is None
    assert answer["steps"][0]["event"] == "PolicyFileRejected"
    assert answer["steps"][-1]["event"] == "PermissionAnswered"


def test_the_same_input_gives_the_same_bytes() -> None:
    text = json.dumps({"cell": CELL, "setup": {"calls": [{"tool": "glob"}]}})
    assert bridge.run(text) == bridge.run(text)


def test_a_pattern_beyond_what_python_can_read_is_a_problem_of_its_rule() -> None:
    pattern = "(" * 5000 + ")" * 5000
    policy = f"[[rule]]\ntoolName = '*'\ndecision = 'deny'\npriority = 1\nargsPattern = '{pattern}'\n"
    setup = {"builtin": False, "policies": [{"tier": "user", "path": "p.toml", "toml": policy}]}
    answer = trace({"cell": CELL, "setup": setup})
    assert answer["error"] is None
    assert answer["steps"][0]["data"]["error"] == "regex_compilation"


def test_values_that_json_cannot_hold_come_out_as_text() -> None:
    annotations = "toolAnnotations = {a = nan, b = 2026-01-01}"
    policy = f"[[rule]]\ntoolName = '*'\ndecision = 'deny'\npriority = 1\n{annotations}\n"
    setup = {"builtin": False, "policies": [{"tier": "user", "path": "p.toml", "toml": policy}]}
    (row,) = trace({"cell": CELL, "setup": setup})["steps"][1]["data"]["rules"]
    assert row["annotations"] == {"a": "nan", "b": "2026-01-01"}


def test_a_number_that_json_does_not_know_is_refused() -> None:
    assert (
        trace('{"cell": "permission_gate/gemini_cli", "setup": {"calls": NaN}}')["error"]["type"]
        == "BadSetup"
    )


def test_half_a_character_does_no_harm() -> None:
    calls = [{"tool": "run_shell_command", "args": {"command": "echo \ud800"}}]
    answer = trace({"cell": CELL, "setup": {"calls": calls}})
    assert answer["error"] is None
