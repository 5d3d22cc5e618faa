"""The loop as an agent wires it: with tools that ask, and with the history it leaves behind."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event, Question
from scratch_impl.kernel.model import Result, ScriptedModel, ToolCall, read_script
from scratch_impl.loop.gemini_cli import converse
from scratch_impl.loop.gemini_cli.history import History, is_function_response
from scratch_impl.loop.gemini_cli.session import RunTools, Session
from tests.scratch_impl.loop.gemini_cli.playing import calls, says

CHANT = "I look at the log once more. " * 14


@dataclass(frozen=True)
class Asked(Question):
    tool: str


def ask_first(called: tuple[ToolCall, ...]) -> Generator[Event, Any, list[Result]]:
    answers = []
    for call in called:
        answers.append((yield Asked(call.tool)))
    return [
        Result(call.id, call.tool, "success", answer) for call, answer in zip(called, answers, strict=True)
    ]


def ended(*script: dict[str, Any], run_tools: RunTools = ask_first, answer: str = "yes") -> Session:
    """The session at the end of a run."""
    running = converse("Go.", ScriptedModel(read_script(list(script))), run_tools)
    reply: str | None = None
    while True:
        try:
            event = running.send(reply)
        except StopIteration as end:
            session: Session = end.value
            return session
        reply = answer if isinstance(event, Question) else None


def roles(history: History) -> list[str]:
    return [content["role"] for content in history]


def test_a_tool_may_ask_a_person_in_the_middle_of_a_pass() -> None:
    history = ended(calls("look"), says("Thanks."), answer="go ahead").history
    assert history[2]["parts"][0]["functionResponse"]["response"] == {"output": "go ahead"}


def test_user_and_model_take_turns_in_the_history() -> None:
    history = ended(says("I look.", thought="Hm.", **calls("look", at=1)), says("Done.")).history
    assert roles(history) == ["user", "model", "user", "model"]
    assert is_function_response(history[2])
    assert history[1]["parts"] == [
        {"text": "I look."},
        {"functionCall": {"id": "look__call-1", "name": "look", "args": {"at": 1}}},
    ]


def test_an_answer_cut_short_is_missing_from_the_history() -> None:
    history = ended(says(CHANT), says("# Sorry")).history
    assert roles(history) == ["user", "user", "model"]
    assert history[2]["parts"] == [{"text": "# Sorry"}]


def test_no_more_is_asked_of_the_model_than_it_takes() -> None:
    session = ended(calls("look"), says("Done."), says("Nobody hears this."))
    assert (session.model.asked, session.passes, session.turns) == (2, 2, 2)
