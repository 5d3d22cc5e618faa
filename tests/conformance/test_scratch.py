"""What is built from nothing chooses for itself. Where a choice is the real one's, the decisions agree."""

from __future__ import annotations

import json
from itertools import accumulate
from pathlib import Path
from typing import Any

from scratch_impl.context.scratch import cut
from scratch_impl.kernel.model import ToolCall
from scratch_impl.loop.scratch import repeats
from scratch_impl.permission_gate.scratch import Call, Gate, Rule, arrange, judge
from scratch_impl.tools.scratch import batches
from tests.scratch_impl.playing import play

VECTORS = Path(__file__).parent / "vectors" / "gemini_cli"
GEMINI_COUNTS_TO = 5
PLAIN = ("names_and_defaults", "priority_and_ties", "modes", "interactive", "scheduler_gate")
ALONE = ("replace", "write_file")


def cases(kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((VECTORS / f"{kind}.json").read_text(encoding="utf-8"))["cases"]
    return found


def test_equal_calls_are_counted_as_gemini_cli_counts_them() -> None:
    compared = 0
    for case in cases("loop_detection"):
        if {event["t"] for event in case["events"]} != {"tool"} or case.get("disabled"):
            continue
        calls = [
            ToolCall("", event["name"], event.get("args") or {})
            for event in case["events"]
            for _ in range(event.get("times", 1))
        ]
        reached = [repeats(calls[:end]) >= GEMINI_COUNTS_TO for end in range(1, len(calls) + 1)]
        assert (reached.index(True) if True in reached else None) == case["fired_at"], case["label"]
        compared += 1
    assert compared >= 10


def test_calls_are_cut_into_batches_as_gemini_cli_does_when_told_who_runs_alone() -> None:
    compared = 0
    for case in cases("scheduler_batches"):
        names = {call["name"] for call in case["calls"]}
        if case["group"] != "grouping" or "update_topic" in names:
            continue  # that tool goes before all others, which is not ours to do
        wait = {call["id"] for call in case["calls"] if call.get("wait_for_previous") is True}
        calls = [ToolCall(call["id"], call["name"]) for call in case["calls"]]
        found = batches(calls, lambda call, wait=wait: call.tool in ALONE or call.id in wait)
        assert [[call.id for call in batch] for batch in found] == case["queue_groups"], case["label"]
        compared += 1
    assert compared >= 10


def test_the_cut_falls_where_gemini_cli_cuts_as_long_as_some_place_is_far_enough() -> None:
    compared = 0
    for case in cases("compress_split"):
        sizes, share = case["char_counts"], case["fraction"]
        allowed = [
            message["role"] == "user" and "response" not in {part["kind"] for part in message["parts"] or []}
            for message in case["history"]
        ]
        before = [0, *accumulate(sizes)]
        enough = [before[place] >= sum(sizes) * share for place in range(len(sizes)) if allowed[place]]
        if case["index"] is not None and any(enough):  # else it may summarise everything, and we never do
            assert cut(sizes, allowed, share) == case["index"], case["id"]
            compared += 1
    assert compared >= 50


def test_the_row_that_decides_is_the_one_that_decides_in_gemini_cli() -> None:
    compared = 0
    for case in cases("policy_decisions"):
        keys = {key for rule in case["rules"] for key in rule}
        if (
            case.get("error")
            or case["group"] not in PLAIN
            or not keys <= {"toolName", "decision", "priority", "modes"}
        ):
            continue
        rules = [
            Rule(
                rule.get("toolName") or "*",
                rule["decision"],
                rule.get("priority", 0),
                {},
                tuple(rule.get("modes", ())),
            )
            for rule in case["rules"]
        ]
        gate = Gate(rules=arrange(rules, "priority"), mode=case["engine"]["approval_mode"])
        _, (_, index) = play(judge(gate, Call(case["call"]["name"])))
        row = None if index is None else next(n for n, rule in enumerate(rules) if rule is gate.rules[index])
        assert row == case["matched_rule"], case["id"]
        compared += 1
    assert compared >= 10
