from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scratch_impl.loop.gemini_cli.events import NextSpeakerChecked
from scratch_impl.loop.gemini_cli.history import History
from scratch_impl.loop.gemini_cli.next_speaker import check_next_speaker
from tests.scratch_impl.loop.gemini_cli.playing import all_of, calls, one, play, says

TEXT = {"role": "model", "parts": [{"text": "Done."}]}
EMPTY = {"role": "model", "parts": []}
RESPONSE = {"role": "user", "parts": [{"functionResponse": {"name": "look"}}]}
REQUEST = {"role": "user", "parts": [{"text": "Go."}]}


def check(history: History, answer: Mapping[str, Any] | None = None) -> tuple[str, str]:
    (checked,) = list(check_next_speaker(history, lambda name, messages: answer))
    assert isinstance(checked, NextSpeakerChecked)
    return checked.speaker, checked.how


@pytest.mark.parametrize(
    ("history", "found"),
    [
        ([], ("nobody", "nothing_to_judge")),
        ([REQUEST, RESPONSE], ("model", "function_response")),
        ([REQUEST, EMPTY], ("model", "empty_reply")),
        ([REQUEST], ("nobody", "nothing_to_judge")),
        ([TEXT, REQUEST], ("nobody", "nothing_to_judge")),
    ],
)
def test_some_cases_need_no_model(history: History, found: tuple[str, str]) -> None:
    assert check(history, {"next_speaker": "user"}) == found


@pytest.mark.parametrize("speaker", ["model", "user"])
def test_else_a_model_says_who_speaks(speaker: str) -> None:
    assert check([REQUEST, TEXT], {"next_speaker": speaker}) == (speaker, "judged")


@pytest.mark.parametrize("answer", [None, {}, {"next_speaker": "me"}])
def test_any_other_answer_is_none(answer: Mapping[str, Any] | None) -> None:
    assert check([REQUEST, TEXT], answer) == ("nobody", "no_answer")


def test_it_is_off_in_a_stock_install() -> None:
    assert all_of(NextSpeakerChecked, play(says("Next ..."), next_speaker=[{"next_speaker": "model"}])) == []


def test_it_is_not_asked_while_a_call_is_pending() -> None:
    events = play(calls("look"), says("Done."), next_speaker_check=True)
    assert one(NextSpeakerChecked, events).how == "no_answer"
