"""Replays what the real gate did with priorities, places, settings and "always allow".

What: the tier vectors, compared like those in `vectors_rules`.

How the real one does it: see the `format` of the recordings.

But: feedback shown to the user is not compared.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scratch_impl.permission_gate.gemini_cli import (
    autosave,
    engine,
    loading,
    matching,
    remember,
    rules,
    settings,
)
from scratch_impl.permission_gate.gemini_cli.places import policy_places
from scratch_impl.permission_gate.gemini_cli.policyfile import load_file
from scratch_impl.permission_gate.gemini_cli.rules import ASK_USER, DENY, TIERS, Call, Gate, Rule
from scratch_impl.permission_gate.gemini_cli.vectors_rules import (
    TIER_NAMES,
    Case,
    builtin_files,
    differ,
    differ_rules,
    outcome,
)

THREE_RULES = (
    '[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 7\nmodes = ["default"]\n'
    '[[rule]]\ntoolName = "glob"\ndecision = "allow"\npriority = 8\n'
    '[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 9\nmodes = ["yolo"]\n'
)


def tier_case(case: Case) -> list[str]:
    """Compare one case of whatever kind."""
    return KINDS[case["kind"]](case)


def _toml_priority(case: Case) -> list[str]:
    literal = case["priority_literal"]
    text = '[[rule]]\ntoolName = "glob"\ndecision = "deny"\n' + (f"priority = {literal}\n" if literal else "")
    file = load_file("p.toml", text, TIER_NAMES[case["tier"]])
    found = differ(
        "error", [p.error for p in file.problems], [case["error_type"]] if case["error_type"] else []
    )
    mine = round(file.rules[0].priority, 9) if file.rules else None
    found += differ(
        "effective", mine, case["effective"] if case["effective"] is None else round(case["effective"], 9)
    )
    if case["error_fields"] is not None:
        found += differ("fields", file.problems[0].detail.split("\n"), case["error_fields"])
    return found


def _constant(case: Case) -> list[str]:
    always = rules.effective_priority(matching.ALWAYS_ALLOW_FRACTION, TIERS["workspace"])
    yolo = next(
        rule
        for file in builtin_files()
        for rule in file.rules
        if rule.tool == "*" and rule.modes == ("yolo",)
    )
    mine = {f"{name.upper()}_POLICY_TIER": float(tier) for name, tier in TIERS.items()} | {
        "MCP_EXCLUDED_PRIORITY": settings.MCP_EXCLUDED,
        "EXCLUDE_TOOLS_FLAG_PRIORITY": settings.TOOLS_EXCLUDED,
        "CONFIRMATION_REQUIRED_PRIORITY": settings.CONFIRMATION_REQUIRED,
        "ALLOWED_TOOLS_FLAG_PRIORITY": settings.TOOLS_ALLOWED,
        "CORE_TOOLS_FLAG_PRIORITY": settings.CORE_TOOLS,
        "TRUSTED_MCP_SERVER_PRIORITY": settings.MCP_TRUSTED,
        "ALLOWED_MCP_SERVER_PRIORITY": settings.MCP_ALLOWED,
        "ALWAYS_ALLOW_PRIORITY": always,
        "ALWAYS_ALLOW_FRACTION": float(matching.ALWAYS_ALLOW_FRACTION),
        "ALWAYS_ALLOW_PRIORITY_OFFSET": matching.ALWAYS_ALLOW_FRACTION / 1000,
        "PRIORITY_SUBAGENT_TOOL": settings.AGENT_REGISTERED,
        "PRIORITY_YOLO_ALLOW_ALL": round((yolo.priority - TIERS["default"]) * 1000, 6),
    }
    return differ(case["name"], round(mine[case["name"]], 9), case["value"])


def _settings_rules(case: Case) -> list[str]:
    found = differ_rules(settings.rules_from_settings(case["settings"], case["interactive"]), case["rules"])
    return found + differ("default", ASK_USER if case["interactive"] else DENY, case["default_decision"])


def _policy_places(case: Case) -> list[str]:
    told = case["settings"]
    places = policy_places(
        told.get("policyPaths", ()), told.get("adminPolicyPaths", ()), told.get("workspacePoliciesDir")
    )
    filled = [tier for place, tier in places if not place.startswith("/etc/")]
    mine = [rule for tier in filled for rule in load_file("p.toml", THREE_RULES, tier).rules]
    return differ_rules(mine, case["rules"])


def _extension_policies(case: Case) -> list[str]:
    kept = [
        rule
        for rule in load_file("p.toml", THREE_RULES, "extension").rules
        if loading.why_dropped(rule) is None
    ]
    wanted = [
        raw | {"source": "Extension: p.toml"} for raw in case["rules"]
    ]  # ours does not name the extension
    return differ_rules(kept, wanted)


def _always_allow(case: Case) -> list[str]:
    """Answers, one after the other, and what they leave behind."""
    has_workspace = bool(case["trusted_folder"] and case["workspace_policies"])
    mode = case["approval_mode"]
    gate = Gate((Rule("*", ASK_USER, 1.01),), mode, knows_commands=False)
    saved = autosave.Saved()
    scope = None
    messages: list[dict[str, Any]] = []
    modes: list[str] = []
    rechecks: list[dict[str, Any]] = []
    calls = [Call(step["tool_name"], step["args"], step["mcp_server"]) for step in case["steps"]]
    for call, step in zip(calls, case["steps"], strict=True):
        update = remember.update_for(call, step["outcome"], mode, has_workspace)
        modes += ["autoEdit"] if remember.switches_to_auto_edit(call, step["outcome"]) else []
        if update is not None:
            messages.append(_message(update))
            if remember.why_refused(update) is None:
                gate = gate.with_rules(*(rule for rule, _ in remember.rules_for(update)))
                if update.scope:
                    saved, scope = autosave.save(saved, update), update.scope
        verdict = outcome(engine.judge(gate, call))
        blamed = None if verdict.index is None else round(gate.rules[verdict.index].priority, 9)
        rechecks.append({"decision": verdict.decision, "priority": blamed})
    found = differ("messages", messages, case["messages"]) + differ(
        "mode_changes", modes, case["mode_changes"]
    )
    found += differ_rules([rule for rule in gate.rules if rule.source], case["session_rules"])
    found += differ("saved", {scope: list(saved.rules)} if scope else {}, case["saved"])
    found += differ(
        "recheck",
        rechecks,
        [{"decision": r["decision"], "priority": r.get("priority")} for r in case["recheck"]],
    )
    return found + (
        _reloaded(case["reloaded"], saved, scope or "user", calls, mode) if case["reloaded"] else []
    )


def _reloaded(wanted: Case, saved: autosave.Saved, scope: str, calls: list[Call], mode: str) -> list[str]:
    file = load_file("auto-saved.toml", autosave.as_toml(saved), scope)
    found = differ_rules(file.rules, wanted["rules"])
    found += differ("reload errors", [problem.error for problem in file.problems], wanted["errors"])
    gate = Gate((Rule("*", ASK_USER, 1.01),), mode, knows_commands=False).with_rules(*file.rules)
    decisions = [outcome(engine.judge(gate, call)).decision for call in calls]
    return found + differ("reload recheck", decisions, wanted["recheck"])


def _message(update: autosave.Update) -> dict[str, Any]:
    data = {
        "toolName": update.tool, "mcpName": update.mcp, "persist": update.scope is not None,
        "persistScope": update.scope, "commandPrefix": autosave.prefix_data(update),
        "argsPattern": update.pattern,
        "allowRedirection": update.allow_redirection, "modes": list(update.modes),
    }  # fmt: skip
    return {key: value for key, value in data.items() if value is not None}


KINDS: dict[str, Callable[[Case], list[str]]] = {
    "toml_priority": _toml_priority,
    "constant": _constant,
    "settings_rules": _settings_rules,
    "policy_places": _policy_places,
    "extension_policies": _extension_policies,
    "always_allow": _always_allow,
    "always_allow_sequence": _always_allow,
}
