from __future__ import annotations

from typing import Any

from scratch_impl.context.opencode.events import HistoryReplaced, OutputWeighed, PruneSkipped
from scratch_impl.context.opencode.overflow import Settings
from scratch_impl.context.opencode.prune import prune
from scratch_impl.context.opencode.seen import CLEARED, sent
from scratch_impl.context.opencode.store import Store, Tool
from scratch_impl.kernel.events import Event
from tests.scratch_impl.context.opencode.playing import names, of_type, play, read, store_of

NEWEST = [("user", "next"), ("user", "last")]  # two turns that are safe
ON = Settings(prune=True)


def pruned(*tools: Tool, settings: Settings = ON, then: Any = NEWEST) -> tuple[list[Event], list[str], Store]:
    store = store_of(("user", "go"), *(("tool", tool) for tool in tools), *then)
    events, found = play(prune(store, settings))
    return events, [part.id for _, part in found], store


def test_it_is_off_unless_asked_for() -> None:
    events, cleared, _ = pruned(read("a", 400_000), read("b", 400_000), settings=Settings())
    assert cleared == [] and of_type(events, PruneSkipped)[0].reason == "off"


def test_the_output_that_crosses_the_line_goes_too() -> None:
    events, cleared, _ = pruned(read("a", 100_000), read("b", 158_000), read("c", 1004))
    assert [event.verdict for event in of_type(events, OutputWeighed)] == ["safe", "safe", "marked"]
    assert cleared == ["a"]


def test_less_than_it_is_worth_is_left_alone() -> None:
    events, cleared, _ = pruned(read("a", 80_000), read("b", 160_000))
    assert cleared == [] and of_type(events, PruneSkipped)[0].reason == "too_little"
    assert pruned(read("a", 80_002), read("b", 160_000))[1] == ["a"]


def test_two_turns_are_safe_and_their_outputs_do_not_count() -> None:
    huge = ("tool", read("new", 900_000))
    _, cleared, _ = pruned(
        read("a", 100_000), read("b", 160_000), then=[("user", "next"), huge, ("user", "last")]
    )
    assert cleared == ["a"]


def test_skills_are_exempt_and_not_counted_and_so_are_calls_that_did_not_finish() -> None:
    tools = [
        read("a", 100_000),
        read("s", 900_000, tool="skill"),
        read("e", 900_000, "error"),
        read("b", 160_000),
    ]
    events, cleared, _ = pruned(*tools)
    assert cleared == ["a"]
    assert [event.verdict for event in of_type(events, OutputWeighed)] == [
        "safe",
        "unfinished",
        "exempt",
        "marked",
    ]


def test_the_walk_ends_at_a_summary_and_at_what_is_cleared_already() -> None:
    store = store_of(
        ("tool", read("a", 400_000)), ("summary", "so far"), ("tool", read("b", 300_000)), *NEWEST
    )
    assert [part.id for _, part in play(prune(store, ON))[1]] == ["b"]
    store.put(store.messages[2])
    events, found = play(prune(store, ON))
    assert found == [] and names(events) == ["PruneSkipped"]


def test_the_store_keeps_every_character_and_only_the_view_is_smaller() -> None:
    events, _, store = pruned(read("a", 200_000), read("b", 200_000))
    outputs = [part.output for message in store.messages for part in message.parts if isinstance(part, Tool)]
    assert [len(output) for output in outputs] == [200_000, 200_000]
    assert str(sent(store.messages)).count(CLEARED) == 2
    assert of_type(events, HistoryReplaced)[0].status == "cleared"
