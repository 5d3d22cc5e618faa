"""From the block `permission` of a config to rules, in the order in which it was written.

What: `from_config` turns the block into rules.

How the real one does it: a lone word stands for every permission
opencode/packages/core/src/v1/config/permission.ts:40-48; a word behind a permission stands for the pattern
`*`; and a block of patterns becomes a rule for each, in the order of its keys
opencode/packages/opencode/src/permission/index.ts:178-198. Older configs switch tools on and off by name;
that goes underneath opencode/packages/opencode/src/config/config.ts:545-564.

But: one config is read. The real one first merges several, and what stands in an environment variable.

Events: none.

Errors: BadPolicy, with the way to the key and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scratch_impl.permission_gate.opencode.rules import ACTIONS, ALLOW, DENY, Rule, Ruleset

Lines = Mapping[tuple[str, ...], int]  # way to a key -> the line it stands on

# These take one word and no block. opencode/packages/core/src/v1/config/permission.ts:40-48
ONE_WORD = ("todowrite", "question", "webfetch", "websearch", "doom_loop")
EDITING = ("write", "edit", "patch")  # opencode/packages/opencode/src/config/config.ts:545-564
MOST_INDEX = 2**32 - 2  # JavaScript's own: above it a number is a key like any other


class BadPolicy(Exception):  # noqa: N818  (it names the thing, not the raising)
    """The block cannot be understood.

    Attributes:
        way: The keys that lead to the trouble.
        message: What was found and what was expected.
    """

    def __init__(self, way: tuple[str, ...], message: str) -> None:
        super().__init__(f"{'.'.join(way) or 'permission'}: {message}")
        self.way = way
        self.message = message


def from_config(config: Any, home: str, way: tuple[str, ...] = (), lines: Lines | None = None) -> Ruleset:
    """Turn a block into rules.

    Example: `{"bash": {"*": "ask", "git *": "allow"}}` -> `bash * ask`, `bash git * allow`.

    Args:
        config: The block as data.
        home: The home folder, for patterns that start with `~` or `$HOME`.
        way: Where in its file the block stands, for complaints and lines.
        lines: On which line each key stands, if it came as text.

    Raises:
        BadPolicy: The block is none.
    """
    known = lines or {}
    rules = []
    for permission, value in in_js_order(checked(config, way)):
        place = (*way, permission)
        if isinstance(value, str):
            rules.append(Rule(permission, "*", value, line=known.get(place)))
            continue
        for pattern, action in in_js_order(value):
            line = known.get((*place, pattern))
            rules.append(Rule(permission, expand(pattern, home), action, line=line))
    return tuple(rules)


def checked(config: Any, way: tuple[str, ...] = ()) -> dict[str, Any]:
    """The block, a lone word spelled out, or BadPolicy."""
    if isinstance(config, str) and config in ACTIONS:
        return {"*": config}
    if not isinstance(config, Mapping):
        raise BadPolicy(way, f"found {config!r}, expected one of {', '.join(ACTIONS)}, or an object")
    for permission, value in config.items():
        place = (*way, str(permission))
        if isinstance(value, Mapping) and permission not in ONE_WORD:
            for pattern, action in value.items():
                _check_action(action, (*place, str(pattern)))
        else:
            _check_action(value, place)
    return dict(config)


def _check_action(value: Any, way: tuple[str, ...]) -> None:
    if not (isinstance(value, str) and value in ACTIONS):
        raise BadPolicy(way, f"found {value!r}, expected one of {', '.join(ACTIONS)}")


def expand(pattern: str, home: str) -> str:
    """Put the home folder for `~` and `$HOME`, at the start of a pattern only."""
    # opencode/packages/opencode/src/permission/index.ts:178-198
    if pattern == "~" or pattern.startswith("~/"):
        return home + pattern[1:]
    # subtle: no slash is asked for, so `$HOMEWORK` becomes the home folder with `WORK` at its end.
    return home + pattern.removeprefix("$HOME") if pattern.startswith("$HOME") else pattern


def in_js_order(block: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The entries as JavaScript hands them out: keys that look like an index first, the smallest first."""
    entries = [(str(key), value) for key, value in block.items()]
    # subtle: so a rule for the pattern "2" always comes before one for "git *", wherever you wrote it.
    return sorted(entries, key=lambda entry: (0, int(entry[0])) if is_index(entry[0]) else (1, 0))


def is_index(key: str) -> bool:
    """Whether JavaScript takes this key for the index of a list. `07` is none, `7` is one."""
    return re.fullmatch(r"0|[1-9][0-9]{0,9}", key) is not None and int(key) <= MOST_INDEX


def with_switches(tools: Any, config: Any, way: tuple[str, ...] = ()) -> Any:
    """Put an old list of switches, `{"bash": false}`, underneath a block."""
    # opencode/packages/opencode/src/config/config.ts:545-564
    if not tools:
        return config
    if not isinstance(tools, Mapping) or not all(isinstance(on, bool) for on in tools.values()):
        raise BadPolicy(way, f"found {tools!r}, expected an object of true and false")
    switches = {"edit" if tool in EDITING else str(tool): ALLOW if on else DENY for tool, on in tools.items()}
    return switches | dict(in_js_order(checked({} if config is None else config)))
