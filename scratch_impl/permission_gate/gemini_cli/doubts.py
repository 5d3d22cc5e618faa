"""What can be wrong with one rule of a policy file, though the file as a whole is fine.

What: three checks, each giving Problems: a shell shorthand that is misused, a tool's name that looks
mistyped, a pattern that is broken or may never end.

How the real one does it: a misused shorthand is reported and used all the same
gemini-cli/packages/core/src/policy/toml-loader.ts:394-409; a name within three letters of a built-in tool
is taken for a slip gemini-cli/packages/core/src/policy/toml-loader.ts:269-296; a row with a bad pattern
falls out alone gemini-cli/packages/core/src/policy/toml-loader.ts:501-533.

But: the short messages are the real ones, the details are in our words.

Events: none (loading makes PolicyProblemFound of them).

Errors: none.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from scratch_impl.permission_gate.gemini_cli.jsregex import BadPattern, compile_js
from scratch_impl.permission_gate.gemini_cli.names import BUILTIN_TOOLS, edit_distance, is_valid_tool_name
from scratch_impl.permission_gate.gemini_cli.patterns import LONGEST_PATTERN_CHARS, is_safe

MAX_TYPO_DISTANCE = 3  # gemini-cli/packages/core/src/policy/toml-loader.ts:34


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a file. `costs_file` when nothing of the file is used."""

    error: str
    message: str
    detail: str
    rule: int | None = None
    severity: str = "error"
    costs_file: bool = False
    lines: tuple[int | None, ...] = ()  # ours: where in the file each line of `detail` points


def tool_names(raw: dict[str, Any]) -> list[str]:
    """The tools a rule names: one, or a list."""
    names = raw["toolName"]
    return [names] if isinstance(names, str) else list(names)


def misused_shorthand(raw: dict[str, Any], index: int) -> list[Problem]:
    """A command prefix or regex is only for the shell tool, and not to be mixed with another pattern."""
    # gemini-cli/packages/core/src/policy/toml-loader.ts:224-262
    if "commandPrefix" not in raw and "commandRegex" not in raw:
        return []
    if raw["toolName"] != "run_shell_command":
        found = json.dumps(raw["toolName"], ensure_ascii=False)
        detail = f'they need toolName = "run_shell_command", as one name; found {found}'
    elif "argsPattern" in raw:
        detail = "they cannot stand beside argsPattern; keep one of them"
    elif "commandPrefix" in raw and "commandRegex" in raw:
        detail = "keep one of the two"
    else:
        return []
    detail = f"Rule #{index + 1}, commandPrefix and commandRegex: {detail}"
    return [Problem("rule_validation", "Invalid shell command syntax", detail, index)]


def doubtful_names(raw: dict[str, Any], index: int, checker: bool = False) -> list[Problem]:
    """Tools without a name, and names that look like a slip."""
    kind = "Checker" if checker else "Rule"
    if "" in tool_names(raw):
        # Reported here, but the row is made all the same; then the engine refuses to start over it.
        what = "safety checker rule" if checker else "policy rule"
        message = f"Invalid {what}: toolName cannot be empty string"
        return [Problem("rule_validation", message, f'{kind} #{index + 1}: "*" would mean all tools', index)]
    if checker and raw.get("mcpName"):
        return []
    message = "Unrecognized tool name" + (" in safety checker" if checker else "")
    doubts = [(name, doubt) for name in tool_names(raw) if (doubt := _doubt(name))]
    return [
        Problem("tool_name_warning", message, f"{kind} #{index + 1}: {doubt}", index, severity="warning")
        for _, doubt in doubts
    ]


def _doubt(name: str) -> str | None:
    """Why a tool's name looks wrong, or None. A name far from all known ones is taken as intended."""
    # gemini-cli/packages/core/src/policy/toml-loader.ts:269-296
    if "__" in name:
        return f'"{name}" uses the old double underscore; write mcpName = "server" or mcp_server_tool'
    if is_valid_tool_name(name):
        return None
    near = sorted(BUILTIN_TOOLS, key=lambda known: edit_distance(name, known))[:3]
    if edit_distance(name, near[0]) > MAX_TYPO_DISTANCE:
        return None
    return f'no tool is called "{name}"; near it are ' + ", ".join(f'"{known}"' for known in near)


def is_usable(pattern: str | None, problems: list[Problem], where: str) -> bool:
    """Whether a row can have this pattern; if not, say why."""
    if pattern is None:
        return True
    try:
        compile_js(pattern)
    except BadPattern as error:
        problems.append(Problem("regex_compilation", f"Invalid regex pattern{where}", str(error)))
        return False
    if not is_safe(pattern):
        detail = (
            f"/{pattern}/ may take for ever: a quantifier inside a quantifier, "
            f"or more than {LONGEST_PATTERN_CHARS} characters"
        )
        problems.append(
            Problem("regex_compilation", f"Unsafe regex pattern{where} (potential ReDoS)", detail)
        )
        return False
    return True
