"""The scripted model: replies written in advance, given out one after another.

No cell teaches how a model thinks, so none needs a real one. A script makes a run repeatable, and lets a
scenario show the reply that causes the trouble.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadInput, BadSetup, make


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


@dataclass(frozen=True)
class Message:
    """One message of a talk. `role` is user or model; results stand in the role of the user."""

    role: str
    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    results: tuple[Result, ...] = ()


class Model(Protocol):
    """Whatever answers a talk: a script, or a real model at the other end of a line."""

    def reply(self, talk: Sequence[Message], /) -> Reply:
        """The next message of the model."""


class ToolFailed(Exception):  # noqa: N818
    """A tool could not do it. That is no mistake of the program, and the model should hear why."""


def canned(brings: Any, call: ToolCall) -> str:
    """Do what is written down: a text, one for each first argument, `{fails: why}` or `{throws: it}`."""
    if isinstance(brings, Mapping) and not {"fails", "throws"} & set(brings):
        brings = brings.get(str(next(iter(call.args.values()), "")), {"fails": f"{call.tool} finds nothing"})
    if not isinstance(brings, Mapping):
        return str(brings)
    raise ToolFailed(brings["fails"]) if "fails" in brings else RuntimeError(brings["throws"])


def brought(tools: Mapping[str, Any], calls: Sequence[ToolCall]) -> Generator[Event, Any, list[Result]]:
    """The same, as one result a call, for cells that teach something else than tools."""
    results = []
    for call in calls:
        try:
            text = canned(tools.get(call.tool, {"fails": f"There is no tool {call.tool}"}), call)
            results.append(Result(call.id, call.tool, "success", text))
        except ToolFailed as failed:
            results.append(Result(call.id, call.tool, "error", str(failed)))
    yield from ()
    return results


class ScriptedModel:
    """Gives out `replies` in order; raises ScriptExhausted when there are none left."""

    def __init__(self, replies: Sequence[Reply]) -> None:
        self.replies = tuple(replies)
        self.asked = 0  # how many replies have been given out

    def reply(self, _talk: Sequence[Message] = (), /) -> Reply:
        """Return the next reply, whatever was said."""
        if self.asked == len(self.replies):
            raise ScriptExhausted(
                f"The model was asked for reply {self.asked + 1}, and its script has {len(self.replies)}",
                "one more entry in the script, or a run that ends sooner",
            )
        self.asked += 1
        return self.replies[self.asked - 1]


def scripted(value: object) -> ScriptedModel:
    """A model that follows the script of a setup."""
    return ScriptedModel(read_script(value))


@dataclass(frozen=True)
class _Call:
    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)
    id: str = ""


@dataclass(frozen=True)
class _Entry:
    text: str = ""
    thought: str = ""
    calls: tuple[_Call, ...] = ()
    finish: Any = "STOP"


def read_script(value: object, where: str = "script") -> tuple[Reply, ...]:
    """Read replies: a text, or `{text, thought, calls: [{tool, args, id}], finish}`, each key optional.

    A call without an id gets one from its place: `call-1` for the first call of the whole script.
    """
    if not isinstance(value, list):
        raise BadSetup(f"{where} is {value!r}", "a list")
    replies, number = [], 0
    for n, item in enumerate(value):
        entry, calls = make(_Entry, {"text": item} if isinstance(item, str) else item, f"{where}[{n}]"), []
        for call in entry.calls:
            number += 1
            calls.append(ToolCall(call.id or f"call-{number}", call.tool, call.args))
        replies.append(Reply(entry.text, entry.thought, tuple(calls), entry.finish))
    return tuple(replies)
