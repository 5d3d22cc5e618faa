"""Which agents there are: the built-in ones, then files of the project, of the person, of extensions.

What: `load` reads the files in this order and says of each what became of it.

How the real one does it: the order is fixed gemini-cli/packages/core/src/agents/registry.ts:160-275, and the
first agent of a name stays gemini-cli/packages/core/src/agents/registry.ts:339-348; its comment says the
opposite. Agents of the project are read only in a trusted folder
gemini-cli/packages/core/src/agents/registry.ts:172-176, and each stays away until the person has approved of
its very text gemini-cli/packages/core/src/agents/registry.ts:190-213. A file counts when it ends in `.md` and
does not begin with `_` gemini-cli/packages/core/src/agents/agentLoader.ts:665-670. A bad file costs one agent
and no session gemini-cli/packages/core/src/agents/agentLoader.ts:672-694.

But: extensions hand over definitions instead of files; switching single agents off or changing them in
settings is left out.

Events: AgentSkipped, AgentRejected, AgentRegistered.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.subagents.gemini_cli.definition import REMOTE, BadDefinition, Definition, define
from scratch_impl.subagents.gemini_cli.events import AgentRegistered, AgentRejected, AgentSkipped

PROJECT, USER, EXTENSION = "project", "user", "extension"
ORDER = (PROJECT, USER, EXTENSION)  # gemini-cli/packages/core/src/agents/registry.ts:160-275


@dataclass(frozen=True)
class AgentFile:
    """A file before it is read. `approved` is asked of files of the project only."""

    path: str
    text: str
    origin: str = PROJECT
    approved: bool = True

    @property
    def name(self) -> str:
        """The name of the file without its folders."""
        return self.path.rpartition("/")[2]


def load(
    files: Iterable[AgentFile], built_in: Iterable[Definition] = (), *, trusted: bool = True
) -> Generator[Event, Any, Mapping[str, Definition]]:
    """Read all files; each agent by its name."""
    agents: dict[str, Definition] = {}
    for agent in built_in:
        agents[agent.name] = agent
        # gemini-cli/packages/core/src/agents/registry.ts:284-287
        yield _registered(agent, "")
    for file in sorted(files, key=lambda file: ORDER.index(file.origin)):
        reason = _why_unread(file, trusted=trusted)
        if reason:
            # gemini-cli/packages/core/src/agents/agentLoader.ts:665-670
            yield AgentSkipped(file.path, reason)
            continue
        try:
            agent = define(file.text)
        except BadDefinition as bad:
            # gemini-cli/packages/core/src/agents/agentLoader.ts:682-685
            yield AgentRejected(file.path, bad.error, bad.problems)
            continue
        reason = _why_ignored(file, agent, agents)
        if reason:
            # gemini-cli/packages/core/src/agents/registry.ts:339-348
            yield AgentSkipped(file.path, reason)
            continue
        agents[agent.name] = agent
        # gemini-cli/packages/core/src/agents/registry.ts:360-398
        yield _registered(agent, file.path)
    return agents


def _why_unread(file: AgentFile, *, trusted: bool) -> str | None:
    if file.origin == PROJECT and not trusted:
        return "untrusted_folder"  # gemini-cli/packages/core/src/agents/registry.ts:227-232
    # gemini-cli/packages/core/src/agents/agentLoader.ts:665-670
    if file.name.startswith("_"):
        return "underscore"
    return None if file.name.endswith(".md") else "not_markdown"


def _why_ignored(file: AgentFile, agent: Definition, agents: Mapping[str, Definition]) -> str | None:
    if file.origin == PROJECT and not file.approved:
        return "unapproved"  # gemini-cli/packages/core/src/agents/registry.ts:190-213
    if agent.name in agents:
        return "duplicate"  # gemini-cli/packages/core/src/agents/registry.ts:339-348
    return REMOTE if agent.kind == REMOTE else None


def _registered(agent: Definition, path: str) -> AgentRegistered:
    return AgentRegistered(
        agent.name, path, agent.description, agent.tools, agent.max_turns, agent.max_minutes, agent.defaults
    )
