"""Many runs that nobody thought of, and what has to hold in each of them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from scratch_impl.context.opencode import compress, events
from scratch_impl.context.opencode.compress import queue
from scratch_impl.context.opencode.hidden_agent import Draft
from scratch_impl.context.opencode.overflow import Settings, Window, usable_tokens
from scratch_impl.context.opencode.prune import prune
from scratch_impl.context.opencode.seen import sent, tokens_of, visible
from scratch_impl.context.opencode.store import File, Message, Store, Text, Tool
from scratch_impl.context.opencode.tail import budget_of, select
from scratch_impl.kernel.model import ScriptExhausted
from tests.scratch_impl.context.opencode.playing import agent, ids, of_type, play, played

SEEDS = range(60)


def some_message(chance: random.Random, store: Store) -> Message:
    if chance.random() < 0.35 or not store.messages:
        files = (File("image/png", "a.png"),) if chance.random() < 0.1 else ()
        return Message(store.next_id(), "user", (Text("q" * chance.randrange(1, 4000)), *files))
    if chance.random() < 0.5:
        status = chance.choice(["completed"] * 6 + ["error", "running"])
        tool = Tool(
            f"c{len(store.messages)}",
            chance.choice(["read", "read", "skill"]),
            {},
            "o" * chance.randrange(90_000),
            status,
        )
        return Message(store.next_id(), "assistant", (tool,), finish="tool-calls")
    return Message(store.next_id(), "assistant", (Text("a" * chance.randrange(8000)),), finish="stop")


def some_settings(chance: random.Random) -> Settings:
    return Settings(
        prune=True,
        reserved=chance.choice([None, 0, 5000]),
        tail_turns=chance.randrange(5),
        preserve_recent_tokens=chance.choice([None, None, 0, 10, 1500, 40_000]),
    )


def written(store: Store) -> list[Any]:
    """All that anybody ever said or got, whatever marks have been set since."""
    return [
        (
            message.id,
            [replace(part, cleared=False) if isinstance(part, Tool) else part for part in message.parts],
        )
        for message in store.messages
        if not message.job
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_store_only_grows_and_what_is_seen_is_a_summary_and_a_suffix(seed: int) -> None:
    chance = random.Random(seed)
    store, settings = Store(), some_settings(chance)
    for _ in range(5):
        for _ in range(chance.randrange(1, 9)):
            store.put(some_message(chance, store))
        before, order = written(store), ids(store.messages)
        play(prune(store, settings))
        job = play(queue(store, auto=chance.random() < 0.7, overflow=chance.random() < 0.3))[1]
        how = chance.choice(["continue"] * 4 + ["too_long", "stopped", "tool_called"])
        seen_before = ids(visible(store.messages))
        window = Window(
            chance.choice([0, 9000, 60_000]), chance.choice([0, 3000]), chance.choice([0, 0, 8000])
        )
        steps = compress(
            store, job.id, replace(agent(Draft("so far", how), window=window), settings=settings)
        )
        outcome = play(steps)[1]

        assert written(store)[: len(before)] == before
        assert ids(store.messages)[: len(order)] == order
        view, tail = ids(visible(store.messages)), outcome.tail_start_id
        assert len(view) == len(set(view))
        if how != "continue" and not tail:
            assert view[: len(seen_before)] == seen_before  # it hides nothing
            continue
        assert view[:2] == [job.id, next(m.id for m in store.messages if m.parent == job.id)]
        old_pairs = {m.id for m in store.messages if m.job or m.summary}
        kept = [one for one in view[2:] if one < job.id]  # an older pair may come back with them
        wanted = seen_before[seen_before.index(tail) :] if tail else []
        assert [one for one in kept if one not in old_pairs] == [
            one for one in wanted if one not in old_pairs
        ]
        assert (set(kept) - old_pairs).isdisjoint(outcome.front)
        dropped = set(seen_before) - {job.id, *kept, *outcome.front}
        refused = {m.id for m in store.messages if job.job and job.job.overflow and m.id < job.id}
        assert dropped <= old_pairs | refused


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_kept_fits_and_one_message_more_would_not(seed: int) -> None:
    chance = random.Random(1000 + seed)
    store = Store()
    for _ in range(chance.randrange(1, 16)):
        store.put(some_message(chance, store))
    settings, usable = some_settings(chance), chance.randrange(60_000)
    tail = play(select(store.messages, settings, usable, tokens_of))[1]
    budget = budget_of(settings, usable)[0]
    kept = store.messages[tail.start :]
    assert tokens_of(kept) <= budget or not kept or len([m for m in kept if m.is_said]) > 1
    assert tail.start > 0
    assert sum(message.is_said for message in kept) <= settings.tail_turns
    if tail.why == "part_of_turn":
        turn = next(m for m in reversed(store.messages[: tail.start]) if m.is_said)
        rest = store.messages[tail.start - 1 :]
        assert turn.id < kept[0].id and not kept[0].is_said
        assert tokens_of(rest) > budget - 2  # lists in JSON cost a bracket each
    if tail.why == "nothing_fits":
        assert tokens_of(store.messages[-1:]) > budget or budget <= 0


@pytest.mark.parametrize("seed", SEEDS)
def test_clearing_is_done_once_and_only_ever_makes_the_request_smaller(seed: int) -> None:
    chance = random.Random(2000 + seed)
    store = Store()
    for _ in range(chance.randrange(1, 40)):
        store.put(some_message(chance, store))
    before, size = written(store), tokens_of(store.messages)
    cleared = play(prune(store, Settings(prune=True)))[1]
    assert written(store) == before
    assert tokens_of(store.messages) <= size
    assert len(sent(store.messages)) == len(sent([store.get(one) for one in ids(store.messages)]))
    for message, part in cleared:
        assert part.tool != "skill" and part.status == "completed"
        assert message.id < [m.id for m in store.messages if m.role == "user"][-2]
    assert play(prune(store, Settings(prune=True)))[1] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_any_talk_ends_and_every_answer_is_held_against_the_line(seed: int) -> None:
    chance = random.Random(3000 + seed)

    def some_entry() -> dict[str, Any]:
        if chance.random() < 0.5:
            return {"call": "read", "output": "word ", "times": chance.randrange(1, 900)}
        return {"model": "word ", "times": chance.randrange(1, 900)}

    limit = {"context": chance.choice([1500, 4000, 12_000]), "output": chance.choice([0, 300, 1000])}
    setup = {
        "limit": limit,
        "compaction": {
            "auto": chance.random() < 0.8,
            "tail_turns": chance.randrange(3),
            "preserve_recent_tokens": 400,
        },
        "turns": [
            {"say": "Go.", "then": [some_entry() for _ in range(chance.randrange(6))]} for _ in range(4)
        ],
        "script": ["so far"] * 30,
    }
    try:
        found = played(setup)
    except ScriptExhausted:
        assert (
            usable_tokens(Window(**limit), Settings()) == 0
        )  # where nothing is usable, everything is too much
        return
    steps = [event for event in of_type(found, events.ContextMeasured) if event.at == "step"]
    assert len(steps) == len(of_type(found, events.RequestSent))
    for event in steps:
        assert event.reached is (setup["compaction"]["auto"] and event.tokens >= event.trigger_tokens)
    stored = [event.stored for event in of_type(found, events.HistoryReplaced)]
    assert stored == sorted(stored)
