"""The scheduler: walks the calls of one reply through their states, batch by batch.

What: `schedule` builds every call, takes one batch after the other off the queue, asks the policy and the
person about each call in it, starts those that may run, and hands back one result a call.

How the real one does it: building first, for all calls at once
gemini-cli/packages/core/src/scheduler/scheduler.ts:302-353; then a loop that takes a batch, checks its
calls, executes them when each is ready or has ended, and puts away what has ended
gemini-cli/packages/core/src/scheduler/scheduler.ts:439-550.

But: no BeforeTool hook comes by, and the person cannot edit the arguments. A second `schedule` while one is
under way would be queued in the real one gemini-cli/packages/core/src/scheduler/scheduler.ts:213-217; here
there is one at a time. A shell that asks for more rights in the middle of its work is left out.

Events: CallsReceived, CallsReordered, CallBuilt, CallRejected, BatchStarted, StatusChanged,
ResultsReturned, and those of confirmation and execution.

Errors: UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.tools.gemini_cli.batches import alone, take_batch, topics_first
from scratch_impl.tools.gemini_cli.board import SCHEDULED, VALIDATING, Board
from scratch_impl.tools.gemini_cli.confirmation import CheckPolicy, Decision, Person, check, confirm
from scratch_impl.tools.gemini_cli.events import (
    Asked,
    BatchStarted,
    CallBuilt,
    CallRejected,
    CallsReceived,
    CallsReordered,
    ResultsReturned,
)
from scratch_impl.tools.gemini_cli.execution import Interrupted, execute
from scratch_impl.tools.gemini_cli.ingestion import ingest
from scratch_impl.tools.gemini_cli.registry import Registry
from scratch_impl.tools.gemini_cli.responses import answer_of, result_of

__all__ = ["Decision", "Person", "schedule"]

Scheduling = Generator[Event, Any, list[Result]]


def schedule(
    calls: Sequence[ToolCall],
    tools: Registry,
    check_policy: CheckPolicy,
    *,
    person: Person | None = None,
    interruptions: Mapping[str, str] | None = None,
) -> Scheduling:
    """Run the calls of one reply.

    Args:
        calls: What the model asked for, in its order.
        tools: What there is to call.
        check_policy: The gate: yields what happens in it and returns its Decision.
        person: What may be answered, and what becomes of an answer afterwards; a plain yes or no if None.
        interruptions: What the person does the moment a call starts to run: `abort` or `cancel_all`, by id.

    Yields:
        Everything that happens. `ConfirmationAsked` waits for one of its options to be sent in.

    Returns:
        One result a call, in the order in which they ended.
    """
    board, stopped = Board(), Interrupted()
    # gemini-cli/packages/core/src/scheduler/scheduler.ts:195-207
    yield CallsReceived(tuple(Asked(call.id, call.tool, call.args) for call in calls))
    ordered = topics_first(calls)
    if ordered != list(calls):
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:311-316
        yield CallsReordered(tuple(call.id for call in ordered))
    for request in ordered:
        call = ingest(request, tools)
        board.queue.append(call)
        lonely, why = alone(request)
        if call.invocation:
            # gemini-cli/packages/core/src/scheduler/scheduler.ts:398-406
            yield CallBuilt(call.id, request.tool, request.args, lonely, why)
        else:
            # gemini-cli/packages/core/src/scheduler/scheduler.ts:407-420
            yield CallRejected(call.id, request.tool, request.args, lonely, call.error_type or "", call.text)

    number = 0
    while board.queue:
        if stopped.aborted or stopped.all_cancelled:
            # gemini-cli/packages/core/src/scheduler/scheduler.ts:440-443
            yield from board.cancel_queue("Operation cancelled")
            break
        batch, closed_by = take_batch(board)
        number += 1
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:449-474
        yield BatchStarted(number, tuple(batch), closed_by)
        for active in board.with_status(VALIDATING):
            yield from check(board, active, check_policy)
        yield from confirm(board, person or Person(), stopped)
        # The barrier inside a batch: nothing starts before each call is ready or has ended.
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:497-510
        if all(call.status == SCHEDULED or call.has_ended for call in board.active.values()):
            yield from execute(board, tools, stopped, interruptions or {})
        board.finish()

    # gemini-cli/packages/core/src/scheduler/scheduler.ts:345-347
    yield ResultsReturned(tuple(answer_of(call) for call in board.done))
    return [result_of(call) for call in board.done]
