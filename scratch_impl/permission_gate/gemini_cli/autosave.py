"""The file that keeps saved approvals: auto-saved.toml, next to the policies a person writes by hand.

What: an `Update` is one approval to write down, `Saved` the file, `save` puts the one into the other.

How the real one does it: it reads the file, looks for an equal rule, changes it or adds a new one, and
writes the file anew gemini-cli/packages/core/src/policy/config.ts:795-933. A rule is equal when tool,
server, prefix and pattern are gemini-cli/packages/core/src/policy/config.ts:662-679.

But: the real one queues its writes, copies a broken file aside and writes through a temporary file.

Events: none (remember says PolicyFileSaved).

Errors: none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from scratch_impl.permission_gate.gemini_cli.matching import ALWAYS_ALLOW_FRACTION
from scratch_impl.permission_gate.gemini_cli.names import mcp_name
from scratch_impl.permission_gate.gemini_cli.rules import ALLOW


@dataclass(frozen=True)
class Saved:
    """The rules of auto-saved.toml, as plain data."""

    rules: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Update:
    """One approval to write down. `scope` is user or workspace, None when it is only for this session."""

    tool: str
    modes: tuple[str, ...]
    scope: str | None = None
    mcp: str | None = None
    prefixes: tuple[str, ...] | str = ()  # names of commands; or one whole line, when it could not be read
    pattern: str | None = None
    allow_redirection: bool | None = None


def save(saved: Saved, update: Update) -> Saved:
    """Put an approval into the file: an equal rule is brought up to date, never written twice."""
    # gemini-cli/packages/core/src/policy/config.ts:662-710
    prefix = mcp_name(update.mcp, "") if update.mcp else ""
    rule: dict[str, Any] = {
        "decision": ALLOW,
        "priority": ALWAYS_ALLOW_FRACTION,
        "toolName": update.tool.removeprefix(prefix),
        "mcpName": update.mcp,
        "commandPrefix": prefix_data(update),
        "argsPattern": None if update.prefixes else update.pattern,
        "allowRedirection": update.allow_redirection,
        "modes": list(update.modes),
    }
    rule = {key: value for key, value in rule.items() if value is not None}
    kept = list(saved.rules)
    for place, old in enumerate(kept):
        if all(
            old.get(key) == rule.get(key) for key in ("toolName", "mcpName", "commandPrefix", "argsPattern")
        ):
            kept[place] = old | {key: rule[key] for key in ("allowRedirection", "modes") if key in rule}
            return Saved(tuple(kept))
    return Saved((*kept, rule))


def prefix_data(update: Update) -> str | list[str] | None:
    """The prefixes of an approval as TOML and JSON hold them."""
    return update.prefixes if isinstance(update.prefixes, str) else list(update.prefixes) or None


def as_toml(saved: Saved) -> str:
    """The saved rules as the text of a policy file."""
    blocks = []
    for rule in saved.rules:
        lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in rule.items()]
        blocks.append("\n".join(["[[rule]]", *lines, ""]))
    return "\n".join(blocks)
