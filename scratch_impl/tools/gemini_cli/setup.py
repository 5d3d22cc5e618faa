"""The setup of a standalone run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Session`. Keys, all optional but `calls`:

- `calls`: list of `{tool, args, id, output, fails, throws, tail, takes_ms, by_person, confirms}`, in the
  order in which the model asked. Without an `id` they are called c1, c2 ... `output` is what the tool
  brings back; `fails` makes it report an error with that text, `throws` makes it break off with it; `tail:
  {tool, args}` makes it hand on to another tool; `by_person` says that the person started the call by a
  command; `confirms: false` that the tool has nothing to ask about.
- `tools`: which tools are registered: names from the catalogue, or `{name, kind, description, parameters}`.
  Without it, the whole catalogue.
- `exclude`: names that settings leave out.
- `rules`: list of `{tool, decision, containing, message}`, decision one of allow, ask_user, deny.
- `mode`: default, autoEdit, yolo or plan; it only matters for which tools are hidden.
- `interactive`: whether a person is there (true).
- `topics`: whether update_topic is on (true).
- `interrupt`: `{at: id, how: abort | cancel_all}`: what the person does the moment that call starts to run.
- `answers`: what the person says to each question, in order (read by the recorder).

How the real one does it: tools and settings come from files and servers, calls from the model.

But: what a tool brings back is canned.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.model import ToolCall
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.tools.gemini_cli.catalogue import CATALOGUE, Entry
from scratch_impl.tools.gemini_cli.declaration import DEFAULT_MS, Output, TailCall
from scratch_impl.tools.gemini_cli.rules import Rule

MODES = ("default", "autoEdit", "yolo", "plan")  # gemini-cli/packages/core/src/policy/types.ts:48-53
DECISIONS = ("allow", "ask_user", "deny")  # gemini-cli/packages/core/src/policy/types.ts:10-14
FAILED = "execution_failed"  # gemini-cli/packages/core/src/tools/tool-error.ts:24

SETUP_KEYS = (
    "calls", "tools", "exclude", "rules", "mode", "interactive", "topics", "interrupt", "answers",
)  # fmt: skip
CALL_KEYS = (
    "tool", "args", "id", "output", "fails", "throws", "tail", "takes_ms", "by_person", "confirms",
)  # fmt: skip


@dataclass(frozen=True)
class Canned:
    """How a call goes, decided in advance."""

    output: Output
    throws: str | None = None
    takes_ms: int = DEFAULT_MS
    confirms: bool = True


@dataclass(frozen=True)
class Session:
    """A setup that has been understood."""

    calls: tuple[ToolCall, ...]
    canned: Mapping[str, Canned]
    entries: tuple[Entry, ...] = tuple(CATALOGUE.values())
    exclude: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    mode: str = "default"
    interactive: bool = True
    topics: bool = True
    by_person: frozenset[str] = frozenset()
    interruptions: Mapping[str, str] = field(default_factory=dict)


def read_setup(setup: Mapping[str, Any]) -> Session:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    _keys(setup, SETUP_KEYS, "setup")
    given = _is(list, setup.get("calls"), "calls")
    raw = [_keys(item, CALL_KEYS, f"calls[{at}]") for at, item in enumerate(given)]
    calls = tuple(_call(at, item) for at, item in enumerate(raw))
    if len({call.id for call in calls}) < len(calls):
        raise BadSetup("two calls have the same id", "an id of its own for each call, or none")
    tools = _is(list, setup.get("tools", list(CATALOGUE)), "tools")
    rules = _is(list, setup.get("rules", []), "rules")
    interrupt = _keys(setup.get("interrupt", {}), ("at", "how"), "interrupt")
    return Session(
        calls,
        {call.id: _canned(call, item) for call, item in zip(calls, raw, strict=True)},
        tuple(_entry(item, f"tools[{at}]") for at, item in enumerate(tools)),
        tuple(_is(str, name, "exclude") for name in _is(list, setup.get("exclude", []), "exclude")),
        tuple(_rule(item, f"rules[{at}]") for at, item in enumerate(rules)),
        _choice(setup.get("mode", "default"), "mode", MODES),
        _is(bool, setup.get("interactive", True), "interactive"),
        _is(bool, setup.get("topics", True), "topics"),
        frozenset(call.id for call, item in zip(calls, raw, strict=True) if item.get("by_person")),
        {interrupt["at"]: _choice(interrupt.get("how"), "interrupt.how", ("abort", "cancel_all"))}
        if interrupt
        else {},
    )


def _call(at: int, raw: Mapping[str, Any]) -> ToolCall:
    where = f"calls[{at}]"
    args = _is(dict, raw.get("args", {}), f"{where}.args")
    return ToolCall(
        _is(str, raw.get("id", f"c{at + 1}"), f"{where}.id"), _is(str, raw.get("tool"), f"{where}.tool"), args
    )


def _canned(call: ToolCall, raw: Mapping[str, Any]) -> Canned:
    where = f"calls, {call.id}"
    tail = raw.get("tail")
    if tail is not None:
        _keys(tail, ("tool", "args"), f"{where}.tail")
        args = _is(dict, tail.get("args", {}), f"{where}.tail.args")
        tail = TailCall(_is(str, tail.get("tool"), f"{where}.tail.tool"), args)
    fails = raw.get("fails")
    text = fails if fails is not None else raw.get("output", f"({call.tool}: done)")
    return Canned(
        Output(_is(str, text, f"{where}.output"), FAILED if fails is not None else None, tail),
        raw.get("throws"),
        _is(int, raw.get("takes_ms", DEFAULT_MS), f"{where}.takes_ms"),
        _is(bool, raw.get("confirms", True), f"{where}.confirms"),
    )


def _entry(item: Any, where: str) -> Entry:
    if isinstance(item, str):
        if item not in CATALOGUE:
            raise BadSetup(f"{where} is {item!r}", f"one of {', '.join(CATALOGUE)}, or a tool of your own")
        return CATALOGUE[item]
    _keys(item, ("name", "kind", "description", "parameters"), where)
    return Entry(
        _is(str, item.get("name"), f"{where}.name"),
        _is(str, item.get("kind", "other"), f"{where}.kind"),
        _is(str, item.get("description", ""), f"{where}.description"),
        _is(dict, item.get("parameters", {"type": "object"}), f"{where}.parameters"),
    )


def _rule(item: Any, where: str) -> Rule:
    _keys(item, ("tool", "decision", "containing", "message"), where)
    decision = _choice(item.get("decision"), f"{where}.decision", DECISIONS)
    tool = _is(str, item.get("tool"), f"{where}.tool")
    return Rule(tool, decision, item.get("containing"), item.get("message"))


def _keys(value: Any, known: tuple[str, ...], where: str) -> Mapping[str, Any]:
    unknown = [key for key in _is(dict, value, where) if key not in known]
    if unknown:
        raise BadSetup(f"{where} has the unknown key {unknown[0]!r}", ", ".join(known))
    return dict(value)


def _choice(value: Any, where: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadSetup(f"{where} is {value!r}", f"one of {', '.join(choices)}")
    return str(value)


KINDS = {bool: "true or false", str: "a text", list: "a list", dict: "an object", int: "a whole number"}


def _is(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, kind):
        raise BadSetup(f"{where} is {value!r}", KINDS[kind])
    return value
