"""Every exercise is done once at build time: the start has to fail, the solution has to pass.

The teaching code runs in a process of its own, as for traces. What came out is kept in `.cache/marks` under a
hash of the exercise, of the recorded decisions that it uses, and of all teaching code.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from sitegen.exercise import Exercise, Recorded
from sitegen.exercises import vector_file
from sitegen.problems import Report
from sitegen.subprocesses import NoAnswerError, ask, code_hash, kept

MOST_CASES = 60
"""Of the recorded ones: so many are replayed while a reader waits, and fetched by them."""

Case = Mapping[str, Any]


@dataclass(frozen=True)
class Marked:
    """What the solution did on recorded decisions: the sample of cases, and on how many it agrees."""

    sample: tuple[Case, ...] = ()
    agreed: int = 0


def mark_all(root: Path, exercises: Iterable[Exercise], report: Report) -> dict[str, Marked]:
    """Do every exercise; what is wrong with one is noted in `report`.

    Args:
        root: the repository, which holds the teaching code and receives the cache.
        exercises: all of them.
        report: takes the problems.
    """
    code = code_hash(root)
    return {exercise.id: _mark(root, exercise, code, report) for exercise in exercises}


def _mark(root: Path, exercise: Exercise, code: str, report: Report) -> Marked:
    told = exercise.recorded
    cases = _cases(vector_file(root, told.kind)) if told else []
    requests = [exercise.request(exercise.start), exercise.request(exercise.solution, cases)]
    asked = json.dumps(requests, ensure_ascii=False)
    key = hashlib.sha256(f"{code}\n{asked}".encode()).hexdigest()[:24]
    try:
        start, solution = kept(root, "marks", key, lambda: ask(root, "mark", asked))
    except NoAnswerError as failure:
        _note(
            exercise,
            "start, solution",
            f"{failure}",
            "a start and a solution that end",
            "correct them",
            report,
        )
        return Marked()
    _check_start(exercise, start, report)
    if not _check_solution(exercise, solution, report) or told is None:
        return Marked()
    return _sampled(exercise, told, cases, solution["recorded"], report)


def _cases(file: Path) -> list[Case]:
    """The recorded cases of a file, with what they refer to in it put in its place."""
    document = json.loads(file.read_text(encoding="utf-8"))
    shared = document.get("rulesets", {})

    def whole(case: Case) -> Case:
        layers = [{"rules": shared[one["ref"]]} if "ref" in one else one for one in case["layers"]]
        return {**case, "layers": layers}

    return [whole(case) if "layers" in case else case for case in document["cases"]]


def _check_start(exercise: Exercise, start: Mapping[str, Any], report: Report) -> None:
    if start["error"]:
        found = f"a start that cannot be run ({_said(start['error'])})"
        _note(exercise, "start", found, "one that runs, and fails a case", "correct it", report)
    elif all(line["passed"] for line in start["lines"]):
        found = "a start that passes every case"
        _note(
            exercise, "start", found, "one that fails a case", "leave something to do, or add a case", report
        )


def _check_solution(exercise: Exercise, solution: Mapping[str, Any], report: Report) -> bool:
    before = len(report)
    if solution["error"]:
        found = f"a solution that cannot be run ({_said(solution['error'])})"
        _note(exercise, "solution", found, "one that passes every case", "correct it", report)
    for n, line in enumerate(solution["lines"]):
        if not line["passed"]:
            found = f"{line['got']} from the solution for {line['given']}"
            _note(
                exercise, f"cases[{n}]", found, line["expected"], "correct the case or the solution", report
            )
    return len(report) == before


def _sampled(
    exercise: Exercise, told: Recorded, cases: list[Case], recorded: Mapping[str, Any], report: Report
) -> Marked:
    """The cases that readers are marked by, and a look at how the solution does on them."""
    compared: list[str] = recorded["compared"]
    for name in told.sample:
        if name not in compared:
            found = f"the case {name}, which {told.replay} does not compare"
            _note(exercise, "recorded.sample", found, f"some of {', '.join(compared)}", "remove it", report)
    names = list(told.sample) or compared[:: told.every or ceil(len(compared) / MOST_CASES)]
    differing = [name for name in recorded["differing"] if name in names]
    agreed = len(names) - len(differing)
    wanted = len(names) if told.agrees is None else told.agrees
    if agreed != wanted:
        found = f"a solution that agrees on {agreed} of {len(names)} (not on {', '.join(differing)})"
        _note(exercise, "recorded", found, f"{wanted}", "correct the solution, or say `agrees`", report)
    if not names:
        _note(
            exercise,
            "recorded",
            f"no case that {told.replay} compares",
            "some",
            "correct replay or kind",
            report,
        )
    by_id = {case["id"]: case for case in cases}
    return Marked(tuple(by_id[name] for name in names if name in by_id), agreed)


def _said(error: Mapping[str, Any]) -> str:
    line = f", line {error['line']}" if "line" in error else ""
    return f"{error['message']}{line}"


def _note(exercise: Exercise, place: str, found: str, expected: str, fix: str, report: Report) -> None:
    report.add(exercise.file, place, found=found, expected=expected, fix=fix)
