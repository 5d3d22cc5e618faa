"""The calls of one answer: all of them start, side by side, and each ends when it ends.

What: `schedule` mends names, sends every call through the wrapper, and hands back one result a call.

How the real one does it: it does not schedule at all. A library called the AI SDK is given the tools together
with what they do, and runs the calls of an answer while it streams
opencode/packages/opencode/src/session/llm.ts:280. There is no queue, and no call waits for another; who wants
to be asked about asks from inside opencode/packages/opencode/src/permission/index.ts:67-107.

But: nothing really runs at the same time; `takes_ms` decides who ends first. Asking for permission is the
permission gate's.

Events: CallsReceived, StatusChanged, ResultsReturned, CallRejected; and those of repair and wrapper.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.tools.opencode.events import (
    Answer,
    Asked,
    CallRejected,
    CallsReceived,
    ResultsReturned,
    StatusChanged,
)
from scratch_impl.tools.opencode.registry import Toolbox
from scratch_impl.tools.opencode.repair import NO_SUCH_TOOL, not_there, repair
from scratch_impl.tools.opencode.wrapper import Cutting, Ended, perform, prepare

# ours: the words for how far a call has come
PENDING, RUNNING, COMPLETED, ERROR = "pending", "running", "completed", "error"


def schedule(
    calls: Sequence[ToolCall], box: Toolbox, cutting: Cutting
) -> Generator[Event, Any, list[Result]]:
    """Run the calls of one reply.

    Args:
        calls: What the model asked for, in its order.
        box: What there is to call.
        cutting: What is known about cutting outputs.

    Returns:
        One result a call, in the order of the calls.
    """
    # opencode/packages/opencode/src/session/llm.ts:280
    yield CallsReceived(tuple(Asked(call.id, call.tool, call.args) for call in calls))
    ready: list[ToolCall] = []
    ended: dict[str, Ended] = {}
    ran: dict[str, str] = {}
    for call in calls:
        mended = yield from repair(call, box)
        if mended is None:
            ended[call.id] = yield from _nobody(call, box)
            continue
        ran[call.id] = mended.tool
        # opencode/packages/opencode/src/session/llm.ts:280
        yield StatusChanged(call.id, mended.tool, PENDING, RUNNING, "called", "", None)
        prepared = yield from prepare(box.tools[mended.tool], mended, mended.args)
        if isinstance(prepared, Ended):
            ended[call.id] = prepared
            # opencode/packages/opencode/src/tool/tool.ts:113-145
            yield _ending(mended, prepared)
        else:
            ready.append(prepared)
    for call in sorted(ready, key=lambda one: box.tools[one.tool].takes_ms(one)):
        ended[call.id] = yield from perform(box.tools[call.tool], call, cutting)
        # opencode/packages/opencode/src/tool/tool.ts:113-145
        yield _ending(call, ended[call.id])
    # opencode/packages/opencode/src/tool/tool.ts:113-145
    yield ResultsReturned(tuple(_answer(call, ran.get(call.id, ""), ended[call.id]) for call in calls))
    return [_result(call, ended[call.id]) for call in calls]


def _nobody(call: ToolCall, box: Toolbox) -> Generator[Event, None, Ended]:
    """There is no such tool, and not even one that could say so."""
    text = not_there(call.tool, box)
    yield CallRejected(call.id, call.tool, call.args, NO_SUCH_TOOL, text)
    yield StatusChanged(call.id, call.tool, PENDING, ERROR, "rejected", text, NO_SUCH_TOOL)
    return Ended(text, NO_SUCH_TOOL)


def _ending(call: ToolCall, end: Ended) -> StatusChanged:
    if end.error_type is None:
        return StatusChanged(call.id, call.tool, RUNNING, COMPLETED, "finished", end.text, None)
    reason = "failed" if end.error_type == "failed" else "rejected"
    return StatusChanged(call.id, call.tool, RUNNING, ERROR, reason, end.text, end.error_type)


def _answer(call: ToolCall, ran: str, end: Ended) -> Answer:
    well = end.error_type is None
    response = {"output" if well else "error": end.text}
    return Answer(call.id, call.tool, ran, COMPLETED if well else ERROR, end.error_type, response)


def _result(call: ToolCall, end: Ended) -> Result:
    return Result(call.id, call.tool, "error" if end.error_type else "success", end.text, end.error_type)
