"""How recorded decisions of the real agents are put to a reader's answer: one function a kind of recording.

What: `(case, module) -> Played`, or None for a case that is about something else. `module` is the teaching
file with the answer in it, so whatever function of it the reader wrote takes part.

How the real ones do it: the cases were recorded by running their code; each file of cases says so.

But: what is compared is the decision, not how it is reached.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import accumulate
from types import ModuleType
from typing import Any

from scratch_impl.exercises import replayed
from scratch_impl.exercises.recorded import Case, Played
from scratch_impl.exercises.replays_opencode import disabled, permission, row_of, subagent
from scratch_impl.kernel.model import ToolCall

__all__ = [
    "compress_split",
    "deciding",
    "disabled",
    "loop_detection",
    "permission",
    "policy_decisions",
    "scheduler_batches",
    "subagent",
]

GEMINI_COUNTS_TO = 5  # gemini-cli/packages/core/src/services/loopDetectionService.ts:29
ALONE = ("replace", "write_file")  # they change files, and Gemini CLI never runs one beside another
PLAIN = {"toolName", "decision", "priority", "modes"}  # what a row of ours can say as well
GROUPS = ("names_and_defaults", "priority_and_ties", "modes", "interactive", "scheduler_gate")
NOBODY = "no row fits"


def loop_detection(case: Case, module: ModuleType) -> Played | None:
    """Scratch/2, `repeats(calls) -> int`: at which call are there five equal ones in a row?"""
    if {event["t"] for event in case["events"]} != {"tool"} or case.get("disabled"):
        return None
    calls = [
        ToolCall("", event["name"], event.get("args") or {})
        for event in case["events"]
        for _ in range(event.get("times", 1))
    ]
    ends = range(1, len(calls) + 1)
    found = next((end for end in ends if module.repeats(calls[:end]) >= GEMINI_COUNTS_TO), None)
    fired = case["fired_at"]
    return Played(
        _series([f"{call.tool}({_args(call.args)})" for call in calls]),
        _stopped(None if fired is None else fired + 1),
        _stopped(found),
        replayed.loop(calls),
    )


def _stopped(call: int | None) -> str:
    return "goes on" if call is None else f"stopped at call {call}"


def scheduler_batches(case: Case, module: ModuleType) -> Played | None:
    """Scratch/3, `batches(calls, alone) -> list[list[ToolCall]]`: which calls run together?"""
    if case["group"] != "grouping" or "update_topic" in {call["name"] for call in case["calls"]}:
        return None  # that tool goes before all others, which is not ours to do
    wait = {call["id"] for call in case["calls"] if call.get("wait_for_previous") is True}
    calls = [ToolCall(call["id"], call["name"]) for call in case["calls"]]
    found = module.batches(calls, lambda call: call.tool in ALONE or call.id in wait)
    given = [
        f"{call.id} {call.tool}{' (alone)' if call.tool in ALONE or call.id in wait else ''}"
        for call in calls
    ]
    return Played(
        ", ".join(given) or "no calls",
        _groups(case["queue_groups"]),
        _groups([[call.id for call in batch] for batch in found]),
        replayed.tools(case),
    )


def _groups(groups: list[list[str]]) -> str:
    return " | ".join(" + ".join(group) for group in groups) or "no batch"


def policy_decisions(case: Case, module: ModuleType) -> Played | None:
    """Scratch/4, `arrange`, `mismatch`, `decide` or `judge`: which row decides, read by priority?"""
    if (rules := _plain_rules(case, module)) is None:
        return None
    mode = case["engine"]["approval_mode"]
    row = row_of(module, rules, "priority", module.Call(case["call"]["name"]), mode)
    return _ruled(case, rules, row)


def deciding(case: Case, module: ModuleType) -> Played | None:
    """Scratch/4, `deciding(rules, call, mode) -> Rule | None`: the same question, to one plain function."""
    if (rules := _plain_rules(case, module)) is None:
        return None
    found = module.deciding(list(rules), module.Call(case["call"]["name"]), case["engine"]["approval_mode"])
    row = None if found is None else next(n for n, rule in enumerate(rules) if rule is found)
    return _ruled(case, rules, row)


def _plain_rules(case: Case, module: ModuleType) -> list[Any] | None:
    """The rows of a case as ours; None when they say what ours cannot."""
    if (
        case.get("error")
        or case["group"] not in GROUPS
        or not {key for r in case["rules"] for key in r} <= PLAIN
    ):
        return None
    return [
        module.Rule(
            rule.get("toolName") or "*",
            rule["decision"],
            rule.get("priority", 0),
            {},
            tuple(rule.get("modes", ())),
        )
        for rule in case["rules"]
    ]


def _ruled(case: Case, rules: list[Any], row: int | None) -> Played:
    rows = [f"{n}. {_row_text(rule)}" for n, rule in enumerate(rules, 1)]
    return Played(
        f"{case['call']['name']} in mode {case['engine']['approval_mode']}; "
        + ("; ".join(rows) or "no rows"),
        _decided(case["matched_rule"], case["rules"]),
        _decided(row, case["rules"]),
        replayed.gate(case),
    )


def _row_text(rule: Any) -> str:
    modes = f" in {', '.join(rule.modes)}" if rule.modes else ""
    return f"{rule.tool} {rule.decision} {rule.priority}{modes}"


def _decided(row: int | None, rules: list[Case]) -> str:
    return NOBODY if row is None else f"row {row + 1}: {rules[row]['decision']}"


def compress_split(case: Case, module: ModuleType) -> Played | None:
    """Scratch/5, `cut(sizes, allowed, share) -> int`: in front of which message is the talk cut?"""
    sizes, share = case["char_counts"], case["fraction"]
    allowed = [
        message["role"] == "user" and "response" not in {part["kind"] for part in message["parts"] or []}
        for message in case["history"]
    ]
    before = [0, *accumulate(sizes)]
    if case["index"] is None or not any(
        before[place] >= sum(sizes) * share for place in range(len(sizes)) if allowed[place]
    ):
        return None  # else it may summarise everything, and ours never does
    shown = [f"{'|' if may else ''}{size}" for size, may in zip(sizes, allowed, strict=True)]
    return Played(
        f"sizes {' '.join(shown)} (| where a cut is allowed), share {share}",
        f"cut in front of {case['index']}",
        f"cut in front of {module.cut(sizes, allowed, share)}",
        replayed.context(case),
    )


def _args(args: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in args.items())


def _series(items: list[str]) -> str:
    """Equal neighbours are said once: `a ×5, b`."""
    told: list[tuple[str, int]] = []
    for item in items:
        told[-1:] = [(item, told[-1][1] + 1)] if told and told[-1][0] == item else [*told[-1:], (item, 1)]
    return ", ".join(f"{item} ×{times}" if times > 1 else item for item, times in told)
