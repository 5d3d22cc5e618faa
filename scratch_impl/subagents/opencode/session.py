"""A standalone run: a person, a parent with a few canned tools, and the children it sends.

What: `run` plays a scenario: one message to the parent, or several, all in one session.

How the real one does it: the agent is a property of the message, and rules that come with a message take the
place of those that the session had opencode/packages/opencode/src/session/prompt.ts:1060-1067.

But: parent and tools are canned.

Events: TaskGiven, RulesReplaced; and those of agents, talking and task.

Errors: BadSetup for a setup that cannot be understood; and those of talking.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import ScriptedModel
from scratch_impl.subagents.opencode.agents import assemble
from scratch_impl.subagents.opencode.events import RulesReplaced, TaskGiven
from scratch_impl.subagents.opencode.seats import House, Seat
from scratch_impl.subagents.opencode.setup import read_setup
from scratch_impl.subagents.opencode.talking import converse
from scratch_impl.subagents.opencode.task import delegate


def run(setup: Mapping[str, Any]) -> Generator[Event, Any, None]:
    """Play one scenario.

    Args:
        setup: The run as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `ConsentAsked` waits for one of its options to be sent in.
    """
    read = read_setup(setup)
    agents = yield from assemble(read.builtin, read.user, read.changes)
    models: dict[str, ScriptedModel] = defaultdict(lambda: ScriptedModel(()))
    models |= {name: ScriptedModel(replies) for name, replies in read.children.items()}
    house = House(agents, read.tools, models, read.primary_tools, read.interrupt)
    session = house.store.create(read.prompts[0].text, read.session)
    for prompt in read.prompts:
        house.aborted = False
        if prompt.rules is not None:
            before, session.rules = session.rules, prompt.rules
            # opencode/packages/opencode/src/session/prompt.ts:1060-1067
            yield RulesReplaced(
                session.id, tuple(rule.shown for rule in before), tuple(rule.shown for rule in prompt.rules)
            )
        # opencode/packages/opencode/src/session/prompt.ts:1083-1086
        yield TaskGiven(prompt.text, prompt.agent, session.id)
        model = ScriptedModel(prompt.script)
        seat = Seat(agents[prompt.agent], session, model, mentioned=prompt.mentions)
        yield from converse(house, seat, prompt.text, delegate)
