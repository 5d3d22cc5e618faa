"""The board: every call with its state, and the three places where a call can be.

What: a call waits in the queue, is worked on in the active batch, and ends among the done ones. `move`
gives it another state.

How the real one does it: a state manager keeps a queue, a map of active calls and the completed batch
gemini-cli/packages/core/src/scheduler/state-manager.ts:47-50. There are seven states
gemini-cli/packages/core/src/scheduler/types.ts:26-34. Changing a state checks what comes with it, but keeps
no table of allowed moves gemini-cli/packages/core/src/scheduler/state-manager.ts:269-330: a call that was
marked as cancelled can still become a success.

But: the real one sends a picture of all calls to the screen at every change
gemini-cli/packages/core/src/scheduler/state-manager.ts:249-258; here each change is one event. Start times,
live output and progress are left out.

Events: StatusChanged (most are made here and yielded by the scheduler).

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.declaration import Invocation
from scratch_impl.tools.gemini_cli.events import StatusChanged

# gemini-cli/packages/core/src/scheduler/types.ts:26-34
VALIDATING, AWAITING, SCHEDULED, EXECUTING = "validating", "awaiting_approval", "scheduled", "executing"
SUCCESS, ERROR, CANCELLED = "success", "error", "cancelled"
ENDED = (SUCCESS, ERROR, CANCELLED)  # gemini-cli/packages/core/src/scheduler/scheduler.ts:292-298


@dataclass(frozen=True)
class Call:
    """A call on the board. Without an invocation it was rejected, and is an error from the start."""

    request: ToolCall
    status: str
    asked_as: str  # the name that the model used; a tail call keeps it
    invocation: Invocation | None = None
    error_type: str | None = None
    text: str = ""  # what the model will read; once the call has ended
    kept_output: str | None = None  # what a cancelled tool had brought back all the same
    outcome: str | None = None  # what was decided about it: proceed_once, cancel ...

    @property
    def id(self) -> str:
        """The name of the call."""
        return self.request.id

    @property
    def has_ended(self) -> bool:
        """Whether it is a success, an error or cancelled."""
        return self.status in ENDED


class Board:
    """Where all calls of one run are."""

    def __init__(self) -> None:
        self.queue: list[Call] = []
        self.active: dict[str, Call] = {}
        self.done: list[Call] = []

    def take(self) -> Call:
        """Take the first call off the queue; it is active now."""
        call = self.queue.pop(0)
        self.active[call.id] = call
        return call

    def with_status(self, status: str) -> list[Call]:
        """The active calls in that state, in the order in which they were taken."""
        return [call for call in self.active.values() if call.status == status]

    def note_outcome(self, call_id: str, outcome: str) -> None:
        """Write down what was decided about a call."""
        self.active[call_id] = replace(self.active[call_id], outcome=outcome)

    def move(
        self, call_id: str, after: str, reason: str, text: str = "", error_type: str | None = None
    ) -> StatusChanged:
        """Give an active call another state, whatever it had before, and return the event that says so."""
        call = self.active[call_id]
        self.active[call_id] = replace(call, status=after, text=text, error_type=error_type)
        return StatusChanged(call_id, call.request.tool, call.status, after, reason, text, error_type)

    def keep_output(self, call_id: str, output: str) -> None:
        """Remember what a tool brought back although its call is cancelled."""
        self.active[call_id] = replace(self.active[call_id], kept_output=output)

    def finish(self) -> None:
        """Put the active calls that have ended among the done ones."""
        self.done += [call for call in self.active.values() if call.has_ended]
        self.active = {call_id: call for call_id, call in self.active.items() if not call.has_ended}

    def cancel_queue(self, why: str) -> Generator[StatusChanged, None, None]:
        """Cancel all that still waits. What was an error before it ever started stays one."""
        while self.queue:
            call = self.queue.pop(0)
            if call.status == ERROR:  # gemini-cli/packages/core/src/scheduler/state-manager.ts:219-223
                self.done.append(call)
                continue
            text = cancelled_text(why)
            self.done.append(replace(call, status=CANCELLED, text=text))
            tool, before = call.request.tool, call.status
            # gemini-cli/packages/core/src/scheduler/state-manager.ts:212-229
            yield StatusChanged(call.id, tool, before, CANCELLED, "queue_dropped", text, None)

    def replace_by(self, tail: Call) -> None:
        """Let a tail call take the place of the call that asked for it, at the front of the queue."""
        del self.active[tail.id]  # gemini-cli/packages/core/src/scheduler/state-manager.ts:204-210
        self.queue.insert(0, tail)


def cancelled_text(why: str) -> str:
    """What the model reads of a call that never ran."""
    # gemini-cli/packages/core/src/scheduler/state-manager.ts:514
    return f"[Operation Cancelled] Reason: {why}"
