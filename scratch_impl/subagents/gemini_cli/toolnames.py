"""Which names a definition may ask for. Whether such a tool exists is found out later.

What: `is_tool_name` looks at the form of a name, `server_of` at the server in it.

How the real one does it: a fixed list of built-in names, old names, a prefix for discovered tools, and names
made of `mcp_`, a server and a tool gemini-cli/packages/core/src/tools/tool-names.ts:303-368. A name that
looks right and belongs to nobody is no error: it is just not found among the parent's tools
gemini-cli/packages/core/src/agents/local-executor.ts:239-244.

But: nothing of substance.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re

AGENT_TOOL = "invoke_agent"  # gemini-cli/packages/core/src/tools/tool-names.ts:191
COMPLETE_TASK = "complete_task"  # gemini-cli/packages/core/src/tools/definitions/base-declarations.ts:133
UPDATE_TOPIC = "update_topic"  # gemini-cli/packages/core/src/tools/definitions/base-declarations.ts:126
EVERYTHING = "*"
MCP = "mcp_"

# gemini-cli/packages/core/src/tools/tool-names.ts:248-276
BUILT_IN = (
    "glob", "write_todos", "write_file", "google_web_search", "web_fetch", "replace", "run_shell_command",
    "grep_search", "read_many_files", "read_file", "list_directory", "activate_skill", "ask_user",
    "tracker_create_task", "tracker_update_task", "tracker_get_task", "tracker_list_tasks",
    "tracker_add_dependency", "tracker_visualize", "get_internal_docs", "enter_plan_mode", "exit_plan_mode",
    "read_mcp_resource", "list_mcp_resources", UPDATE_TOPIC, COMPLETE_TASK, AGENT_TOOL,
)  # fmt: skip
OLD = {"search_file_content": "grep_search"}  # gemini-cli/packages/core/src/tools/tool-names.ts:209-212
DISCOVERED = "discovered_tool_"  # gemini-cli/packages/core/src/tools/tool-names.ts:237
PART = re.compile(r"[a-z0-9_.:-]+", re.IGNORECASE)


def is_tool_name(name: str) -> bool:
    """Whether a definition may ask for this.

    >>> is_tool_name("read_file"), is_tool_name("mcp_github_*"), is_tool_name("Read")
    (True, True, False)
    """
    if name in BUILT_IN or name in OLD or name.startswith(DISCOVERED) or name in (EVERYTHING, f"{MCP}*"):
        return True
    if not name.startswith(MCP):
        return False
    server, _, tool = name.removeprefix(MCP).partition("_")
    if not (PART.fullmatch(server) and tool):
        return False
    return tool == EVERYTHING or bool(PART.fullmatch(tool) and tool.strip("_"))


def server_of(name: str) -> str | None:
    """The server in a name such as `mcp_github_search`, or None."""
    return name.removeprefix(MCP).partition("_")[0] if name.startswith(MCP) else None
