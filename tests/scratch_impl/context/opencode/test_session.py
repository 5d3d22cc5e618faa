from __future__ import annotations

from itertools import islice
from typing import Any

from scratch_impl.context.opencode import run
from scratch_impl.context.opencode.events import (
    CompactionQueued,
    ContextMeasured,
    GoOnAdded,
    HistoryReplaced,
    RequestRefused,
    RequestReplayed,
    RequestSent,
    WindowReckoned,
)
from tests.scratch_impl.context.opencode.playing import names, of_type, played

LONG = {"model": "word ", "times": 1000}  # about 1250 tokens
TALK = [{"user": "Go."}, LONG, {"user": "And?"}, LONG]


def scene(**more: Any) -> dict[str, Any]:
    """A window of 6000 tokens, of which 5000 are usable."""
    return {"limit": {"context": 6000, "output": 1000}, "script": ["so far", "so far"], **more}


def test_a_final_answer_over_the_line_is_followed_by_a_message_nobody_wrote() -> None:
    long = {"model": "word ", "times": 3400}
    events = played(
        scene(history=TALK[:2], turns=[{"say": "All of it.", "then": [long, {"model": "It is done."}]}])
    )
    assert len(of_type(events, GoOnAdded)) == 1
    last = of_type(events, RequestSent)[-1]
    assert last.text == of_type(events, GoOnAdded)[0].text and "It is done." in last.blocks[0].text


def test_a_final_answer_under_the_line_ends_the_run() -> None:
    events = played(scene(turns=[{"say": "Hi.", "then": [{"model": "Hello."}, {"model": "never said"}]}]))
    assert len(of_type(events, RequestSent)) == 1


def test_a_call_needs_another_step_and_a_model_without_words_says_that_it_is_done() -> None:
    events = played(scene(turns=[{"say": "Look.", "then": [{"call": "ls", "output": "a b"}]}]))
    assert [event.blocks[0].kind for event in of_type(events, RequestSent)] == ["called", "said"]


def test_a_request_that_is_too_long_is_refused_summed_up_without_it_and_said_again() -> None:
    turn = {"say": "word ", "times": 3000, "then": [{"model": "Read."}]}
    events = played(scene(history=TALK, turns=[turn], compaction={"tail_turns": 0}))
    assert of_type(events, RequestRefused)[0].remaining_tokens == 6000
    assert of_type(events, CompactionQueued)[0].overflow
    assert len(of_type(events, RequestReplayed)) == 1
    assert of_type(events, RequestSent)[-1].blocks[0].text == "Read."


def test_with_a_tail_the_refused_request_comes_twice_and_is_refused_once_more() -> None:
    turn = {"say": "word ", "times": 3000, "then": [{"model": "Read."}]}
    events = list(islice(run(scene(history=TALK, turns=[turn])), 20))  # by itself it would not end so soon
    view = of_type(events, HistoryReplaced)[0].blocks
    assert [block.text.startswith("word") and block.role == "user" for block in view].count(True) == 2
    assert len(of_type(events, RequestRefused)) == 2


def test_a_request_that_never_fits_ends_the_run_instead_of_going_round_for_ever() -> None:
    events = played(scene(turns=[{"say": "word ", "times": 9000}]))
    assert names(events)[-2:] == ["SummaryDiscarded", "PruneSkipped"]


def test_switched_off_a_request_that_is_too_long_is_the_end() -> None:
    events = played(
        scene(compaction={"auto": False}, turns=[{"say": "word ", "times": 9000}, {"say": "never"}])
    )
    assert names(events) == ["WindowReckoned", "MessageStored", "RequestRefused", "PruneSkipped"]


def test_asking_for_a_compaction_runs_it_and_nothing_else() -> None:
    events = played(scene(history=TALK, turns=[{"compact": True}]))
    assert not of_type(events, CompactionQueued)[0].auto
    assert of_type(events, RequestSent) == [] and of_type(events, GoOnAdded) == []
    assert of_type(events, HistoryReplaced)[0].stored == 6


def test_the_two_checks_disagree_when_answers_have_another_cap() -> None:
    usage = {"input": 3500}
    turns = [{"say": "Go.", "then": [{"call": "ls", "usage": usage}, {"model": "Done."}]}]
    setup = {"limit": {"context": 40_000, "output": 38_000}, "output_cap_tokens": 37_000, "turns": turns}
    events = played({**setup, "script": ["so far"]})
    checks = [(event.at, event.trigger_tokens, event.reached) for event in of_type(events, ContextMeasured)]
    assert checks[:2] == [("step", 8000, False), ("lap", 3000, True)]


def test_what_the_provider_says_is_taken_at_its_word() -> None:
    usage = {"input": 90_000, "output": 5, "total": 7}
    events = played(scene(turns=[{"say": "Hi.", "then": [{"model": "Hello.", "usage": usage}]}]))
    sent = of_type(events, RequestSent)[0]
    assert (sent.tokens, sent.counted, sent.total) == (7, "total", 7)
    assert not of_type(events, ContextMeasured)[0].reached


def test_a_reserve_is_said_to_be_ignored() -> None:
    reckoned = {}
    for name, limit in {"plain": {"context": 9000}, "own": {"context": 9000, "input": 8000}}.items():
        events = played({"limit": limit, "compaction": {"reserved": 500}, "turns": [], "script": []})
        reckoned[name] = of_type(events, WindowReckoned)[0].reserve
    assert reckoned == {"plain": "ignored", "own": "used"}


def test_after_a_compaction_the_next_one_begins_from_its_summary() -> None:
    long = {"call": "read", "output": "word ", "times": 2200}
    turn = {"say": "Read.", "then": [long, long, long, long, long]}
    setup = scene(turns=[turn])
    events = played({**setup, "script": ["so far"] * 5})
    assert len(of_type(events, HistoryReplaced)) > 1
    assert of_type(events, HistoryReplaced)[-1].stored > of_type(events, HistoryReplaced)[0].stored
