"""What the tests of the context organ share: running a generator, and short histories."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from scratch_impl.context.gemini_cli import run
from scratch_impl.context.gemini_cli.compress import Ask, Limits
from scratch_impl.context.gemini_cli.measure import Content, History
from scratch_impl.context.gemini_cli.session import Chat
from scratch_impl.kernel.events import Event

Returned = TypeVar("Returned")


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


def user(text: str) -> Content:
    return {"role": "user", "parts": [{"text": text}]}


def model(text: str) -> Content:
    return {"role": "model", "parts": [{"text": text}]}


def call(tool: str) -> Content:
    return {"role": "model", "parts": [{"functionCall": {"name": tool, "args": {}}}]}


def output(tool: str, text: str) -> Content:
    return {"role": "user", "parts": [{"functionResponse": {"name": tool, "response": {"output": text}}}]}


def says(*answers: str) -> Ask:
    """A model that gives these answers, one after another."""
    waiting = list(answers)
    return lambda _messages: waiting.pop(0)


def talk(length: int = 4) -> History:
    """A question and an answer, so many times; each answer has 100 tokens."""
    return [content for n in range(length) for content in (user(f"Question {n}?"), model("word " * 80))]


def chat(history: History, *answers: str, limit_tokens: int = 800, **more: Any) -> Chat:
    """A session in which the history has just been sent."""
    limits = Limits(limit_tokens=limit_tokens, **more)
    made = Chat(history, says(*answers), limits)
    made.note_request()
    return made
