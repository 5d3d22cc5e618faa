"""The agents that there are, and the rows that each one lives by.

What: `assemble` makes all agents from what comes with the program and from the person's settings.

How the real one does it: a list of defaults allows everything, and asks about loops, foreign folders and
files with secrets opencode/packages/opencode/src/agent/agent.ts:119-136. Behind it stand the agent's own
rows: plan is denied to edit, and to send general opencode/packages/opencode/src/agent/agent.ts:156-181;
explore is denied everything, then allowed to search, to read, and to use the shell
opencode/packages/opencode/src/agent/agent.ts:196-218. The person's rows come last, so they can undo any of
that. One more row lets every agent look at outputs that were cut, unless that very folder is denied
opencode/packages/opencode/src/agent/agent.ts:296-310.

What one would not expect: explore, which is meant to look and not to touch, may run any command in the shell
opencode/packages/opencode/src/agent/agent.ts:196-218.

But: prompts, models and temperatures are left out, and so are folders of skills and references.

Events: AgentRegistered.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace

from scratch_impl.kernel.events import Event
from scratch_impl.subagents.opencode.events import AgentRegistered
from scratch_impl.subagents.opencode.rules import ALLOW, ASK, DENY, EVERYTHING, Rule, Rules

PRIMARY, SUBAGENT, ALL = "primary", "subagent", "all"
DATA, TMP = "/data/opencode", "/tmp/opencode"  # ours: where it keeps its own files
OUTSIDE = "external_directory"
CUT_OUTPUTS = f"{DATA}/tool-output/*"


def _rows(*rows: tuple[str, str, str]) -> Rules:
    return tuple(Rule(*row) for row in rows)


FOREIGN = _rows(
    (OUTSIDE, EVERYTHING, ASK), (OUTSIDE, CUT_OUTPUTS, ALLOW), (OUTSIDE, f"{TMP}/*", ALLOW),
)  # fmt: skip

# opencode/packages/opencode/src/agent/agent.ts:119-136
DEFAULTS: Rules = (
    *_rows((EVERYTHING, EVERYTHING, ALLOW), ("doom_loop", EVERYTHING, ASK)),
    *FOREIGN,
    *_rows(
        ("question", EVERYTHING, DENY), ("plan_enter", EVERYTHING, DENY), ("plan_exit", EVERYTHING, DENY),
        ("read", EVERYTHING, ALLOW), ("read", "*.env", ASK), ("read", "*.env.*", ASK),
        ("read", "*.env.example", ALLOW),
    ),
)  # fmt: skip
NOTHING = _rows((EVERYTHING, EVERYTHING, DENY))
READING = ("grep", "glob", "list", "bash", "webfetch", "websearch", "read")


@dataclass(frozen=True)
class Agent:
    """Somebody with a name. `own` are the rows behind the defaults, `rules` all of them."""

    name: str
    mode: str = ALL  # primary: only the person talks to it; subagent: it can only be sent; all: both
    own: Rules = ()
    path: str = ""
    hidden: bool = False

    @property
    def rules(self) -> Rules:
        """Every row, the first one first; the last that fits decides."""
        return (*DEFAULTS, *self.own)


BUILT_IN: Mapping[str, Agent] = {
    agent.name: agent
    for agent in (
        Agent("build", PRIMARY, _rows(("question", EVERYTHING, ALLOW), ("plan_enter", EVERYTHING, ALLOW))),
        Agent(  # opencode/packages/opencode/src/agent/agent.ts:156-181
            "plan",
            PRIMARY,
            _rows(
                ("question", EVERYTHING, ALLOW), ("plan_exit", EVERYTHING, ALLOW), ("task", "general", DENY),
                (OUTSIDE, f"{DATA}/plans/*", ALLOW), ("edit", EVERYTHING, DENY),
                ("edit", ".opencode/plans/*.md", ALLOW), ("edit", f"..{DATA}/plans/*.md", ALLOW),
            ),
        ),
        Agent("general", SUBAGENT, _rows(("todowrite", EVERYTHING, DENY))),
        Agent(  # opencode/packages/opencode/src/agent/agent.ts:196-218
            "explore",
            SUBAGENT,
            (*NOTHING, *_rows(*((tool, EVERYTHING, ALLOW) for tool in READING)), *FOREIGN),
        ),
        # opencode/packages/opencode/src/agent/agent.ts:219-233
        Agent("compaction", PRIMARY, NOTHING, hidden=True),
        Agent("title", PRIMARY, NOTHING, hidden=True),
        Agent("summary", PRIMARY, NOTHING, hidden=True),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """What the person's settings say about one agent, old or new."""

    name: str
    mode: str | None = None
    rules: Rules = ()
    disabled: bool = False


def assemble(
    names: Iterable[str], user: Rules, changes: Iterable[Change]
) -> Generator[Event, None, dict[str, Agent]]:
    """All agents by name.

    Args:
        names: Which of the built-in ones there are.
        user: The person's rows, for all agents.
        changes: The person's agents, and changes of built-in ones.
    """
    agents = {name: replace(BUILT_IN[name], own=(*BUILT_IN[name].own, *user)) for name in names}
    for change in changes:
        if change.disabled:
            agents.pop(change.name, None)
            continue
        agent = agents.get(change.name) or Agent(change.name, own=user, path="opencode.json")
        own = (*agent.own, *change.rules)
        agents[change.name] = replace(agent, mode=change.mode or agent.mode, own=own)
    for name, agent in agents.items():
        agents[name] = replace(agent, own=_with_cut_outputs(agent.own))
        # opencode/packages/opencode/src/agent/agent.ts:296-310
        yield AgentRegistered(name, agent.path, agent.mode, tuple(rule.shown for rule in agents[name].own))
    return agents


def _with_cut_outputs(own: Rules) -> Rules:
    """The rows, and one more: outputs that were cut may be looked at."""
    # opencode/packages/opencode/src/agent/agent.ts:296-310
    return own if Rule(OUTSIDE, CUT_OUTPUTS, DENY) in own else (*own, Rule(OUTSIDE, CUT_OUTPUTS, ALLOW))
