"""Replays recorded decisions of the real gate, so that anybody can check how far this one agrees with it.

What: for each kind of vector file a function `(case) -> list of differences`, empty when we agree.

How the real one does it: the cases were recorded by running the real code; each file says in `format` what
its fields mean.

But: messages are ours, so of a message only its presence and its kind are compared, apart from the
complaints about `priority`, which are quoted. Of an unreadable command line only the fact that it is
unreadable is compared.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from scratch_impl.kernel.events import Event
from scratch_impl.permission_gate.gemini_cli import engine, shellread, shellsafety
from scratch_impl.permission_gate.gemini_cli.builtin import BUILTIN_POLICIES
from scratch_impl.permission_gate.gemini_cli.loading import why_refused
from scratch_impl.permission_gate.gemini_cli.policyfile import Checker, PolicyFile, load_file
from scratch_impl.permission_gate.gemini_cli.rules import ASK_USER, DENY, Call, Gate, Rule, sort_rules
from scratch_impl.permission_gate.gemini_cli.shellwords import shell_words
from scratch_impl.permission_gate.gemini_cli.verdict import Verdict

Case = Mapping[str, Any]
Result = TypeVar("Result")
TIER_NAMES = {1: "default", 2: "extension", 3: "workspace", 4: "user", 5: "admin"}
FIELDS = {
    "toolName": "tool", "decision": "decision", "priority": "priority", "modes": "modes",
    "interactive": "interactive", "argsPattern": "pattern", "mcpName": "mcp", "subagent": "subagent",
    "toolAnnotations": "annotations",
    "allowRedirection": "allow_redirection", "denyMessage": "deny_message", "source": "source",
}  # fmt: skip


def policy_decision(case: Case) -> list[str]:
    """One call against a handful of rules."""
    rules = [rule_from(raw) for raw in case["rules"]]
    found: list[str] = []
    if "toml" in case:
        file = load_file("p.toml", case["toml"], TIER_NAMES[case["tier"]])
        found += differ("load_errors", [problem.error for problem in file.problems], case["load_errors"])
        found += differ_rules(file.rules, case["rules"])
        rules = list(file.rules)
    refused = why_refused(sort_rules(rules), [])
    if refused or case.get("error"):
        return found + differ("refused", bool(refused), bool(case.get("error")))

    told = case["engine"]
    default = told["default_decision"] or (ASK_USER if told["interactive"] else DENY)
    order = sorted(range(len(rules)), key=lambda index: -rules[index].priority)
    gate = Gate(
        sort_rules(rules), told["approval_mode"], told["interactive"], default, told["disable_always_allow"],
        knows_commands=told["sandbox"] == "noop", workspace=told["workspace"],
    )  # fmt: skip
    call = call_from(case["call"])
    verdict = outcome(engine.judge(gate, call))
    found += differ("decision", verdict.decision, case["decision"])
    matched = None if verdict.index is None else order[verdict.index]
    found += differ("matched_rule", matched, case["matched_rule"])
    return found + (_differ_gate(gate, call, verdict, case["gate"]) if "gate" in case else [])


def builtin_policy(case: Case) -> list[str]:
    """One call against everything that ships."""
    rules = [rule for file in builtin_files() for rule in file.rules]
    if case["dynamic_agent_rule"]:
        rules.append(Rule(case["dynamic_agent_rule"], "allow", 1.03, source="AgentRegistry (Dynamic)"))
    default = ASK_USER if case["interactive"] else DENY
    gate = Gate(sort_rules(rules), case["approval_mode"], case["interactive"], default)
    call = call_from(case["call"])
    verdict = outcome(engine.judge(gate, call))
    found = differ("decision", verdict.decision, case["decision"])
    wanted = case["matched"]
    if verdict.index is None or wanted is None:
        found += differ("matched", verdict.index is not None, wanted is not None)
    else:
        rule = gate.rules[verdict.index]
        found += differ("tool", rule.tool, wanted["tool_name"])
        found += differ("rule decision", rule.decision, wanted["rule_decision"])
        found += differ("priority", round(rule.priority, 9), round(wanted["priority"], 9))
        found += differ("source", rule.source, wanted["source"])
        found += differ("has a message", bool(rule.deny_message), bool(wanted["deny_message"]))
    return found + _differ_gate(gate, call, verdict, case["gate"])


def toml_error(case: Case) -> list[str]:
    """A folder of policy files, some of them broken."""
    tier = TIER_NAMES.get(case["tier"], "default")
    texts = {name: text for name, text in sorted((case["files"] or {}).items()) if name.endswith(".toml")}
    files = {name: load_file(name, text, tier) for name, text in texts.items()}
    problems = [(name, problem) for name, file in files.items() for problem in file.problems]
    found = differ("error_types", [problem.error for _, problem in problems], case["error_types"])
    mine = [(name, tier, problem.rule, problem.severity, problem.message) for name, problem in problems]
    keys = ("file", "tier", "rule_index", "severity", "message")
    found += differ("errors", mine, [tuple(error[key] for key in keys) for error in case["errors"]])
    rules = [rule for file in files.values() for rule in file.rules]
    checkers = [checker for file in files.values() for checker in file.checkers]
    found += differ_rules(rules, case["rules"])
    found += differ(
        "checkers", [_checker(checker) for checker in checkers], [_told(c) for c in case["checkers"]]
    )
    refused = why_refused(sort_rules(rules), checkers)
    return found + differ("refused", bool(refused), bool(case["engine_error"]))


def shell_reading(case: Case) -> list[str]:
    """What one command line holds."""
    command, told = case["command"], case["parse"]
    reading = shellread.read(command)
    words = shell_words(command) or []
    found = differ("has_error", reading.has_error, bool(told and told["has_error"]))
    if not reading.has_error:
        mine = [(detail.name, detail.text, detail.start, list(detail.args)) for detail in reading.details]
        wanted = [
            (d["name"], d["text"], d["start"], d.get("args", [])) for d in (told or {}).get("details", [])
        ]
        found += differ("details", mine, wanted)
    found += differ("has_redirection", shellread.has_redirection(command), case["has_redirection"])
    found += differ("stripped_wrapper", shellread.strip_wrapper(command), case["stripped_wrapper"])
    found += differ("roots", shellread.roots(command), case["roots"])
    found += differ("split", shellread.split_commands(command), case["split"])
    found += differ("words", words, case["words"])
    found += differ("known_safe", shellsafety.is_known_safe(words), case["known_safe"])
    return found + differ("dangerous", shellsafety.is_dangerous(words), case["dangerous"])


def _differ_gate(gate: Gate, call: Call, verdict: Verdict, wanted: Case) -> list[str]:
    mine = engine.outcome_of(gate, call, verdict)
    return differ("gate", mine, wanted.get("decision", "impossible"))


# -- helpers, also for the tier vectors -------------------------------------------------------------


def differ(what: str, mine: Any, wanted: Any) -> list[str]:
    """A difference in words, or nothing."""
    return [] if mine == wanted else [f"{what}: ours {mine!r}, real {wanted!r}"]


def differ_rules(mine: list[Rule] | tuple[Rule, ...], wanted: list[Case]) -> list[str]:
    """Compare rows, with priorities to the ninth digit."""
    return differ("rules", [rule_data(rule) for rule in mine], [_told(raw) for raw in wanted])


def outcome(steps: Generator[Event, Any, Result]) -> Result:
    """Run a generator to its end and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result


def builtin_files() -> list[PolicyFile]:
    """Everything that ships, loaded."""
    return [load_file(name, text, "default") for name, text in BUILTIN_POLICIES.items()]


def rule_from(raw: Case) -> Rule:
    """A row from the fields that the recordings use."""
    rule = Rule(tool=raw.get("toolName", ""), decision=raw["decision"])
    given = {ours: raw[theirs] for theirs, ours in FIELDS.items() if theirs in raw}
    given["modes"] = tuple(raw.get("modes", ()))
    return replace(rule, **given)


def rule_data(rule: Rule) -> dict[str, Any]:
    """A row in the fields that the recordings use; a message only as present or not."""
    data = {theirs: getattr(rule, ours) for theirs, ours in FIELDS.items()}
    data["argsPattern"] = js_source(rule.pattern)
    return _told(data)


def _told(raw: Case) -> dict[str, Any]:
    data = {key: value for key, value in raw.items() if value is not None and value != () and value != []}
    data["priority"] = round(data.get("priority", 0.0), 9)
    if "modes" in data:
        data["modes"] = list(data["modes"])
    if "denyMessage" in data:
        data["denyMessage"] = True
    return data


def _checker(checker: Checker) -> dict[str, Any]:
    return _told({
        "toolName": checker.tool, "mcpName": checker.mcp, "argsPattern": js_source(checker.pattern),
        "priority": checker.priority, "modes": checker.modes, "toolAnnotations": checker.annotations,
        "checker": dict(checker.checker), "source": checker.source,
    })  # fmt: skip


def js_source(pattern: str | None) -> str | None:
    """How JavaScript shows a pattern: slashes outside brackets get a backslash."""
    if pattern is None:
        return None
    out, in_class, escaped = [], False, False
    for char in pattern:
        bare_slash = char == "/" and not in_class and not escaped
        out.append("\\/" if bare_slash else char)
        in_class = (char == "[" or in_class) if not escaped and char != "]" else (in_class and escaped)
        escaped = char == "\\" and not escaped
    return "".join(out).replace("\n", "\\n")


def call_from(raw: Case) -> Call:
    """A call from the fields that the recordings use."""
    return Call(
        raw["name"], raw["args"], raw.get("server_name"), raw.get("subagent"), raw.get("annotations"),
        by_person=bool(raw.get("client_initiated")),
    )  # fmt: skip
