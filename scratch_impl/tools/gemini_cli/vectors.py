"""Replays recorded runs of the real scheduler, so that anybody can check how far this one agrees with it.

What: `scheduler_batch(case)` is a list of differences, empty when we agree.

How the real one does it: the cases were recorded by running the real code with tools that do nothing; the
file says in `format` what its fields mean.

But: recorded milliseconds only decide who is first. To answer a slower question later, the replay says
`later` as long as a quicker one is open.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.tools.gemini_cli.board import AWAITING
from scratch_impl.tools.gemini_cli.confirmation import LATER, PROCEED_ONCE
from scratch_impl.tools.gemini_cli.declaration import (
    DEFAULT_MS,
    WAIT,
    Output,
    Performing,
    TailCall,
    Tool,
    ToolThrew,
)
from scratch_impl.tools.gemini_cli.events import (
    BatchStarted,
    ConfirmationAnswered,
    ConfirmationAsked,
    ResultsReturned,
    StatusChanged,
    TailCallRequested,
)
from scratch_impl.tools.gemini_cli.registry import Registry
from scratch_impl.tools.gemini_cli.rules import Rule, Rules
from scratch_impl.tools.gemini_cli.scheduler import schedule

Case = Mapping[str, Any]
UNKNOWN = "nope"  # the one name that the recorded runs left unregistered
FAILED = "execution_failed"  # gemini-cli/packages/core/src/tools/tool-error.ts:24


@dataclass
class Seen:
    """What a run showed, in the terms of the recording."""

    groups: list[list[str]] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    overlaps: list[list[str]] = field(default_factory=list)
    results: list[dict[str, Any]] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)  # a tail call goes by another name in the recording
    running: set[str] = field(default_factory=set)


def scheduler_batch(case: Case) -> list[str]:
    """The calls of one reply, from the queue to the results."""
    seen = watch(case)
    return [
        f"{name}: {mine!r}, recorded {case[key]!r}"
        for name, key, mine in (
            ("groups", "queue_groups", seen.groups),
            ("log", "log", seen.log),
            ("batches", "batches", [batch for batch in seen.overlaps if batch]),
            ("results", "results", seen.results),
        )
        if mine != case[key]
    ]


def watch(case: Case) -> Seen:
    """Run the case and write down what happens."""
    recorded = {call["id"]: call for call in case["calls"]}
    seen, order = Seen(), {call_id: at for at, call_id in enumerate(recorded)}
    run, open_questions = _start(case), set[str]()
    answer: str | None = None
    while True:
        try:
            event = run.send(answer)
        except StopIteration:
            return seen
        answer = None
        _note(seen, event)
        if isinstance(event, StatusChanged) and event.after == AWAITING:
            open_questions.add(event.id)
        if isinstance(event, ConfirmationAsked):
            first = min(open_questions, key=lambda one: (recorded[one].get("answer_delay", 0), order[one]))
            answer = recorded[event.id].get("answer", PROCEED_ONCE) if event.id == first else LATER
            if event.id == first:
                open_questions.discard(first)


def _note(seen: Seen, event: Event) -> None:
    match event:
        case BatchStarted(ids=ids):
            seen.groups.append(list(ids))
            seen.overlaps.append([])
        case StatusChanged(id=one, after="awaiting_approval"):
            seen.log.append(f"prompt {one}")
        case ConfirmationAnswered(id=one, answer=answer) if answer != LATER:
            seen.log.append(f"answer {one}")
        case StatusChanged(id=one, after="executing"):
            seen.log.append(f"start {seen.names.get(one, one)}")
            seen.overlaps[-1].append(seen.names.get(one, one))
            seen.running.add(one)
        case StatusChanged(id=one, reason="finished" | "failed" | "threw" | "aborted") if one in seen.running:
            _note_end(seen, one)
        case TailCallRequested(id=one):
            _note_end(seen, one)
            seen.names[one] = f"{one}>tail"
        case ResultsReturned(results=results):
            seen.results = [
                {
                    "id": one.id,
                    "name": one.ran,
                    "status": one.status,
                    "error_type": one.error_type,
                    "outcome": one.outcome,
                }
                for one in results
            ]


def _note_end(seen: Seen, one: str) -> None:
    seen.log.append(f"end {seen.names.get(one, one)}")
    seen.running.discard(one)


def _start(case: Case) -> Generator[Event, Any, list[Result]]:
    now = {call["id"]: call for call in case["calls"]}
    calls = [_request(call["id"], call) for call in case["calls"]]
    told = sorted(case.get("rules", ()), key=lambda rule: -rule.get("priority", 0))
    rules = Rules(
        [Rule(rule["toolName"], rule["decision"]) for rule in told],
        interactive=case.get("interactive", True),
        by_person=frozenset(call["id"] for call in case["calls"] if call.get("client_initiated")),
    )
    interruptions = {
        case[key]: how
        for key, how in (("abort_on_start", "abort"), ("cancel_all_on_start", "cancel_all"))
        if case.get(key)
    }
    tails = [call["tail"] for call in case["calls"] if call.get("tail")]
    names = {one["name"] for one in [*case["calls"], *tails]}
    tools = Registry([_tool(name, now) for name in names - {UNKNOWN}])
    return schedule(calls, tools, rules.check, interruptions=interruptions)


def _request(call_id: str, told: Mapping[str, Any]) -> ToolCall:
    args = {WAIT: told["wait_for_previous"]} if "wait_for_previous" in told else {}
    bad = {"bad": True} if told.get("behaviour") == "bad_args" else {}
    return ToolCall(call_id, told["name"], args | bad)


def _tool(name: str, now: dict[str, Mapping[str, Any]]) -> Tool:
    """A tool that does what is recorded for the call; `now` changes when a call hands on to a tail call."""

    def perform(call: ToolCall) -> Performing:
        told = now[call.id]
        if told.get("behaviour") == "throws":
            raise ToolThrew("boom")
        tail = None
        if told.get("tail"):
            now[call.id] = told["tail"]
            tail = TailCall(told["tail"]["name"], _request(call.id, told["tail"]).args)
        return Output("done", FAILED if told.get("behaviour") == "error" else None, tail)

    return Tool(
        name,
        perform,
        objection=lambda args: "bad arguments" if "bad" in args else None,
        confirms=lambda call: not now[call.id].get("no_confirm_needed"),
        takes_ms=lambda call: DEFAULT_MS + now[call.id].get("slow", 0),
    )


REPLAYS = {"scheduler_batches": scheduler_batch}
