"""The setup of a standalone run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Setup`. Keys, all optional but `task` and `script`:

- `task`: what the person wants. `agent`: who answers (build). `script`: the answers of the parent's model,
  `[{text, calls: [{tool, args, id}]}]`. `mentions`: whether the person names an agent in it (false).
- `then`: further messages to the same session, `[{task, agent, script, mentions, tools}]`. `tools: {bash:
  false}` makes rules that replace those of the session.
- `children`: agent -> the answers of its model, used up over all its errands.
- `tools`: name -> output, or `{output}` or `{error}`. `task` is always there.
- `builtin`: which of the built-in agents there are (build, plan, general, explore).
- `agents`: name -> `{mode, permission, disable}`, as under `agent` in an opencode.json.
- `permission`: the block of an opencode.json. `session`: one for the parent's session.
- `primary_tools`: tools that are kept from every child.
- `interrupt`: id of the call during which the person stops everything.
- `answers`: once or reject, in order (read by the recorder).

How the real one does it: files, a model and a person.

But: what models and tools say is in the setup.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scratch_impl.kernel.model import Reply, read_script
from scratch_impl.kernel.problems import BadSetup, make
from scratch_impl.subagents.opencode.agents import BUILT_IN, Change
from scratch_impl.subagents.opencode.rules import ALLOW, ASK, DENY, EVERYTHING, Rule, Rules, read_permission
from scratch_impl.subagents.opencode.seats import Canned

USUAL = ("build", "plan", "general", "explore")  # ours: the built-in agents that are not hidden
ACTIONS = (ALLOW, ASK, DENY)


@dataclass(frozen=True)
class Prompt:
    """A message of the person, and how the parent will answer it. `rules` replace those of the session."""

    text: str
    agent: str
    script: tuple[Reply, ...]
    mentions: bool = False
    rules: Rules | None = None


@dataclass(frozen=True)
class Keys:
    """The keys of a setup, as they are written."""

    task: str
    script: Any
    agent: str = "build"
    mentions: bool = False
    then: Any = field(default_factory=list)
    children: dict[str, Any] = field(default_factory=dict)
    tools: dict[str, Any] = field(default_factory=dict)
    builtin: tuple[str, ...] = USUAL
    agents: dict[str, Any] = field(default_factory=dict)
    permission: Any = field(default_factory=dict)
    session: Any = field(default_factory=dict)
    primary_tools: tuple[str, ...] = ()
    interrupt: str = ""
    answers: tuple[Any, ...] = ()


@dataclass(frozen=True)
class More:
    """A further message, as it is written."""

    task: str
    script: Any
    agent: str = "build"
    mentions: bool = False
    tools: Any = None


@dataclass(frozen=True)
class OwnAgent:
    """An agent of the person, or a change of a built-in one, as it is written."""

    mode: Literal["primary", "subagent", "all", ""] = ""
    permission: Any = field(default_factory=dict)
    disable: bool = False


@dataclass(frozen=True)
class Setup:
    """A setup that has been understood."""

    prompts: tuple[Prompt, ...]
    children: Mapping[str, tuple[Reply, ...]]
    tools: Mapping[str, Canned]
    builtin: tuple[str, ...]
    user: Rules
    changes: tuple[Change, ...]
    session: Rules
    primary_tools: tuple[str, ...]
    interrupt: str


def read_setup(setup: Mapping[str, Any]) -> Setup:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    keys = make(Keys, setup)
    for name in keys.builtin:
        if name not in BUILT_IN:
            raise BadSetup(f"builtin has {name!r}", f"one of {', '.join(BUILT_IN)}")
    if not isinstance(keys.then, list):
        raise BadSetup(f"then is {keys.then!r}", "a list")
    first = Prompt(keys.task, keys.agent, read_script(keys.script), keys.mentions)
    read = Setup(
        (first, *(_more(item, f"then[{at}]") for at, item in enumerate(keys.then))),
        {name: read_script(script, f"children.{name}") for name, script in keys.children.items()},
        {name: _tool(told, f"tools.{name}") for name, told in keys.tools.items()},
        keys.builtin,
        _rules(keys.permission, "permission"),
        tuple(_change(name, told) for name, told in keys.agents.items()),
        _rules(keys.session, "session"),
        keys.primary_tools,
        keys.interrupt,
    )
    known = [*read.builtin, *keys.agents]
    for prompt in read.prompts:
        if prompt.agent not in known:
            raise BadSetup(f"agent is {prompt.agent!r}", f"one of {', '.join(known)}")
    return read


def _more(item: Any, where: str) -> Prompt:
    more = make(More, item, where)
    if more.tools is not None and not (
        isinstance(more.tools, dict) and all(isinstance(told, bool) for told in more.tools.values())
    ):
        raise BadSetup(f"{where}.tools is {more.tools!r}", "an object of true and false, by tool")
    # opencode/packages/opencode/src/session/prompt.ts:1060-1067
    rules = [Rule(tool, EVERYTHING, ALLOW if told else DENY) for tool, told in (more.tools or {}).items()]
    script = read_script(more.script, f"{where}.script")
    return Prompt(more.task, more.agent, script, more.mentions, tuple(rules) or None)


def _tool(told: Any, where: str) -> Canned:
    if isinstance(told, str):
        return Canned(told)
    if not isinstance(told, dict) or set(told) not in ({"output"}, {"error"}):
        raise BadSetup(f"{where} is {told!r}", "a text, {output} or {error}")
    (text,) = told.values()
    return Canned(str(text), "error" in told)


def _change(name: str, told: Any) -> Change:
    own = make(OwnAgent, told, f"agents.{name}")
    return Change(name, own.mode or None, _rules(own.permission, f"agents.{name}.permission"), own.disable)


def _rules(block: Any, where: str) -> Rules:
    if not isinstance(block, str | dict):
        raise BadSetup(f"{where} is {block!r}", "an action, or an object")
    for name, told in ({EVERYTHING: block} if isinstance(block, str) else block).items():
        for action in told.values() if isinstance(told, dict) else (told,):
            if action not in ACTIONS:
                raise BadSetup(f"{where}.{name} is {action!r}", f"one of {', '.join(ACTIONS)}")
    return read_permission(block)
