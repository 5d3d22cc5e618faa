from __future__ import annotations

import json

import pytest
import yaml

from tests.golden.bless import ENDING, STORIES, TRACES, as_text, scenarios, trace_file, trace_of

SCENARIOS = list(scenarios())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_still_yields_its_golden_trace(scenario: str) -> None:
    assert trace_file(scenario).exists(), "new scenario: run `make bless` and read what it wrote"
    golden = trace_file(scenario).read_text(encoding="utf-8")
    assert as_text(trace_of(scenario)) == golden, "changed: run `make bless` and read the difference"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_runs_without_error_and_is_short_enough_to_step(scenario: str) -> None:
    trace = trace_of(scenario)
    assert trace["error"] is None
    # Side by side with another, a short run is worth watching too.
    fewest = 4 if scenario.startswith("tasks/") else 8
    assert fewest <= len(trace["steps"]) <= (120 if trace["cell"].startswith("agents/") else 30)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_step_of_a_scenario_names_its_line_and_a_citation(scenario: str) -> None:
    trace = trace_of(scenario)
    for step in trace["steps"]:
        assert step["file"].startswith("scratch_impl/") and step["line"] > 0
        # What is built from nothing follows nobody, unless it says so.
        assert step["citations"] or trace["cell"].endswith("/scratch"), step["event"]
        assert any(first <= step["line"] <= last for first, last in step["lines"][step["file"]])


def test_no_golden_trace_is_left_without_a_scenario() -> None:
    assert set(TRACES.rglob("*.json")) == {trace_file(scenario) for scenario in SCENARIOS}


def test_a_golden_trace_is_json_with_one_step_a_line() -> None:
    for path in TRACES.rglob("*.json"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) == len(json.loads("\n".join(lines))["steps"]) + 2


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_reader_may_edit_of_what_is_built_from_nothing_is_there_to_be_edited(scenario: str) -> None:
    data = yaml.safe_load((STORIES / f"{scenario}{ENDING}").read_text(encoding="utf-8"))
    if data["cell"].endswith("/scratch"):
        assert set(data["editable"]) <= set(data["setup"])  # a field that begins empty would be no setup
