"""What the rows say to one call, and the person when the rows say ask.

What: `consent` is None when the call may run, or how it ends.

How the real one does it: a tool asks from inside
opencode/packages/opencode/src/permission/index.ts:67-107, and the rows that are looked at are those of the
agent, then those of the session opencode/packages/opencode/src/session/tools.ts:81-89. A refusal by the
person ends the run, one by a row does not opencode/packages/opencode/src/session/processor.ts:186-205.

But: "always" is the permission gate's to teach, and so is an answer with advice in it.

Events: CallJudged, ConsentAsked, ConsentAnswered.

Errors: UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.subagents.opencode.events import CallJudged, ConsentAnswered, ConsentAsked
from scratch_impl.subagents.opencode.rules import ALLOW, ASK, asked_for, evaluate
from scratch_impl.subagents.opencode.seats import Seat

ONCE, REJECT = "once", "reject"  # opencode/packages/opencode/src/permission/index.ts:109-167
REJECTED = "rejected"  # ours


def consent(seat: Seat, call: ToolCall) -> Generator[Event, Any, Result | None]:
    """Ask the rows, and the person if they say so. None when the call may run."""
    permission, pattern = asked_for(call)
    row = evaluate(permission, pattern, seat.rules)
    last = evaluate(permission, pattern, seat.session.rules)
    source = "nobody" if row is None else "session" if last else "agent"
    decision, shown = (row.action, row.shown) if row else (ASK, None)
    # opencode/packages/opencode/src/session/tools.ts:81-89
    yield CallJudged(call.id, call.tool, permission, pattern, seat.name, decision, shown, source)
    if decision == ALLOW:
        return None
    if decision != ASK:
        # opencode/packages/opencode/src/permission/index.ts:67-107
        return Result(call.id, call.tool, "error", f"A rule denies this: {shown}.", "denied")
    # opencode/packages/opencode/src/permission/index.ts:67-107
    answer = yield ConsentAsked(call.id, call.tool, call.args, seat.name, (ONCE, REJECT))
    if answer not in (ONCE, REJECT):
        raise UnexpectedAnswer(f"Nobody offered the answer {answer!r}", f"{ONCE} or {REJECT}")
    # opencode/packages/opencode/src/permission/index.ts:109-167
    yield ConsentAnswered(call.id, answer)
    if answer == ONCE:
        return None
    return Result(call.id, call.tool, "error", "The person said no.", REJECTED, outcome=REJECT)
