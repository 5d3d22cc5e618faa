"""Second thoughts about a shell command: a row decided, now look at what the command really does.

What: `weigh` takes the decision of a row and may turn it: by what the first words are known for, by
redirection, and by asking about every part of a compound command on its own.

How the real one does it: heuristics first, only for rows without a pattern
gemini-cli/packages/core/src/policy/policy-engine.ts:600-609
gemini-cli/packages/core/src/policy/policy-engine.ts:306-342; then the line is split and each part goes
through the whole gate again gemini-cli/packages/core/src/policy/policy-engine.ts:344-497. Any deny wins at
once, any question makes the whole line a question, and no part can upgrade it.

But: the real one reads bash with tree-sitter; ours reads it with `shellread`, which knows less.

Events: HeuristicApplied, CommandUnreadable, CommandSplit, RedirectionFound, PartDecided.

Errors: none.
"""

from __future__ import annotations

from dataclasses import replace

from scratch_impl.permission_gate.gemini_cli import shellread, shellsafety
from scratch_impl.permission_gate.gemini_cli.events import (
    CommandSplit,
    CommandUnreadable,
    HeuristicApplied,
    PartDecided,
    RedirectionFound,
)
from scratch_impl.permission_gate.gemini_cli.rules import ALLOW, ASK_USER, AUTO_EDIT, DENY, YOLO, Call, Gate
from scratch_impl.permission_gate.gemini_cli.shellwords import shell_words
from scratch_impl.permission_gate.gemini_cli.verdict import Decide, Deciding, Verdict

DEEPEST_PARTS = 20  # ours: a line of nothing but `bash -c bash -c ...` could go on for ever


def weigh(gate: Gate, call: Call, verdict: Verdict, depth: int, decide: Decide) -> Deciding:
    """Look a second time at a shell call; any other call keeps its verdict.

    Args:
        gate: The gate that decided.
        call: The call it decided on.
        verdict: What the matching row (or the default) said.
        depth: 0 for a whole command line, more for a part of one. Heuristics only look at whole lines.
        decide: The walk down the rows, for asking about the parts.
    """
    command = call.command
    if command is None:
        return verdict
    rule = gate.rules[verdict.index] if verdict.index is not None else None
    first = verdict
    if depth == 0 and not (rule and rule.pattern):
        first = yield from _by_reputation(gate, command, verdict)
    return (yield from _by_parts(gate, call, command, verdict, first, depth, decide))


def _by_reputation(gate: Gate, command: str, verdict: Verdict) -> Deciding:
    """Some commands have a reputation, good or bad, whatever the row says."""
    words = shell_words(command)
    if not gate.knows_commands or words is None:
        return verdict
    if shellsafety.is_dangerous(words):
        # subtle: this also softens a DENY into a question. And in YOLO mode the row stands.
        after = verdict.decision if gate.mode == YOLO else ASK_USER
        # gemini-cli/packages/core/src/policy/policy-engine.ts:315-327
        yield HeuristicApplied(command, "dangerous", verdict.decision, after, 0)
        return verdict if gate.mode == YOLO else replace(verdict, decision=ASK_USER, reason="dangerous")
    if verdict.decision == ASK_USER and shellsafety.is_known_safe(words):
        # gemini-cli/packages/core/src/policy/policy-engine.ts:329-337
        yield HeuristicApplied(command, "known_safe", ASK_USER, ALLOW, 0)
        return replace(verdict, decision=ALLOW, reason="known_safe")
    return verdict


def _by_parts(
    gate: Gate, call: Call, command: str, row: Verdict, first: Verdict, depth: int, decide: Decide
) -> Deciding:
    """Take the line apart and ask about each part. `row` is what the row said, `first` after heuristics."""
    rule = gate.rules[row.index] if row.index is not None else None
    reading = shellread.read(command)
    if reading.has_error or not reading.details or depth > DEEPEST_PARTS:
        decision = _of_unreadable(gate, first.decision, has_pattern=bool(rule and rule.pattern))
        # gemini-cli/packages/core/src/policy/policy-engine.ts:367-397
        yield CommandUnreadable(command, decision, depth)
        return Verdict(decision, row.index, "unreadable")

    commands = [detail for detail in reading.details if not detail.is_pseudo]
    # gemini-cli/packages/core/src/policy/policy-engine.ts:361-364
    yield CommandSplit(command, tuple(detail.text for detail in commands), depth)
    if first.decision == DENY:
        return first  # gemini-cli/packages/core/src/policy/policy-engine.ts:403-405

    allowed_by_row = bool(rule and rule.allow_redirection)
    total, reason = first.decision, first.reason
    blamed = row.index if rule and first.decision == rule.decision else None
    if total == ALLOW and _redirection_matters(gate, command, allowed_by_row):
        # gemini-cli/packages/core/src/policy/policy-engine.ts:415-425
        yield RedirectionFound(command, ALLOW, ASK_USER, depth)
        total, reason, blamed = ASK_USER, "redirection", None

    for detail in commands:
        whole = detail.text == command or (detail.start == 0 and len(detail.text) == len(command))
        inside = shellread.strip_wrapper(detail.text)
        questions = [inside] if inside != detail.text else []
        questions += [] if whole else [detail.text]
        for part in questions:
            verdict = yield from decide(gate, _part(call, part), depth + 1)
            if verdict.decision == DENY:
                # One denied part is enough: gemini-cli/packages/core/src/policy/policy-engine.ts:469
                yield PartDecided(part, DENY, DENY, depth)
                return replace(verdict, reason="part")
            if verdict.decision == ASK_USER:
                blamed = verdict.index if total == ALLOW or blamed is None else blamed
                total, reason = ASK_USER, "part" if total == ALLOW else reason
            elif part == detail.text and total == ALLOW and _redirection_matters(gate, part, allowed_by_row):
                total, reason, blamed = ASK_USER, "redirection", None
            # gemini-cli/packages/core/src/policy/policy-engine.ts:427-491
            yield PartDecided(part, verdict.decision, total, depth)
    return Verdict(total, row.index if total == first.decision else blamed, reason)


def _of_unreadable(gate: Gate, decision: str, has_pattern: bool) -> str:
    """A line that cannot be taken apart cannot be vouched for, except in YOLO mode."""
    if decision == DENY:
        return DENY
    if gate.mode == YOLO:
        return DENY if has_pattern else ALLOW
    return gate.default


def _redirection_matters(gate: Gate, command: str, allowed_by_row: bool) -> bool:
    # gemini-cli/packages/core/src/policy/policy-engine.ts:284-301
    if allowed_by_row or gate.mode in (AUTO_EDIT, YOLO):
        return False
    return shellread.has_redirection(command)


def _part(call: Call, command: str) -> Call:
    where = (call.args or {}).get("dir_path")
    return replace(call, args={"command": command} | ({} if where is None else {"dir_path": where}))
