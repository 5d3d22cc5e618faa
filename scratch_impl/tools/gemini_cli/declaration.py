"""A tool has two halves: what the model is told about it, and what happens when it is called.

What: `declare` makes the first half, `build` checks a call against it and only then hands back something
that can be carried out.

How the real one does it: building checks the arguments and throws, or returns an invocation
gemini-cli/packages/core/src/tools/tools.ts:683-706. The check is made against the schema that the model was
given, and that one has a parameter which no tool wrote down: `wait_for_previous`
gemini-cli/packages/core/src/tools/tools.ts:538-565. An invocation can describe itself, say whether it needs
confirmation, and execute gemini-cli/packages/core/src/tools/tools.ts:47-107.

But: our invocation only executes. Descriptions of parameters are left out, titles, locations and live
output too. Nothing is frozen in the real one, and a hook may exchange the arguments later
gemini-cli/packages/core/src/scheduler/scheduler.ts:633-637.

Events: none.

Errors: InvalidParams when the arguments do not fit. A tool itself may raise ToolThrew.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.schema import complaint

WAIT = "wait_for_previous"  # gemini-cli/packages/core/src/tools/tools.ts:558
DEFAULT_MS = 4  # ours: how long a tool takes when nothing else is said; only the order of ends depends on it


class InvalidParams(Exception):  # noqa: N818
    """The arguments do not fit the tool. The text goes to the model as it is."""


class ToolThrew(Exception):  # noqa: N818
    """A tool gave up in the middle, without a result."""


@dataclass(frozen=True)
class TailCall:
    """Another call that a tool wants in its own place gemini-cli/packages/core/src/tools/tools.ts:779-782."""

    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Output:
    """What a tool brought back. `error_type` makes it a failure; `text` is then the error's message."""

    text: str
    error_type: str | None = None
    tail: TailCall | None = None


# A tool may be a plain function, or a generator when there is something to watch (a sub-agent, say).
Performing = Output | Generator[Event, Any, Output]


def _always(_call: ToolCall) -> bool:
    return True


def _no_objection(_args: Mapping[str, Any]) -> str | None:
    return None


def _four_ms(_call: ToolCall) -> int:
    return DEFAULT_MS


@dataclass(frozen=True)
class Tool:
    """One tool. `parameters` is its JSON schema as its author wrote it, without wait_for_previous."""

    name: str
    perform: Callable[[ToolCall], Performing]
    kind: str = "other"
    description: str = ""
    parameters: Mapping[str, Any] | None = None
    objection: Callable[[Mapping[str, Any]], str | None] = _no_objection  # a check that no schema can make
    confirms: Callable[[ToolCall], bool] = _always  # whether it has anything to ask about
    takes_ms: Callable[[ToolCall], int] = _four_ms  # simulated


@dataclass(frozen=True)
class Invocation:
    """A call whose arguments were checked. It has not done anything yet."""

    tool: Tool
    call: ToolCall

    def execute(self) -> Performing:
        """Do it."""
        return self.tool.perform(self.call)


def declare(tool: Tool) -> dict[str, Any]:
    """What the model is told: name, description, and the schema with one more parameter."""
    return {
        "name": tool.name,
        "description": tool.description,
        "parametersJsonSchema": with_wait(tool.parameters),
    }


def with_wait(schema: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Add wait_for_previous; a schema that is no object's, or is malformed, stays as it is."""
    if schema is None or schema.get("type") != "object" or not isinstance(schema.get("properties", {}), dict):
        return schema
    wait = {"type": "boolean", "description": "true: start only when all calls before this one have ended"}
    # subtle: `required` is not touched, so the model may always leave it out.
    return {**schema, "properties": {**schema.get("properties", {}), WAIT: wait}}


def build(tool: Tool, call: ToolCall) -> Invocation:
    """Check the arguments; only a call that passes becomes an invocation.

    Raises:
        InvalidParams: They do not fit the schema, or the tool's own check objects.
    """
    wrong = complaint(with_wait(tool.parameters), call.args) or tool.objection(call.args)
    if wrong:
        raise InvalidParams(wrong)
    return Invocation(tool, call)
