from __future__ import annotations

from typing import Any

from scratch_impl.context.gemini_cli.compress import (
    COMPRESSED,
    EMPTY_SUMMARY,
    INFLATED,
    NOTHING_DONE,
    Ask,
    Limits,
    Outcome,
    compress,
)
from scratch_impl.context.gemini_cli.events import SummaryAsked
from scratch_impl.context.gemini_cli.measure import History, estimate_tokens, parts_of
from scratch_impl.kernel.events import Event
from tests.scratch_impl.context.gemini_cli.playing import (
    call,
    model,
    names,
    of_type,
    output,
    play,
    says,
    talk,
    user,
)

SNAPSHOT = "<state_snapshot>all there is to know</state_snapshot>"


def compressed(
    history: History, ask: Ask, limit_tokens: int = 800, **more: Any
) -> tuple[list[Event], Outcome]:
    tokens = more.pop("tokens", estimate_tokens(parts_of(history)))
    limits = Limits(limit_tokens=limit_tokens, **more.pop("limits", {}))
    return play(compress(history, ask, tokens=tokens, limits=limits, saved={}, **more))


def test_the_numbers_are_those_of_the_real_one() -> None:
    limits = Limits()
    assert (limits.limit_tokens, limits.threshold, limits.keep_share) == (1_048_576, 0.5, 0.3)
    assert (limits.outputs_tokens, limits.output_chars) == (50_000, 40_000)


def test_half_full_is_full_enough_and_a_token_less_is_not() -> None:
    assert compressed(talk(4), says(SNAPSHOT, SNAPSHOT), tokens=400)[1].status == COMPRESSED
    events, outcome = compressed(talk(4), says(), tokens=399)
    assert (names(events)[-1], outcome.status) == ("CompressionSkipped", NOTHING_DONE)


def test_whoever_asks_for_it_gets_it_below_the_threshold_too() -> None:
    assert compressed(talk(4), says(SNAPSHOT, SNAPSHOT), tokens=50, forced=True)[1].status == INFLATED
    history = talk(10)
    assert compressed(history, says(SNAPSHOT, SNAPSHOT), 9_000, forced=True)[1].status == COMPRESSED


def test_an_empty_history_is_not_even_measured() -> None:
    events, outcome = compressed([], says(), forced=True)
    assert (names(events), outcome.history) == (["CompressionSkipped"], None)


def test_the_new_history_is_snapshot_acknowledgement_and_what_was_kept() -> None:
    history = talk(5)
    _, outcome = compressed(history, says(SNAPSHOT, SNAPSHOT), tokens=500)
    assert outcome.history is not None
    assert outcome.history[0] == user(SNAPSHOT)
    assert outcome.history[1]["role"] == "model"
    assert outcome.history[2:] == history[8:]


def test_the_doubt_has_the_last_word_unless_it_is_silent() -> None:
    better = SNAPSHOT.replace("all", "really all")
    _, outcome = compressed(talk(4), says(SNAPSHOT, f"  {better}\n"))
    assert outcome.history and outcome.history[0] == user(better)
    _, outcome = compressed(talk(4), says(SNAPSHOT, " \n"))
    assert outcome.history and outcome.history[0] == user(SNAPSHOT)


def test_the_doubt_is_shown_the_history_and_the_first_draft() -> None:
    asked: list[History] = []

    def ask(messages: History) -> str:
        asked.append(messages)
        return SNAPSHOT

    compressed(talk(4), ask)
    assert len(asked) == 2
    assert asked[1][: len(asked[0]) - 1] == asked[0][:-1]
    assert asked[1][-2] == {"role": "model", "parts": [{"text": SNAPSHOT}]}


def test_an_earlier_snapshot_changes_the_question() -> None:
    events, _ = compressed([user(SNAPSHOT), *talk(4)], says(SNAPSHOT, SNAPSHOT))
    assert [event.task for event in of_type(events, SummaryAsked)] == ["merge", "doubt"]


def test_a_summary_that_is_as_large_is_taken_and_one_token_more_is_not() -> None:
    history = [user("x" * 1600), model("y")]
    tokens = estimate_tokens(parts_of(history))
    fits = "x" * 4 * (tokens - 7)
    assert compressed(history, says(fits, fits))[1].tokens_after == tokens
    assert compressed(history, says(fits, fits))[1].status == COMPRESSED
    assert compressed(history, says(fits + "xxxx", fits + "xxxx"))[1].status == INFLATED


def test_an_empty_summary_changes_nothing() -> None:
    outcome = compressed(talk(4), says("", ""))[1]
    assert (outcome.status, outcome.history) == (EMPTY_SUMMARY, None)


def test_nothing_happens_when_nothing_lies_in_front_of_the_cut() -> None:
    history = [user("x" * 2000), call("read_file")]
    events, outcome = compressed(history, says())
    assert names(events)[-1] == "CompressionSkipped"
    assert outcome.history is None


def test_the_summary_is_written_from_full_outputs_while_they_fit() -> None:
    seen: list[History] = []

    def ask(messages: History) -> str:
        seen.append(messages)
        return SNAPSHOT

    history = [user("Go."), call("grep"), output("grep", "x" * 4000), *talk(2)]
    limits = {"outputs_tokens": 100, "output_chars": 100}
    compressed(history, ask, 1200, limits=limits)
    assert seen[0][2] == history[2]
    compressed(history, ask, 1000, limits=limits)
    assert seen[2][2] != history[2]


def test_what_is_kept_is_kept_shortened() -> None:
    history = [*talk(8), user("Go."), call("grep"), output("grep", "x" * 1200), call("grep")]
    _, outcome = compressed(
        history, says(SNAPSHOT, SNAPSHOT), limits={"outputs_tokens": 50, "output_chars": 100}
    )
    assert outcome.history and "left out" in str(outcome.history[-2])


def test_the_first_message_of_the_next_session_counts() -> None:
    history = talk(4)
    _, without = compressed(history, says(SNAPSHOT, SNAPSHOT))
    _, outcome = compressed(history, says(SNAPSHOT, SNAPSHOT), environment=[user("x" * 400)])
    assert outcome.tokens_after == without.tokens_after + 100
