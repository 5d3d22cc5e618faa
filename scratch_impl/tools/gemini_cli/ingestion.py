"""The first thing that happens to a call: it is built, or rejected.

What: `ingest` turns what the model asked for into a call on the board.

How the real one does it: the tool is looked up and built before anything else, policy included
gemini-cli/packages/core/src/scheduler/scheduler.ts:318-343. A name that is not found and arguments that do
not fit make an error of the call, with a text for the model
gemini-cli/packages/core/src/scheduler/scheduler.ts:355-371
gemini-cli/packages/core/src/scheduler/scheduler.ts:407-420.

But: nothing of substance.

Events: none.

Errors: none.
"""

from __future__ import annotations

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.board import ERROR, VALIDATING, Call
from scratch_impl.tools.gemini_cli.declaration import InvalidParams, build
from scratch_impl.tools.gemini_cli.registry import Registry

NOT_REGISTERED = "tool_not_registered"  # gemini-cli/packages/core/src/tools/tool-error.ts:23
INVALID_PARAMS = "invalid_tool_params"  # gemini-cli/packages/core/src/tools/tool-error.ts:20


def ingest(request: ToolCall, tools: Registry, asked_as: str | None = None) -> Call:
    """Build a call. `asked_as` is the name that the model used, when a tail call goes by another one."""
    name = asked_as or request.tool
    tool = tools.find(request.tool)
    if tool is None:
        text = tools.not_found(request.tool)
        return Call(request, ERROR, name, error_type=NOT_REGISTERED, text=text)
    try:
        return Call(request, VALIDATING, name, build(tool, request))
    except InvalidParams as problem:
        return Call(request, ERROR, name, error_type=INVALID_PARAMS, text=str(problem))
