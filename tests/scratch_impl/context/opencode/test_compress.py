from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scratch_impl.context.opencode import compress
from scratch_impl.context.opencode.compress import NoSuchJob, queue
from scratch_impl.context.opencode.events import (
    CompactionStarted,
    GoOnAdded,
    HistorySplit,
    RequestReplayed,
    SummaryAsked,
)
from scratch_impl.context.opencode.hidden_agent import Draft
from scratch_impl.context.opencode.seen import visible
from scratch_impl.context.opencode.store import File, Job, Message, Store, Text, words_of
from tests.scratch_impl.context.opencode.playing import (
    ASKED_FOR,
    AUTO,
    agent,
    ids,
    names,
    of_type,
    play,
    store_of,
)

LONG = "x" * 4_000
TALK = [("user", LONG), ("model", LONG), ("user", LONG), ("model", LONG), ("user", LONG), ("model", LONG)]
OVERFLOW = Job(auto=True, overflow=True)


def done(store: Store, *drafts: Any, **more: Any) -> tuple[list[Any], Any]:
    job = next(message for message in store.messages[::-1] if message.job)
    return play(compress(store, job.id, agent(*drafts, **more)))


def test_queueing_summarises_nothing() -> None:
    store = store_of(*TALK)
    events, message = play(queue(store, auto=True))
    assert names(events) == ["CompactionQueued"] and message.job == Job(True)
    assert ids(visible(store.messages)) == ids(store.messages)


def test_the_newest_turns_stay_and_the_summary_comes_in_front() -> None:
    store = store_of(*TALK, ("job", AUTO))
    events, outcome = done(store, "so far")
    assert outcome.front == ("m001", "m002") and outcome.tail_start_id == "m003"
    assert ids(visible(store.messages)) == ["m007", "m008", "m003", "m004", "m005", "m006", "m009"]
    assert names(events)[-3:] == ["SummaryWritten", "TailNoted", "GoOnAdded"]


def test_the_hidden_agent_gets_no_tools_and_no_system_prompt() -> None:
    events, _ = done(store_of(*TALK, ("job", AUTO)), "so far")
    assert of_type(events, CompactionStarted)[0].tools == 0
    assert of_type(events, SummaryAsked)[0].system == 0


def test_a_compaction_that_was_asked_for_invites_nobody_to_go_on() -> None:
    events, outcome = done(store_of(*TALK, ("job", ASKED_FOR)), "so far")
    assert outcome.goes_on and of_type(events, GoOnAdded) == []


def test_a_plugin_may_forbid_the_invitation() -> None:
    store = store_of(*TALK, ("job", AUTO))
    events, _ = play(compress(store, "m007", replace(agent("so far"), may_go_on=False)))
    assert of_type(events, GoOnAdded) == []


def test_the_invitation_is_in_the_role_of_the_user_and_marked_as_nobodys_words() -> None:
    store = store_of(*TALK, ("job", AUTO))
    done(store, "so far")
    newest = store.messages[-1]
    assert newest.role == "user" and newest.parts[0] == Text(words_of(newest), synthetic=True, goes_on=True)


def test_an_older_summary_stands_in_the_question_and_not_in_the_history_for_it() -> None:
    store = store_of(*TALK, ("job", AUTO))
    done(store, "FIRST")
    for role in ("model", "user", "model", "user", "model"):
        store.put(Message(store.next_id(), "assistant" if role == "model" else "user", (Text(LONG),)))
    play(queue(store, auto=True))
    events, outcome = done(store, "SECOND")
    assert "<previous-summary>\nFIRST\n</previous-summary>" in outcome.question
    assert of_type(events, SummaryAsked)[0].task == "merge"
    assert {"m007", "m008"}.isdisjoint(outcome.front)


def test_a_plugin_that_asks_in_its_own_words_leaves_the_older_summary_out() -> None:
    store = store_of(*TALK[:2], ("job", AUTO), ("summary", "FIRST"), *TALK, ("job", AUTO))
    asking = replace(agent("so far"), own_question="What was it about?")
    outcome = play(compress(store, store.messages[-1].id, asking))[1]
    assert outcome.question == "What was it about?"


def test_a_failed_summary_is_no_previous_summary() -> None:
    store = store_of(*TALK[:2], ("job", AUTO), ("summary", "BROKEN"), *TALK, ("job", AUTO))
    store.put(replace(store.messages[3], error="too long"))
    _, outcome = done(store, "so far")
    assert "BROKEN" not in outcome.question and "m004" in outcome.front


def test_a_refused_request_is_said_again_without_its_picture() -> None:
    store = store_of(*TALK[:4])
    store.put(Message("m005", "user", (Text("look"), File("image/png", "huge.png"))))
    store.put(Message("m006", "assistant", parent="m005"))
    play(queue(store, auto=True, overflow=True))
    events, outcome = done(store, "so far")
    replayed = store.messages[-1]
    assert "m005" not in outcome.front
    assert of_type(events, RequestReplayed)[0].of == "m005" and of_type(events, GoOnAdded) == []
    assert [type(part) for part in replayed.parts] == [Text, Text]
    assert "huge.png" in words_of(replayed)


def test_a_refused_request_with_nothing_before_it_is_summed_up_itself() -> None:
    store = store_of(("user", LONG), ("job", OVERFLOW))
    events, outcome = done(store, "so far")
    assert outcome.front == ("m001",)
    assert of_type(events, RequestReplayed) == [] and len(of_type(events, GoOnAdded)) == 1


def test_with_a_tail_the_model_reads_a_refused_request_twice() -> None:
    store = store_of(*TALK, ("user", "too much"), ("job", OVERFLOW))
    done(store, "so far")
    view = visible(store.messages)
    assert [words_of(message) for message in view].count("too much") == 2


@pytest.mark.parametrize("how", ["too_long", "stopped", "tool_called"])
@pytest.mark.parametrize("turns", [0, 2])
def test_a_summary_that_fails_ends_the_run(how: str, turns: int) -> None:
    store = store_of(*TALK, ("job", AUTO))
    events, outcome = done(store, Draft("", how), tail_turns=turns)
    assert not outcome.goes_on and not outcome.announced
    assert "SummaryDiscarded" in names(events) and "GoOnAdded" not in names(events)
    if turns == 0 or how == "too_long":
        assert ids(visible(store.messages)) == ids(store.messages)


def test_a_summary_that_stopped_hides_the_front_all_the_same_once_a_tail_is_noted() -> None:
    store = store_of(*TALK, ("job", AUTO))
    done(store, Draft("", "stopped"))
    assert ids(visible(store.messages)) == ["m007", "m008", "m003", "m004", "m005", "m006"]


def test_a_place_is_counted_in_what_the_model_sees() -> None:
    store = store_of(
        *TALK, ("job", Job(True, tail_start_id="m003")), ("summary", "so far"), *TALK, ("job", AUTO)
    )
    view = ids(visible(store.messages))
    events, outcome = done(store, "again")
    assert view[of_type(events, HistorySplit)[0].index] == outcome.tail_start_id


def test_a_job_that_nobody_sees_is_refused_by_name() -> None:
    for name in ("m999", "m002"):
        with pytest.raises(NoSuchJob, match=name):
            play(compress(store_of(*TALK), name, agent("so far")))
