from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptedModel, read_script
from scratch_impl.loop.gemini_cli import converse
from scratch_impl.loop.gemini_cli.events import (
    ChatCompressed,
    ContextOverflowRefused,
    MaxSessionTurnsReached,
    MessageSent,
    ModelChosen,
    RunEnded,
    TurnSkipped,
    TurnStarted,
)
from scratch_impl.loop.gemini_cli.history import History
from scratch_impl.loop.gemini_cli.session import Settings
from scratch_impl.loop.gemini_cli.setup import read_setup
from tests.scratch_impl.loop.gemini_cli.playing import all_of, calls, names, one, play, says

GO_ON = {"next_speaker": "model"}


def test_a_continuation_costs_one_of_the_budget_and_a_pass_gives_it_back() -> None:
    events = play(
        says("Next, I will look."),
        calls("look"),
        says("Done."),
        next_speaker_check=True,
        next_speaker=[GO_ON],
    )
    sent = [(message.sender, message.depth, message.budget) for message in all_of(MessageSent, events)]
    assert sent == [("person", 0, 100), ("next_speaker", 1, 99), ("tools", 0, 100)]


def test_at_budget_0_the_turn_is_empty_and_nobody_is_told() -> None:
    events = play(says("And next ..."), max_turns=1, next_speaker_check=True, next_speaker=[GO_ON, GO_ON])
    assert one(TurnSkipped, events).budget == 0
    assert names(events)[-3:] == ["TurnStarted", "TurnSkipped", "RunEnded"]
    assert one(RunEnded, events).warnings == ()


def test_the_turns_of_a_session_count_what_the_driver_does_not_see() -> None:
    events = play(
        says("a"),
        says("b"),
        says("c"),
        next_speaker_check=True,
        next_speaker=[GO_ON] * 3,
        max_session_turns=2,
    )
    assert [turn.turn for turn in all_of(TurnStarted, events)] == [1, 2, 3]
    assert one(MaxSessionTurnsReached, events).why == "session_turns"
    end = one(RunEnded, events)
    assert (end.status, end.warnings) == ("success", ("max_session_turns",))


def test_the_model_is_chosen_once() -> None:
    assert len(all_of(ModelChosen, play(calls("look"), calls("look", at=1), says("Done.")))) == 1


def test_what_would_not_fit_is_not_sent() -> None:
    refused = one(ContextOverflowRefused, play(task="x" * 44, token_limit=10))
    assert (refused.estimated_tokens, refused.remaining_tokens) == (11, 10)


def test_what_just_fits_is_sent() -> None:
    events = play(says("Fine."), task="x" * 40, token_limit=10)
    assert all_of(ContextOverflowRefused, events) == []


def test_a_refusal_ends_the_run_without_a_word() -> None:
    events = play(calls("look"), tools={"look": "long" * 100}, token_limit=60)
    end = one(RunEnded, events)
    assert (end.status, end.reason, end.text, end.warnings) == ("success", "nothing_said", "", ())


def test_the_history_is_compressed_before_anything_is_sent() -> None:
    def keep_the_last(history: History) -> Generator[Event, Any, History]:
        yield from ()
        return history[-1:]

    scene = read_setup({"task": "Go.", "tools": {"look": "seen"}})
    model = ScriptedModel(read_script([calls("look"), says("Done.")]))
    tight = Settings(
        token_limit=30
    )  # the compressed history leaves room for the result, the whole one does not
    events = list(converse("Go on. " * 16, model, scene.run_tools, settings=tight, compress=keep_the_last))
    assert all_of(ContextOverflowRefused, events) == []
    compressed = one(ChatCompressed, events)
    assert (compressed.before, compressed.after) == (2, 1)
    assert names(events)[names(events).index("ChatCompressed") - 1] == "TurnStarted"
