"""Marks an answer by decisions recorded from a real agent: on how many of them do both agree?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

Case = Mapping[str, Any]


@dataclass(frozen=True)
class Played:
    """One recorded decision, and what the answer says to it.

    `scenario` is `{"cell", "setup"}` with which the real agent's own cell can be stepped through the same case.
    """

    given: str
    expected: str
    got: str
    scenario: Mapping[str, Any]

    @property
    def agrees(self) -> bool:
        """Whether both decide alike."""
        return self.expected == self.got


Replay = Callable[[Case, ModuleType], Played]


def compare(recorded: Mapping[str, Any], module: ModuleType) -> dict[str, Any]:
    """Replay the recorded cases to the answer.

    Args:
        recorded: `{"replay": "name of a function in replays.py", "cases": [...]}`.
        module: the teaching file with the answer in it.

    Returns:
        `{"agreed", "total", "first"}`; `first` is the first disagreement as
        `{"id", "given", "expected", "got", "scenario"}`, or None.
    """
    replay: Replay = getattr(import_module("scratch_impl.exercises.replays"), recorded["replay"])
    first, agreed = None, 0
    for case in recorded["cases"]:
        played = _play(replay, case, module)
        agreed += played.agrees
        if first is None and not played.agrees:
            first = {
                "id": case["id"],
                "given": played.given,
                "expected": played.expected,
                "got": played.got,
                "scenario": played.scenario,
            }
    return {"agreed": agreed, "total": len(recorded["cases"]), "first": first}


def _play(replay: Replay, case: Case, module: ModuleType) -> Played:
    try:
        return replay(case, module)
    except Exception as error:  # the answer fails on this case, and may still do well on the others
        return Played(f"case {case['id']}", "a decision", f"raises {type(error).__name__}: {error}", {})
