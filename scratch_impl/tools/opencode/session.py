"""A standalone run: put the list of tools together, then run the calls of one reply.

What: `run` is the cell as the page runs it, with outputs that were written down before.

How the real one does it: the tools are gathered for every request
opencode/packages/opencode/src/tool/registry.ts:286-303, and looked at once more right before it is sent
opencode/packages/opencode/src/session/llm/request.ts:208-214.

But: there is no model here; the calls are given.

Events: those of registry and dispatch.

Errors: BadSetup for a setup that cannot be understood.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall, ToolFailed
from scratch_impl.tools.opencode.definition import Output, Tool
from scratch_impl.tools.opencode.dispatch import schedule
from scratch_impl.tools.opencode.registry import INVALID, offer
from scratch_impl.tools.opencode.repair import repeat
from scratch_impl.tools.opencode.rules import may_delegate
from scratch_impl.tools.opencode.setup import Canned, Own, read_setup
from scratch_impl.tools.opencode.truncate import Limits
from scratch_impl.tools.opencode.wrapper import Cutting


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, list[Result]]:
    """Play one reply of the model.

    Args:
        setup: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens.
    """
    scene = read_setup(setup)
    canned = {call.id: call for call in scene.calls}
    box = yield from offer(
        [_tool(own, canned) for own in scene.tools],
        {server: [_tool(own, canned) for own in tools] for server, tools in scene.servers.items()},
        model=scene.keys.model,
        web_search=scene.keys.web_search,
        agents=scene.agents,
        rules=scene.rules,
        switched_off=scene.keys.switched_off,
    )
    calls = [ToolCall(call.id, call.tool, call.args) for call in scene.calls]
    return (yield from schedule(calls, box, Cutting(scene.limits, may_delegate(scene.rules))))


def _tool(own: Own, canned: Mapping[str, Canned]) -> Tool:
    return Tool(
        own.name,
        (lambda call: repeat(call.args)) if own.name == INVALID else _performs(canned),
        parameters=own.parameters,
        explains=(lambda _fault: own.complains) if own.complains else None,
        takes_ms=lambda call: canned[call.id].takes_ms,
    )


def _performs(canned: Mapping[str, Canned]) -> Callable[[ToolCall], Output]:
    def perform(call: ToolCall) -> Output:
        told = canned[call.id]
        if told.fails:
            raise ToolFailed(told.fails)
        limits = None if told.cut is None else Limits(**told.cut)
        return Output(told.output, told.says_truncated, limits)

    return perform
