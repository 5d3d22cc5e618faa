"""The child: a loop of its own, with limits of its own, that ends well in one way only.

What: `delegate` sends a child on an errand and sees it through, to a result or to a reason why there is none.

How the real one does it: before each turn it looks at the number of turns, then at the clock
gemini-cli/packages/core/src/agents/local-executor.ts:674-688; a turn compresses, asks the model and runs the
calls gemini-cli/packages/core/src/agents/local-executor.ts:329-408. An answer without a call breaks the rules
gemini-cli/packages/core/src/agents/local-executor.ts:362-374. After too many turns, too much time or such an
answer there is one more turn, on a clock of one minute, in which nothing but `complete_task` counts
gemini-cli/packages/core/src/agents/local-executor.ts:442-531
gemini-cli/packages/core/src/agents/local-executor.ts:747-797.

Three things one would not expect. When the turns are used up, what the last calls gave is never sent: the
warning takes its place gemini-cli/packages/core/src/agents/local-executor.ts:674-680. A deadline that falls
into a call cancels the call, and a cancelled call counts as if the person had stopped the child, so there is
no grace gemini-cli/packages/core/src/agents/local-executor.ts:386-392. And the minute of grace is a plain
timer: a question does not stop it gemini-cli/packages/core/src/agents/local-executor.ts:459-464.

But: hints given meanwhile and choosing a model are left out. A retry after a broken stream is, too.

Events: ChildCreated, ChildFailed, ChildAsked, ChildAnswered, ChildStopped, GraceGiven, GraceEnded,
ChildEnded; and those of calls.

Errors: ScriptExhausted, when the script of the model is too short.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptedModel
from scratch_impl.subagents.gemini_cli.calls import RunTools, run_calls
from scratch_impl.subagents.gemini_cli.clock import MINUTE_MS, Clock
from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.events import (
    Called,
    ChildAnswered,
    ChildAsked,
    ChildCreated,
    ChildEnded,
    ChildFailed,
    ChildStopped,
    GraceEnded,
    GraceGiven,
)
from scratch_impl.subagents.gemini_cli.history import (
    Content,
    History,
    answer_of,
    first_message,
    inputs_of,
    says,
    system_prompt,
)
from scratch_impl.subagents.gemini_cli.template import MissingInput
from scratch_impl.subagents.gemini_cli.toolbox import Toolbox

# gemini-cli/packages/core/src/agents/types.ts:24-31
GOAL, MAX_TURNS, TIMEOUT, ABORTED, ERROR = "GOAL", "MAX_TURNS", "TIMEOUT", "ABORTED", "ERROR"
SILENT = "ERROR_NO_COMPLETE_TASK_CALL"
GRACE_MS = MINUTE_MS  # gemini-cli/packages/core/src/agents/local-executor.ts:96
REPLY_MS = 2000  # ours: how long the model takes when nothing else is said

# What went wrong, for the warning and for the parent; the second as in
# gemini-cli/packages/core/src/agents/local-executor.ts:769-789
TOLD = {
    TIMEOUT: ("Your time is up.", "Agent timed out after {minutes:g} minutes."),
    MAX_TURNS: ("You have had all your turns.", "Agent reached max turns limit ({turns})."),
    SILENT: (
        "You stopped calling tools.",
        "Agent stopped calling tools but did not call 'complete_task'.",
    ),
}
# ours, and shorter than gemini-cli/packages/core/src/agents/local-executor.ts:433
WARNING = "{why} Call complete_task now with what you have, and nothing else. There is no other chance."

# When there is nothing to tell. gemini-cli/packages/core/src/agents/local-executor.ts:810-820
DONE, BROKEN_OFF = "Task completed.", "Agent execution was terminated before completion."

Compress = Callable[[History], Generator[Event, Any, History]]


@dataclass(frozen=True)
class Outcome:
    """How it ended, and all that the parent will ever see of it: `result`."""

    agent: str
    reason: str
    result: str
    turns: int = 0
    spent_ms: int = 0


@dataclass
class Child:
    """Everything that belongs to one child."""

    agent: Definition
    model: ScriptedModel
    run_tools: RunTools
    toolbox: Toolbox
    clock: Clock
    compress: Compress | None
    replies_ms: Iterator[int]
    history: History = field(default_factory=list)
    turns: int = 0


@dataclass(frozen=True)
class Turn:
    """How a turn ended: with a reason to stop, or with answers of tools for the next one."""

    reason: str | None
    handed_in: str | None = None
    message: Content = field(default_factory=says)


def delegate(
    definition: Definition,
    prompt: str,
    model: ScriptedModel,
    run_tools: RunTools,
    toolbox: Toolbox,
    *,
    call_id: str = "",
    replies_ms: Iterable[int] = (),
    memory: str = "",
    compress: Compress | None = None,
) -> Generator[Event, Any, Outcome]:
    """Send a child.

    Args:
        definition: Who it is.
        prompt: All that it is told.
        model: Who answers for it.
        run_tools: Runs those of its calls that it has tools for.
        toolbox: What it has.
        call_id: The call that sends it.
        replies_ms: How long each answer takes, in order.
        memory: Notes of the session that come before the prompt.
        compress: Makes its history shorter when it has to be.

    Returns:
        How it ended.
    """
    clock = Clock(definition.limit_ms)
    child = Child(definition, model, run_tools, toolbox, clock, compress, iter(replies_ms))
    inputs = inputs_of(definition, prompt)
    try:
        who, message = system_prompt(definition, inputs), first_message(definition, inputs, memory)
    except MissingInput as missing:
        # gemini-cli/packages/core/src/agents/local-invocation.ts:372-378
        yield ChildFailed(definition.name, str(missing))
        return Outcome(definition.name, ERROR, str(missing))
    # gemini-cli/packages/core/src/agents/local-executor.ts:159-292
    yield ChildCreated(
        call_id, definition.name, who, toolbox.tools, toolbox.withheld, definition.max_turns, clock.limit_ms
    )
    reason, result = yield from _work(child, message)
    if reason in TOLD:
        # gemini-cli/packages/core/src/agents/local-executor.ts:747-797
        result = yield from _last_chance(child, reason)
        if result is None:
            minutes, turns = definition.max_minutes, definition.max_turns
            result = TOLD[reason][1].format(minutes=minutes, turns=turns)
        else:
            reason = GOAL  # gemini-cli/packages/core/src/agents/local-executor.ts:763-766
    result = result or (DONE if reason == GOAL else BROKEN_OFF)
    # gemini-cli/packages/core/src/agents/local-executor.ts:799-824
    yield ChildEnded(definition.name, reason, result, child.turns, clock.spent_ms)
    return Outcome(definition.name, reason, result, child.turns, clock.spent_ms)


def _work(child: Child, message: Content) -> Generator[Event, Any, tuple[str, str | None]]:
    """Turn after turn, until there is a reason to stop."""
    sender, turn = "parent", Turn(None)
    while turn.reason is None:
        # the turns first, the clock second gemini-cli/packages/core/src/agents/local-executor.ts:675-689
        if child.turns >= child.agent.max_turns:
            turn = Turn(MAX_TURNS)
        elif child.clock.has_run_out:
            turn = Turn(TIMEOUT)
        else:
            child.turns += 1
            turn = yield from _turn(child, sender, message, child.turns, child.clock)
            sender, message = "tools", turn.message
    if turn.reason != GOAL:
        unread = len(message["parts"]) if turn.reason == MAX_TURNS else 0
        # gemini-cli/packages/core/src/agents/local-executor.ts:674-707
        yield ChildStopped(child.agent.name, turn.reason, child.turns, unread)
    return turn.reason, turn.handed_in


def _turn(
    child: Child, sender: str, message: Content, number: int, clock: Clock
) -> Generator[Event, Any, Turn]:
    """One question to the model, and the calls in its answer."""
    name = child.agent.name
    if child.compress is not None:
        # gemini-cli/packages/core/src/agents/local-executor.ts:339
        child.history = yield from child.compress(child.history)
    child.history.append(message)
    # gemini-cli/packages/core/src/agents/local-executor.ts:345-349
    yield ChildAsked(name, sender, tuple(message["parts"]), number, clock.spent_ms)
    reply = child.model.reply()
    clock.spend(next(child.replies_ms, REPLY_MS))
    if clock.has_run_out:
        return Turn(TIMEOUT)  # gemini-cli/packages/core/src/agents/local-executor.ts:351-360
    child.history.append(answer_of(reply))
    calls = tuple(Called(call.id, call.tool, call.args) for call in reply.calls)
    # gemini-cli/packages/core/src/agents/local-executor.ts:955-1052
    yield ChildAnswered(name, reply.text, calls, clock.spent_ms)
    if not reply.calls:
        return Turn(SILENT)  # gemini-cli/packages/core/src/agents/local-executor.ts:362-374
    outcome = yield from run_calls(child.agent, reply.calls, child.toolbox, child.run_tools, clock)
    # subtle: aborted comes first, so a result handed in beside a cancelled call is lost.
    # gemini-cli/packages/core/src/agents/local-executor.ts:386-402
    if outcome.aborted:
        return Turn(ABORTED)
    if outcome.handed_in is not None:
        return Turn(GOAL, outcome.handed_in)
    return Turn(None, None, {"role": "user", "parts": list(outcome.parts)})


def _last_chance(child: Child, reason: str) -> Generator[Event, Any, str | None]:
    """One more turn, which only complete_task can save."""
    name = child.agent.name
    warning = WARNING.format(why=TOLD[reason][0])
    # gemini-cli/packages/core/src/agents/local-executor.ts:442-470
    yield GraceGiven(name, reason, GRACE_MS, warning)
    # a clock that no question stops gemini-cli/packages/core/src/agents/local-executor.ts:459-464
    clock = Clock(GRACE_MS, stops=False)
    turn = yield from _turn(child, "warning", says(warning), 0, clock)
    why = {GOAL: "handed_in", SILENT: "silent", TIMEOUT: "too_late", ABORTED: "cancelled"}
    # gemini-cli/packages/core/src/agents/local-executor.ts:490-508
    yield GraceEnded(name, turn.reason == GOAL, why[turn.reason] if turn.reason else "other_calls")
    return turn.handed_in if turn.reason == GOAL else None
