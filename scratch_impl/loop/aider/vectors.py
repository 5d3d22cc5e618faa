"""Replays recorded talks, so that anybody can check how far this loop agrees with the real one.

What: `(case) -> list of differences`, empty when we agree.

How the real one does it: the cases were recorded by running it with scripted replies
aider/aider/coders/base_coder.py:876-944; the file says in `format` what its fields mean.

But: what a message says is our own, so only its kind is compared.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Message
from scratch_impl.loop.aider.driver import converse
from scratch_impl.loop.aider.events import ConfirmAnswered, ConfirmAsked, RequestRetried
from scratch_impl.loop.aider.session import Session
from scratch_impl.loop.aider.setup import read_setup

SWITCHES = {"auto_accept_architect": "auto_accept", "suggest_shell_commands": "suggest_shell"}


def reflection(case: Mapping[str, Any]) -> list[str]:
    """Play one talk, and compare everything that was recorded of it."""
    events, session = _play(case)
    ours, wanted = _facts(events, session), case["expect"]
    return [f"{key} is {ours[key]}, not {wanted[key]}" for key in wanted if ours[key] != wanted[key]]


def _setup(case: Mapping[str, Any]) -> dict[str, Any]:
    replies = [
        {"text": reply.get("text") or "", "finish": reply.get("raise") or "STOP"} for reply in case["replies"]
    ]
    info = case["info"]
    return {
        "task": "Do it.",
        "script": replies,
        "files": case["files"],
        "in_chat": case["in_chat"],
        "mode": case["edit_format"],
        "lint": [said or "" for said in case["lint"]],
        "test": [said or "" for said in case["test"]],
        "auto_lint": case["auto_lint"],
        "auto_test": case["auto_test"],
        "window_tokens": info.get("max_input_tokens") or 0,
        "prefill": bool(info.get("supports_assistant_prefill")),
        **{SWITCHES[key]: value for key, value in case["options"].items() if key in SWITCHES},
    }


def _play(case: Mapping[str, Any]) -> tuple[list[Event], Session]:
    answers = {question: list(typed) for question, typed in case["answers"].items()}
    scene = read_setup(_setup(case))
    scene.desk.shell = lambda command: f"{command} ran"  # the recorded commands all said something
    playing = converse(scene.task, scene.desk, scene.in_chat, settings=scene.settings)
    events, answer = list[Event](), None
    while True:
        try:
            event = playing.send(answer)
        except StopIteration as end:
            return events, end.value
        events.append(event)
        typed = answers.get(event.question) if isinstance(event, ConfirmAsked) else None
        answer = typed.pop(0) if typed else "y"


def _facts(events: list[Event], session: Session) -> dict[str, Any]:
    asked = [event for event in events if isinstance(event, ConfirmAnswered)]
    editor = [sender.removeprefix("editor:") for sender in session.sent if sender.startswith("editor:")]
    own = [sender for sender in session.sent if not sender.startswith("editor:")]
    return {
        "model_calls": len(session.desk.calls),
        "calls_by": session.desk.calls,
        "ended": {"refused": "refused_before_call"}.get(session.ended, session.ended),
        "num_reflections": session.reflections,
        "reflected_as": own[1:],
        "editor_inputs": ["user" if sender == "architect" else sender for sender in editor],
        "questions": [[event.question, event.subject, event.yes] for event in asked],
        "malformed_count": session.malformed,
        "exhausted_count": session.exhausted,
        "lint_outcome": session.lint_clean,
        "test_outcome": session.tests_pass,
        "retry_delays": [event.delay_s for event in events if isinstance(event, RequestRetried)],
        "in_chat": sorted(session.chat),
        "files": session.desk.files,
        "cur_roles": _roles(session.current),
        "done_roles": _roles(session.done),
    }


def _roles(messages: list[Message]) -> list[str]:
    return ["assistant" if message.role == "model" else message.role for message in messages]


REPLAYS = {"reflection": reflection}
