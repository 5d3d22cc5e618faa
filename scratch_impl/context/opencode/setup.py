"""The setup of a run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`.

- `limit`: `{context, output, input}`, what the model can take, in tokens; 0 for what is not known.
- `compaction`: the block of that name in a config: `{auto, prune, reserved, tail_turns,
  preserve_recent_tokens}`.
- `output_cap_tokens`: another cap for answers; `overhead_tokens`: what is sent besides the history;
  `go_on`: false when a plugin forbids the message to go on.
- `history`: what is in the store already; `turns`: `[{say, attach, then}]` or `[{compact: true}]`, what the
  person does next, and `then` what the model does, step by step. If there are too few steps, it says that
  it is done. Messages are short: `{user: text}`, `{model: text}`, `{model, call, args, output, status}`,
  each with `times` to repeat the output, or the text if there is no call; `usage` is what the provider says
  that step came to.
- `script`: the summaries, in order, each a text; `{call: tool}` for one that calls a tool instead.

How the real one does it: a config file, a list of models, a database and an API; what counts of them stands
here opencode/packages/opencode/src/session/overflow.ts:10-20.

But: the window is small in a scenario, so that a history of a few lines fills it.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from scratch_impl.context.opencode.hidden_agent import Draft
from scratch_impl.context.opencode.overflow import OUTPUT_CAP_TOKENS, Settings, Window
from scratch_impl.context.opencode.session import Step
from scratch_impl.context.opencode.store import NOT_TOLD, File, Part, Text, Tool, Usage
from scratch_impl.kernel.problems import BadSetup, make

SWITCHES = ("auto", "prune")


@dataclass(frozen=True)
class Entry:
    """One message in short."""

    user: str = ""
    model: str = ""
    call: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    output: str = ""
    status: Literal["completed", "error", "running"] = "completed"
    times: int = 1
    attach: str = ""
    usage: Usage = NOT_TOLD


@dataclass(frozen=True)
class Turn:
    """What the person does, and what the model does then."""

    say: str = ""
    attach: str = ""
    times: int = 1
    then: tuple[Entry, ...] = ()
    compact: bool = False


@dataclass(frozen=True)
class Scene:
    """A setup that has been understood."""

    limit: Window
    compaction: Mapping[str, Any] = field(default_factory=dict)
    output_cap_tokens: int = OUTPUT_CAP_TOKENS
    overhead_tokens: int = 0
    go_on: bool = True
    history: tuple[Entry, ...] = ()
    turns: tuple[Turn, ...] = ()
    script: tuple[Any, ...] = ()

    @property
    def settings(self) -> Settings:
        """The block `compaction`, understood."""
        return _settings(self.compaction)

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The summaries to come."""
        return tuple(_draft(item, f"setup.script[{n}]") for n, item in enumerate(self.script))


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    scene = make(Scene, setup)
    for name, tokens in vars(scene.limit).items():
        _whole(tokens, f"setup.limit.{name}")
    for n, entry in enumerate(scene.history):
        if bool(entry.user or entry.attach) == bool(entry.model or entry.call):
            raise BadSetup(
                f"setup.history[{n}] has neither or both", "something of the user, or of the model"
            )
    for n, turn in enumerate(scene.turns):
        if turn.compact == bool(turn.say or turn.attach):
            raise BadSetup(f"setup.turns[{n}] has neither or both", "something to say, or compact: true")
    _ = scene.settings, scene.drafts
    return scene


def _settings(block: Mapping[str, Any]) -> Settings:
    known = [one.name for one in fields(Settings)]
    for key, value in block.items():
        where = f"setup.compaction.{key}"
        if key not in known:
            raise BadSetup(f"setup.compaction has the unknown key {key!r}", ", ".join(known))
        if key in SWITCHES and not isinstance(value, bool):
            raise BadSetup(f"{where} is {value!r}", "true or false")
        if key not in SWITCHES:
            _whole(value, where)
    return Settings(**block)


def _whole(value: Any, where: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadSetup(f"{where} is {value!r}", "a whole number, 0 or more")


def _draft(item: Any, where: str) -> Draft:
    if isinstance(item, str):
        return Draft(item)
    if isinstance(item, Mapping) and list(item) == ["call"]:
        return Draft("", "tool_called")
    raise BadSetup(f"{where} is {item!r}", "a text, or {call: tool}")


def said(text: str, attach: str) -> tuple[Part, ...]:
    """What the person says, and what hangs on it."""
    return (*([Text(text)] if text else []), *([File("image/png", attach)] if attach else []))


def step_of(entry: Entry, call_id: str) -> Step:
    """What the model does in one step."""
    if not entry.call:
        return Step((Text(entry.model * entry.times),), entry.usage)
    tool = Tool(call_id, entry.call, entry.args, entry.output * entry.times, entry.status)
    return Step((*([Text(entry.model)] if entry.model else []), tool), entry.usage)
