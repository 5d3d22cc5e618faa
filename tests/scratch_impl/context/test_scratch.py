"""The context that is built from nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from scratch_impl.context.scratch import (
    SUMMARY,
    Budget,
    compress,
    cut,
    estimate_tokens,
    is_summary,
    may_cut,
    run,
    total_tokens,
)
from scratch_impl.kernel.model import Message, Reply, Result, ScriptedModel, ScriptExhausted, ToolCall
from scratch_impl.kernel.problems import BadSetup
from tests.scratch_impl.playing import names, of, play

CALL = ToolCall("c", "read", {"path": "a"})


def says(role: str, tokens: int) -> Message:
    return Message(role, "x" * 4 * tokens)


def pair(tokens: int) -> list[Message]:
    return [
        Message("model", calls=(CALL,)),
        Message("user", results=(Result("c", "read", "success", "x" * 4 * tokens),)),
    ]


class Writer(ScriptedModel):
    """Writes what it is told to, and keeps what it was given to sum up."""

    def __init__(self, *texts: str) -> None:
        super().__init__([Reply(text) for text in texts])
        self.given: list[str] = []

    def reply(self, talk: Any = (), /) -> Reply:
        self.given.append(talk[0].text)
        return super().reply()


def squeeze(talk: list[Message], model: Writer, limit: int = 100, **more: float) -> tuple[list[Any], Any]:
    return play(compress(talk, model, Budget(limit, **more)))


# --- measuring ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("a", 1), ("abcd", 1), ("abcde", 2), ("灯塔", 2), ("😀", 1)]
)
def test_a_token_is_about_four_bytes_rounded_up(text: str, tokens: int) -> None:
    assert estimate_tokens(Message("user", text)) == tokens


def test_calls_and_results_are_weighed_with_the_words() -> None:
    bare = estimate_tokens(Message("model", "Hi."))
    assert estimate_tokens(Message("model", "Hi.", calls=(CALL,))) > bare
    assert (
        estimate_tokens(Message("user", "Hi.", results=(Result("c", "read", "success", "long" * 9),))) > bare
    )


def test_half_a_character_does_not_stop_the_measuring() -> None:
    assert estimate_tokens(Message("user", "\ud83d")) == 1


# --- cutting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sizes", "allowed", "share", "place"),
    [
        ([], [], 0.5, 0),
        ([9], [True], 0.5, 0),
        ([5, 5, 5, 5], [True] * 4, 0.5, 2),
        ([5, 5, 5, 5], [True, True, False, True], 0.5, 3),
        ([5, 5, 5, 5], [True, True, False, False], 0.5, 1),
        ([5, 5, 5, 5], [True, False, False, False], 0.5, 0),
        ([1, 1, 1, 97], [True] * 4, 0.5, 3),
    ],
)
def test_the_cut_is_the_first_allowed_place_that_is_far_enough_else_the_last_one(
    sizes: list[int], allowed: list[bool], share: float, place: int
) -> None:
    assert cut(sizes, allowed, share) == place


def test_no_cut_leaves_a_result_without_its_call() -> None:
    talk = [says("user", 5), *pair(5), *pair(5), says("model", 5), says("user", 5)]
    for place, fine in enumerate(may_cut(talk)):
        after = [message for message in talk[place:] if message.results or message.calls]
        if fine and after:
            assert after[0].calls
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        kept = talk[cut([estimate_tokens(one) for one in talk], may_cut(talk), share) :]
        assert all(before.calls for before, one in pairwise([talk[0], *kept]) if one.results)


# --- folding --------------------------------------------------------------------------------------------


def test_below_the_trigger_nothing_happens() -> None:
    talk = [says("user", 10), says("model", 10), says("user", 10)]
    events, after = squeeze(talk, Writer())
    assert names(events) == ["ContextMeasured"] and after == talk


def test_above_the_trigger_a_summary_takes_the_place_of_the_front() -> None:
    talk = [says("user", 30), says("model", 30), says("user", 20)]
    model = Writer("It was long.")
    events, after = squeeze(talk, model)
    assert names(events)[:4] == ["ContextMeasured", "HistorySplit", "SummaryAsked", "SummaryWritten"]
    assert names(events)[4:] == ["SummaryWeighed", "HistoryReplaced"]
    assert is_summary(after[0]) and after[0].text.endswith("It was long.") and after[1:] == talk[2:]
    assert total_tokens(after) < total_tokens(talk)


def test_two_compactions_keep_the_first() -> None:
    model = Writer("Rule: never touch legacy.", "Rule: never touch legacy. Night 2.")
    _, once = squeeze([says("user", 30), says("model", 30), says("user", 20)], model)
    events, twice = squeeze([*once, says("model", 40), says("user", 5)], model)
    assert of(events, "SummaryAsked")[0].task == "merge"
    assert "never touch legacy" in model.given[1]
    assert [is_summary(message) for message in twice].count(True) == 1


@pytest.mark.parametrize(("text", "status"), [("  ", "empty_summary"), ("x" * 400, "inflated")])
def test_a_summary_that_is_no_good_is_thrown_away(text: str, status: str) -> None:
    talk = [says("user", 30), says("model", 30), says("user", 20)]
    events, after = squeeze(talk, Writer(text))
    assert of(events, "SummaryDiscarded")[0].status == status and after == talk


def test_a_summary_alone_is_not_summed_up_again() -> None:
    talk = [Message("user", SUMMARY + "x" * 200), *pair(20)]
    events, after = squeeze(talk, Writer(), front=0.3)
    assert of(events, "CompressionSkipped")[0].reason == "nothing_in_front" and after == talk


def test_what_cannot_be_made_to_fit_is_refused_with_its_size_and_the_room_there_is() -> None:
    events, after = squeeze([says("user", 40), says("model", 40), says("user", 120)], Writer("Short."))
    assert after is None
    refused = events[-1]
    assert type(refused).__name__ == "RequestRefused"
    assert refused.request_tokens == 120 and 0 < refused.remaining_tokens < 100


def test_what_just_fits_is_sent() -> None:
    events, after = squeeze([says("user", 100)], Writer(), trigger=1.0)
    assert names(events) == ["ContextMeasured"] and after is not None


def test_a_talk_that_has_not_begun_fits() -> None:
    events, _ = play(run({"rounds": [[]], "script": [], "budget": {"trigger": 1}}))
    assert names(events) == ["ContextMeasured"]


def test_a_script_without_a_further_summary_says_so() -> None:
    with pytest.raises(ScriptExhausted):
        squeeze([says("user", 30), says("model", 30), says("user", 30)], Writer())


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"script": []}, "setup has no rounds"),
        ({"rounds": [{"user": "Hi."}], "script": []}, "setup.rounds[0] is {'user': 'Hi.'}"),
        ({"rounds": [[{"said": "Hi."}]], "script": []}, "unknown key 'said'"),
        ({"rounds": [], "script": [], "budget": {"limit_tokens": 1.5}}, "setup.budget.limit_tokens is 1.5"),
    ],
)
def test_a_setup_that_makes_no_sense_says_where(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup) as caught:
        play(run(setup))
    assert message in caught.value.message
