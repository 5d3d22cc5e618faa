"""The permission gate, built from nothing: rules are rows of a table, and one walk down the table decides.

How the real ones do it: by priority gemini-cli/packages/core/src/policy/policy-engine.ts:577-632. In OpenCode
the last match wins opencode/packages/opencode/src/permission/index.ts:28-38, and an "always" becomes the last
row opencode/packages/opencode/src/permission/index.ts:109-167. Claude Code reads its deny rules first
claude-code/agent-sdk/permissions#how-permissions-are-evaluated.

But: it cannot read the shell. So in an allow a star stops where another command could begin, and `git *` does
not let `git log; rm -rf .` through. No row fits that, and what no row fits is asked about.

Events: those of scratch_events.

Errors: BadSetup, when rules or calls make no sense; UnexpectedAnswer, to an answer that nobody offered.
"""

import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import UnexpectedAnswer, make
from scratch_impl.permission_gate import scratch_events as events

ALLOW, DENY, ASK = "allow", "deny", "ask_user"
ONCE, ALWAYS, NO = OPTIONS = ("proceed_once", "proceed_always", "cancel")
STAR = r"(?:(?!\.\.)[^;&|<>$`()\n])*"  # ours: no joint of the shell, and no way up to another folder


@dataclass(frozen=True)
class Rule:
    """One row: a call that looks like this is decided like that. What is left out fits everything."""

    tool: str  # `*` is any
    decision: Literal["allow", "deny", "ask_user"]
    priority: int = 0
    args: Mapping[str, Any] = field(default_factory=dict)  # argument -> pattern, where `*` is any text
    modes: tuple[str, ...] = ()
    exact: bool = False  # the arguments are these to the letter, and there are no others


@dataclass(frozen=True)
class Call:
    """What the model wants done."""

    tool: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Gate:
    """The table, and what else a verdict hangs on."""

    calls: tuple[Call, ...] = ()  # what comes to the gate, when it runs by itself
    rules: tuple[Rule, ...] = ()
    order: Literal["priority", "last_match"] = "priority"
    mode: str = "default"  # a mode is a word that rows may name, and nothing else
    interactive: bool = True  # whether somebody is there to be asked
    answers: tuple[str, ...] = ()


def arrange(rules: Sequence[Rule], order: str) -> tuple[Rule, ...]:
    """The rows as they will be read. That the last match wins is the first match, read from the bottom."""
    by_priority = sorted(rules, key=lambda rule: -rule.priority)  # equal ones stay as they were written
    return tuple(reversed(rules) if order == "last_match" else by_priority)


def open_gate(gate: Gate) -> Generator[Event, None, Gate]:
    """Arrange the rows, once, before the first call."""
    rules = arrange(gate.rules, gate.order)
    yield events.RulesSorted(rules)
    return replace(gate, rules=rules)


def fits(pattern: str, text: str, decision: str) -> bool:
    """An allow has to fit from end to end. A deny or a question need only be found, wherever it stands."""
    pieces = [re.escape(piece) for piece in pattern.split("*")]
    if decision == ALLOW:
        return re.fullmatch(STAR.join(pieces), text) is not None
    return re.search(r"(?<!\w)" + ".*".join(pieces), text, re.DOTALL) is not None


def args_fit(rule: Rule, args: Mapping[str, Any]) -> bool:
    """Whether every argument that the row names fits. An exact row names them all."""
    if rule.exact:
        return rule.args == args
    return all(
        fits(str(wanted), str(args.get(name, "")), rule.decision) for name, wanted in rule.args.items()
    )


def mismatch(rule: Rule, call: Call, mode: str) -> str | None:
    """Why this row does not apply to the call, or None when it does."""
    if rule.modes and mode not in rule.modes:
        return "other_mode"
    if rule.tool not in ("*", call.tool):
        return "other_tool"
    return None if args_fit(rule, call.args) else "other_args"


def decide(gate: Gate, call: Call) -> Generator[Event, None, tuple[str, int | None]]:
    """The first row that fits decides gemini-cli/packages/core/src/policy/policy-engine.ts:577-632."""
    yield events.CallReceived(call.tool, call.args, gate.mode)
    for index, rule in enumerate(gate.rules):
        reason = mismatch(rule, call, gate.mode)
        if reason is None:
            yield events.RuleMatched(index, rule.priority, rule.tool, rule.decision)
            return rule.decision, index
        yield events.RuleTried(index, rule.priority, rule.tool, reason)
    yield events.NoRuleMatched(ASK, gate.mode)  # whatever nobody thought of is asked about, in every mode
    return ASK, None


def judge(gate: Gate, call: Call) -> Generator[Event, None, tuple[str, int | None]]:
    """Decide and say so. When a question would reach nobody, the answer is no."""
    decision, index = yield from decide(gate, call)
    reason = "default" if index is None else "rule"
    if decision == ASK and not gate.interactive:
        decision, reason = DENY, "nobody_there"
    yield events.VerdictReached(call.tool, decision, index, reason)
    return decision, index


def admit(gate: Gate, call: Call) -> Generator[Event, str, tuple[bool, Gate]]:
    """Put one call through the gate. Returns whether it may run, and the gate as it stands afterwards."""
    decision, index = yield from judge(gate, call)
    if decision != ASK:
        return decision == ALLOW, gate
    answer = yield events.PermissionAsked(call.tool, call.args, OPTIONS)
    if answer not in OPTIONS:
        raise UnexpectedAnswer(f"Nobody offered the answer {answer!r}", " or ".join(OPTIONS))
    yield events.PermissionAnswered(answer)
    if answer == ALWAYS:
        gate = yield from remember(gate, call, index)
    return answer != NO, gate


def narrowest(call: Call, mode: str, priority: int) -> Rule:
    """The least that "always" can mean: this tool, with exactly these arguments, in this mode."""
    return Rule(call.tool, "allow", priority, call.args, (mode,), exact=True)


def remember(gate: Gate, call: Call, asked: int | None) -> Generator[Event, None, Gate]:
    """Write the row right above the one that asked, so that whatever stood higher still stands higher."""
    place = len(gate.rules) if asked is None else asked
    rule = narrowest(call, gate.mode, 0 if asked is None else gate.rules[asked].priority)
    yield events.RuleWritten(place, rule.priority, rule.tool, rule.args, rule.modes)
    rules = (*gate.rules[:place], rule, *gate.rules[place:])
    yield events.RulesSorted(rules)
    return replace(gate, rules=rules)


def run(setup: Mapping[str, Any]) -> Generator[Event, str, None]:
    """Put one call after the other through the same gate."""
    gate = yield from open_gate(make(Gate, setup))
    for call in gate.calls:
        _, gate = yield from admit(gate, call)
