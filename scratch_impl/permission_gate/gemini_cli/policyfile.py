"""From the text of a policy file to rows, and everything that can be wrong on the way.

What: `load_file` parses TOML, checks it, and multiplies each rule out: one row for each tool and pattern.

How the real one does it: six kinds of problems gemini-cli/packages/core/src/policy/toml-loader.ts:116-122, of
which only the first two cost the whole file gemini-cli/packages/core/src/policy/toml-loader.ts:356-389. A rule
with a broken pattern falls out alone gemini-cli/packages/core/src/policy/toml-loader.ts:501-533. A rule whose
shell shorthand is misused is reported and used all the same
gemini-cli/packages/core/src/policy/toml-loader.ts:394-409.

But: file_read cannot happen here, because texts come in with the setup. The TOML dialect is Python's, with the
few stricter habits of the real parser added in `tomltext`.

Events: none (loading turns problems into events).

Errors: none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.permission_gate.gemini_cli.jsregex import BadPattern, compile_js
from scratch_impl.permission_gate.gemini_cli.names import (
    BUILTIN_TOOLS,
    edit_distance,
    is_valid_tool_name,
    mcp_name,
)
from scratch_impl.permission_gate.gemini_cli.patterns import is_safe, patterns_for
from scratch_impl.permission_gate.gemini_cli.rules import TIERS, Rule, effective_priority
from scratch_impl.permission_gate.gemini_cli.schema import faults_in
from scratch_impl.permission_gate.gemini_cli.tomltext import BadToml, parse_toml

MAX_TYPO_DISTANCE = 3  # gemini-cli/packages/core/src/policy/toml-loader.ts:34

CHECKER_KEYS = ("type", "name", "required_context", "config")


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a file. `costs_file` when nothing of the file is used."""

    error: str
    message: str
    detail: str
    rule: int | None = None
    severity: str = "error"
    costs_file: bool = False


@dataclass(frozen=True)
class Checker:
    """A safety checker that a file asks for. The gate counts them; it never runs one."""

    tool: str
    checker: Mapping[str, Any]  # its type and name, and what it is to be given
    priority: float
    mcp: str | None
    pattern: str | None
    modes: tuple[str, ...]
    annotations: Mapping[str, Any] | None
    source: str


@dataclass(frozen=True)
class PolicyFile:
    """What became of one file."""

    rules: tuple[Rule, ...] = ()
    checkers: tuple[Checker, ...] = ()
    problems: tuple[Problem, ...] = ()


def load_file(path: str, text: str, tier: str) -> PolicyFile:
    """Load one policy file.

    Args:
        path: Its name; only the last part shows up, in the source of each rule.
        text: The TOML.
        tier: One of TIERS: default, extension, workspace, user, admin.
    """
    try:
        document = parse_toml(text)
    except BadToml as error:
        return PolicyFile(
            problems=(Problem("toml_parse", "TOML parsing failed", str(error), costs_file=True),)
        )
    faults = faults_in(document)
    if faults:
        detail = "\n".join(faults)
        bad = Problem("schema_validation", "Schema validation failed", detail, costs_file=True)
        return PolicyFile(problems=(bad,))

    source = f"{tier.capitalize()}: {path.rsplit('/', 1)[-1]}"
    raw_rules, raw_checkers = document.get("rule", []), document.get("safety_checker", [])
    problems: list[Problem] = []
    for index, raw in enumerate(raw_rules):
        problems += _misused_shorthand(raw, index)
    for index, raw in enumerate(raw_rules):
        problems += _doubtful_names(raw, index)
    rules = [rule for raw in raw_rules for rule in _rows(raw, TIERS[tier], source, problems)]
    for index, raw in enumerate(raw_checkers):
        problems += _doubtful_names(raw, index, checker=True)
    checkers = [row for raw in raw_checkers for row in _checkers(raw, TIERS[tier], source, problems)]
    return PolicyFile(tuple(rules), tuple(checkers), tuple(problems))


def _misused_shorthand(raw: dict[str, Any], index: int) -> list[Problem]:
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


def _doubtful_names(raw: dict[str, Any], index: int, checker: bool = False) -> list[Problem]:
    kind = "Checker" if checker else "Rule"
    if "" in _tool_names(raw):
        # Reported here, but the row is made all the same; then the engine refuses to start over it.
        what = "safety checker rule" if checker else "policy rule"
        message = f"Invalid {what}: toolName cannot be empty string"
        return [Problem("rule_validation", message, f'{kind} #{index + 1}: "*" would mean all tools', index)]
    if checker and raw.get("mcpName"):
        return []
    message = "Unrecognized tool name" + (" in safety checker" if checker else "")
    doubts = [(name, doubt) for name in _tool_names(raw) if (doubt := _doubt(name))]
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


def _rows(raw: dict[str, Any], tier: int, source: str, problems: list[Problem]) -> list[Rule]:
    """Multiply a rule out: every pattern with every tool."""
    mcp = raw.get("mcpName")
    return [
        Rule(
            tool=mcp_name(mcp, tool) if mcp else tool,
            decision=raw["decision"],
            priority=effective_priority(raw["priority"], tier),
            modes=tuple(raw.get("modes", ())),
            interactive=raw.get("interactive"),
            pattern=pattern,
            mcp=mcp,
            subagent=raw.get("subagent"),
            annotations=raw.get("toolAnnotations"),
            allow_redirection=raw.get("allowRedirection", raw.get("allow_redirection")),
            deny_message=raw.get("denyMessage", raw.get("deny_message")),
            source=source,
        )
        for pattern in _patterns(raw)
        for tool in _tool_names(raw)
        if _is_usable(pattern, problems, "")
    ]


def _checkers(raw: dict[str, Any], tier: int, source: str, problems: list[Problem]) -> list[Checker]:
    mcp = raw.get("mcpName")
    return [
        Checker(
            tool=f"mcp_{mcp}_{tool}" if mcp else tool,
            checker={key: raw["checker"][key] for key in CHECKER_KEYS if key in raw["checker"]},
            # subtle: the range of a rule's priority is checked, that of a checker is not. 5000 lands in 9.
            priority=effective_priority(raw.get("priority", 0), tier),
            mcp=mcp,
            pattern=pattern,
            modes=tuple(raw.get("modes", ())),
            annotations=raw.get("toolAnnotations"),
            source=source,
        )
        for pattern in _patterns(raw)
        for tool in _tool_names(raw)
        if _is_usable(pattern, problems, " in safety checker")
    ]


def _patterns(raw: dict[str, Any]) -> list[str | None]:
    prefix = raw.get("commandPrefix") if raw.get("commandPrefix") != "" else None
    prefixes = [prefix] if isinstance(prefix, str) else prefix
    return patterns_for(raw.get("argsPattern"), prefixes, raw.get("commandRegex"))


def _tool_names(raw: dict[str, Any]) -> list[str]:
    names = raw["toolName"]
    return [names] if isinstance(names, str) else list(names)


def _is_usable(pattern: str | None, problems: list[Problem], where: str) -> bool:
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
            f"/{pattern}/ may take for ever: a quantifier inside a quantifier, or more than 2048 characters"
        )
        problems.append(
            Problem("regex_compilation", f"Unsafe regex pattern{where} (potential ReDoS)", detail)
        )
        return False
    return True
