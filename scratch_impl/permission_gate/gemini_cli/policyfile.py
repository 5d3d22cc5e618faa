"""From the text of a policy file to rows, and everything that can be wrong on the way.

What: `load_file` parses TOML, checks it, and multiplies each rule out: one row for each tool and pattern.

How the real one does it: six kinds of problems gemini-cli/packages/core/src/policy/toml-loader.ts:116-122,
of which only the first two cost the whole file gemini-cli/packages/core/src/policy/toml-loader.ts:356-389.
A rule with a broken pattern falls out alone gemini-cli/packages/core/src/policy/toml-loader.ts:501-533. A
rule whose shell shorthand is misused is reported and used all the same
gemini-cli/packages/core/src/policy/toml-loader.ts:394-409.

But: file_read cannot happen here, because texts come in with the setup. The TOML dialect is Python's, with
the few stricter habits of the real parser added in `tomltext`.

Events: none (loading turns problems into events).

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scratch_impl.permission_gate.gemini_cli.doubts import (
    Problem,
    doubtful_names,
    is_usable,
    misused_shorthand,
    tool_names,
)
from scratch_impl.permission_gate.gemini_cli.lines import line_in, line_of, line_of_field
from scratch_impl.permission_gate.gemini_cli.names import mcp_name
from scratch_impl.permission_gate.gemini_cli.patterns import patterns_for
from scratch_impl.permission_gate.gemini_cli.rules import TIERS, Rule, effective_priority
from scratch_impl.permission_gate.gemini_cli.schema import faults_in
from scratch_impl.permission_gate.gemini_cli.tomltext import BadToml, parse_toml

CHECKER_KEYS = ("type", "name", "required_context", "config")


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
        where = (line_in(str(error), text),)
        bad = Problem("toml_parse", "TOML parsing failed", str(error), costs_file=True, lines=where)
        return PolicyFile(problems=(bad,))
    faults = faults_in(document)
    if faults:
        lines = tuple(line_of_field(text, fault.split('"')[1]) for fault in faults)
        detail = "\n".join(faults)
        bad = Problem("schema_validation", "Schema validation failed", detail, costs_file=True, lines=lines)
        return PolicyFile(problems=(bad,))

    source = f"{tier.capitalize()}: {path.rsplit('/', 1)[-1]}"
    raw_rules, raw_checkers = document.get("rule", []), document.get("safety_checker", [])
    heads = [line_of(text, "rule", index) for index in range(len(raw_rules))]
    checker_heads = [line_of(text, "safety_checker", index) for index in range(len(raw_checkers))]
    rules: list[Rule] = []
    checkers: list[Checker] = []
    problems: list[Problem] = []
    for index, raw in enumerate(raw_rules):
        problems += _at(heads[index], misused_shorthand(raw, index))
    for index, raw in enumerate(raw_rules):
        problems += _at(heads[index], doubtful_names(raw, index))
    for line, raw in zip(heads, raw_rules, strict=True):
        broken: list[Problem] = []
        rules += _rows(raw, TIERS[tier], source, line, broken)
        problems += _at(line, broken)
    for index, raw in enumerate(raw_checkers):
        problems += _at(checker_heads[index], doubtful_names(raw, index, checker=True))
    for line, raw in zip(checker_heads, raw_checkers, strict=True):
        broken = []
        checkers += _checkers(raw, TIERS[tier], source, broken)
        problems += _at(line, broken)
    return PolicyFile(tuple(rules), tuple(checkers), tuple(problems))


def _at(line: int | None, problems: list[Problem]) -> list[Problem]:
    return [replace(problem, lines=(line,)) for problem in problems]


def _rows(
    raw: dict[str, Any], tier: int, source: str, line: int | None, problems: list[Problem]
) -> list[Rule]:
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
            line=line,
        )
        for pattern in _patterns(raw)
        for tool in tool_names(raw)
        if is_usable(pattern, problems, "")
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
        for tool in tool_names(raw)
        if is_usable(pattern, problems, " in safety checker")
    ]


def _patterns(raw: dict[str, Any]) -> list[str | None]:
    prefix = raw.get("commandPrefix") if raw.get("commandPrefix") != "" else None
    prefixes = [prefix] if isinstance(prefix, str) else prefix
    return patterns_for(raw.get("argsPattern"), prefixes, raw.get("commandRegex"))
