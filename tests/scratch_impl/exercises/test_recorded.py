"""What is built from nothing agrees with what was recorded, wherever a case is about what it does."""

from __future__ import annotations

import json
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from scratch_impl import bridge
from scratch_impl.exercises import replays
from scratch_impl.exercises.recorded import compare
from tests.conftest import ROOT

VECTORS = ROOT / "tests/conformance/vectors"
# file, replay, module, how many of how many
AGREE = [
    ("gemini_cli/loop_detection", "loop_detection", "loop", 12, 12),
    ("gemini_cli/scheduler_batches", "scheduler_batches", "tools", 16, 16),
    ("gemini_cli/policy_decisions", "policy_decisions", "permission_gate", 63, 63),
    ("gemini_cli/compress_split", "compress_split", "context", 83, 83),
    ("opencode/permission", "permission", "permission_gate", 140, 142),
]


def cases_of(file: str) -> list[dict[str, Any]]:
    document = json.loads((VECTORS / f"{file}.json").read_text(encoding="utf-8"))
    shared = document.get("rulesets", {})
    for case in document["cases"]:
        if "layers" in case:
            case["layers"] = [
                {"rules": shared[one["ref"]]} if "ref" in one else one for one in case["layers"]
            ]
    found: list[dict[str, Any]] = document["cases"]
    return found


@pytest.mark.parametrize(("file", "replay", "organ", "agreed", "total"), AGREE)
def test_the_file_as_it_is_agrees(file: str, replay: str, organ: str, agreed: int, total: int) -> None:
    module = import_module(f"scratch_impl.{organ}.scratch")
    found = compare({"replay": replay, "cases": cases_of(file)}, module)
    assert (found["agreed"], found["total"]) == (agreed, total)
    assert len(found["compared"]) == total
    assert len(found["differing"]) == total - agreed


@pytest.mark.parametrize(("file", "replay", "organ"), [one[:3] for one in AGREE[:4]])
def test_every_case_can_be_stepped_through_in_the_real_agents_own_cell(
    file: str, replay: str, organ: str
) -> None:
    module, stepped = import_module(f"scratch_impl.{organ}.scratch"), 0
    for case in cases_of(file):
        played = getattr(replays, replay)(case, module)
        if played and played.scenario:
            trace = json.loads(bridge.run(json.dumps(played.scenario)))
            assert trace["error"] is None, case["id"]
            assert trace["steps"]
            stepped += 1
    assert stepped >= 6


def test_the_cell_that_is_stepped_through_stops_where_the_recording_did() -> None:
    module = import_module("scratch_impl.loop.scratch")
    (case,) = [case for case in cases_of("gemini_cli/loop_detection") if case["id"] == "ld-0003"]
    scenario = replays.loop_detection(case, module)
    assert scenario is not None
    trace = json.loads(bridge.run(json.dumps(scenario.scenario)))
    assert "LoopSuspected" in {step["event"] for step in trace["steps"]}


def test_the_rights_of_children_are_compared_with_a_rule_that_is_written_in_a_few_lines() -> None:
    def handed_down(parent: list[Any], own: list[Any]) -> list[Any]:
        named = {name for name, _, _ in own}
        kept = [rule for rule in parent if rule[2] == "deny" or rule[0] == "external_directory"]
        return kept + [(name, "*", "deny") for name in ("todowrite", "task") if name not in named]

    found = compare(
        {"replay": "subagent", "cases": cases_of("opencode/subagent")},
        SimpleNamespace(handed_down=handed_down),  # type: ignore[arg-type]
    )
    assert (found["agreed"], found["total"]) == (15, 15)
    nothing = SimpleNamespace(hidden=lambda tools, rules: [])
    found = compare({"replay": "disabled", "cases": cases_of("opencode/disabled")}, nothing)  # type: ignore[arg-type]
    assert 0 < found["agreed"] < found["total"] == 19
    assert found["first"]["got"] == "none"


def test_an_answer_that_fails_on_one_case_is_still_asked_about_the_others() -> None:
    def repeats(calls: list[Any]) -> int:
        if len(calls) == 4:
            raise ValueError("four")
        return 0

    cases = cases_of("gemini_cli/loop_detection")
    found = compare({"replay": "loop_detection", "cases": cases}, SimpleNamespace(repeats=repeats))  # type: ignore[arg-type]
    assert found["total"] == 12
    assert found["first"]["got"] == "raises ValueError: four"
