"""The setup of a run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Session`. Keys, all optional but `calls`:

- `permission`: the block of that name of an opencode.json, as data or as text; or the text of a whole file.
- `agent_blocks`: the block `agent` of such a file, as data.
- `agent`: whose rules count (the default one); a call may name another.
- `default_agent`: that key of such a file.
- `builtin`: true for all rules that ship, false for none, or a list of permissions, to keep a run short.
- `sessions`: rules of a session, `{main: [{permission, pattern, action}]}`.
- `calls`: list of `{tool, args, agent, session, together}`, in the order they come.
- `plugin_tools`: names of tools that a plugin brought, and that never ask.
- `places`: folders, see `places.py`.
- `feedback`: what the person writes along with a "reject".
- `answers`: what the person says to each question, in order (read by the recorder).

How the real one does it: the block comes from a config, the rules of a session from its record
opencode/packages/opencode/src/session/prompt.ts:1083-1086.

But: one config, as text in the setup; no folder is read.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scratch_impl.kernel.problems import BadSetup, make
from scratch_impl.permission_gate.opencode.places import Places
from scratch_impl.permission_gate.opencode.rules import SESSION, Call, Rule, Ruleset, in_layer


@dataclass(frozen=True)
class SessionRule:
    """A rule as a session keeps it."""

    permission: str
    pattern: str
    action: Literal["allow", "deny", "ask"]


@dataclass(frozen=True)
class Session:
    """A setup that has been understood. The config is not yet read."""

    calls: tuple[Call, ...]
    permission: Any = None
    agent_blocks: Mapping[str, Any] = field(default_factory=dict)
    agent: str = ""
    default_agent: str = ""
    builtin: Any = True
    sessions: Mapping[str, Any] = field(default_factory=dict)
    plugin_tools: tuple[str, ...] = ()
    places: Places = field(default_factory=Places)
    feedback: str = ""
    answers: tuple[str, ...] = ()

    def has_builtin(self, permission: str) -> bool:
        """Whether shipped rules of this permission are there."""
        return self.builtin is True or (isinstance(self.builtin, list) and permission in self.builtin)


def read_setup(setup: Mapping[str, Any]) -> Session:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    session = make(Session, setup)
    if not isinstance(session.builtin, bool | list):
        raise BadSetup(f"setup.builtin is {session.builtin!r}", "true, false, or a list of permissions")
    return session


def session_rules(session: Session) -> dict[str, Ruleset]:
    """The rules of each session that has any."""
    return {
        name: in_layer(SESSION, [_rule(rule, f"setup.sessions.{name}[{n}]") for n, rule in enumerate(rules)])
        for name, rules in session.sessions.items()
        if _is_list(rules, f"setup.sessions.{name}")
    }


def _rule(value: Any, where: str) -> Rule:
    rule = make(SessionRule, value, where)
    return Rule(rule.permission, rule.pattern, rule.action)


def _is_list(value: Any, where: str) -> bool:
    if not isinstance(value, list):
        raise BadSetup(f"{where} is {value!r}", "a list of rules, each with permission, pattern and action")
    return True
