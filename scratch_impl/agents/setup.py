"""The setup of a whole run: one part for each organ, in the words of that organ.

What: turns the data of a scenario into a `Scene`. Keys:

- `loop`: task, script and settings, as for the loop alone.
- `permission_gate`: policies, mode and so on, as for the gate alone, without calls.
- `context`: history, script, limit_tokens and so on, as for the context alone, without turns.
- `subagents`: agents, builtin, children, as for sub-agents alone, without task, tools and rules.
- `files`: the workspace, path -> text. `commands`: command -> output.
- `answers`: what the person says to each question, in order (read by the recorder).

How the real one does it: flags, settings, folders, an API.

But: all of it is data.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.agents.workspace import Workspace
from scratch_impl.context.gemini_cli import setup as context
from scratch_impl.kernel.problems import BadSetup
from scratch_impl.loop.gemini_cli import setup as loop
from scratch_impl.permission_gate.gemini_cli import setup as permission_gate
from scratch_impl.subagents.gemini_cli import setup as subagents

KEYS = ("loop", "permission_gate", "context", "subagents", "files", "commands", "answers")


@dataclass(frozen=True)
class Scene:
    """A setup that has been understood, organ by organ."""

    loop: loop.Scene
    gate: permission_gate.Session
    context: context.Scene
    subagents: subagents.Setup
    workspace: Workspace


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown or of the wrong kind; or whatever an organ says of its part.
    """
    unknown = [key for key in setup if key not in KEYS]
    if unknown:
        raise BadSetup(f"setup has the unknown key {unknown[0]!r}", ", ".join(KEYS))
    task = _part(setup, "loop").get("task", "")
    return Scene(
        loop.read_setup(_part(setup, "loop")),
        permission_gate.read_setup(_part(setup, "permission_gate")),
        context.read_setup(_part(setup, "context")),
        subagents.read_setup({"task": task, **_part(setup, "subagents")}),
        Workspace(_texts(setup, "files"), _texts(setup, "commands")),
    )


def _part(setup: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = setup.get(key, {})
    if not isinstance(value, dict):
        raise BadSetup(f"{key} is {value!r}", "an object")
    return value


def _texts(setup: Mapping[str, Any], key: str) -> dict[str, str]:
    value = _part(setup, key)
    for name, text in value.items():
        if not isinstance(text, str):
            raise BadSetup(f"{key}.{name} is {text!r}", "a text")
    return dict(value)
