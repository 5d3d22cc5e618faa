"""The tool `task`: send somebody, or call somebody back.

What: `delegate` asks for permission, finds or makes the child's session, runs it, and wraps what it says.

How the real one does it: permission `task` is asked for with the name of the agent as the pattern, unless the
person has mentioned an agent opencode/packages/opencode/src/tool/task.ts:104-114. With a task_id the session
of that id goes on opencode/packages/opencode/src/tool/task.ts:121-123; otherwise one is created, with the
caller as its parent, a title that names the agent, and a list of rules
opencode/packages/opencode/src/tool/task.ts:142-158. What the parent reads is the child's last text, between
tags that carry the id, so that it can call the child back.

What one would not expect: an id that nobody knows is no error, a new child is made without a word; and nobody
checks that the session of an id is a child of the caller
opencode/packages/opencode/src/tool/task.ts:121-123. A child that is called back has the rules it was created
with, whatever the parent's session says by then opencode/packages/opencode/src/tool/task.ts:142-158.

But: sending somebody into the background, which needs a flag, is left out. So are models.

Events: InvocationRejected, CallJudged, RulesDerived, ChildCreated, ChildResumed, ChildEnded; and those of
talking.

Errors: those of talking.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.subagents.opencode import events
from scratch_impl.subagents.opencode.agents import Agent
from scratch_impl.subagents.opencode.consent import consent
from scratch_impl.subagents.opencode.rights import hand_on
from scratch_impl.subagents.opencode.rules import ALLOW, asked_for
from scratch_impl.subagents.opencode.seats import House, Running, Seat, offered
from scratch_impl.subagents.opencode.store import Session
from scratch_impl.subagents.opencode.talking import ABORTED, converse

REQUIRED = ("description", "prompt", "subagent_type")  # opencode/packages/opencode/src/tool/task.ts:142-158
INVALID_ARGUMENTS = "ToolInvalidArgumentsError"  # opencode/packages/opencode/src/tool/tool.ts:24-34
UNKNOWN_AGENT = "unknown_agent"  # ours: the real one has only the text


def delegate(house: House, seat: Seat, call: ToolCall) -> Running:
    """Send a child, and bring back what it says.

    Args:
        house: What all sessions have in common.
        seat: Who sends it.
        call: The call of `task`.
    """
    name = call.args.get("subagent_type")
    wrong = _objection(call)
    if wrong:
        # opencode/packages/opencode/src/tool/tool.ts:24-34
        yield events.InvocationRejected(call.id, str(name or ""), wrong, INVALID_ARGUMENTS)
        return Result(call.id, call.tool, "error", wrong, INVALID_ARGUMENTS)
    refusal = yield from _may_send(seat, call)
    if refusal:
        return refusal
    agent = house.agents.get(str(name))
    if agent is None:
        text = f"There is no agent {name}."
        # opencode/packages/opencode/src/tool/task.ts:104-114
        yield events.InvocationRejected(call.id, str(name), text, UNKNOWN_AGENT)
        return Result(call.id, call.tool, "error", text, UNKNOWN_AGENT)
    session = yield from _open(house, seat, call, agent)
    child = Seat(agent, session, house.models[agent.name], child=agent.name)
    # the child runs the same loop as its parent opencode/packages/opencode/src/tool/task.ts:142-158
    end = yield from converse(house, child, str(call.args["prompt"]), delegate)
    # opencode/packages/opencode/src/tool/task.ts:142-158
    yield events.ChildEnded(agent.name, session.id, end.reason, end.text, end.turns)
    if end.reason == ABORTED:
        return Result(call.id, call.tool, "cancelled", "The person stopped it.")
    return Result(call.id, call.tool, "success", wrap(session.id, end.text))


def wrap(session_id: str, text: str) -> str:
    """What the parent reads of a child that is done."""
    return f'<task id="{session_id}" state="completed">\n<task_result>\n{text}\n</task_result>\n</task>'


def _objection(call: ToolCall) -> str | None:
    """Why nobody can be sent with these arguments, or None."""
    missing = [key for key in REQUIRED if not isinstance(call.args.get(key), str)]
    return f"task needs {', '.join(missing)}. Write the input anew." if missing else None


def _may_send(seat: Seat, call: ToolCall) -> Generator[Event, Any, Result | None]:
    if not seat.mentioned:
        # opencode/packages/opencode/src/tool/task.ts:104-114
        return (yield from consent(seat, call))
    # opencode/packages/opencode/src/tool/task.ts:104-114
    yield events.CallJudged(call.id, call.tool, *asked_for(call), seat.name, ALLOW, None, "mentioned")
    return None


def _open(house: House, seat: Seat, call: ToolCall, agent: Agent) -> Generator[Event, Any, Session]:
    """The session that the child works in: the one that was asked for, or a new one."""
    wanted = call.args.get("task_id")
    found = house.store.get(wanted)
    if found:
        tools, withheld = offered(house, Seat(agent, found, house.models[agent.name]))
        rows = tuple(rule.shown for rule in found.rules)
        # opencode/packages/opencode/src/tool/task.ts:121-123
        yield events.ChildResumed(
            call.id,
            agent.name,
            found.id,
            found.parent,
            seat.session.id,
            rows,
            len(found.talk),
            tools,
            withheld,
        )
        return found
    rules = yield from hand_on(call.id, seat.session.rules, seat.agent, agent, house.primary_tools)
    title = f"{call.args['description']} (@{agent.name} subagent)"
    session = house.store.create(title, rules, seat.session.id)
    tools, withheld = offered(house, Seat(agent, session, house.models[agent.name]))
    # opencode/packages/opencode/src/tool/task.ts:142-158
    yield events.ChildCreated(
        call.id,
        agent.name,
        session.id,
        seat.session.id,
        title,
        str(wanted) if wanted else None,
        tools,
        withheld,
    )
    return session
