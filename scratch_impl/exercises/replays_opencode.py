"""The same for decisions recorded from OpenCode, whose rows are tuples `(permission, pattern, action)`."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from types import ModuleType
from typing import Any

from scratch_impl.exercises.recorded import Case, Played


def permission(case: Case, module: ModuleType) -> Played | None:
    """Scratch/4, the same functions of the gate: which row decides, when the last match wins?

    Rows with a star inside a name are left out: ours have a name, or the star alone.
    """
    recorded = rules_of(case)
    if any("*" in name and name != "*" for name, _, _ in recorded):
        return None
    words = {"ask": "ask_user"}
    rules = [
        module.Rule(name, words.get(action, action), 0, {} if pattern == "*" else {"pattern": pattern})
        for name, pattern, action in recorded
    ]
    call = module.Call(case["permission"], {"pattern": case["pattern"]})
    row = row_of(module, rules, "last_match", call, "default")
    wanted = case["expect"]["action"]
    last = [f"{len(rules) - n}. {' '.join(recorded[-1 - n])}" for n in range(min(4, len(rules)))]
    return Played(
        f"{case['permission']} {case['pattern']}; {len(rules)} rows, the last ones: "
        + "; ".join(reversed(last)),
        wanted,
        "ask" if row is None else recorded[row][2],
    )


def disabled(case: Case, module: ModuleType) -> Played | None:
    """Scratch/6, `hidden(tools, rules) -> collection of names`: which tools does the model not get to see?

    `rules` are tuples `(permission, pattern, action)`.
    """
    rules = rules_of(case)
    found = module.hidden(list(case["tools"]), rules)
    named = [rule for rule in rules if rule[2] == "deny"]
    return Played(
        f"{len(case['tools'])} tools; {len(rules)} rows, those that deny: {_rows(named)}",
        ", ".join(case["expect"]) or "none",
        ", ".join(sorted(found)) or "none",
    )


def subagent(case: Case, module: ModuleType) -> Played | None:
    """Scratch/6, `handed_down(parent, own) -> list of rules`: which rows is a child given on top of its own?

    Both arguments, and the result, are lists of tuples `(permission, pattern, action)`.
    """
    parent, own = (_tuples(case[key]) for key in ("parent_session_permission", "subagent_permission"))
    found = [tuple(rule) for rule in module.handed_down(parent, own)]
    return Played(
        f"parent: {_rows(parent)}; child {case['subagent'].partition('@')[0]} names {_names(own)}",
        _rows(_tuples(case["expect"])),
        _rows(found),
    )


def rules_of(case: Case) -> list[tuple[str, str, str]]:
    """The rows of all layers, in order, as `(permission, pattern, action)`."""
    rules: list[tuple[str, str, str]] = []
    for layer in case["layers"]:
        rules += _tuples(layer.get("rules", ()))
        config = layer.get("config", {})
        for name, told in ({"*": config} if isinstance(config, str) else config).items():
            patterns: Mapping[str, str] = {"*": told} if isinstance(told, str) else told
            rules += [(name, pattern.replace("~", "/home/user", 1), a) for pattern, a in patterns.items()]
    return rules


def _tuples(rules: Any) -> list[tuple[str, str, str]]:
    return [(rule["permission"], rule["pattern"], rule["action"]) for rule in rules]


def _rows(rules: Any) -> str:
    return "; ".join(" ".join(rule) for rule in rules) or "none"


def _names(rules: list[tuple[str, str, str]]) -> str:
    return ", ".join(dict.fromkeys(name for name, _, _ in rules if name != "*")) or "nothing"


def row_of(module: ModuleType, rules: list[Any], order: str, call: Any, mode: str) -> int | None:
    """Where the row that decides stood before the rows were arranged."""
    gate = module.Gate(rules=module.arrange(rules, order), mode=mode)
    _, index = result_of(module.judge(gate, call))
    return None if index is None else next(n for n, rule in enumerate(rules) if rule is gate.rules[index])


def result_of(steps: Generator[Any, Any, Any]) -> Any:
    """Run a generator to its end, and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
