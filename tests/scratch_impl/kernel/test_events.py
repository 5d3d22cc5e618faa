from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.kernel.events import Event, to_json


@dataclass(frozen=True)
class Inner:
    names: tuple[str, ...]


@dataclass(frozen=True)
class Happened(Event):
    inner: Inner
    found: frozenset[str]
    note: str | None


def test_events_become_plain_data_with_their_own_field_names() -> None:
    event = Happened(Inner(("a", "b")), frozenset({"z", "y"}), None)
    assert to_json(event) == {"inner": {"names": ["a", "b"]}, "found": ["y", "z"], "note": None}
