"""Settings and command-line flags, turned into rows of the user tier.

What: `rules_from_settings` gives each kind of setting its fixed place between 4.1 and 4.9.

How the real one does it: the places are constants gemini-cli/packages/core/src/policy/config.ts:75-81 and the
rows are made one setting after the other gemini-cli/packages/core/src/policy/config.ts:409-633.

But: rows for remote agents, which the agent registry adds later, are not made here.

Events: none (loading says SettingsApplied).

Errors: none; a setting of the wrong shape counts as absent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scratch_impl.permission_gate.gemini_cli.names import mcp_name
from scratch_impl.permission_gate.gemini_cli.patterns import prefix_pattern
from scratch_impl.permission_gate.gemini_cli.rules import (
    ALLOW,
    ASK_USER,
    AUTO_EDIT,
    DEFAULT,
    DENY,
    SHELL_TOOLS,
    TIERS,
    YOLO,
    Rule,
)

# Each is the user tier plus a fraction. gemini-cli/packages/core/src/policy/config.ts:75-81
MCP_EXCLUDED = TIERS["user"] + 0.9
TOOLS_EXCLUDED = TIERS["user"] + 0.4
CONFIRMATION_REQUIRED = TIERS["user"] + 0.35
TOOLS_ALLOWED = TIERS["user"] + 0.3
CORE_TOOLS = TIERS["user"] + 0.25
MCP_TRUSTED = TIERS["user"] + 0.2
MCP_ALLOWED = TIERS["user"] + 0.1
AGENT_REGISTERED = TIERS["default"] + 0.03  # gemini-cli/packages/core/src/policy/types.ts:364
JUST_BELOW = 0.01  # gemini-cli/packages/core/src/policy/config.ts:505-515

OUTSIDE_PLAN = (DEFAULT, AUTO_EDIT, YOLO)  # gemini-cli/packages/core/src/policy/config.ts:439-443


def rules_from_settings(settings: Mapping[str, Any], interactive: bool) -> list[Rule]:
    """The rows that settings ask for, in the order in which the real gate adds them."""
    tools, mcp = _table(settings, "tools"), _table(settings, "mcp")
    servers = _table(settings, "mcpServers")
    rules = [_server_rule(s, DENY, MCP_EXCLUDED, "MCP Excluded", ()) for s in _texts(mcp, "excluded")]
    rules += [
        Rule(tool, DENY, TOOLS_EXCLUDED, source="Settings (Tools Excluded)")
        for tool in _texts(tools, "exclude")
    ]
    allowed = _texts(tools, "allowed")
    rules += _tool_rules(allowed, TOOLS_ALLOWED, "Tools Allowed", ())
    if any(_is_narrowed_shell(entry) for entry in allowed):
        # An allowed `run_shell_command(git)` means: git, and no other command.
        source = "Settings (Tools Allowed) (Narrowing Enforcement)"
        rules.append(Rule(SHELL_TOOLS[0], DENY, TOOLS_ALLOWED - JUST_BELOW, source=source))
    for tool in _texts(tools, "confirmationRequired"):
        source = "Settings (Confirmation Required)"
        rules.append(Rule(_current_name(tool), ASK_USER, CONFIRMATION_REQUIRED, source=source))
    if isinstance(tools.get("core"), list):
        # A list of core tools also shuts out every other tool, even when the list is empty.
        rules += _tool_rules(_texts(tools, "core"), CORE_TOOLS, "Core Tools", OUTSIDE_PLAN)
        source = "Settings (Core Tools Allowlist Enforcement)"
        rules.append(Rule("*", DENY, CORE_TOOLS - JUST_BELOW, modes=OUTSIDE_PLAN, source=source))
    trusted = [name for name in servers if _table(servers, name).get("trust")]
    rules += [_server_rule(s, ALLOW, MCP_TRUSTED, "MCP Trusted", OUTSIDE_PLAN) for s in trusted]
    named = _texts(mcp, "allowed")
    rules += [_server_rule(s, ALLOW, MCP_ALLOWED, "MCP Allowed", OUTSIDE_PLAN) for s in named]
    if not interactive and mcp.get("autoAllowInHeadless") and "*" not in named:
        others = [name for name in servers if name not in named and name not in trusted]
        rules += [
            _server_rule(s, ALLOW, MCP_ALLOWED, "Headless MCP Auto-Allow", OUTSIDE_PLAN) for s in others
        ]
    return rules


def _tool_rules(entries: list[str], priority: float, title: str, modes: tuple[str, ...]) -> list[Rule]:
    """An entry is a tool's name, or `name(prefix)`. Only the shell tool uses what is in the brackets."""
    # gemini-cli/packages/core/src/policy/config.ts:445-516
    rules = []
    for entry in entries:
        name, prefix = _parts(entry)
        if prefix == "" and name in SHELL_TOOLS:
            continue  # `run_shell_command()` allows nothing at all
        pattern = prefix_pattern(prefix) if prefix is not None and name in SHELL_TOOLS else None
        rules.append(
            Rule(_current_name(name), ALLOW, priority, modes, pattern=pattern, source=f"Settings ({title})")
        )
    return rules


def _server_rule(server: str, decision: str, priority: float, title: str, modes: tuple[str, ...]) -> Rule:
    tool = mcp_name(server, "*")
    return Rule(tool, decision, priority, modes, mcp=server, source=f"Settings ({title})")


def _parts(entry: str) -> tuple[str, str | None]:
    found = re.fullmatch(r"([a-zA-Z0-9_-]+)\((.*)\)", entry)
    return (found[1], found[2]) if found else (entry, None)


def _is_narrowed_shell(entry: str) -> bool:
    name, prefix = _parts(entry)
    return prefix is not None and name in SHELL_TOOLS


def _current_name(tool: str) -> str:
    return SHELL_TOOLS[0] if tool in SHELL_TOOLS else tool


def _table(value: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = value.get(key)
    return found if isinstance(found, Mapping) else {}


def _texts(value: Mapping[str, Any], key: str) -> list[str]:
    found = value.get(key)
    return [item for item in found if isinstance(item, str)] if isinstance(found, list) else []
