"""The agents, and the rules each of them stands on. A mode is an agent, and an agent is a list of rules.

What: `agents_of` builds the seven that ship and those of a config, each with its rules in order.

How the real one does it: every agent starts from the same defaults
opencode/packages/opencode/src/agent/agent.ts:119-136; then come its own rules, such as those of plan
opencode/packages/opencode/src/agent/agent.ts:156-181 or explore
opencode/packages/opencode/src/agent/agent.ts:196-218; then those of the person; and last, unless somebody
denies exactly that, the folder where long tool output is kept
opencode/packages/opencode/src/agent/agent.ts:296-310.

But: no folders of skills or references are put into the defaults. Models, prompts and colours are left out.

Events: none.

Errors: BadPolicy, when the config of an agent makes no sense; BadSetup, when the default agent cannot be one.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.opencode.config import (
    BadPolicy,
    Lines,
    from_config,
    in_js_order,
    with_switches,
)
from scratch_impl.permission_gate.opencode.places import Places
from scratch_impl.permission_gate.opencode.rules import (
    AGENT,
    ALLOW,
    ASK,
    DEFAULTS,
    DENY,
    OUTPUT_FOLDER,
    USER,
    USER_AGENT,
    Rule,
    Ruleset,
    in_layer,
    merge,
)

PRIMARY, SUBAGENT, ALL = MODES = ("primary", "subagent", "all")


@dataclass(frozen=True)
class Agent:
    """A name, who may start it, and its rules in order."""

    name: str
    mode: str
    rules: Ruleset
    hidden: bool = False
    native: bool = True  # it ships
    steps: int | None = None


def defaults(places: Places) -> dict[str, Any]:
    """What every agent starts from: allow all, ask about loops, folders outside, and files with secrets."""
    # opencode/packages/opencode/src/agent/agent.ts:119-136
    return {
        "*": ALLOW,
        "doom_loop": ASK,
        "external_directory": _outside(places),
        "question": DENY,
        "plan_enter": DENY,
        "plan_exit": DENY,
        "read": {"*": ALLOW, "*.env": ASK, "*.env.*": ASK, "*.env.example": ALLOW},
    }


def _outside(places: Places) -> dict[str, str]:
    return {"*": ASK, places.tool_outputs: ALLOW, posixpath.join(places.tmp, "*"): ALLOW}


def own_rules(places: Places) -> dict[str, tuple[str, bool, dict[str, Any]]]:
    """The agents that ship: who may start each, whether it is hidden, and what it adds to the defaults."""
    plans = posixpath.join(places.data, "plans")
    none: dict[str, Any] = {"*": DENY}
    return {
        "build": (PRIMARY, False, {"question": ALLOW, "plan_enter": ALLOW}),
        "plan": (PRIMARY, False, {  # opencode/packages/opencode/src/agent/agent.ts:156-181
            "question": ALLOW,
            "plan_exit": ALLOW,
            "task": {"general": DENY},
            "external_directory": {posixpath.join(plans, "*"): ALLOW},
            "edit": {
                "*": DENY,
                ".opencode/plans/*.md": ALLOW,
                posixpath.relpath(posixpath.join(plans, "*.md"), places.worktree): ALLOW,
            },
        }),
        "general": (SUBAGENT, False, {"todowrite": DENY}),
        "explore": (SUBAGENT, False, none | {  # opencode/packages/opencode/src/agent/agent.ts:196-218
            **dict.fromkeys(("grep", "glob", "list", "bash", "webfetch", "websearch", "read"), ALLOW),
            "external_directory": _outside(places),
        }),
        "compaction": (PRIMARY, True, none),  # opencode/packages/opencode/src/agent/agent.ts:219-233
        "title": (PRIMARY, True, none),
        "summary": (PRIMARY, True, none),
    }  # fmt: skip


def agents_of(config: Mapping[str, Any], places: Places, lines: Lines | None = None) -> dict[str, Agent]:
    """Every agent of a run, the built-in ones first.

    Args:
        config: A config as data; `permission`, `tools` and `agent` are looked at.
        places: Where the agent works.
        lines: On which line each key of the config stands, if it came as text.

    Raises:
        BadPolicy: A block of it cannot be understood.
    """
    block = with_switches(config.get("tools"), config.get("permission"), ("tools",))
    user = in_layer(USER, from_config({} if block is None else block, places.home, ("permission",), lines))
    shared = in_layer(DEFAULTS, from_config(defaults(places), places.home))
    agents = {
        name: Agent(name, mode, merge(shared, in_layer(AGENT, from_config(own, places.home)), user), hidden)
        for name, (mode, hidden, own) in own_rules(places).items()
    }
    for name, changes in in_js_order(_object(config.get("agent", {}), ("agent",))):
        way = ("agent", name)
        if _object(changes, way).get("disable"):
            agents.pop(name, None)
            continue
        start = agents.get(name) or Agent(name, ALL, merge(shared, user), native=False)
        agents[name] = _changed(start, changes, places, way, lines)
    return {
        name: replace(agent, rules=with_output_folder(agent.rules, places))
        for name, agent in in_js_order(agents)
    }


def _changed(
    agent: Agent, changes: Mapping[str, Any], places: Places, way: tuple[str, ...], lines: Lines | None
) -> Agent:
    block = with_switches(changes.get("tools"), changes.get("permission"), (*way, "tools"))
    own = from_config({} if block is None else block, places.home, (*way, "permission"), lines)
    mode = changes.get("mode") or agent.mode
    if mode not in MODES:
        raise BadPolicy((*way, "mode"), f"found {mode!r}, expected one of {', '.join(MODES)}")
    steps = changes.get("steps", changes.get("maxSteps"))
    return replace(
        agent,
        name=changes.get("name") or agent.name,
        mode=mode,
        hidden=agent.hidden if changes.get("hidden") is None else bool(changes["hidden"]),
        steps=agent.steps if steps is None else steps,
        rules=merge(agent.rules, in_layer(USER_AGENT, own)),
    )


def with_output_folder(rules: Ruleset, places: Places) -> Ruleset:
    """Allow the folder of long tool output, unless a rule denies exactly it."""
    # opencode/packages/opencode/src/agent/agent.ts:296-310
    # subtle: a deny of every folder outside is not exactly it, so this row overrules it.
    if Rule("external_directory", places.tool_outputs, DENY) in rules:
        return rules
    return (*rules, Rule("external_directory", places.tool_outputs, ALLOW, OUTPUT_FOLDER))


def default_agent(agents: Mapping[str, Agent], wanted: str | None) -> str:
    """Who answers when nobody was named: the one of the config, else the first that a person may start."""
    for name, agent in agents.items():
        usable = agent.mode != SUBAGENT and not agent.hidden
        if usable and wanted in (None, name):
            return agent.name
    expected = ", ".join(
        name for name, agent in agents.items() if agent.mode != SUBAGENT and not agent.hidden
    )
    raise BadSetup(f"The default agent is {wanted!r}", f"one of {expected}")


def listed(agents: Mapping[str, Agent], wanted: str | None) -> list[str]:
    """The names in the order of the list that clients get: the default one first, then by name."""
    first = wanted or "build"
    names = [agent.name for agent in agents.values()]
    return sorted(names, key=lambda name: (name != first, name.encode("utf-16-be", "surrogatepass")))


def _object(value: Any, way: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadPolicy(way, f"found {value!r}, expected an object")
    return value
