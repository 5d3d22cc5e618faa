"""Which recorded decisions this gate replays, and what replays them.

What: `REPLAYS`, for `python -m scratch_impl conform`.

How the real one does it: each recording says in `format` how it was made.

But: where the real tools wait side by side, the order of what they get within one step is nobody's promise;
so within a step outcomes are compared as a set.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.opencode import vectors_shell, waiting
from scratch_impl.permission_gate.opencode.agents import agents_of, default_agent, listed
from scratch_impl.permission_gate.opencode.config import BadPolicy, from_config
from scratch_impl.permission_gate.opencode.places import Places
from scratch_impl.permission_gate.opencode.rules import ASK, DENY, Request, Rule, Ruleset
from scratch_impl.permission_gate.opencode.vectors_shell import differ
from scratch_impl.permission_gate.opencode.waiting import Instance, Settled, Waiting
from scratch_impl.permission_gate.opencode.wildcard import match

Case = Mapping[str, Any]
PLACES = Places()  # /proj, /home/user, /data/opencode: where the recordings were made

# The configs under which rules were recorded, by the names that cases give them.
CONFIGS: dict[str, dict[str, Any]] = {
    "empty": {},
    "ask_all": {"permission": {"*": "ask"}},
    "bash_git": {"permission": {"bash": {"*": "ask", "git *": "allow", "git push *": "deny"}}},
    "wrong_order": {"permission": {"bash": {"git push *": "deny", "git *": "allow"}}},
    "edit_ask": {"permission": {"edit": "ask"}},
    "plan_edit_allow": {"permission": {"edit": "allow"}},
    "deny_all_then": {"permission": {"*": "deny", "read": "allow"}},
    "task_allow": {"permission": {"task": "allow"}},
    "ext": {"permission": {"external_directory": {"~/notes/*": "allow", "$HOME/secret/*": "deny"}}},
    "ext_deny_trunc": {"permission": {"external_directory": {"/data/opencode/tool-output/*": "deny"}}},
    "ext_deny_all": {"permission": {"external_directory": "deny"}},
    "tools_legacy": {"agent": {"build": {"tools": {"write": False, "bash": False, "webfetch": True}}}},
    "default_agent": {"default_agent": "plan"},
    "custom_agent": {
        "permission": {"bash": "ask"},
        "agent": {
            "reviewer": {"mode": "subagent", "permission": {"edit": "deny", "bash": {"git diff *": "allow"}}},
            "build": {"permission": {"webfetch": "deny"}},
            "plan": {"disable": True},
        },
    },
}


def as_data(rules: Ruleset) -> list[dict[str, str]]:
    """Rules as recordings hold them."""
    return [{"permission": r.permission, "pattern": r.pattern, "action": r.action} for r in rules]


def from_data(rules: list[dict[str, str]]) -> Ruleset:
    """Rules from a recording."""
    return tuple(Rule(r["permission"], r["pattern"], r["action"]) for r in rules)


def wildcard(case: Case) -> list[str]:
    """Whether a text fits a pattern."""
    return differ("match", match(case["input"], case["pattern"]), case["expect"])


def from_block(case: Case) -> list[str]:
    """The rules that a block of a config becomes."""
    try:
        mine: Any = as_data(from_config(case["config"], PLACES.home))
    except BadPolicy:
        mine = "error"
    return differ("rules", mine, "error" if case.get("error") else case["rules"])


def permission(case: Case) -> list[str]:
    """Which rule of several layers decides."""
    found = waiting.evaluate(case["permission"], case["pattern"], *(layer(it) for it in case["layers"]))
    return differ("rule", as_data((found,))[0], case["expect"]["rule"]) + differ(
        "action", found.action, case["expect"]["action"]
    )


def layer(given: Case) -> Ruleset:
    """One layer of a case: a block of a config, rules as they are, or the name of a recorded rule set."""
    if "config" in given:
        return from_config(given["config"], PLACES.home)
    return from_data(given["rules"]) if "rules" in given else rule_set(given["ref"])


@cache
def rule_set(name: str) -> Ruleset:
    """The rules that a case names, such as `plan@edit_ask`: those of an agent, under a config."""
    agent_name, _, config = name.partition("@")
    return agents_of(CONFIGS[config], PLACES)[agent_name].rules


def agent(case: Case) -> list[str]:
    """The rules of one agent, and its place among the others."""
    config = case["user_config"]
    agents = agents_of(config, PLACES)
    mine = next(agent for agent in agents.values() if agent.name == case["agent"])
    wanted = config.get("default_agent")
    try:
        default: str | None = default_agent(agents, wanted)
    except BadSetup:
        default = None
    return (
        differ("permission", as_data(mine.rules), [dict(rule) for rule in case["permission"]])
        + differ("mode", mine.mode, case["mode"])
        + differ("hidden", mine.hidden, bool(case["hidden"]))
        + differ("native", mine.native, bool(case["native"]))
        + differ("steps", mine.steps, case["steps"])
        + differ("default", default, case["default_agent"])
        + differ("list", listed(agents, wanted), case["list_order"])
    )


def ask_reply(case: Case) -> list[str]:
    """Steps of asking and answering, and what is said after each."""
    folder = "/proj"
    instances: dict[str, Instance] = {}
    log: list[dict[str, Any]] = []
    for step in case["steps"]:
        if "dir" in step:
            folder = step["dir"]
            continue
        instance = instances.get(folder, Instance())
        if "ask" in step:
            instances[folder], said = _ask(instance, step["ask"])
        elif "reply" in step:
            instances[folder], said = _reply(instance, step["reply"])
        else:
            said = [{"pending": [question.id for question in instance.waiting]}]
        log += said
    log.append({"pending_at_end": [q.id for q in instances.get(folder, Instance()).waiting]})
    return differ("log", _settled_order(log), _settled_order(case["log"]))


def _ask(instance: Instance, asked: Case) -> tuple[Instance, list[dict[str, Any]]]:
    request = Request(asked["permission"], tuple(asked["patterns"]), tuple(asked["always"]))
    rules = from_data(asked["ruleset"])
    decision = waiting.weigh(request, rules, instance.approved)
    if decision == DENY:
        told = as_data(waiting.relevant(request, rules))
        return instance, [{"outcome": asked["id"], "result": "PermissionDeniedError", "relevant_rules": told}]
    if decision != ASK:
        return instance, [{"outcome": asked["id"], "result": "allowed"}]
    posted = {
        "event": "permission.asked", "id": asked["id"], "sessionID": asked["session"],
        "permission": asked["permission"], "patterns": asked["patterns"], "always": asked["always"],
    }  # fmt: skip
    return waiting.post(instance, Waiting(asked["id"], asked["session"], request)), [posted]


def _reply(instance: Instance, given: Case) -> tuple[Instance, list[dict[str, Any]]]:
    try:
        instance, settled = waiting.answer(instance, given["id"], given["reply"], given.get("message") or "")
    except waiting.UnknownQuestion:
        return instance, [{"reply_error": given["id"], "tag": "Permission.NotFoundError"}]
    return instance, [said for one in settled for said in (_replied(one), _outcome(one))]


def _replied(one: Settled) -> dict[str, Any]:
    question = one.question
    return {
        "event": "permission.replied", "sessionID": question.session, "requestID": question.id,
        "reply": one.answer,
    }  # fmt: skip


RESULTS = {"rejected": "PermissionRejectedError", "corrected": "PermissionCorrectedError"}


def _outcome(one: Settled) -> dict[str, Any]:
    said = {"outcome": one.question.id, "result": RESULTS.get(one.outcome, one.outcome)}
    return said | ({"feedback": one.feedback} if one.outcome == waiting.CORRECTED else {})


def _settled_order(log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The log in one order: what is published as it comes, then the outcomes of that step by name."""
    ordered: list[dict[str, Any]] = []
    outcomes: list[dict[str, Any]] = []
    for said in log:
        if "outcome" in said:
            outcomes.append(said)
            continue
        if said.get("event") != "permission.replied" or not outcomes:
            ordered += sorted(outcomes, key=lambda outcome: str(outcome["outcome"]))
            outcomes = []
        ordered.append(said)
    return ordered + sorted(outcomes, key=lambda outcome: str(outcome["outcome"]))


REPLAYS: dict[str, Callable[[Case], list[str]]] = {
    "permission": permission,
    "wildcard": wildcard,
    "fromconfig": from_block,
    "ask_reply": ask_reply,
    "agents": agent,
    "arity": vectors_shell.arity,
    "shell_scan": vectors_shell.shell_scan,
}
