"""Replays recorded decisions of the real one, so that anybody can check how far this loop agrees with it.

What: `(case) -> list of differences`, empty when we agree.

How the real one does it: the cases were recorded by running its own functions
opencode/packages/opencode/src/session/message-v2.ts:521-572
opencode/packages/opencode/src/session/processor.ts:353-381; each file says in `format` what its fields mean.

But: the processor's recordings have nobody to ask: what a case says about that is put in our Consent's place.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.loop.opencode.events import CallInterrupted, PermissionAsked
from scratch_impl.loop.opencode.history import latest, sent_on
from scratch_impl.loop.opencode.overflow import Window
from scratch_impl.loop.opencode.processor import ZERO, Processor, Saying
from scratch_impl.loop.opencode.repeats import PERMISSION, Consent, Escaped
from scratch_impl.loop.opencode.retry import delay_ms
from scratch_impl.loop.opencode.store import Part, Store

Case = Mapping[str, Any]
RECORDED_AT_MS = 1_783_486_648_000  # when the recorded commit was made; a header may name a date
STUB_USAGE = {**ZERO, "input": 10, "output": 5}
STUB_COST = 0.5
ALLOWED = "allow"


def history_select(case: Case) -> list[str]:
    """Which messages are sent on, in which order, and which count as the latest."""
    messages = sent_on(reversed(case["messages"]))
    found = latest(messages)
    ours = {
        "order": [message["info"]["id"] for message in messages],
        "latest": {
            "user": found.user and found.user["id"],
            "assistant": found.assistant and found.assistant["id"],
            "finished": found.finished and found.finished["id"],
            "tasks": [_task(part) for _, part in found.tasks],
        },
    }
    return _differences(ours, case["expect"])


def _task(part: Part) -> str:
    return f"subtask:{part['agent']}" if part["type"] == "subtask" else str(part["type"])


def retry_delay(case: Case) -> list[str]:
    """How long it waits."""
    ours = delay_ms(case["attempt"], case["headers"], RECORDED_AT_MS)
    return _differences({"delay_ms": ours}, {"delay_ms": case["delay_ms"]})


class _Stub(Consent):
    """Asks as ours does, and hears what the recording says."""

    def __init__(self, reply: str) -> None:
        super().__init__()
        self.reply = reply
        self.asks: list[dict[str, Any]] = []

    def ask(self, tool: str, args: Mapping[str, Any], _count: int) -> Generator[Event, Any, None]:
        asked = PermissionAsked(PERMISSION, tool, args, (tool,), (tool,), ())
        yield asked
        self.asks.append(
            {
                "permission": asked.permission,
                "patterns": list(asked.patterns),
                "always": list(asked.always),
            }
        )
        if self.reply != ALLOWED:
            raise Escaped(self.reply)


def processor(case: Case) -> list[str]:
    """One or more answers, each a message of its own."""
    store, config, limit = Store(), case.get("config", {}), case["model_limit"]
    compaction = config.get("compaction", {})
    window = Window(
        limit["context"],
        limit["output"],
        limit.get("input", 0),
        compaction.get("reserved"),
        compaction.get("auto") is not False,
    )
    differences = []
    for number, (step, wanted) in enumerate(zip(case["steps"], case["expect"], strict=True), 1):
        stub, message = _Stub(case["permission_reply"]), store.add({"role": "assistant", "tokens": ZERO})
        ours = Processor(
            store,
            message,
            window,
            stub,
            bool(case["summary_message"]),
            config.get("experimental", {}).get("continue_loop_on_deny") is True,
        )
        interrupted = _play(ours, step)
        info = store.info(message)
        found = {
            "result": ours.result,
            "asks": stub.asks,
            "finish": info.get("finish"),
            "cost": info.get("cost", 0),
            "tokens": info["tokens"],
            "error": info["error"]["name"] if info.get("error") else None,
            "tool_states": [
                _state(part, interrupted) for part in store.parts(message) if part["type"] == "tool"
            ],
        }
        differences += [f"step {number}: {text}" for text in _differences(found, wanted)]
    store.close()
    return differences


def _play(ours: Processor, step: Case) -> set[str]:
    """Feed one stream; return which calls were interrupted."""
    try:
        for saying in _stream(ours, step):
            for _ in saying:
                pass
    except Escaped as escaped:
        list(ours.fail(str(escaped)))
    return {event.id for event in ours.tidy() if isinstance(event, CallInterrupted)}


def _stream(ours: Processor, step: Case) -> Iterator[Saying]:
    ours.store.add_part(ours.message, {"type": "step-start"})
    late = []
    for number, piece in enumerate(step["events"]):
        if "text" in piece:
            yield ours.say(piece["text"])
            continue
        value = piece.get("input")
        call = ToolCall(f"c{number}", piece["call"], value if isinstance(value, dict) else {"value": value})
        yield ours.call(call)
        if piece.get("result") is False:
            continue
        if step.get("late"):
            late.append(_result(call, piece.get("error")))
        else:
            yield ours.answered(_result(call, piece.get("error")))
    for result in late:
        yield ours.answered(result)
    yield ours.finish(step["finish"], step.get("usage", STUB_USAGE), STUB_COST)


def _result(call: ToolCall, error: str | None) -> Result:
    kind = "question_rejected" if error and "question" in error.lower() else error
    return Result(call.id, call.tool, "error" if error else "success", error or "done", kind)


def _state(part: Part, interrupted: set[str]) -> dict[str, Any]:
    status = {"tool": part["tool"], "status": part["state"]["status"]}
    if part["state"]["status"] != "error":
        return status
    return {**status, "error_kind": "interrupted" if part["callID"] in interrupted else "failed"}


def _differences(ours: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    return [f"{key} is {ours.get(key)}, not {wanted[key]}" for key in wanted if ours.get(key) != wanted[key]]


REPLAYS = {"history_select": history_select, "processor": processor, "retry_delay": retry_delay}
