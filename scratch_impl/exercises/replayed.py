"""A recorded case as a scenario, with which the cell of the real agent can be stepped through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scratch_impl.kernel.model import ToolCall
from scratch_impl.tools.gemini_cli.catalogue import CATALOGUE

Case = Mapping[str, Any]
Scenario = dict[str, Any]
SHARE = 0.7  # what the cell cuts at, as the real one does


def loop(calls: Sequence[ToolCall]) -> Scenario:
    """One call a turn, until it is stopped or there are no more."""
    script: list[Any] = [{"calls": [{"tool": call.tool, "args": dict(call.args)}]} for call in calls]
    tools = {call.tool: "ok" for call in calls}
    setup = {"task": "The recorded calls.", "script": [*script, {"text": "Done."}], "tools": tools}
    return {"cell": "loop/gemini_cli", "setup": {**setup, "max_turns": len(script) + 1}}


def tools(case: Case) -> Scenario:
    """All calls of one reply; every tool is there and takes anything."""
    names = dict.fromkeys(call["name"] for call in case["calls"])
    known = [{"name": name, "kind": CATALOGUE[name].kind if name in CATALOGUE else "other"} for name in names]
    calls = [
        {
            "id": call["id"],
            "tool": call["name"],
            "args": {"wait_for_previous": call["wait_for_previous"]} if "wait_for_previous" in call else {},
            "confirms": False,
        }
        for call in case["calls"]
    ]
    return {"cell": "tools/gemini_cli", "setup": {"calls": calls, "tools": known}}


def gate(case: Case) -> Scenario:
    """The rows as a policy file; only the order of their priorities counts, so they are numbered anew."""
    ranks = {
        value: n for n, value in enumerate(sorted({rule.get("priority", 0) for rule in case["rules"]}), 1)
    }
    blocks = []
    for rule in case["rules"]:
        lines = [f'toolName = "{rule.get("toolName") or "*"}"', f'decision = "{rule["decision"]}"']
        lines.append(f"priority = {ranks[rule.get('priority', 0)]}")
        if "modes" in rule:
            lines.append("modes = [" + ", ".join(f'"{mode}"' for mode in rule["modes"]) + "]")
        blocks.append("\n".join(["[[rule]]", *lines]))
    engine = case["engine"]
    return {
        "cell": "permission_gate/gemini_cli",
        "setup": {
            "mode": engine["approval_mode"],
            "interactive": engine["interactive"],
            "builtin": False,
            "policies": [{"tier": "user", "path": "recorded.toml", "toml": "\n\n".join(blocks) + "\n"}],
            "calls": [{"tool": case["call"]["name"], "args": case["call"].get("args") or {}}],
            "answers": ["proceed_once"],
        },
    }


def context(case: Case) -> Scenario:
    """The talk, when each message of it is one thing and it is to be cut where the cell cuts."""
    messages = [_message(raw) for raw in case["history"]]
    if case["fraction"] != SHARE or None in messages:
        return {}
    return {
        "cell": "context/gemini_cli",
        "setup": {
            "history": messages,
            "turns": [{"say": "Go on.", "then": [{"model": "Done."}]}],
            "force": True,
            "script": ["In short: it went well.", "In short: it went well."],
        },
    }


def _message(raw: Case) -> dict[str, Any] | None:
    parts = raw["parts"] or []
    if len(parts) != 1:
        return None
    (part,) = parts
    text, times = part.get("char", "x"), part["len"]
    match part["kind"], raw["role"]:
        case "text", "user" | "model":
            return {raw["role"]: text, "times": times}
        case "call", "model":
            return {"call": part.get("name", "f"), "args": {"a": text * times}}
        case "response", "user":
            return {"output": text, "of": part.get("name", "f"), "times": times}
    return None
