"""Replays recorded rights of children, so that anybody can check how far these agree with them.

What: `subagent(case)` is a list of differences, empty when we agree.

How the real one does it: the cases were recorded by running the real function; the file says in `format`
what its fields mean.

But: nothing is left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scratch_impl.subagents.opencode.rights import derive
from scratch_impl.subagents.opencode.rules import Rule

Case = Mapping[str, Any]


def subagent(case: Case) -> list[str]:
    """The rules of a child's session, in order."""
    mine = derive(_rules(case["parent_session_permission"]), _rules(case["subagent_permission"]))
    told = _rules(case["expect"])
    return [] if list(mine) == told else [f"{_shown(mine)}, recorded {_shown(told)}"]


def _rules(rows: list[Mapping[str, str]]) -> list[Rule]:
    return [Rule(row["permission"], row["pattern"], row["action"]) for row in rows]


def _shown(rules: Any) -> str:
    return "; ".join(rule.shown for rule in rules) or "no rules"


REPLAYS = {"subagent": subagent}
