"""Which tools there are for one request: four layers laid over each other, and what each one takes away.

What: `offer` goes through the layers and gives back a `Toolbox`: what can be called, and what the model is
told of.

How the real one does it: in four steps, to which we have given numbers.

1. The model: some models are given `apply_patch`, and lose `edit` and `write`; for all others it is the other
   way round. `websearch` depends on provider and flags
   opencode/packages/opencode/src/tool/registry.ts:286-303.
2. The description of `task` lists only agents that can be sent: no primary ones, and none that the rows deny
   opencode/packages/opencode/src/tool/registry.ts:260-273.
3. The tools of servers are added, each in a wrapper that asks before it runs
   opencode/packages/opencode/src/session/tools.ts:407-409.
4. Right before the request, whatever the rows deny altogether is taken out, and whatever the user's message
   switches off opencode/packages/opencode/src/session/llm/request.ts:208-214.

`invalid` stays registered, and is never among those that the model is offered
opencode/packages/opencode/src/session/llm.ts:296-312.

What one would not expect: to the first layer a model is nothing but its name
opencode/packages/opencode/src/tool/registry.ts:286-303, and a tool of a plugin is asked about by nobody, so
that hiding it is all that the rows can do
opencode/packages/opencode/src/tool/registry.ts:138-164.

But: tools that depend on the client or on a flag are left out.

Events: ToolHidden, AgentsListed, ToolsAdded, ToolsDeclared.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass

from scratch_impl.kernel.events import Event
from scratch_impl.tools.opencode.definition import Tool, declared
from scratch_impl.tools.opencode.events import (
    AgentsListed,
    Declared,
    ToolHidden,
    ToolsAdded,
    ToolsDeclared,
    Unlisted,
)
from scratch_impl.tools.opencode.rules import DENY, Rule, evaluate, hiding

INVALID = "invalid"  # opencode/packages/opencode/src/session/llm.ts:296-312
MODEL, AGENTS, SERVERS, REQUEST = 1, 2, 3, 4  # ours: the layers, as we number them


@dataclass(frozen=True)
class Agent:
    """Somebody who might be sent. A primary one is only for the person to talk to."""

    name: str
    mode: str = "subagent"  # primary | subagent | all


@dataclass(frozen=True)
class Toolbox:
    """What can be called, and the names that the model was told."""

    tools: Mapping[str, Tool]
    offered: tuple[str, ...]


def wants_patches(model: str) -> bool:
    """Whether a model edits by patches; all that is looked at is its name."""
    # opencode/packages/opencode/src/tool/registry.ts:286-303
    return "gpt-" in model and "oss" not in model and "gpt-4" not in model


def unfit(tool: str, model: str, *, web_search: bool) -> str | None:
    """Why a tool is not for this model, or None."""
    # opencode/packages/opencode/src/tool/registry.ts:286-303
    if tool == "websearch":
        return None if web_search else "web_search"
    if tool == "apply_patch":
        return None if wants_patches(model) else "model"
    return "model" if tool in ("edit", "write") and wants_patches(model) else None


def unlisted(agent: Agent, rules: Sequence[Rule]) -> str | None:
    """Why the description of `task` keeps quiet about an agent, or None."""
    # opencode/packages/opencode/src/tool/registry.ts:260-273
    if agent.mode == "primary":
        return "primary"
    return "denied" if evaluate("task", agent.name, rules).action == DENY else None


def offer(
    tools: Sequence[Tool],
    servers: Mapping[str, Sequence[Tool]],
    *,
    model: str,
    web_search: bool,
    agents: Sequence[Agent],
    rules: Sequence[Rule],
    switched_off: Sequence[str],
) -> Generator[Event, None, Toolbox]:
    """Go through the layers.

    Args:
        tools: What is registered: built in, or from a plugin.
        servers: The tools of each server, by the server's name.
        model: Its id.
        web_search: What provider and flags say about searching the web.
        agents: All that there are.
        rules: The rows of the agent, then those of the session.
        switched_off: What the user's message does not want.
    """
    kept: dict[str, Tool] = {}
    for tool in tools:
        reason = unfit(tool.name, model, web_search=web_search)
        if reason:
            # opencode/packages/opencode/src/tool/registry.ts:286-303
            yield ToolHidden(tool.name, reason, MODEL, None)
        else:
            kept[tool.name] = tool
    if "task" in kept:
        why = [(agent.name, unlisted(agent, rules)) for agent in agents]
        # opencode/packages/opencode/src/tool/registry.ts:260-273
        yield AgentsListed(
            AGENTS,
            tuple(name for name, reason in why if reason is None),
            tuple(Unlisted(name, reason) for name, reason in why if reason),
        )
    for server, own in servers.items():
        named = {f"{server}_{tool.name}": tool for tool in own}
        kept |= {name: _renamed(tool, name) for name, tool in named.items()}
        # opencode/packages/opencode/src/session/tools.ts:407-409
        yield ToolsAdded(SERVERS, server, tuple(named))
    for name in list(kept):
        row = hiding(name, rules)
        if row or name in switched_off:
            del kept[name]
            # opencode/packages/opencode/src/session/llm/request.ts:208-214
            yield ToolHidden(name, "denied" if row else "switched_off", REQUEST, row.shown if row else None)
    if INVALID in kept:
        # opencode/packages/opencode/src/session/llm.ts:296-312
        yield ToolHidden(INVALID, "never_offered", REQUEST, None)
    offered = tuple(sorted(name for name in kept if name != INVALID))
    # opencode/packages/opencode/src/session/llm/request.ts:208-214
    yield ToolsDeclared(tuple(Declared(name, *declared(kept[name].parameters)) for name in offered))
    return Toolbox(kept, offered)


def _renamed(tool: Tool, name: str) -> Tool:
    return Tool(name, tool.perform, tool.description, tool.parameters, tool.explains, tool.takes_ms)
