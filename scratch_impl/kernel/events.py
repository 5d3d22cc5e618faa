"""Events: what a cell says while it works.

A cell is a generator. Each thing that happens in it is one frozen dataclass, named as a past
participle (`RuleMatched`), and yielded. An event that waits for a person is a `Question`: the
generator pauses at the `yield` and goes on with the answer that is sent in.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from math import isfinite
from typing import Any, ClassVar


@dataclass(frozen=True)
class Event:
    """One thing that happened. Subclasses add the fields a view needs to show it."""


@dataclass(frozen=True)
class Question(Event):
    """An event that pauses the cell until somebody answers."""

    default_answer: ClassVar[str] = ""  # what the recorder says when nobody chose an answer


def to_json(value: Any) -> Any:
    """Turn events, tuples and sets into what JSON can hold, field names kept as they are.

    What JSON has no place for (a date from a TOML file, infinity) becomes its text.

    Example: `to_json(RuleMatched(index=0, ...))` -> `{"index": 0, ...}`.
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(to_json(item) for item in value)
    if isinstance(value, float) and not isfinite(value):
        return str(value)  # JSON has no word for these
    return value if value is None or isinstance(value, str | bool | int | float) else str(value)
