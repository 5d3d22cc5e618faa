"""What one run knows, and who answers for everything that is not the loop.

What: the store with all that is remembered from lap to lap, and around it the settings, the model, the tools,
whoever summarises and whoever does subtasks. Next to the store stand only four numbers.

How the real one does it: the session's record, with its rules, is fetched once before the loop, unlike the
messages opencode/packages/opencode/src/session/prompt.ts:1083-1086. A second prompt joins the run in
progress: it writes its message and waits for the same end
opencode/packages/opencode/src/session/run-state.ts:88-94.

But: a message that arrives in the middle is scripted, and written as soon as the answer of that lap begins.

Events: MessageStored.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ScriptedModel, ToolCall
from scratch_impl.loop.opencode.events import MessageStored
from scratch_impl.loop.opencode.overflow import Window
from scratch_impl.loop.opencode.repeats import Consent, same_json
from scratch_impl.loop.opencode.retry import Failure
from scratch_impl.loop.opencode.store import Message, Part, Store

RunTools = Callable[[tuple[ToolCall, ...]], Generator[Event, Any, list[Result]]]
Compress = Callable[[Sequence[Message]], Generator[Event, Any, str]]
Delegate = Callable[[Part], Generator[Event, Any, Result]]

AGENTS = ("build", "plan", "general", "explore")  # ours: those of a stock install that are not hidden
TOOLS = ("bash", "edit", "glob", "grep", "read", "task", "webfetch", "write")  # ours: enough to count


@dataclass(frozen=True)
class Settings:
    """What a run is started with. The defaults are those of a stock install."""

    agent: str = "build"
    agents: tuple[str, ...] = AGENTS
    max_steps: int | None = None  # opencode/packages/opencode/src/session/prompt.ts:1178-1179
    tools: tuple[str, ...] = TOOLS
    window: Window = field(default_factory=Window)
    doom_loop: str = "ask"  # opencode/packages/opencode/src/agent/agent.ts:119-136
    goes_on_when_denied: bool = False  # opencode/packages/opencode/src/session/processor.ts:186-205


@dataclass(frozen=True)
class Arrival:
    """Something that a person writes while the model answers in that lap."""

    lap: int
    text: str
    agent: str = ""  # who is to answer; nobody named: as before


@dataclass(frozen=True)
class Weather:
    """What comes from outside and not from the model: keys are the numbers of requests, from 1."""

    tokens: Mapping[int, int] = field(default_factory=dict)  # what a step has used; else it is estimated
    failures: Mapping[int, tuple[Failure, ...]] = field(default_factory=dict)  # before the answer comes
    arrivals: tuple[Arrival, ...] = ()


@dataclass
class Session:
    """Everything that changes."""

    store: Store
    model: ScriptedModel
    run_tools: RunTools
    compress: Compress
    delegate: Delegate
    settings: Settings
    weather: Weather
    consent: Consent
    lap: int = 0
    step: int = 0
    turns: int = 0  # how often the model was asked
    calls: list[ToolCall] = field(default_factory=list)  # only for `in_run`

    def write(
        self,
        sender: str,
        parts: Sequence[Mapping[str, Any]],
        role: str = "user",
        **info: Any,
    ) -> MessageStored:
        """Put a message into the store; return what there is to say about it."""
        owner = {} if "agent" in info else {"agent": self.settings.agent}
        ident = self.store.add({"role": role, **owner, **info}, tuple(map(dict, parts)))
        return MessageStored(ident, role, sender, tuple(parts), info.get("parentID"))

    def arrivals(self) -> Generator[Event, Any, None]:
        """What is written while the model answers in this lap."""
        for arrival in self.weather.arrivals:
            if arrival.lap == self.lap:
                agent = arrival.agent or self.settings.agent
                # opencode/packages/opencode/src/session/run-state.ts:88-94
                yield self.write("person", [{"type": "text", "text": arrival.text}], agent=agent)

    def in_run(self, call: ToolCall) -> int:
        """How often this call was made in a row, over all answers. The real one does not count that."""
        self.calls.append(call)
        count = 0
        for made in reversed(self.calls):
            if made.tool != call.tool or not same_json(made.args, call.args):
                break
            count += 1
        return count
