"""Who talks in which session, and which tools this one is told of.

What: `House` is what all sessions have in common, `Seat` is one agent in one session, `offered` its tools.

How the real one does it: a tool that the rows deny altogether is taken out before the request
opencode/packages/opencode/src/session/llm/request.ts:208-214. The rows of the agent come first, those of the
session behind them opencode/packages/opencode/src/session/tools.ts:81-89.

But: what tools and models say is written down in advance. The other layers that hide a tool are left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ScriptedModel
from scratch_impl.subagents.opencode.agents import Agent
from scratch_impl.subagents.opencode.events import Withheld
from scratch_impl.subagents.opencode.rules import Rules, hiding
from scratch_impl.subagents.opencode.store import Session, Store

PARENT, TASK = "parent", "task"

Running = Generator[Event, Any, Result]


@dataclass(frozen=True)
class Canned:
    """A tool, and how each of its calls goes."""

    output: str
    error: bool = False


@dataclass
class House:
    """What all sessions have in common."""

    agents: Mapping[str, Agent]
    tools: Mapping[str, Canned]
    models: Mapping[str, ScriptedModel]  # who answers for an agent that was sent
    primary_tools: tuple[str, ...] = ()
    interrupt_at: str = ""  # the call during which the person stops everything
    store: Store = field(default_factory=Store)
    aborted: bool = False


@dataclass(frozen=True)
class Seat:
    """Who talks in which session, with which model. `child` is its name when it was sent, else None."""

    agent: Agent
    session: Session
    model: ScriptedModel
    child: str | None = None
    mentioned: bool = False  # the person has named an agent in this message

    @property
    def rules(self) -> Rules:
        """Every row that counts here, the first one first; the last that fits decides."""
        return (*self.agent.rules, *self.session.rules)

    @property
    def name(self) -> str:
        """What it is called in what is told."""
        return self.child or PARENT


def offered(house: House, seat: Seat) -> tuple[tuple[str, ...], tuple[Withheld, ...]]:
    """The tools that this seat's model is told of, and those that a row hides."""
    there = [*house.tools, TASK]
    shown: list[str] = []
    withheld: list[Withheld] = []
    for tool in there:
        # opencode/packages/opencode/src/session/llm/request.ts:208-214
        row = hiding(tool, seat.rules)
        if row is None:
            shown.append(tool)
        else:
            by_session = hiding(tool, seat.session.rules) is not None
            withheld.append(Withheld(tool, "by_session" if by_session else "by_agent", row.shown))
    return tuple(shown), tuple(withheld)
