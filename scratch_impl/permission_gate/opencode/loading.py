"""Reads the config and builds the agents: every source of rules, put one behind the other.

What: `load` gives a `Gate`, or None when the config cannot be used.

How the real one does it: a config is read once for a project folder; agents are made of it
opencode/packages/opencode/src/agent/agent.ts:119-136. The rules of an agent never change after that.

But: what the real one shows for a config that cannot be used is left out; here nothing is decided.

Events: PolicyFileRejected, PolicyFileLoaded.

Errors: BadSetup, for an agent that is not there.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.opencode import agents as making
from scratch_impl.permission_gate.opencode.agents import Agent
from scratch_impl.permission_gate.opencode.config import BadPolicy, Lines
from scratch_impl.permission_gate.opencode.events import PolicyFileLoaded, PolicyFileRejected, Row
from scratch_impl.permission_gate.opencode.jsonc import BadJson, read
from scratch_impl.permission_gate.opencode.rules import (
    ACTIONS,
    AGENT,
    DEFAULTS,
    OUTPUT_FOLDER,
    USER,
    USER_AGENT,
    Call,
    Rule,
    Ruleset,
    merge,
)
from scratch_impl.permission_gate.opencode.setup import Session, session_rules
from scratch_impl.permission_gate.opencode.waiting import Instance

PATH = "opencode.json"
SHIPPED = (DEFAULTS, AGENT, OUTPUT_FOLDER)
FILE_KEYS = ("permission", "agent", "tools", "default_agent", "$schema")


@dataclass(frozen=True)
class Gate:
    """What a verdict hangs on besides the call: the rules of agents and sessions, and what was approved."""

    agents: Mapping[str, Agent]
    default: str
    sessions: Mapping[str, Ruleset] = field(default_factory=dict)
    instance: Instance = field(default_factory=Instance)

    def agent_of(self, call: Call) -> Agent:
        """Whose rules count for a call."""
        name = call.agent or self.default
        if name not in self.agents:
            raise BadSetup(f"There is no agent {name!r}", f"one of {', '.join(self.agents)}")
        return self.agents[name]

    def given(self, call: Call) -> Ruleset:
        """The rules that a request is handed: first the agent's, then the session's."""
        # opencode/packages/opencode/src/session/tools.ts:81-89
        return merge(self.agent_of(call).rules, self.sessions.get(call.session, ()))

    def rules(self, call: Call) -> Ruleset:
        """All rules that count now, in order. The approvals stand last of all."""
        # opencode/packages/opencode/src/permission/index.ts:67-107
        return merge(self.given(call), self.instance.approved)

    def remembering(self, instance: Instance) -> Gate:
        """The same gate, with another memory."""
        return replace(self, instance=instance)


def load(session: Session) -> Generator[Event, str, Gate | None]:
    """Build the gate of a run."""
    try:
        config, lines = _config(session)
        agents = making.agents_of(config, session.places, lines)
    except BadJson as bad:
        yield PolicyFileRejected(PATH, USER, "json_parse", "no JSON", bad.message, (bad.line,))
        return None
    except BadPolicy as bad:
        line, detail = lines.get(bad.way), f"{'.'.join(bad.way)}: {bad.message}"
        # opencode/packages/core/src/v1/config/permission.ts:40-48
        yield PolicyFileRejected(PATH, USER, "schema_validation", "a value that cannot be", detail, (line,))
        return None
    agents = {name: _shortened(agent, session) for name, agent in agents.items()}
    wanted = session.default_agent or config.get("default_agent")
    default = session.agent or making.default_agent(agents, wanted or None)
    gate = Gate(agents, default, session_rules(session))
    written = [rule for rule in gate.agent_of(Call("")).rules if rule.layer in (USER, USER_AGENT)]
    # opencode/packages/opencode/src/permission/index.ts:178-198
    yield PolicyFileLoaded(PATH, USER, len(written))
    return gate


def _config(session: Session) -> tuple[dict[str, Any], Lines]:
    """The config as data, and the lines of its keys when it came as text."""
    block, lines = session.permission, {}
    if isinstance(block, str) and block not in ACTIONS:
        block, lines = read(block) if block.strip() else ({}, {})
        if isinstance(block, dict) and any(key in block for key in FILE_KEYS):
            agents = block.get("agent", {})
            both = {**agents, **session.agent_blocks} if isinstance(agents, dict) else agents
            return {**block, "agent": both}, lines
        lines = {("permission", *way): line for way, line in lines.items()}
    return {"permission": block, "agent": session.agent_blocks}, lines


def _shortened(agent: Agent, session: Session) -> Agent:
    """The agent with only those shipped rules that the run is to show."""
    kept = [rule for rule in agent.rules if rule.layer not in SHIPPED or session.has_builtin(rule.permission)]
    return replace(agent, rules=tuple(kept))


def row(rule: Rule) -> Row:
    """A rule as a view shows it."""
    return Row(rule.layer, rule.permission, rule.pattern, rule.action, rule.line)


def rows(rules: Ruleset) -> tuple[Row, ...]:
    """Rules as a view shows them."""
    return tuple(row(rule) for rule in rules)
