"""What a run tells while it is under way, and how much of it."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from scratch_impl import telling
from scratch_impl.telling import Teller, TooLong


class Listener:
    """Hears batches, and puts them together again."""

    def __init__(self) -> None:
        self.batches: list[dict[str, Any]] = []

    def __call__(self, text: str) -> None:
        self.batches.append(json.loads(text))

    def text(self, stream: str) -> str:
        pieces = [piece for batch in self.batches for piece in batch["printed"]]
        return "".join(piece["text"] for piece in pieces if piece["stream"] == stream)


def test_the_first_things_are_told_at_once() -> None:
    hears = Listener()
    teller = Teller(hears)
    with teller.listening():
        print("Some text", end="")
        assert hears.text("stdout") == "Some text"
        teller.steps.append({"event": "A"})
        assert hears.batches[-1] == {"steps": [{"event": "A"}], "printed": [], "cut": False}


def test_a_flood_is_cut_and_makes_few_batches() -> None:
    hears = Listener()
    teller = Teller(hears)
    with teller.listening():
        for number in range(50_000):
            print(number)
    teller.tell_rest()
    assert len(hears.text("stdout")) == telling.PRINT_LIMIT_CHARS
    assert hears.batches[-1]["cut"]
    assert len(hears.batches) < telling.AT_ONCE + 20


def test_a_flood_of_changes_between_streams_is_cut_too() -> None:
    hears = Listener()
    teller = Teller(hears)
    with teller.listening():
        for _ in range(telling.PIECE_LIMIT):
            sys.stdout.write("o")
            sys.stderr.write("e")
    teller.tell_rest()
    assert len(hears.text("stdout") + hears.text("stderr")) == telling.PIECE_LIMIT
    assert hears.batches[-1]["cut"]


def test_a_run_that_has_no_end_is_ended_by_its_steps() -> None:
    teller = Teller(None)
    with pytest.raises(TooLong, match=f"after {telling.STEP_LIMIT} steps"):
        while True:
            teller.steps.append({"event": "A"})
    assert len(teller.steps) == telling.STEP_LIMIT


def test_a_run_whose_steps_hold_too_much_is_ended() -> None:
    teller = Teller(None)
    with pytest.raises(TooLong, match="after 3 steps"):
        while True:
            teller.steps.append({"event": "x" * (telling.TRACE_LIMIT_CHARS // 4)})


def test_without_anybody_to_tell_text_goes_where_it_always_goes(capsys: pytest.CaptureFixture[str]) -> None:
    with Teller(None).listening():
        print("here")
    assert capsys.readouterr().out == "here\n"
