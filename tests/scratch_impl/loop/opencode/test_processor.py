from __future__ import annotations

import pytest

from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.loop.opencode.events import RunEnded, StreamInvalid, StreamRetried, ToolAnswered
from scratch_impl.loop.opencode.overflow import Window
from scratch_impl.loop.opencode.processor import ZERO, Processor
from scratch_impl.loop.opencode.repeats import Consent, Escaped
from scratch_impl.loop.opencode.store import Store
from tests.scratch_impl.loop.opencode.playing import all_of, calls, one, play, says


def processor(**more: object) -> Processor:
    store = Store()
    message = store.add({"role": "assistant"})
    return Processor(store, message, Window(1000, 100), Consent(), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("rejected", "blocked"),
        ("question_rejected", "blocked"),
        ("denied", "answered"),
        ("corrected", "answered"),
    ],
)
def test_only_a_refusal_by_a_person_ends_the_run(kind: str, reason: str) -> None:
    events = play(calls("look"), says("Then not."), tools={"look": {"error": "no", "type": kind}})
    assert one(RunEnded, events).reason == reason
    assert one(ToolAnswered, events).blocks is (reason == "blocked")


def test_a_setting_lets_the_run_survive_a_refusal() -> None:
    refused = {"look": {"error": "no", "type": "rejected"}}
    events = play(calls("look"), says("Then not."), tools=refused, continue_loop_on_deny=True)
    assert one(RunEnded, events).status == "success"


def test_parts_are_in_the_store_before_the_answer_is_over() -> None:
    ours = processor()
    list(ours.think("Hm."))
    list(ours.say("I look."))
    list(ours.call(ToolCall("1", "look")))
    parts = ours.store.parts(ours.message)
    assert [part["type"] for part in parts] == ["reasoning", "text", "tool"]
    assert parts[-1]["state"]["status"] == "running"


def test_tokens_are_replaced_and_costs_added() -> None:
    ours = processor()
    list(ours.finish("tool-calls", {**ZERO, "input": 10}, 0.5))
    list(ours.finish("stop", {**ZERO, "input": 20}, 0.25))
    info = ours.store.info(ours.message)
    assert (info["finish"], info["tokens"]["input"], info["cost"]) == ("stop", 20, 0.75)


def test_a_result_that_nobody_waits_for_is_dropped() -> None:
    ours = processor()
    assert list(ours.answered(Result("1", "look", "success", "seen"))) == []


def test_a_call_without_a_result_is_closed_as_interrupted() -> None:
    ours = processor()
    list(ours.call(ToolCall("1", "look", {"at": "a"})))
    assert [event.id for event in ours.tidy()] == ["1"]  # type: ignore[attr-defined]
    (part,) = ours.store.parts(ours.message)
    assert part["state"]["metadata"] == {"interrupted": True}
    assert part["state"]["input"] == {"at": "a"}


def test_room_comes_before_what_blocks() -> None:
    ours = processor()
    list(ours.call(ToolCall("1", "look")))
    list(ours.answered(Result("1", "look", "error", "no", "rejected")))
    assert ours.result == "stop"
    list(ours.finish("tool-calls", {**ZERO, "input": 900}))
    assert ours.result == "compact"


def test_tools_are_out_of_place_in_a_summary() -> None:
    with pytest.raises(Escaped):
        list(processor(summary=True).call(ToolCall("1", "look")))


def test_a_provider_that_fails_is_asked_again_after_a_longer_wait_each_time() -> None:
    events = play(says("Done.", failures=[{"status": 503}, {"status": 503, "headers": {"retry-after": "7"}}]))
    assert [retry.delay_ms for retry in all_of(StreamRetried, events)] == [2000, 7000]
    assert one(RunEnded, events).status == "success"


def test_a_failure_that_is_not_the_providers_is_an_error() -> None:
    events = play(says("never heard", failures=[{"status": 401, "message": "no key"}]))
    assert one(StreamInvalid, events).fault == "no key"
    assert one(RunEnded, events).reason == "failed"
