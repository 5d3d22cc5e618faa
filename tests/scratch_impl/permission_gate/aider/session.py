"""Short ways to play a session in tests: a small shop under git, and what a reply wants done."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scratch_impl.permission_gate.aider import run
from tests.scratch_impl.playing import of, play

FILES = {"cart.py": "total = 0\n", "prices.py": "VAT = 19\n"}


def session(calls: list[dict[str, Any]], answers: Iterable[str] = (), **setup: Any) -> list[Any]:
    """All events of a session in which cart.py is in the chat."""
    wanted = {"files": FILES, "in_chat": ["cart.py"], **setup, "calls": calls}
    return play(run(wanted), answers)[0]


def edit(path: str, search: str = "", replace: str = "new\n", reply: int | None = None) -> dict[str, Any]:
    args = {"file_path": path, "search": search, "replace": replace}
    return {"tool": "edit_file", "args": args, **({} if reply is None else {"reply": reply})}


def shell(command: str, reply: int | None = None) -> dict[str, Any]:
    call: dict[str, Any] = {"tool": "run_shell_command", "args": {"command": command}}
    return call if reply is None else {**call, "reply": reply}


def undo() -> dict[str, Any]:
    return {"tool": "/undo"}


def decisions(events: list[Any]) -> list[tuple[str, str]]:
    """Each verdict, and what settled it."""
    return [(verdict.decision, verdict.reason) for verdict in of(events, "VerdictReached")]


def log(events: list[Any]) -> list[tuple[str, str, str]]:
    """Each commit that was made: what it holds, and the two names on it."""
    return [(made.made_by, made.author, made.committer) for made in of(events, "CommitMade")]
