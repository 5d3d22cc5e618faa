"""What a reader may foretell: at which step a question is put, what can be answered, and what the run says.

Nothing of it is typed in by an author: answers come from the run, tempting ones from the run or from the
words of the cell. The same rules stand in docs/assets/js/prediction-fold.js, for runs of the reader's own;
the browser tests hold the two against each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sitegen.events import FIELD, file_of
from sitegen.model import AGENTS, LANGS, CellEvents, Choices, Content
from sitegen.problems import Report
from sitegen.scenario import Question, Scenario
from sitegen.traces import Trace

NEXT = "next"
MOST_CHOICES = 4


@dataclass(frozen=True)
class Asked:
    """A question as it is put in one run: behind step `at`, told at step `told` (both from 1)."""

    at: int
    told: int
    right: Any
    choices: tuple[Any, ...]


class UnaskableError(Exception):
    """A run does not answer a question; the message says what was found instead."""


def ask(question: Question, trace: Trace, choices: Choices | None) -> Asked:
    """Where and how a question is put in a run.

    Args:
        question: what a scenario wants to have foretold.
        trace: the run.
        choices: what the cell's words offer for it.

    Raises:
        UnaskableError: the run has no such step, or nothing to choose from.
    """
    steps: Sequence[Mapping[str, Any]] = trace["steps"]
    event, nth = question.step.event, question.step.nth
    places = [n for n, step in enumerate(steps) if step["event"] == event]
    if not places or nth > len(places):
        raise UnaskableError(f"{event} number {max(nth, 1)}, though the run has {len(places)}")
    place = places[nth - 1 if nth > 0 else nth]
    at, told = _where(question, steps, place)
    if question.about == NEXT:
        right = steps[told]["event"]
    elif question.about in steps[told]["data"]:
        right = steps[told]["data"][question.about]
    else:
        raise UnaskableError(f"the field {question.about}, which step {told + 1} ({event}) has not")
    found = _offered(choices, steps[at + 1 : told + 1], [steps[n] for n in places], question.about)
    values = _few(_unique([*found, right]), right, grow=choices is None)
    if len(values) < 2:
        raise UnaskableError(f"{_unique([*found, right])} and nothing else to choose from")
    return Asked(at + 1, told + 1, right, tuple(values))


def _where(question: Question, steps: Sequence[Mapping[str, Any]], place: int) -> tuple[int, int]:
    """The step behind which the question is put, and the one that answers it, from 0."""
    if question.about == NEXT:
        if place + 1 >= len(steps):
            raise UnaskableError(f"{question.step.event} at the end of the run")
        return place, place + 1
    at = place - 1
    while question.start and at >= 0 and not _starts(steps[at], question.start):
        at -= 1
    if at < 0:
        raise UnaskableError(f"no {question.start or 'step'} before step {place + 1}")
    return at, place


def _starts(step: Mapping[str, Any], event: str) -> bool:
    return step["event"] == event and not step["data"].get("depth")


def _offered(
    choices: Choices | None,
    between: Sequence[Mapping[str, Any]],
    same: Sequence[Mapping[str, Any]],
    about: str,
) -> list[Any]:
    """The values to choose from: those of the cell's words, or those that the run itself names."""
    if isinstance(choices, tuple):
        return list(choices)
    if choices is None:
        return [step["data"][about] for step in same if about in step["data"]]
    event, _, field = choices.partition(".")
    return [step["data"][field] for step in between if step["event"] == event]


def _unique(values: Sequence[Any]) -> list[Any]:
    return list({json.dumps(value, sort_keys=True): value for value in values}.values())


def _few(values: list[Any], right: Any, *, grow: bool) -> list[Any]:
    """At most four, the right one among them; numbers sorted. `grow`: the right one is not the largest."""
    if isinstance(right, bool) or not isinstance(right, int | float):
        others = [value for value in values if value != right][: MOST_CHOICES - 1]
        return [value for value in values if value in others or value == right]
    numbers = sorted(value for value in values if value is not None)
    if grow and isinstance(right, int) and right == numbers[-1]:
        numbers.append(right + 1)
    nearest = sorted(numbers, key=lambda number: (abs(number - right), number))[:MOST_CHOICES]
    return sorted(nearest)


def choices_of(content: Content, scenario: Scenario, question: Question) -> Choices | None:
    """What the cell's words offer for that question; a whole agent has the words of its organs."""
    for events in told_by(content.events, scenario.cell):
        if (found := events.choices.get(question.step.event, {}).get(question.about)) is not None:
            return found
    return None


def told_by(events: Mapping[str, CellEvents], cell: str) -> list[CellEvents]:
    """The words of a cell; those of all organs when it is a whole agent."""
    whole, _, body = cell.partition("/")
    if whole != AGENTS:
        return [events[cell]] if cell in events else []
    return [own for name, own in events.items() if name.endswith(f"/{body}")]


def check(content: Content, traces: Mapping[str, Trace], report: Report) -> None:
    """Every question of a scenario has an answer in its recorded run, and something to choose from."""
    for scenario in content.scenarios.values():
        question = scenario.predict
        if question is None or scenario.id not in traces:
            continue
        choices = choices_of(content, scenario, question)
        try:
            asked = ask(question, traces[scenario.id], choices)
        except UnaskableError as found:
            report.add(
                scenario.file,
                "predict",
                found=str(found),
                expected="a step of the recorded run, with at least two answers to choose from",
                fix="name another step or field; choices for more answers stand with the words of the cell",
            )
            continue
        if question.about == NEXT and asked.right not in (choices or ()):
            report.add(
                file_of(report.root, scenario.cell),
                f"choices.{question.step.event}.{NEXT}",
                found=f"no {asked.right}, which comes next in {scenario.id}",
                expected="the events that may come next, the one of the recorded run among them",
                fix=f"add {asked.right}",
            )
        for field in _unknown_fields(question, traces[scenario.id]["steps"][asked.at - 1]["data"]):
            report.add(
                scenario.file,
                "predict.question",
                found=f"the field {{{field}}}",
                expected=f"a field of the step behind which it is put (step {asked.at})",
                fix="correct it, or write it in words",
            )


def _unknown_fields(question: Question, data: Mapping[str, Any]) -> Iterator[str]:
    for lang in LANGS:
        yield from (field for field in FIELD.findall(question.text[lang]) if field not in data)
