"""What tools are called, and which names are really one.

What: the built-in names, the old name that still works, and how tools of MCP servers are named.

How the real one does it: an MCP tool is `mcp_<server>_<tool>`, and a server is read back from that name up
to the next underscore gemini-cli/packages/core/src/tools/mcp-tool.ts:54-73, so a server with an underscore in
its own name is read wrong. One legacy alias exists gemini-cli/packages/core/src/tools/tool-names.ts:209-212.

But: nothing that the gate needs is left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re

MCP_PREFIX = "mcp_"  # gemini-cli/packages/core/src/tools/mcp-tool.ts:37
LEGACY_NAMES = {
    "search_file_content": "grep_search"
}  # gemini-cli/packages/core/src/tools/tool-names.ts:209-212
AGENT_TOOL = "invoke_agent"  # gemini-cli/packages/core/src/tools/tool-names.ts:191
DISCOVERED_PREFIX = "discovered_tool_"  # gemini-cli/packages/core/src/tools/tool-names.ts:237

# gemini-cli/packages/core/src/tools/tool-names.ts:248-276
BUILTIN_TOOLS = (
    "glob", "write_todos", "write_file", "google_web_search", "web_fetch", "replace", "run_shell_command",
    "grep_search", "read_many_files", "read_file", "list_directory", "activate_skill", "ask_user",
    "tracker_create_task", "tracker_update_task", "tracker_get_task", "tracker_list_tasks",
    "tracker_add_dependency", "tracker_visualize", "get_internal_docs", "enter_plan_mode", "exit_plan_mode",
    "update_topic", "complete_task", "invoke_agent", "read_mcp_resource", "list_mcp_resources",
)  # fmt: skip


def mcp_name(server: str, tool: str) -> str:
    """Qualify a tool's name with its server: `("gh", "*")` -> `mcp_gh_*`, `("*", "*")` -> `mcp_*`."""
    if server == "*" and tool == "*":
        return f"{MCP_PREFIX}*"
    return f"{MCP_PREFIX}{server}_{tool}"  # gemini-cli/packages/core/src/tools/mcp-tool.ts:82-95


def server_in_name(tool: str) -> str | None:
    """The server that a qualified name points to, or None: `mcp_gh_create_issue` -> `gh`."""
    found = re.match(r"mcp_([^_]+)_(.+)", tool)
    return found[1] if found else None


def names_of(tool: str) -> list[str]:
    """Every name that rules may use for this tool, its own first."""
    current = LEGACY_NAMES.get(tool, tool)
    old = [old for old, new in LEGACY_NAMES.items() if new == current]
    return list(dict.fromkeys([tool, current, *old]))


def is_valid_tool_name(name: str) -> bool:
    """Whether a rule may name this tool without a warning. Wildcards count as valid."""
    if name in BUILTIN_TOOLS or name in LEGACY_NAMES or name.startswith(DISCOVERED_PREFIX) or name == "*":
        return True
    if not name.startswith(MCP_PREFIX):
        return False
    if name == f"{MCP_PREFIX}*":
        return True
    found = re.match(r"mcp_([^_]+)_(.+)", name)
    if not found or not re.fullmatch(r"[A-Za-z0-9_.:-]+", found[1]):
        return False
    return found[2] == "*" or bool(re.fullmatch(r"[A-Za-z0-9_.:-]*[A-Za-z0-9.:-][A-Za-z0-9_.:-]*", found[2]))


def edit_distance(one: str, other: str) -> int:
    """How many letters must be added, dropped or changed to turn one word into the other."""
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        row, above = [i], row
        for j, right in enumerate(other, 1):
            row.append(min(row[-1] + 1, above[j] + 1, above[j - 1] + (left != right)))
    return row[-1]
