"""What the policy says about a call, and what the person says when the policy asks.

What: `check` takes one call through the policy, `confirm` puts the open questions of a batch to the person.

How the real one does it: deny makes an error of the call, allow makes it ready, and for ask_user the tool
is first asked whether it has anything to confirm
gemini-cli/packages/core/src/scheduler/scheduler.ts:639-714
gemini-cli/packages/core/src/scheduler/confirmation.ts:140-147. All calls of a batch are checked at once,
and the scheduler waits until the last of them is through
gemini-cli/packages/core/src/scheduler/scheduler.ts:479-489. The screen shows one question at a time, the
first that is open gemini-cli/packages/cli/src/ui/utils/confirmingTool.ts:34-46. A "no" cancels that call
and everything in the queue, but not its siblings in the batch
gemini-cli/packages/core/src/scheduler/scheduler.ts:702-711.

But: a real person simply does not answer for a while; ours says `later`, and the next open question comes
up. The answer `abort` stands for the key that stops the whole turn.

Events: StatusChanged, BatchHeld, ConfirmationAsked, ConfirmationAnswered, Aborted.

Errors: UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ToolCall
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.tools.gemini_cli.board import (
    AWAITING,
    CANCELLED,
    ERROR,
    SCHEDULED,
    Board,
    Call,
    cancelled_text,
)
from scratch_impl.tools.gemini_cli.events import Aborted, BatchHeld, ConfirmationAnswered, ConfirmationAsked
from scratch_impl.tools.gemini_cli.execution import UNHANDLED, Interrupted

Happening = Generator[Event, Any, None]

# The gate, seen from here: yields what happens in it and returns its decision.
CheckPolicy = Callable[[ToolCall], Generator[Event, Any, "Decision"]]

ALLOW, ASK_USER, DENY = "allow", "ask_user", "deny"  # gemini-cli/packages/core/src/policy/types.ts:10-14
IMPOSSIBLE = "impossible"  # ours: to be asked, with nobody there
PROCEED_ONCE, CANCEL = "proceed_once", "cancel"  # gemini-cli/packages/core/src/tools/tools.ts:1095-1101
LATER, ABORT = "later", "abort"  # ours
POLICY_VIOLATION = "policy_violation"  # gemini-cli/packages/core/src/tools/tool-error.ts:15


@dataclass(frozen=True)
class Decision:
    """What the gate says: allow, ask_user, deny, or impossible. `message` is a deny rule's own text."""

    verdict: str
    message: str | None = None


def _yes_or_no(_call: ToolCall) -> tuple[str, ...]:
    return (PROCEED_ONCE, CANCEL)


def _nothing(_call: ToolCall, _answer: str) -> Happening:
    yield from ()


@dataclass(frozen=True)
class Person:
    """What a question offers, and what the gate makes of an answer (an "always", say)."""

    options_for: Callable[[ToolCall], tuple[str, ...]] = _yes_or_no
    remember: Callable[[ToolCall, str], Happening] = _nothing


def check(board: Board, call: Call, check_policy: CheckPolicy) -> Happening:
    """Take one call through the policy: it ends as an error, is ready, or has to wait for the person."""
    decision = yield from check_policy(call.request)
    if decision.verdict == DENY:
        # gemini-cli/packages/core/src/scheduler/policy.ts:37-46
        text = f"Tool execution denied by policy.{' ' + decision.message if decision.message else ''}"
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:650-666
        yield board.move(call.id, ERROR, "denied", text, POLICY_VIOLATION)
    elif decision.verdict == IMPOSSIBLE:
        # gemini-cli/packages/core/src/scheduler/policy.ts:95-101
        text = (
            f'Tool execution for "{call.request.tool}" requires user confirmation, '
            "which is not supported in non-interactive mode."
        )
        # subtle: an exception there, so the kind of error does not say that a policy was behind it.
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:587-597
        yield board.move(call.id, ERROR, "nobody_there", text, UNHANDLED)
    elif decision.verdict == ASK_USER and call.invocation and call.invocation.tool.confirms(call.request):
        # gemini-cli/packages/core/src/scheduler/confirmation.ts:162-165
        yield board.move(call.id, AWAITING, "asked")
    else:
        board.note_outcome(call.id, PROCEED_ONCE)  # gemini-cli/packages/core/src/scheduler/scheduler.ts:669
        reason = "allowed" if decision.verdict == ALLOW else "nothing_to_confirm"
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:713
        yield board.move(call.id, SCHEDULED, reason)


def confirm(board: Board, person: Person, stopped: Interrupted) -> Happening:
    """Put the open questions of the batch to the person, until none is open."""
    waiting = board.with_status(AWAITING)
    while waiting:
        held = board.with_status(SCHEDULED)
        if held:
            # gemini-cli/packages/core/src/scheduler/scheduler.ts:485-489
            yield BatchHeld(tuple(call.id for call in waiting), tuple(call.id for call in held))
        call = waiting.pop(0)
        options = (*person.options_for(call.request), LATER, ABORT)
        # gemini-cli/packages/core/src/scheduler/confirmation.ts:167-175
        answer = yield ConfirmationAsked(call.id, call.request.tool, call.request.args, options)
        if answer not in options:
            raise UnexpectedAnswer(f"Nobody offered the answer {answer!r}", " or ".join(options))
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:684-688
        yield ConfirmationAnswered(call.id, answer)
        if answer == LATER:
            waiting.append(call)
        elif answer == ABORT:
            yield from _abort(board, [call, *waiting], stopped)
            return
        else:
            yield from _settle(board, call, answer, person)


def _settle(board: Board, call: Call, answer: str, person: Person) -> Happening:
    board.note_outcome(call.id, answer)
    # gemini-cli/packages/core/src/scheduler/scheduler.ts:690-700
    yield from person.remember(call.request, answer)
    if answer == CANCEL:
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:704-708
        yield board.move(call.id, CANCELLED, "refused", cancelled_text("User denied execution."))
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:709
        yield from board.cancel_queue("User cancelled operation")
    else:
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:713
        yield board.move(call.id, SCHEDULED, "approved")


def _abort(board: Board, waiting: list[Call], stopped: Interrupted) -> Happening:
    stopped.aborted = True
    # gemini-cli/packages/core/src/scheduler/confirmation.ts:303-313
    yield Aborted()
    for call in waiting:
        # gemini-cli/packages/core/src/scheduler/scheduler.ts:581-586
        yield board.move(call.id, CANCELLED, "aborted", cancelled_text("Operation cancelled"))
