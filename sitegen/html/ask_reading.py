"""What a cell has to say before a reader can ask it about rules of their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sitegen.model import CellEvents, Lang
from sitegen.traces import Trace

Setup = Mapping[str, Any]
Steps = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class AskedFile:
    """A file of the reader's. `place` says whose it is; empty: that goes without saying."""

    path: str
    place: str
    text: str


@dataclass(frozen=True)
class Answer:
    """What one mode makes of one call: the verdict, the number of the row to blame, and what settled it."""

    decision: str
    word: str
    number: str
    why: str


@dataclass(frozen=True)
class AskCell:
    """How one cell is asked. `may_be_alone`: a run can be told that nobody is there to be asked."""

    shell: str  # the tool that takes a command line
    example: str  # a call of another tool, as a reader writes it
    may_be_alone: bool
    files: Callable[[Setup], list[AskedFile]]
    answers: Callable[[Steps, Setup, CellEvents, Lang], list[Answer]]
    tools: Callable[[Iterable[Trace]], list[str]]  # names that can only be tools


def call_line(call: Mapping[str, Any], shell: str) -> str:
    """A call as a reader writes it: a shell command as it is, another tool with its arguments as JSON.

    >>> call_line({"tool": "read_file", "args": {"file_path": "a"}}, "bash")
    'read_file {"file_path": "a"}'
    """
    args = call["args"]
    if call["tool"] == shell and list(args) == ["command"] and "\n" not in args["command"]:
        return str(args["command"])
    return f"{call['tool']} {json.dumps(args, ensure_ascii=False)}"
