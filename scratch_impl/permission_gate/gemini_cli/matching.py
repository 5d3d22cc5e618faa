"""Does this row apply to this call? Seven tests, in the real order; the first one that fails says why.

What: `mismatch` returns None when the row fits, else the name of the test that failed.

How the real one does it: one function asks mode, sub-agent, server, tool, annotations, arguments and
session in this order gemini-cli/packages/core/src/policy/policy-engine.ts:85-196. A call is tried under
every name it has: its own, a legacy alias, and for `invoke_agent` the name of the agent
gemini-cli/packages/core/src/policy/policy-engine.ts:559-593.

But: nothing is left out. The real function only says yes or no; the reasons are ours.

Events: none (the engine turns a reason into RuleTried).

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scratch_impl.permission_gate.gemini_cli.jsregex import compile_js
from scratch_impl.permission_gate.gemini_cli.names import (
    AGENT_TOOL,
    MCP_PREFIX,
    mcp_name,
    names_of,
    server_in_name,
)
from scratch_impl.permission_gate.gemini_cli.rules import Call, Gate, Rule

ALWAYS_ALLOW_FRACTION = 950  # gemini-cli/packages/core/src/policy/types.ts:370


def mismatch(rule: Rule, call: Call, gate: Gate) -> str | None:
    """Say which test keeps this row from applying, or None when it applies."""
    if gate.disable_always_allow and _is_always_allow(rule):
        return "always_allow_disabled"  # gemini-cli/packages/core/src/policy/policy-engine.ts:578-580
    reasons = [_mismatch_under(name, rule, call, gate) for name in _names_to_try(call)]
    if None in reasons:
        return None
    # The interesting reason is the one of the name that got furthest.
    return next((reason for reason in reasons if reason != "other_tool"), "other_tool")


def _mismatch_under(name: str, rule: Rule, call: Call, gate: Gate) -> str | None:
    server = server_of(call)
    if rule.modes and gate.mode not in rule.modes:
        return "other_mode"  # gemini-cli/packages/core/src/policy/policy-engine.ts:96-100
    if rule.subagent is not None and rule.subagent != call.subagent:
        return "other_subagent"  # gemini-cli/packages/core/src/policy/policy-engine.ts:103-107
    if rule.mcp is not None and not (server is not None if rule.mcp == "*" else server == rule.mcp):
        return "other_server"  # gemini-cli/packages/core/src/policy/policy-engine.ts:110-118
    if not _tool_fits(rule, name, server):
        return "other_tool"  # gemini-cli/packages/core/src/policy/policy-engine.ts:121-156
    if rule.annotations is not None and not _annotations_fit(rule.annotations, call.annotations):
        return "other_annotations"  # gemini-cli/packages/core/src/policy/policy-engine.ts:159-168
    if rule.pattern and not (call.text is not None and compile_js(rule.pattern).search(call.text)):
        return "other_args"  # gemini-cli/packages/core/src/policy/policy-engine.ts:171-183
    if rule.interactive is not None and rule.interactive != gate.interactive:
        return "other_session"  # gemini-cli/packages/core/src/policy/policy-engine.ts:186-193
    return None


def server_of(call: Call) -> str | None:
    """The MCP server a call goes to: told outright, noted on the tool, or read from its name."""
    # gemini-cli/packages/core/src/policy/policy-engine.ts:510-524
    noted = (call.annotations or {}).get("_serverName")
    return call.server or (noted if isinstance(noted, str) else None) or server_in_name(call.tool)


def _names_to_try(call: Call) -> list[str]:
    names = names_of(call.tool) if call.tool else []
    agent = (call.args or {}).get("agent_name")
    if call.tool == AGENT_TOOL and isinstance(agent, str):
        names.append(agent)  # so a rule can target one agent by its name
    return names


def _tool_fits(rule: Rule, name: str, server: str | None) -> bool:
    if rule.tool == "*" or rule.tool == name:
        return True
    if "*" in rule.tool:
        return _wildcard_fits(rule.tool, name, server)
    if server is None:
        return False
    # A short name and a qualified one can mean the same tool, whichever side is the short one.
    short_rule = rule.mcp and not rule.tool.startswith(MCP_PREFIX) and name == mcp_name(rule.mcp, rule.tool)
    short_call = rule.tool.startswith(MCP_PREFIX) and rule.tool == mcp_name(server, name)
    return bool(short_rule or short_call)


def _wildcard_fits(wildcard: str, name: str, server: str | None) -> bool:
    # subtle: only these two shapes are wildcards. `discovered_tool_*` looks like one and never matches.
    # gemini-cli/packages/core/src/policy/policy-engine.ts:57-83
    if wildcard == f"{MCP_PREFIX}*":
        return server is not None
    if wildcard.startswith(MCP_PREFIX) and wildcard.endswith("_*"):
        return server == wildcard[len(MCP_PREFIX) : -2] and name.startswith(f"{MCP_PREFIX}{server}_")
    return False


def _annotations_fit(wanted: Mapping[str, Any], found: Mapping[str, Any] | None) -> bool:
    if found is None:
        return False
    return all(
        key in found and type(found[key]) is type(value) and found[key] == value
        for key, value in wanted.items()
    )


def _is_always_allow(rule: Rule) -> bool:
    # subtle: told by the number alone, in any tier. A hand-written 5.950 is switched off too.
    # gemini-cli/packages/core/src/policy/policy-engine.ts:277-282
    return round(rule.priority % 1 * 1000) == ALWAYS_ALLOW_FRACTION
