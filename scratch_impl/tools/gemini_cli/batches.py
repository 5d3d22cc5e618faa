"""Who runs together: the calls of one reply, cut into batches.

What: `alone` says whether a call needs a batch of its own, `topics_first` puts the calls in order,
`take_batch` takes the next batch off the queue.

How the real one does it: the model decides, call by call, with `wait_for_previous`; when it says nothing,
the call runs in parallel. Two kinds of tools are never asked: edits and update_topic always run alone
gemini-cli/packages/core/src/scheduler/scheduler.ts:552-569. A batch is one call, and, when that one may run
in parallel, all its neighbours that may too gemini-cli/packages/core/src/scheduler/scheduler.ts:449-474. So
a call that waits for those before it also holds back those behind it.

But: nothing of substance. What a tool does (read, edit, execute ...) has no say in it, there or here.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Sequence

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.board import ERROR, Board
from scratch_impl.tools.gemini_cli.declaration import WAIT
from scratch_impl.tools.gemini_cli.registry import UPDATE_TOPIC

EDIT_TOOLS = ("replace", "write_file")  # gemini-cli/packages/core/src/tools/tool-names.ts:167


def alone(call: ToolCall) -> tuple[bool, str]:
    """Whether this call runs in a batch of its own, and what settles it."""
    if call.tool == UPDATE_TOPIC:
        return True, "topic_tool"
    if call.tool in EDIT_TOOLS:
        return True, "edit_tool"
    flag = call.args.get(WAIT)
    if isinstance(flag, bool):
        return (True, "flag_true") if flag else (False, "flag_false")
    return False, "flag_missing"


def topics_first(calls: Sequence[ToolCall]) -> list[ToolCall]:
    """Put update_topic before everything else. All others keep their order.

    subtle: the real comparison lets a topic call win against everything, another topic call too
    gemini-cli/packages/core/src/scheduler/scheduler.ts:312-316. So several of them come out backwards.
    """
    topics = [call for call in calls if call.tool == UPDATE_TOPIC]
    return [*reversed(topics), *(call for call in calls if call.tool != UPDATE_TOPIC)]


def take_batch(board: Board) -> tuple[list[str], str | None]:
    """Take the next batch off the queue: its ids, and the call that had to stay behind and closes it, if any.

    subtle: a call that was rejected is looked at like any other. Only at the head of the queue does it go
    alone, whatever its flag says gemini-cli/packages/core/src/scheduler/scheduler.ts:453-461.
    """
    first = board.take()
    batch = [first.id]
    if first.status == ERROR or alone(first.request)[0]:
        return batch, None
    while board.queue and not alone(board.queue[0].request)[0]:
        batch.append(board.take().id)
    return batch, board.queue[0].id if board.queue else None
