"""The setup of a session: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Session`. Keys, all optional:

- `mode`: default, autoEdit, yolo or plan.
- `interactive`: whether a person is there (true).
- `builtin`: true for all built-in policy files, false for none, or a list of their names, to keep a run
  short.
- `policies`: list of `{tier, path, toml}`, tier one of default, extension, workspace, user, admin.
- `settings`: settings and flags that become rows (`tools.allowed`, `mcp.excluded`, ...), see `settings.py`.
- `trusted`: whether the folder is trusted (true); only then an approval can be remembered.
- `permanent_approval`: whether "always, and save" is offered (false, as it ships).
- `calls`: list of `{tool, args, server, subagent, annotations, by_person}`, in the order they come.
- `answers`: what the person says to each question, in order (read by the recorder).

How the real one does it: the same things come from flags, settings files and folders
gemini-cli/packages/core/src/policy/config.ts:286-645.

But: files are texts in the setup; no folder is read.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.gemini_cli.builtin import BUILTIN_POLICIES
from scratch_impl.permission_gate.gemini_cli.rules import DEFAULT, MODES_BY_PERMISSIVENESS, TIERS, Call


@dataclass(frozen=True)
class PolicyText:
    """One policy file before it is read."""

    tier: str
    path: str
    toml: str


@dataclass(frozen=True)
class Session:
    """A setup that has been understood."""

    mode: str = DEFAULT
    interactive: bool = True
    builtin: tuple[str, ...] = ()
    policies: tuple[PolicyText, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    trusted: bool = True
    permanent_approval: bool = False
    calls: tuple[Call, ...] = ()


SETUP_KEYS = (
    "mode", "interactive", "builtin", "policies", "settings", "trusted", "permanent_approval", "calls",
    "answers",
)  # fmt: skip
CALL_KEYS = ("tool", "args", "server", "subagent", "annotations", "by_person")


def read_setup(setup: Mapping[str, Any]) -> Session:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    _no_other_keys(setup, SETUP_KEYS, "setup")
    return Session(
        mode=_choice(setup.get("mode", DEFAULT), "mode", MODES_BY_PERMISSIVENESS),
        interactive=_is(bool, setup.get("interactive", True), "interactive"),
        builtin=_builtin(setup.get("builtin", True)),
        policies=tuple(
            _policy(*item) for item in enumerate(_is(list, setup.get("policies", []), "policies"))
        ),
        settings=_is(dict, setup.get("settings", {}), "settings"),
        trusted=_is(bool, setup.get("trusted", True), "trusted"),
        permanent_approval=_is(bool, setup.get("permanent_approval", False), "permanent_approval"),
        calls=tuple(_call(*item) for item in enumerate(_is(list, setup.get("calls", []), "calls"))),
    )


def _builtin(value: Any) -> tuple[str, ...]:
    if isinstance(value, bool):
        return tuple(BUILTIN_POLICIES) if value else ()
    wanted = [_choice(name, "builtin", tuple(BUILTIN_POLICIES)) for name in _is(list, value, "builtin")]
    return tuple(name for name in BUILTIN_POLICIES if name in wanted)


def _policy(index: int, value: Any) -> PolicyText:
    where = f"policies[{index}]"
    _no_other_keys(_is(dict, value, where), ("tier", "path", "toml"), where)
    return PolicyText(
        _choice(value.get("tier", "user"), f"{where}.tier", tuple(TIERS)),
        _is(str, value.get("path", "policy.toml"), f"{where}.path"),
        _is(str, value.get("toml"), f"{where}.toml"),
    )


def _call(index: int, value: Any) -> Call:
    where = f"calls[{index}]"
    _no_other_keys(_is(dict, value, where), CALL_KEYS, where)
    optional = {key: value.get(key) for key in ("server", "subagent", "annotations")}
    for key, kind in (("server", str), ("subagent", str), ("annotations", dict)):
        if optional[key] is not None:
            _is(kind, optional[key], f"{where}.{key}")
    args = value.get("args", {})
    if args is not None:
        _is(dict, args, f"{where}.args")
    tool = _is(str, value.get("tool"), f"{where}.tool")
    by_person = _is(bool, value.get("by_person", False), f"{where}.by_person")
    return Call(tool, args, by_person=by_person, **optional)


def _no_other_keys(value: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    unknown = [key for key in value if key not in known]
    if unknown:
        raise BadSetup(f"{where} has the unknown key {unknown[0]!r}", ", ".join(known))


def _choice(value: Any, where: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise BadSetup(f"{where} is {value!r}", f"one of {', '.join(choices)}")
    return str(value)


KINDS = {bool: "true or false", str: "a text", list: "a list", dict: "an object"}


def _is(kind: type, value: Any, where: str) -> Any:
    if not isinstance(value, kind):
        raise BadSetup(f"{where} is {value!r}", KINDS[kind])
    return value
