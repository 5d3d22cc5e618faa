"""The setup of a standalone run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`. Keys, all optional but `calls`:

- `calls`: list of `{tool, args, id, output, fails, cut, says_truncated, takes_ms}`, in the order in which the
  model asked. Without an `id` they are called c1, c2 ... `output` is what the tool brings back: a text, or
  `{line, times}` for numbered lines (`{n}` is the number, from 1), or `{text, times}` for a text that is
  repeated. `fails` makes it fail with that text. `cut: {max_lines, max_bytes, direction}`: the tool cuts its
  output itself, to these; `says_truncated`: it says of itself whether it did, and is believed.
- `tools`: which are registered: names of the catalogue, or `{name, parameters, complains}`; the last one is
  what it says itself when arguments do not fit. Without it, the whole catalogue.
- `servers`: server -> its tools.
- `model`: its id. `web_search`: what provider and flags say (false).
- `agents`: list of `{name, mode}`: whom `task` could send.
- `permission`: the block of an opencode.json; `session`: one that the session has on top.
- `switched_off`: tools that the user's message does not want.
- `tool_output`: `{max_lines, max_bytes}`, as in an opencode.json.

How the real one does it: files, servers and a model.

But: what a tool brings back is in the setup.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scratch_impl.kernel.problems import BadSetup, make
from scratch_impl.tools.opencode.catalogue import CATALOGUE
from scratch_impl.tools.opencode.registry import Agent
from scratch_impl.tools.opencode.rules import ALLOW, ASK, DENY, Rule, read_permission
from scratch_impl.tools.opencode.truncate import Limits

DEFAULT_MODEL = "claude-sonnet-4-5"  # ours: any name without gpt- in it would do
ACTIONS = (ALLOW, ASK, DENY)


@dataclass(frozen=True)
class Limited:
    """How a tool cuts its own output."""

    max_lines: Any = None
    max_bytes: Any = None
    direction: Literal["head", "tail"] = "head"


@dataclass(frozen=True)
class Canned:
    """A call, and how it goes."""

    tool: str
    args: Any = field(default_factory=dict)
    id: str = ""
    output: Any = None
    fails: str = ""
    cut: Any = None
    says_truncated: Any = None
    takes_ms: int = 0


@dataclass(frozen=True)
class Own:
    """A tool that is not in the catalogue."""

    name: str
    parameters: Mapping[str, Any] = field(default_factory=lambda: {"type": "object"})
    complains: str = ""


@dataclass(frozen=True)
class Somebody:
    """An agent, as the list of them shows it."""

    name: str
    mode: Literal["primary", "subagent", "all"] = "subagent"


@dataclass(frozen=True)
class Keys:
    """The keys of a setup, as they are written."""

    calls: tuple[Canned, ...]
    tools: Any = None
    servers: dict[str, Any] = field(default_factory=dict)
    model: str = DEFAULT_MODEL
    web_search: bool = False
    agents: tuple[Somebody, ...] = ()
    permission: Any = field(default_factory=dict)
    session: Any = field(default_factory=dict)
    switched_off: tuple[str, ...] = ()
    tool_output: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """A setup that has been understood."""

    keys: Keys
    calls: tuple[Canned, ...]
    tools: tuple[Own, ...]
    servers: Mapping[str, tuple[Own, ...]]
    agents: tuple[Agent, ...]
    rules: tuple[Rule, ...]
    limits: Limits


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    keys = make(Keys, setup)
    calls = tuple(_call(at, call) for at, call in enumerate(keys.calls))
    if len({call.id for call in calls}) < len(calls):
        raise BadSetup("two calls have the same id", "an id of its own for each call, or none")
    named = list(CATALOGUE) if keys.tools is None else keys.tools
    return Scene(
        keys,
        calls,
        _tools(named, "tools"),
        {server: _tools(tools, f"servers.{server}") for server, tools in keys.servers.items()},
        tuple(Agent(one.name, one.mode) for one in keys.agents),
        (*_rules(keys.permission, "permission"), *_rules(keys.session, "session")),
        _limits(keys.tool_output, "tool_output"),
    )


def _call(at: int, call: Canned) -> Canned:
    where = f"calls[{at}]"
    output = call.output
    if output is not None and not isinstance(output, str):
        output = _long(output, f"{where}.output")
    if call.cut is not None:
        make(Limited, call.cut, f"{where}.cut")
        _limits({key: value for key, value in call.cut.items() if key != "direction"}, f"{where}.cut")
    if call.says_truncated not in (None, True, False):
        raise BadSetup(f"{where}.says_truncated is {call.says_truncated!r}", "true or false")
    text = f"({call.tool}: done)" if output is None else output
    return Canned(
        call.tool, call.args, call.id or f"c{at + 1}", text, call.fails, call.cut, call.says_truncated,
        call.takes_ms,
    )  # fmt: skip


def _long(output: Any, where: str) -> str:
    """A long output from a short description of it."""
    if not isinstance(output, Mapping) or set(output) not in ({"line", "times"}, {"text", "times"}):
        raise BadSetup(f"{where} is {output!r}", "a text, {line, times} or {text, times}")
    times = output["times"]
    if not isinstance(times, int) or isinstance(times, bool) or not 0 <= times <= MOST:
        raise BadSetup(f"{where}.times is {times!r}", f"a whole number from 0 to {MOST}")
    if "text" in output:
        return str(output["text"]) * times
    return "\n".join(str(output["line"]).replace("{n}", str(n)) for n in range(1, times + 1))


MOST = 200_000  # ours: enough for any limit, and not enough to fill a page's memory


def _tools(value: Any, where: str) -> tuple[Own, ...]:
    if not isinstance(value, list):
        raise BadSetup(f"{where} is {value!r}", "a list")
    return tuple(_tool(item, f"{where}[{at}]") for at, item in enumerate(value))


def _tool(item: Any, where: str) -> Own:
    if not isinstance(item, str):
        return make(Own, item, where)
    if item not in CATALOGUE and where.startswith("tools"):
        raise BadSetup(f"{where} is {item!r}", f"one of {', '.join(CATALOGUE)}, or a tool of your own")
    return Own(item, CATALOGUE.get(item, {"type": "object"}))


def _rules(block: Any, where: str) -> list[Rule]:
    if not isinstance(block, str | dict):
        raise BadSetup(f"{where} is {block!r}", "an action, or an object")
    for name, told in ({"*": block} if isinstance(block, str) else block).items():
        for action in (told,) if not isinstance(told, dict) else told.values():
            if action not in ACTIONS:
                raise BadSetup(f"{where}.{name} is {action!r}", f"one of {', '.join(ACTIONS)}")
    return read_permission(block)


def _limits(value: Mapping[str, Any], where: str) -> Limits:
    for key, number in value.items():
        if key not in ("max_lines", "max_bytes"):
            raise BadSetup(f"{where} has the unknown key {key!r}", "max_lines, max_bytes")
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise BadSetup(f"{where}.{key} is {number!r}", "a whole number, 0 or more")
    return Limits(value.get("max_lines"), value.get("max_bytes"))
