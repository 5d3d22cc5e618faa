"""The clock of a child: it runs while the child works and stands still while a person decides.

What: a `Clock` adds up simulated milliseconds. It has no idea what time it is.

How the real one does it: a timer that can be paused; pausing takes what has passed off the budget, and
resuming starts a new timer with the rest gemini-cli/packages/core/src/utils/deadlineTimer.ts:33-55. The child
pauses it when the scheduler begins to wait for a person
gemini-cli/packages/core/src/agents/local-executor.ts:589-596.

But: the real one fires in the middle of whatever is going on. Ours is looked at afterwards, which gives the
same ending.

Events: ClockPaused, ClockResumed.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.subagents.gemini_cli.events import ClockPaused, ClockResumed

MINUTE_MS = 60_000

Ticking = Generator[Event, Any, None]


@dataclass
class Clock:
    """What a child has spent of its time."""

    limit_ms: int
    spent_ms: int = 0
    paused: bool = False
    stops: bool = True  # whether a question stops it

    @property
    def has_run_out(self) -> bool:
        """Whether the deadline has passed."""
        return self.spent_ms >= self.limit_ms

    def spend(self, ms: int) -> None:
        """Let time pass, up to the limit; nothing is counted while the clock is paused."""
        if not self.paused:
            self.spent_ms = min(self.limit_ms, self.spent_ms + ms)

    def pause(self) -> Ticking:
        """Stand still. A clock that has run out, or stands still already, says nothing."""
        if not self.stops or self.paused or self.has_run_out:
            return
        self.paused = True
        # gemini-cli/packages/core/src/utils/deadlineTimer.ts:33-44
        yield ClockPaused(self.spent_ms, self.limit_ms)

    def resume(self, waited_ms: int = 0) -> Ticking:
        """Go on with what is left.

        Args:
            waited_ms: How long the person took. A clock that stood still does not count it.
        """
        if not self.paused:
            self.spend(waited_ms)
            return
        self.paused = False
        # gemini-cli/packages/core/src/utils/deadlineTimer.ts:49-55
        yield ClockResumed(waited_ms, self.spent_ms, self.limit_ms)
