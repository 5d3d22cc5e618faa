"""Marks an answer by decisions recorded from a real agent: on how many of them do both agree?"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

Case = Mapping[str, Any]


@dataclass(frozen=True)
class Played:
    """One recorded decision, and what the answer says to it.

    `scenario` is `{"cell", "setup"}` with which the real agent's own cell can be stepped through the same
    case; it is empty when there is no such cell.
    """

    given: str
    expected: str
    got: str
    scenario: Mapping[str, Any] = field(default_factory=dict)

    @property
    def agrees(self) -> bool:
        """Whether both decide alike."""
        return self.expected == self.got


Replay = Callable[[Case, ModuleType], Played | None]
"""None: the case is about something that the answer does not do, and does not count."""


def compare(recorded: Mapping[str, Any], module: ModuleType) -> dict[str, Any]:
    """Replay the recorded cases to the answer.

    Args:
        recorded: `{"replay": "name of a function in replays.py", "cases": [...]}`.
        module: the teaching file with the answer in it.

    Returns:
        `{"agreed", "total", "first", "compared", "differing"}`; `first` is the first disagreement as
        `{"id", "given", "expected", "got", "scenario"}`, or None; the last two are ids of cases.
    """
    replay: Replay = getattr(import_module("scratch_impl.exercises.replays"), recorded["replay"])
    played = {case["id"]: _play(replay, case, module) for case in recorded["cases"]}
    compared = {name: one for name, one in played.items() if one is not None}
    differing = [name for name, one in compared.items() if not one.agrees]
    return {
        "agreed": len(compared) - len(differing),
        "total": len(compared),
        "first": _told(differing[0], compared[differing[0]]) if differing else None,
        "compared": list(compared),
        "differing": differing,
    }


def _told(case: str, played: Played) -> dict[str, Any]:
    return {
        "id": case,
        "given": played.given,
        "expected": played.expected,
        "got": played.got,
        "scenario": played.scenario,
    }


def _play(replay: Replay, case: Case, module: ModuleType) -> Played | None:
    try:
        return replay(case, module)
    except Exception as error:  # the answer fails on this case, and may still do well on the others
        text = traceback.format_exception_only(error)[-1].strip()
        return Played(f"case {case['id']}", "a decision", f"raises {text}")
