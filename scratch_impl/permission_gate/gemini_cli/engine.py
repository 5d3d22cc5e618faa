"""The gate itself: walk down the sorted rows, and the first one that fits decides.

What: `run` plays a whole session, `judge` one call, `decide` the walk down the rows.

How the real one does it: the engine scans its sorted list and stops at the first match
gemini-cli/packages/core/src/policy/policy-engine.ts:577-632; when nothing matches, YOLO mode allows and
every other mode falls back to the default gemini-cli/packages/core/src/policy/policy-engine.ts:635-673; an
allowed call that also wants paths outside the workspace is asked after all
gemini-cli/packages/core/src/policy/policy-engine.ts:675-703. The scheduler then asks the person, or fails
the call when nobody is there gemini-cli/packages/core/src/scheduler/policy.ts:76-102.

But: the four approval modes are rows like any other, except where the real code looks at the mode too: no
match in YOLO, dangerous commands in YOLO, unreadable commands in YOLO, redirection in YOLO and autoEdit.
Safety checkers are counted but never run (the one built-in file that has one leaves it switched off), hooks
do not come by, and paths are compared as text.

Events: CallReceived, RuleTried, RuleMatched, NoRuleMatched, ExtraPermissionsFound, VerdictReached,
PermissionAsked, PermissionAnswered, PermissionImplied, PermissionImpossible, and those of shell, loading
and remember.

Errors: BadSetup for a setup that cannot be understood, UnexpectedAnswer for an answer nobody offered.
"""

from __future__ import annotations

import posixpath
from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.permission_gate.gemini_cli import loading, remember, shell
from scratch_impl.permission_gate.gemini_cli.autosave import Saved
from scratch_impl.permission_gate.gemini_cli.events import (
    CallReceived,
    ExtraPermissionsFound,
    NoRuleMatched,
    PermissionAnswered,
    PermissionAsked,
    PermissionImplied,
    PermissionImpossible,
    RuleMatched,
    RuleTried,
    VerdictReached,
)
from scratch_impl.permission_gate.gemini_cli.matching import mismatch
from scratch_impl.permission_gate.gemini_cli.rules import ALLOW, ASK_USER, YOLO, Call, Gate
from scratch_impl.permission_gate.gemini_cli.setup import read_setup
from scratch_impl.permission_gate.gemini_cli.stringify import NUL, VISIBLE_NUL
from scratch_impl.permission_gate.gemini_cli.verdict import Deciding, Running, Verdict

IMPOSSIBLE = "impossible"


def run(setup: Mapping[str, Any]) -> Running:
    """Play one session: load the policies, then put each call through the gate.

    Args:
        setup: The session as data; `setup.py` lists its keys.

    Yields:
        Everything that happens. `PermissionAsked` waits for one of its options to be sent in.
    """
    session = read_setup(setup)
    gate = yield from loading.load(session)
    saved = Saved()
    if gate is None:
        return
    for call in session.calls:
        verdict = yield from judge(gate, call)
        outcome = outcome_of(gate, call, verdict)
        if outcome == ASK_USER:
            gate, saved = yield from ask(gate, saved, call)
        elif outcome == IMPOSSIBLE:
            yield PermissionImpossible(call.tool)  # gemini-cli/packages/core/src/scheduler/policy.ts:94-102
        elif verdict.decision == ASK_USER:
            yield PermissionImplied(call.tool)  # gemini-cli/packages/core/src/scheduler/policy.ts:76-88


def ask(gate: Gate, saved: Saved, call: Call) -> Generator[Event, str, tuple[Gate, Saved]]:
    """Ask the person, and remember the answer if that is what they want."""
    options = remember.options_for(call, gate)
    # gemini-cli/packages/core/src/scheduler/confirmation.ts:131-196
    answer = yield PermissionAsked(call.tool, call.args, options)
    if answer not in options:
        raise UnexpectedAnswer(f"Nobody offered the answer {answer!r}", " or ".join(options))
    # gemini-cli/packages/core/src/scheduler/policy.ts:114-184
    yield PermissionAnswered(answer)
    return (yield from remember.remember(gate, saved, call, answer))


def judge(gate: Gate, call: Call) -> Deciding:
    """Decide one call and say so."""
    verdict = yield from decide(gate, call)
    outside = _path_outside(gate.workspace, call)
    # subtle: a call that YOLO allows without any row skips this, as it skips every later check.
    if outside and verdict.decision == ALLOW and verdict.reason != "yolo_default":
        # gemini-cli/packages/core/src/policy/policy-engine.ts:675-703
        yield ExtraPermissionsFound(outside, gate.workspace)
        verdict = replace(verdict, decision=ASK_USER, reason="extra_permissions")
    message = gate.rules[verdict.index].deny_message if verdict.index is not None else None
    # gemini-cli/packages/core/src/policy/policy-engine.ts:756-759
    yield VerdictReached(call.tool, verdict.decision, verdict.index, verdict.reason, message)
    return verdict


def decide(gate: Gate, call: Call, depth: int = 0) -> Deciding:
    """Walk down the sorted rows. The first one that fits decides; the rest is never looked at."""
    # gemini-cli/packages/core/src/policy/policy-engine.ts:503-534
    yield _received(gate, call, depth)
    for index, rule in enumerate(gate.rules):
        reason = mismatch(rule, call, gate)
        if reason is None:
            # gemini-cli/packages/core/src/policy/policy-engine.ts:595-632
            yield RuleMatched(index, rule.priority, rule.tool, rule.decision, depth)
            return (yield from shell.weigh(gate, call, Verdict(rule.decision, index, "rule"), depth, decide))
        # gemini-cli/packages/core/src/policy/policy-engine.ts:577-593
        yield RuleTried(index, rule.priority, rule.tool, reason, depth)

    default = ALLOW if gate.mode == YOLO else gate.default
    # gemini-cli/packages/core/src/policy/policy-engine.ts:635-673
    yield NoRuleMatched(default, gate.mode, depth)
    if gate.mode == YOLO:
        return Verdict(ALLOW, None, "yolo_default")
    return (yield from shell.weigh(gate, call, Verdict(default, None, "default"), depth, decide))


def outcome_of(gate: Gate, call: Call, verdict: Verdict) -> str:
    """What the scheduler makes of a verdict: allow, deny, ask_user, or impossible when nobody is there."""
    if verdict.decision != ASK_USER:
        return verdict.decision
    if call.by_person and not (call.args or {}).get("additional_permissions"):
        return ALLOW
    return ASK_USER if gate.interactive else IMPOSSIBLE


def _received(gate: Gate, call: Call, depth: int) -> CallReceived:
    text = call.text.replace(NUL, VISIBLE_NUL) if call.text is not None else None
    mode, interactive = gate.mode, gate.interactive
    return CallReceived(call.tool, call.args, call.server, call.subagent, mode, interactive, text, depth)


def _path_outside(workspace: str, call: Call) -> str | None:
    """The first path outside the workspace that the call wants on top of it, or None."""
    wanted = (call.args or {}).get("additional_permissions")
    files = wanted.get("fileSystem") if isinstance(wanted, Mapping) else None
    if not isinstance(files, Mapping):
        return None
    lists = [files.get(kind) for kind in ("read", "write")]
    paths = [path for some in lists if isinstance(some, list) for path in some if isinstance(path, str)]
    return next((path for path in paths if not _is_inside(workspace, path)), None)


def _is_inside(workspace: str, path: str) -> bool:
    relative = posixpath.relpath(posixpath.join("/", path), workspace)
    return relative != ".." and not relative.startswith("../")
