"""The policy files that Gemini CLI ships with, as rows: here the four approval modes become data.

What: one TOML text for each built-in file, in the order in which they are loaded.

How the real one does it: files in one folder, loaded at the lowest tier
gemini-cli/packages/core/src/policy/config.ts:108-130. Each text below names the lines it stands for.

But: the texts are ours, written from what the files do; the messages for the model are in our words.
Comments of the real files that are out of date are not repeated: they give "always allow" the number 4.95
and YOLO 999, where the code says 3.95 and 998
gemini-cli/packages/core/src/policy/policies/read-only.toml:16-28.

Events: none.

Errors: none.
"""

from __future__ import annotations

from scratch_impl.permission_gate.gemini_cli.builtin_plan import PLAN

# Sub-agents may be called freely; what they then do is judged call by call.
AGENTS = """\
[[rule]]  # gemini-cli/packages/core/src/policy/policies/agents.toml:5-10
toolName = "invoke_agent"
decision = "allow"
priority = 50
modes = ["default", "autoEdit", "yolo"]
"""

# A checker, not a rule. It allows everything unless switched on, and it is off.
CONSECA = """\
[[safety_checker]]  # gemini-cli/packages/core/src/policy/policies/conseca.toml:1-6
toolName = "*"
priority = 100
checker = { type = "in-process", name = "conseca" }
"""

# subtle: `discovered_tool_*` is no wildcard to the matcher, so neither row ever applies.
DISCOVERED = """\
[[rule]]  # gemini-cli/packages/core/src/policy/policies/discovered.toml:5-9
toolName = "discovered_tool_*"
decision = "ask_user"
priority = 10
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/discovered.toml:11-15
toolName = "discovered_tool_*"
decision = "deny"
priority = 10
interactive = false
"""

# With nobody there, there is nobody to ask.
NON_INTERACTIVE = """\
[[rule]]  # gemini-cli/packages/core/src/policy/policies/non-interactive.toml:3-7
toolName = "ask_user"
decision = "deny"
priority = 999
interactive = false
"""

READ_ONLY = """\
[[rule]]  # gemini-cli/packages/core/src/policy/policies/read-only.toml:30-56
toolName = [
  "glob", "grep_search", "list_directory", "read_file", "google_web_search",
  "codebase_investigator", "cli_help", "get_internal_docs",
  "tracker_create_task", "tracker_update_task", "tracker_get_task", "tracker_list_tasks",
  "tracker_add_dependency", "tracker_visualize",
  "update_topic", "complete_task", "read_mcp_resource", "list_mcp_resources",
]
decision = "allow"
priority = 50
"""

# subtle: the key is `rules`, the loader reads `rule`; so this guard is not there.
SANDBOX_DEFAULT = """\
[[rules]]  # gemini-cli/packages/core/src/policy/policies/sandbox-default.toml:21-26
toolName = "*"
argsPattern = '.*gha-creds-.*\\.json.*'
decision = "deny"
"""

# Whatever changes something: ask a person (10), unless autoEdit allows it (15).
WRITE = """\
[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:30-34
toolName = "replace"
decision = "ask_user"
priority = 10
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:36-45 (its nested checker is dropped)
toolName = "replace"
decision = "allow"
priority = 15
modes = ["autoEdit"]

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:47-51
toolName = "run_shell_command"
decision = "ask_user"
priority = 10
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:53-57
toolName = "write_file"
decision = "ask_user"
priority = 10
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:59-63
toolName = "activate_skill"
decision = "ask_user"
priority = 10
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:65-74 (its nested checker is dropped)
toolName = "write_file"
decision = "allow"
priority = 15
modes = ["autoEdit"]

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:76-80
toolName = "web_fetch"
decision = "allow"
priority = 15
modes = ["autoEdit"]

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:82-86
toolName = "web_fetch"
decision = "ask_user"
priority = 10
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/write.toml:90-100
toolName = ["replace", "run_shell_command", "write_file", "activate_skill", "web_fetch"]
decision = "deny"
priority = 10
interactive = false
"""

# YOLO: allow everything at 998. What must still ask or stay shut stands one higher.
YOLO = """\
[[rule]]  # gemini-cli/packages/core/src/policy/policies/yolo.toml:33-38
toolName = "ask_user"
decision = "ask_user"
priority = 999
modes = ["yolo"]
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/yolo.toml:43-48
toolName = ["enter_plan_mode", "exit_plan_mode"]
decision = "deny"
priority = 999
modes = ["yolo"]
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/yolo.toml:51-56
toolName = "*"
decision = "allow"
priority = 998
modes = ["yolo"]
allowRedirection = true
"""

BUILTIN_POLICIES: dict[str, str] = {
    "agents.toml": AGENTS,
    "conseca.toml": CONSECA,
    "discovered.toml": DISCOVERED,
    "non-interactive.toml": NON_INTERACTIVE,
    "plan.toml": PLAN,
    "read-only.toml": READ_ONLY,
    "sandbox-default.toml": SANDBOX_DEFAULT,
    "write.toml": WRITE,
    "yolo.toml": YOLO,
}
