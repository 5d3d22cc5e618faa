"""Running what is ready: all calls of a batch start together, and end when they are done.

What: `execute` starts every scheduled call of the batch, then lets each end in its turn.

How the real one does it: all are started at once, and the scheduler waits for the last
gemini-cli/packages/core/src/scheduler/scheduler.ts:504-510. A tool that throws makes an error of its own
call and of no other gemini-cli/packages/core/src/scheduler/tool-executor.ts:167-192. A tool may hand on to
another one: its own result is dropped and the tail call goes to the front of the queue, under the same id
gemini-cli/packages/core/src/scheduler/scheduler.ts:767-825.

But: time is simulated. The calls start in order and end by the milliseconds they are said to take; a tool
does its work at its end. Output is not shortened, live output not shown.

Events: StatusChanged, Aborted, AllCancelled, TailCallRequested, CallBuilt, CallRejected, and what the tools
yield.

Errors: none. ToolThrew of a tool becomes an error of its call.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.batches import alone
from scratch_impl.tools.gemini_cli.board import (
    CANCELLED,
    ERROR,
    EXECUTING,
    SCHEDULED,
    SUCCESS,
    Board,
    Call,
    cancelled_text,
)
from scratch_impl.tools.gemini_cli.declaration import Output, ToolThrew
from scratch_impl.tools.gemini_cli.events import (
    Aborted,
    AllCancelled,
    CallBuilt,
    CallRejected,
    TailCallRequested,
)
from scratch_impl.tools.gemini_cli.ingestion import ingest
from scratch_impl.tools.gemini_cli.registry import Registry

Happening = Generator[Event, Any, None]

UNHANDLED = "unhandled_exception"  # gemini-cli/packages/core/src/tools/tool-error.ts:22
ABORT, CANCEL_ALL = "abort", "cancel_all"  # ours


@dataclass
class Interrupted:
    """What the person has stopped. An abort reaches the tools that run; cancelling all marks the calls."""

    aborted: bool = False
    all_cancelled: bool = False


def execute(
    board: Board, tools: Registry, stopped: Interrupted, interruptions: Mapping[str, str]
) -> Happening:
    """Start all calls of the batch that are ready, then let them end, the quickest first."""
    running: list[Call] = []
    for call in board.with_status(SCHEDULED):
        if stopped.aborted:
            # gemini-cli/packages/core/src/scheduler/scheduler.ts:726-733
            yield board.move(call.id, CANCELLED, "aborted", cancelled_text("Operation cancelled"))
            continue
        # subtle: the list was made before the first one started, and nobody looks at the state again: a call
        # that was cancelled a moment ago by `cancel_all` is started all the same.
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:734
        yield board.move(call.id, EXECUTING, "started")
        running.append(call)
        yield from _interrupt(board, stopped, interruptions.get(call.id))
    for call in sorted(running, key=_takes_ms):
        yield from _end(board, tools, call, stopped)


def _takes_ms(call: Call) -> int:
    return call.invocation.tool.takes_ms(call.request) if call.invocation else 0


def _end(board: Board, tools: Registry, call: Call, stopped: Interrupted) -> Happening:
    try:
        output = yield from _work(call)
    except ToolThrew as thrown:
        output = Output(
            str(thrown), UNHANDLED
        )  # gemini-cli/packages/core/src/scheduler/tool-executor.ts:181-191
    if stopped.aborted:
        text = "[Operation Cancelled] User cancelled tool execution."
        if output.error_type != UNHANDLED:
            board.keep_output(call.id, output.text)
        # subtle: the tool may well have done its work. What it brought back is sent along with the error.
        # gemini-cli/packages/core/src/scheduler/tool-executor.ts:142-147
        yield board.move(call.id, CANCELLED, "aborted", text)
    elif output.tail:
        yield from _hand_on(board, tools, call, output)
    elif output.error_type:
        reason = "threw" if output.error_type == UNHANDLED else "failed"
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:943-948
        yield board.move(call.id, ERROR, reason, output.text, output.error_type)
    else:
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:931-936
        yield board.move(call.id, SUCCESS, "finished", output.text)


def _work(call: Call) -> Generator[Event, Any, Output]:
    assert call.invocation is not None  # only a call that was built is ever scheduled
    performing = call.invocation.execute()
    return performing if isinstance(performing, Output) else (yield from performing)


def _hand_on(board: Board, tools: Registry, call: Call, output: Output) -> Happening:
    """Put the tail call in the place of the call that asked for it."""
    assert output.tail is not None
    # gemini-cli/packages/core/src/scheduler/scheduler.ts:787-804
    yield TailCallRequested(call.id, call.request.tool, output.tail.tool)
    request = ToolCall(call.id, output.tail.tool, output.tail.args)
    tail = ingest(request, tools, call.asked_as)
    board.replace_by(tail)
    lonely, why = alone(request)
    if tail.invocation:
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:813-821
        yield CallBuilt(tail.id, request.tool, request.args, lonely, why)
    else:
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:806-812
        yield CallRejected(tail.id, request.tool, request.args, lonely, tail.error_type or "", tail.text)


def _interrupt(board: Board, stopped: Interrupted, what: str | None) -> Happening:
    """What the person does right now: nothing, stop the turn, or cancel everything."""
    if what == ABORT:
        stopped.aborted = True
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:726
        yield Aborted()
    elif what == CANCEL_ALL and not stopped.all_cancelled:
        stopped.all_cancelled = True
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:262-286
        yield AllCancelled()
        why = "Operation cancelled by user"
        for call in list(board.active.values()):
            if not call.has_ended:
                # gemini-cli/packages/core/src/scheduler/scheduler.ts:272-282
                yield board.move(call.id, CANCELLED, "all_cancelled", cancelled_text(why))
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:284-285
        yield from board.cancel_queue(why)
