"""The rules of a child session: what is handed on, what is added, and what nobody looks at.

What: `derive` is the recorded decision; `hand_on` is what a new session is stored with.

How the real one does it: of the rows of the parent's session, the denies are handed on, and everything about
foreign folders. Two denies are added, of `todowrite` and of `task`, each unless the child's agent has a row
that goes by that very name, whatever the row says
opencode/packages/opencode/src/agent/subagent-permissions.ts:14-27. The result is stored with the new session
opencode/packages/opencode/src/tool/task.ts:142-158.

What one would not expect: the rows of the parent's *agent* are not among them. What the parent may not do,
it can have done by somebody who may opencode/packages/opencode/src/agent/subagent-permissions.ts:14-27. A row
for `*` is no row named `task`; and a row that denies `task` to the agent is one, so that nothing is added
opencode/packages/opencode/src/agent/subagent-permissions.ts:14-27.

But: nothing is left out.

Events: RulesDerived.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from scratch_impl.kernel.events import Event
from scratch_impl.subagents.opencode.agents import OUTSIDE, Agent
from scratch_impl.subagents.opencode.events import Handed, RulesDerived
from scratch_impl.subagents.opencode.rules import DENY, EVERYTHING, Rule, Rules

# What a child does not get, unless its agent names it.
# opencode/packages/opencode/src/agent/subagent-permissions.ts:14-27
TODO, TASK = "todowrite", "task"


def derive(parent_session: Sequence[Rule], child_agent: Sequence[Rule]) -> Rules:
    """The rows of a child's session, from those of the parent's session and those of the child's agent."""
    # opencode/packages/opencode/src/agent/subagent-permissions.ts:14-27
    return (*(rule for rule in parent_session if _goes_on(rule)), *_added(child_agent))


def _goes_on(rule: Rule) -> bool:
    return rule.action == DENY or rule.permission == OUTSIDE


def _added(child_agent: Sequence[Rule]) -> Rules:
    # subtle: names are compared letter by letter here, stars and all.
    named = {rule.permission for rule in child_agent}
    return tuple(Rule(name, EVERYTHING, DENY) for name in (TODO, TASK) if name not in named)


def hand_on(
    call_id: str, parent_session: Rules, parent: Agent, child: Agent, primary_tools: Sequence[str]
) -> Generator[Event, None, Rules]:
    """The rows that a new child session is stored with.

    Args:
        call_id: The call that sends the child.
        parent_session: The rows of the session that sends it.
        parent: The agent that sends it.
        child: The agent that is sent.
        primary_tools: Tools that the settings keep for agents that the person talks to.
    """
    derived = derive(parent_session, child.rules)
    inherited = len(derived) - len(_added(child.rules))
    handed = [
        Handed(rule.shown, "parent_session" if at < inherited else "appended")
        for at, rule in enumerate(derived)
    ]
    kept_for_others = tuple(
        rule for rule in (Rule(tool, EVERYTHING, DENY) for tool in primary_tools) if rule not in derived
    )
    handed += [Handed(rule.shown, "primary_tools") for rule in kept_for_others]
    kept_back = tuple(rule.shown for rule in parent_session if not _goes_on(rule))
    denies = tuple(rule.shown for rule in parent.own if rule.action == DENY)
    rules = tuple(row.rule for row in handed)
    # opencode/packages/opencode/src/agent/subagent-permissions.ts:14-27
    yield RulesDerived(call_id, child.name, rules, tuple(handed), kept_back, parent.name, denies)
    return (*derived, *kept_for_others)
