"""The child's tools: some of the parent's, never one that starts agents, and one more to hand in with.

What: `hand_over` goes through the parent's tools and keeps what the definition asks for.

How the real one does it: the child gets a registry of its own, filled with copies of the parent's tools
gemini-cli/packages/core/src/agents/local-executor.ts:192-266. A tool of the kind `agent` is passed over
there, whatever the definition says: that is all there is against nesting
gemini-cli/packages/core/src/agents/local-executor.ts:193-197. `complete_task` comes last
gemini-cli/packages/core/src/agents/local-executor.ts:270-277.

But: tools of servers that only this agent knows are left out, and so is the sorting.

Events: none (ChildCreated says what came of it).

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.events import Withheld
from scratch_impl.subagents.gemini_cli.toolnames import (
    COMPLETE_TASK,
    EVERYTHING,
    MCP,
    OLD,
    UPDATE_TOPIC,
    server_of,
)

AGENT_KIND = "agent"  # gemini-cli/packages/core/src/tools/tools.ts:1112


@dataclass(frozen=True)
class Offer:
    """A tool of the parent: its name, and its kind (read, edit, execute, agent ...)."""

    name: str
    kind: str = "other"


@dataclass(frozen=True)
class Toolbox:
    """What a child has, and what of the parent's it has not."""

    tools: tuple[str, ...]
    withheld: tuple[Withheld, ...]


def hand_over(definition: Definition, offers: Iterable[Offer]) -> Toolbox:
    """Choose the child's tools among the parent's."""
    tools: list[str] = []
    withheld: list[Withheld] = []
    for offer in offers:
        reason = _why_withheld(definition, offer)
        if reason:
            withheld.append(Withheld(offer.name, reason))
        else:
            tools.append(offer.name)
    # gemini-cli/packages/core/src/agents/local-executor.ts:270-277
    return Toolbox((*tools, COMPLETE_TASK), tuple(withheld))


def _why_withheld(definition: Definition, offer: Offer) -> str | None:
    if not asks_for(definition, offer.name):
        return "not_asked_for"
    if offer.kind == AGENT_KIND:
        return "starts_agents"  # gemini-cli/packages/core/src/agents/local-executor.ts:193-197
    if offer.name == UPDATE_TOPIC:
        return "topic"  # gemini-cli/packages/core/src/agents/local-executor.ts:199-201
    return None


def asks_for(definition: Definition, name: str) -> bool:
    """Whether a definition wants this tool: by name, by a wildcard, or by saying nothing at all."""
    # gemini-cli/packages/core/src/agents/local-executor.ts:247-266
    if definition.tools is None:
        return True
    server = server_of(name)
    wanted = {OLD.get(tool, tool) for tool in definition.tools}
    return bool(wanted & {name, EVERYTHING} or (server and wanted & {f"{MCP}*", f"{MCP}{server}_*"}))
