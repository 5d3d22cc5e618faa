"""What the tests of OpenCode's context share: running a generator, and short histories."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from scratch_impl.context.opencode import run
from scratch_impl.context.opencode.hidden_agent import Agent, Ask, Draft
from scratch_impl.context.opencode.overflow import Settings, Window
from scratch_impl.context.opencode.store import Job, Message, Part, Store, Text, Tool
from scratch_impl.kernel.events import Event

Returned = TypeVar("Returned")
ROOMY = Window(200_000, 8_000)


def play(steps: Generator[Event, Any, Returned]) -> tuple[list[Event], Returned]:
    """Everything that happens, and what comes out."""
    events: list[Event] = []
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return events, end.value


def names(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def of_type(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def played(setup: Mapping[str, Any]) -> list[Event]:
    return play(run(setup))[0]


def store_of(*rows: tuple[str, Any]) -> Store:
    """A store, from pairs: user, model or summary with a text, job with a Job, tool with a Tool."""
    store = Store()
    for kind, what in rows:
        parts: dict[str, tuple[Part, ...]] = {"job": (what,), "tool": (what,)}
        asked = [message.id for message in store.messages if message.role == "user"]
        answers = kind in ("model", "summary", "tool")
        store.put(
            Message(
                store.next_id(),
                "assistant" if answers else "user",
                parts.get(kind, (Text(what) if isinstance(what, str) else what,)),
                parent=asked[-1] if answers and asked else None,
                finish=("tool-calls" if kind == "tool" else "stop") if answers else None,
                summary=kind == "summary",
            )
        )
    return store


def read(name: str, chars: int, status: str = "completed", tool: str = "read") -> Tool:
    """A call with an output of that size."""
    return Tool(name, tool, {}, "x" * chars, status)


def ids(messages: list[Message]) -> list[str]:
    return [message.id for message in messages]


def writes(*drafts: str | Draft) -> Ask:
    """A hidden agent that comes to these summaries, one after another."""
    waiting = [Draft(one) if isinstance(one, str) else one for one in drafts]
    return lambda _request: waiting.pop(0)


def agent(*drafts: str | Draft, window: Window = ROOMY, **settings: Any) -> Agent:
    return Agent(writes(*drafts), window, Settings(**settings))


AUTO, ASKED_FOR = Job(auto=True), Job(auto=False)
