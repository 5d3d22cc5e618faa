"""The setup of a standalone run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`. Keys:

- `task`: what the person wants. `script`: the answers of the parent's model, `[{text, calls: [{tool, args,
  id}]}]`.
- `agents`: files, `[{path, text, origin, approved}]`; origin is project, user or extension.
- `builtin`: names of built-in agents to have (none, to keep a run short). `trusted`: the folder is (true).
- `children`: agent -> the answers of its model, `[{text, calls, takes_ms}]`, used up over all its errands.
- `tools`: the parent's tools, name -> output, or `{output, error, kind, takes_ms}`. `invoke_agent` is always
  there.
- `rules`: `[{tool, decision, subagent}]`, decision one of allow, ask_user, deny; `tool` may name an agent.
- `thinks_ms`: how long the person takes over each question. `answers`: proceed_once, cancel or abort.
- `memory`: notes of the session, which every child is given.

How the real one does it: files, flags, a model and a clock.

But: what models and tools say, and how long they take, is in the setup.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.model import Reply, read_script
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.subagents.gemini_cli.builtin import BUILT_IN
from scratch_impl.subagents.gemini_cli.child import REPLY_MS
from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.policy import ALLOW, ASK_USER, DENY, Rule
from scratch_impl.subagents.gemini_cli.registry import ORDER, PROJECT, AgentFile

KEYS = (
    "task", "script", "agents", "builtin", "trusted", "children", "tools", "rules", "thinks_ms", "answers",
    "memory",
)  # fmt: skip
TOOL_MS = 1000  # ours: how long a tool takes when nothing else is said


@dataclass(frozen=True)
class Canned:
    """A tool of the parent, and how each of its calls goes."""

    output: str
    error: bool = False
    kind: str = "other"
    takes_ms: int = TOOL_MS


@dataclass(frozen=True)
class Answers:
    """What the model of one agent says, and how long each answer takes."""

    replies: tuple[Reply, ...] = ()
    takes_ms: tuple[int, ...] = ()


@dataclass(frozen=True)
class Setup:
    """A setup that has been understood."""

    task: str
    script: tuple[Reply, ...]
    files: tuple[AgentFile, ...]
    built_in: tuple[Definition, ...]
    trusted: bool
    children: Mapping[str, Answers]
    tools: Mapping[str, Canned]
    rules: tuple[Rule, ...]
    thinks_ms: int
    memory: str


def read_setup(setup: Mapping[str, Any]) -> Setup:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    _keys(setup, KEYS, "setup")
    children = _is(dict, setup.get("children", {}), "children")
    tools = _is(dict, setup.get("tools", {}), "tools")
    return Setup(
        task=_is(str, setup.get("task"), "task"),
        script=read_script(setup.get("script", [])),
        files=tuple(_file(*item) for item in enumerate(_is(list, setup.get("agents", []), "agents"))),
        built_in=tuple(
            BUILT_IN[_choice(name, "builtin", tuple(BUILT_IN))]
            for name in _is(list, setup.get("builtin", []), "builtin")
        ),
        trusted=_is(bool, setup.get("trusted", True), "trusted"),
        children={name: _answers(name, script) for name, script in children.items()},
        tools={name: _tool(name, tool) for name, tool in tools.items()},
        rules=tuple(_rule(*item) for item in enumerate(_is(list, setup.get("rules", []), "rules"))),
        thinks_ms=_is(int, setup.get("thinks_ms", 0), "thinks_ms"),
        memory=_is(str, setup.get("memory", ""), "memory"),
    )


def _file(index: int, value: Any) -> AgentFile:
    where = f"agents[{index}]"
    _keys(value, ("path", "text", "origin", "approved"), where)
    return AgentFile(
        _is(str, value.get("path"), f"{where}.path"),
        _is(str, value.get("text"), f"{where}.text"),
        _choice(value.get("origin", PROJECT), f"{where}.origin", ORDER),
        _is(bool, value.get("approved", True), f"{where}.approved"),
    )


def _answers(name: str, script: Any) -> Answers:
    where = f"children.{name}"
    replies = [dict(_is(dict, reply, where)) for reply in _is(list, script, where)]
    takes_ms = tuple(_is(int, reply.pop("takes_ms", REPLY_MS), f"{where}.takes_ms") for reply in replies)
    return Answers(read_script(replies, where), takes_ms)


def _tool(name: str, value: Any) -> Canned:
    where = f"tools.{name}"
    if isinstance(value, str):
        return Canned(value)
    _keys(value, ("output", "error", "kind", "takes_ms"), where)
    return Canned(
        _is(str, value.get("error", value.get("output", "")), where),
        "error" in value,
        _is(str, value.get("kind", "other"), f"{where}.kind"),
        _is(int, value.get("takes_ms", TOOL_MS), f"{where}.takes_ms"),
    )


def _rule(index: int, value: Any) -> Rule:
    where = f"rules[{index}]"
    _keys(value, ("tool", "decision", "subagent"), where)
    subagent = value.get("subagent")
    return Rule(
        _is(str, value.get("tool"), f"{where}.tool"),
        _choice(value.get("decision"), f"{where}.decision", (ALLOW, ASK_USER, DENY)),
        None if subagent is None else _is(str, subagent, f"{where}.subagent"),
    )


def _keys(value: Any, known: tuple[str, ...], where: str) -> None:
    unknown = [key for key in _is(dict, value, where) if key not in known]
    if unknown:
        raise BadSetup(f"{where} has the unknown key {unknown[0]!r}", ", ".join(known))


def _choice(value: Any, where: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadSetup(f"{where} is {value!r}", f"one of {', '.join(choices)}")
    return str(value)


KINDS = {bool: "true or false", str: "a text", list: "a list", dict: "an object", int: "a whole number"}


def _is(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadSetup(f"{where} is {value!r}", KINDS[kind])
    return value
