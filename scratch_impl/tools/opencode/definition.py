"""What a tool is: a record with a name, a description, a schema of its arguments, and a function.

What: `Tool` is that record, and `explain` puts into words why arguments did not fit.

How the real one does it: id, description, parameters, execute, and perhaps a JSON schema and a formatter of
its own for faults opencode/packages/opencode/src/tool/tool.ts:55-65. The error says which tool it was, what
was wrong, and asks to write the input anew so that it fits opencode/packages/opencode/src/tool/tool.ts:24-34.

But: the function only gets the arguments, and gives back text; titles, attachments and the context with its
`ask` and `abort` are left out. The sentence to the model is ours.

Events: none.

Errors: ToolFailed (of the kernel) is for tools to raise, and for the model to read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.opencode.schema import Schema
from scratch_impl.tools.opencode.truncate import Limits

INVALID_ARGUMENTS = "ToolInvalidArgumentsError"  # opencode/packages/opencode/src/tool/tool.ts:24-34


@dataclass(frozen=True)
class Output:
    """What a tool brought back.

    `truncated` is what it says about itself: None means that it leaves cutting to the wrapper. `limits`: it
    cuts by itself, to these.
    """

    text: str
    truncated: bool | None = None
    limits: Limits | None = None
    path: str | None = None  # where the whole output is, if the tool has put it somewhere


@dataclass(frozen=True)
class Tool:
    """One tool."""

    name: str
    perform: Callable[[ToolCall], Output]
    description: str = ""
    parameters: Schema = field(default_factory=lambda: {"type": "object"})
    explains: Callable[[str], str] | None = None  # words of its own for a fault in the arguments
    takes_ms: Callable[[ToolCall], int] = lambda _call: 0  # simulated; only the order of ends depends on it


def explain(tool: Tool, fault: str) -> str:
    """What the model reads when arguments do not fit."""
    detail = tool.explains(fault) if tool.explains else fault
    # opencode/packages/opencode/src/tool/tool.ts:24-34
    return f"{tool.name} cannot take these arguments: {detail}.\nWrite the input anew, so that it fits."


def declared(schema: Schema) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parameters that must be there, and those that may be."""
    known: Mapping[str, Any] = schema.get("properties", {})
    required = schema.get("required", ())
    return tuple(key for key in known if key in required), tuple(key for key in known if key not in required)
