"""Builds the gate: every source of rules in turn, then one sort.

What: `load` reads policy files from the strongest tier to the weakest, adds what settings ask for, filters
what extensions ask for, and sorts.

How the real one does it: admin, user, workspace, built-in
gemini-cli/packages/core/src/policy/config.ts:108-130, then rows from settings
gemini-cli/packages/core/src/policy/config.ts:409-633, then extensions, which may forbid but never allow
gemini-cli/packages/core/src/policy/config.ts:227-284. A rule without a tool stops the engine from being built
gemini-cli/packages/core/src/policy/policy-engine.ts:221-251.

But: the workspace tier is switched off in the shipped program
gemini-cli/packages/cli/src/config/policy.ts:42; a setup may use it, to see what it would do.

Events: PolicyFileRejected, PolicyProblemFound, PolicyFileLoaded, RuleDropped, SettingsApplied, RulesSorted,
EngineRefused.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.gemini_cli.builtin import BUILTIN_POLICIES
from scratch_impl.permission_gate.gemini_cli.doubts import Problem
from scratch_impl.permission_gate.gemini_cli.events import (
    EngineRefused,
    PolicyFileLoaded,
    PolicyFileRejected,
    PolicyProblemFound,
    Row,
    RuleDropped,
    RulesSorted,
    SettingsApplied,
)
from scratch_impl.permission_gate.gemini_cli.policyfile import Checker, PolicyFile, load_file
from scratch_impl.permission_gate.gemini_cli.rules import ALLOW, ASK_USER, DENY, YOLO, Gate, Rule, sort_rules
from scratch_impl.permission_gate.gemini_cli.settings import rules_from_settings
from scratch_impl.permission_gate.gemini_cli.setup import PolicyText, Session

LOAD_ORDER = ("admin", "user", "workspace", "default", "extension")


def load(session: Session) -> Generator[Event, str, Gate | None]:
    """Build the gate of a session, or None when the engine would not start."""
    shipped = [PolicyText("default", name, BUILTIN_POLICIES[name]) for name in session.builtin]
    texts = sorted([*session.policies, *shipped], key=lambda text: LOAD_ORDER.index(text.tier))
    rules: list[Rule] = []
    checkers: list[Checker] = []
    for text in texts:
        file = yield from _load_one(text)
        rules += file.rules
        checkers += file.checkers
    from_settings = rules_from_settings(session.settings, session.interactive)
    if from_settings:
        yield SettingsApplied(len(from_settings))
        rules += from_settings

    refusal = why_refused(sort_rules(rules), checkers)
    if refusal:
        yield EngineRefused(refusal)
        return None
    gate = Gate(
        rules=sort_rules(rules),
        mode=session.mode,
        interactive=session.interactive,
        # gemini-cli/packages/core/src/policy/policy-engine.ts:253-256
        default=ASK_USER if session.interactive else DENY,
        disable_always_allow=bool(session.settings.get("disableAlwaysAllow")),
        trusted=session.trusted,
        permanent_approval=session.permanent_approval,
    )
    # gemini-cli/packages/core/src/policy/policy-engine.ts:209-212
    yield RulesSorted(rows(gate.rules))
    return gate


def _load_one(text: PolicyText) -> Generator[Event, str, PolicyFile]:
    file = load_file(text.path, text.toml, text.tier)
    for problem in file.problems:
        if problem.costs_file:
            # gemini-cli/packages/core/src/policy/toml-loader.ts:356-389
            yield _rejected(text, problem)
            return file
        # gemini-cli/packages/core/src/policy/toml-loader.ts:394-452
        yield _found(text, problem)
    if text.tier == "extension":
        file = yield from _filtered(text, file)
    # gemini-cli/packages/core/src/policy/toml-loader.ts:455-542
    yield PolicyFileLoaded(text.path, text.tier, len(file.rules), len(file.checkers))
    return file


def _rejected(text: PolicyText, problem: Problem) -> PolicyFileRejected:
    error, message, detail = problem.error, problem.message, problem.detail
    return PolicyFileRejected(text.path, text.tier, error, message, detail, problem.lines)


def _found(text: PolicyText, problem: Problem) -> PolicyProblemFound:
    error, message, detail = problem.error, problem.message, problem.detail
    rule, severity, line = problem.rule, problem.severity, next(iter(problem.lines), None)
    return PolicyProblemFound(text.path, text.tier, error, message, detail, rule, severity, line)


def _filtered(text: PolicyText, file: PolicyFile) -> Generator[Event, str, PolicyFile]:
    """An extension may forbid, but it may never allow, and it has no say in YOLO mode."""
    kept = []
    for rule in file.rules:
        reason = why_dropped(rule)
        if reason is None:
            kept.append(rule)
            continue
        # gemini-cli/packages/core/src/policy/config.ts:240-264
        yield RuleDropped(text.path, rule.tool, rule.decision, reason)
    # gemini-cli/packages/core/src/policy/config.ts:266-281
    checkers = [checker for checker in file.checkers if YOLO not in checker.modes]
    return PolicyFile(tuple(kept), tuple(checkers), file.problems)


def why_dropped(rule: Rule) -> str | None:
    """Why an extension may not contribute this rule, or None when it may."""
    # gemini-cli/packages/core/src/policy/config.ts:240-264
    if rule.decision == ALLOW:
        return "extension_may_not_allow"
    return "extension_may_not_touch_yolo" if YOLO in rule.modes else None


def why_refused(rules: Sequence[Rule], checkers: Sequence[Checker]) -> str | None:
    """The first rule or checker that the engine cannot be built with, or None."""
    # gemini-cli/packages/core/src/policy/policy-engine.ts:221-251
    for rule in rules:
        empty = {"toolName": rule.tool, "mcpName": rule.mcp, "subagent": rule.subagent}
        for name, value in empty.items():
            if value == "":
                return f"A policy rule from {rule.source or 'an unknown place'} has an empty {name}"
    for checker in checkers:
        for name, value in {"toolName": checker.tool, "mcpName": checker.mcp}.items():
            if value == "":
                return f"A safety checker rule from {checker.source} has an empty {name}"
    return None


def rows(rules: Sequence[Rule]) -> tuple[Row, ...]:
    """The sorted rules as a view shows them."""
    return tuple(
        Row(
            rule.priority,
            rule.tool,
            rule.decision,
            rule.modes,
            rule.interactive,
            rule.pattern,
            rule.mcp,
            rule.subagent,
            rule.annotations,
            rule.allow_redirection,
            rule.deny_message,
            rule.source,
            rule.line,
        )
        for rule in rules
    )
