"""The scripted model: replies written in advance, given out one after another.

No cell teaches how a model thinks, so none needs a real one. A script makes a run repeatable, and lets a
scenario show the reply that causes the trouble.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.problems import BadInput, BadSetup


class ScriptExhausted(BadInput):
    """The model was asked once more than its script has replies."""


@dataclass(frozen=True)
class ToolCall:
    """A call that a reply asks for. `id` is what the result is filed under."""

    id: str
    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """What came out of a call. `status` is success, error or cancelled; `error_type` is the kind of error."""

    id: str
    tool: str
    status: str
    output: str
    error_type: str | None = None
    outcome: str | None = field(default=None, compare=False)  # what was said when somebody was asked


@dataclass(frozen=True)
class Reply:
    """One answer of the model, whole. `finish` is the reason it gives for stopping; None means cut off."""

    text: str = ""
    thought: str = ""
    calls: tuple[ToolCall, ...] = ()
    finish: str | None = "STOP"


class ScriptedModel:
    """Gives out `replies` in order; raises ScriptExhausted when there are none left."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self.replies = tuple(replies)
        self.asked = 0  # how many replies have been given out

    def reply(self) -> Reply:
        """Return the next reply."""
        if self.asked == len(self.replies):
            raise ScriptExhausted(
                f"The model was asked for reply {self.asked + 1}, and its script has {len(self.replies)}",
                "one more entry in the script, or a run that ends sooner",
            )
        self.asked += 1
        return self.replies[self.asked - 1]


def read_script(value: object, where: str = "script") -> tuple[Reply, ...]:
    """Read replies from a setup: `[{text, thought, calls: [{tool, args, id}], finish}]`, every key optional.

    A call without an id gets one from its place: `call-1` for the first call of the whole script.

    Raises:
        BadSetup: Something has the wrong shape, or a key is unknown.
    """
    replies: list[Reply] = []
    count = 0
    for number, entry in enumerate(_list(value, where), 1):
        reply = _keys(entry, {"text", "thought", "calls", "finish"}, f"{where}, reply {number}")
        calls: list[ToolCall] = []
        for item in _list(reply.get("calls", []), f"{where}, reply {number}, calls"):
            call = _keys(item, {"tool", "args", "id"}, f"{where}, reply {number}, a call")
            count += 1
            if not isinstance(call.get("tool"), str):
                raise BadSetup(f"{where}, reply {number}: a call has no tool", "tool: the name of a tool")
            calls.append(ToolCall(str(call.get("id", f"call-{count}")), call["tool"], call.get("args", {})))
        replies.append(
            Reply(
                str(reply.get("text", "")),
                str(reply.get("thought", "")),
                tuple(calls),
                reply.get("finish", "STOP"),
            )
        )
    return tuple(replies)


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadSetup(f"{where} is {value!r}", "a list")
    return value


def _keys(value: object, allowed: set[str], where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict) or set(value) - allowed:
        raise BadSetup(f"{where} is {value!r}", f"a mapping with the keys {', '.join(sorted(allowed))}")
    return value
