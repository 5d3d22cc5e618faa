r"""Plan mode as rows: deny everything at 40, then put back what planning needs.

What: the text of plan.toml.

How the real one does it: three layers of rows decide. 40 denies every tool
gemini-cli/packages/core/src/policy/policies/plan.toml:76-81; reading is allowed at 50 by read-only.toml, as
in any mode; writing is denied at 65 gemini-cli/packages/core/src/policy/policies/plan.toml:131-136, unless
it is a plan, at 70 gemini-cli/packages/core/src/policy/policies/plan.toml:115-128. The path of a plan is
told by a pattern with NUL fences, so that no other argument can pretend to be it.

But: the text is ours, and so are the messages for the model. The two long patterns are written with words
that are put in below, to be readable.

Events: none.

Errors: none.
"""

from __future__ import annotations

TEXT = r"""
[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:34-38
toolName = "enter_plan_mode"
decision = "ask_user"
priority = 50
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:40-44
toolName = "enter_plan_mode"
decision = "allow"
priority = 50
interactive = false

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:46-51
toolName = "enter_plan_mode"
decision = "deny"
priority = 70
modes = ["plan"]
denyMessage = "Plan mode is already on."

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:53-58
toolName = "exit_plan_mode"
decision = "ask_user"
priority = 70
modes = ["plan"]
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:60-65
toolName = "exit_plan_mode"
decision = "allow"
priority = 70
modes = ["plan"]
interactive = false

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:67-71
toolName = "exit_plan_mode"
decision = "deny"
priority = 50
denyMessage = "There is no plan mode to leave; enter it first."

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:76-81
toolName = "*"
decision = "deny"
priority = 40
modes = ["plan"]
denyMessage = "Plan mode only reads: nothing may be run or changed."

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:86-93
toolName = "*"
mcpName = "*"
toolAnnotations = { readOnlyHint = true }
decision = "ask_user"
priority = 50
modes = ["plan"]
interactive = true

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:97-103
toolName = "invoke_agent"
argsPattern = '"agent_name":\s*"(codebase_investigator|cli_help)"'
decision = "allow"
priority = 50
modes = ["plan"]

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:105-110
toolName = ["ask_user", "web_fetch", "activate_skill"]
decision = "ask_user"
priority = 50
modes = ["plan"]
interactive = true

[[rule]]  # a plan file, with a session folder: gemini-cli/packages/core/src/policy/policies/plan.toml:115-120
toolName = ["write_file", "replace"]
argsPattern = 'FENCE"file_path":"ANY/.gemini/tmp/NAME/NAME/plans/NAME.md"FENCE'
decision = "allow"
priority = 70
modes = ["plan"]

[[rule]]  # a plan file, without one: gemini-cli/packages/core/src/policy/policies/plan.toml:123-128
toolName = ["write_file", "replace"]
argsPattern = 'FENCE"file_path":"ANY/.gemini/tmp/NAME/plans/NAME.md"FENCE'
decision = "allow"
priority = 70
modes = ["plan"]

[[rule]]  # gemini-cli/packages/core/src/policy/policies/plan.toml:131-136
toolName = ["write_file", "replace"]
decision = "deny"
priority = 65
modes = ["plan"]
denyMessage = "In plan mode only a plan may be written: a .md file in the plans folder."
"""

PIECES = {
    "FENCE": r"\x00",
    "/": r"[\\/]+",  # one slash or more, of either kind
    "ANY": r'[^"]+',
    "NAME": r"[\w-]+",
    ".gemini": r"\.gemini",
    ".md": r"\.md",
}


def _spell_out(text: str) -> str:
    for word, pattern in PIECES.items():
        text = text.replace(word, pattern)
    return text


def _plan() -> str:
    lines = TEXT.splitlines()
    return "\n".join(_spell_out(line) if "FENCE" in line else line for line in lines) + "\n"


PLAN = _plan()
