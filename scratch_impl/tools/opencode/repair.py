"""What becomes of a call of a tool that is not there.

What: `repair` turns it into a call of another tool, or gives up.

How the real one does it: the library that runs the calls lets the program mend a bad one. If the name exists
in lower case, that is taken; otherwise the call goes to a tool called `invalid`, with the name and the error
as its arguments opencode/packages/opencode/src/session/llm.ts:296-312.

What one would not expect: `invalid` is a tool like any other, it runs and it ends well; all it does is repeat
the error. And as it is registered like any other, rows that deny everything take it away too, so that there
is nothing left to mend the call with opencode/packages/opencode/src/session/llm/request.ts:208-214.

But: a call whose arguments are no JSON, which is mended the same way, cannot occur. All texts are ours.

Events: CallRepaired.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.opencode.definition import Output
from scratch_impl.tools.opencode.events import CallRepaired
from scratch_impl.tools.opencode.registry import INVALID, Toolbox

NO_SUCH_TOOL = "no_such_tool"  # ours: the library has a class of errors for it


def repair(call: ToolCall, box: Toolbox) -> Generator[Event, None, ToolCall | None]:
    """The call as it can be carried out; None when nothing can be done."""
    if call.tool in box.tools:
        return call
    lower = call.tool.lower()
    # opencode/packages/opencode/src/session/llm.ts:296-312
    if lower in box.tools:
        mended, reason = ToolCall(call.id, lower, call.args), "lower_case"
    elif INVALID in box.tools:
        args = {"tool": call.tool, "error": not_there(call.tool, box)}
        mended, reason = ToolCall(call.id, INVALID, args), INVALID
    else:
        return None
    # opencode/packages/opencode/src/session/llm.ts:296-312
    yield CallRepaired(call.id, call.tool, mended.tool, reason, mended.args)
    return mended


def not_there(tool: str, box: Toolbox) -> str:
    """What is said about a tool that is not there."""
    return f"There is no tool {tool}. There are: {', '.join(box.offered) or 'none'}."


def repeat(args: Mapping[str, str]) -> Output:
    """All that the tool `invalid` does."""
    # opencode/packages/opencode/src/session/llm.ts:296-312
    return Output(f"This call could not be made: {args['error']}")
