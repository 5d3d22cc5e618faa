"""Questions that wait, and what one answer does to all of them.

What: `Instance` holds what was approved and what waits; `answer` says what an answer leaves behind.

How the real one does it: a tool that has to ask leaves a question and stops at a promise
opencode/packages/opencode/src/permission/index.ts:67-107. Any client may answer, by the question's id
opencode/packages/opencode/src/server/routes/instance/httpapi/handlers/permission.ts:16-38. "Once" lets that
one go on; "always" also writes rules down and frees whatever they cover; "reject" fails every question of
that session opencode/packages/opencode/src/permission/index.ts:109-167.

But: the real one is one mutable object for each project folder. Here an instance never changes; an answer
makes a new one.

Events: none (engine says them).

Errors: UnknownQuestion, when nothing waits under that id.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scratch_impl.kernel.problems import BadInput
from scratch_impl.permission_gate.opencode.rules import (
    ALLOW,
    APPROVED,
    ASK,
    DENY,
    Request,
    Rule,
    Ruleset,
    merge,
)
from scratch_impl.permission_gate.opencode.wildcard import match

ONCE, ALWAYS, REJECT = OPTIONS = ("once", "always", "reject")
ALLOWED, REJECTED, CORRECTED = "allowed", "rejected", "corrected"


class UnknownQuestion(BadInput):
    """Nobody asked this, or it has been answered already."""


@dataclass(frozen=True)
class Waiting:
    """A question that is out. The tool that asked it stands still."""

    id: str
    session: str
    request: Request


@dataclass(frozen=True)
class Instance:
    """What one project folder remembers until the program ends."""

    approved: Ruleset = ()
    waiting: tuple[Waiting, ...] = ()


@dataclass(frozen=True)
class Settled:
    """A question that waits no more. `answer` is what is published, `outcome` what its tool gets."""

    question: Waiting
    answer: str  # once | always | reject
    outcome: str  # allowed | rejected | corrected
    feedback: str = ""


def evaluate(permission: str, pattern: str, *rulesets: Sequence[Rule]) -> Rule:
    """The last rule that fits; when none does, one that says ask."""
    # opencode/packages/opencode/src/permission/index.ts:28-38
    for rule in reversed(merge(*rulesets)):
        if match(permission, rule.permission) and match(pattern, rule.pattern):
            return rule
    return Rule(permission, "*", ASK)


def weigh(request: Request, *rulesets: Sequence[Rule]) -> str:
    """What the rules say to a whole request: one deny is enough to deny it, one ask to ask."""
    # opencode/packages/opencode/src/permission/index.ts:67-107
    found = [evaluate(request.permission, pattern, *rulesets).action for pattern in request.patterns]
    return DENY if DENY in found else ASK if ASK in found else ALLOW


def relevant(request: Request, rules: Sequence[Rule]) -> Ruleset:
    """The rules that a refused model is told of: all that name its permission, decisive or not."""
    # opencode/packages/opencode/src/permission/index.ts:67-107
    return tuple(rule for rule in rules if match(request.permission, rule.permission))


def post(instance: Instance, question: Waiting) -> Instance:
    """Put a question out."""
    return replace(instance, waiting=(*instance.waiting, question))


def answer(
    instance: Instance, question_id: str, said: str, feedback: str = ""
) -> tuple[Instance, list[Settled]]:
    """Answer one question.

    Returns:
        The instance as it is afterwards, and what is settled: the question itself first, then others.

    Raises:
        UnknownQuestion: Nothing waits under this id.
    """
    # opencode/packages/opencode/src/permission/index.ts:109-167
    asked = next((question for question in instance.waiting if question.id == question_id), None)
    if asked is None:
        expected = ", ".join(question.id for question in instance.waiting) or "no answer: nothing waits"
        raise UnknownQuestion(f"No question {question_id!r} waits", expected)
    others = [question for question in instance.waiting if question is not asked]
    same = [question for question in others if question.session == asked.session]
    if said == REJECT:
        # subtle: what the person wrote reaches this tool only; the others just hear no.
        first = Settled(asked, REJECT, CORRECTED if feedback else REJECTED, feedback)
        rest = [Settled(question, REJECT, REJECTED) for question in same]
        return _without(instance, [first, *rest]), [first, *rest]
    settled = [Settled(asked, said, ALLOWED)]
    if said == ALWAYS:
        instance = replace(instance, approved=(*instance.approved, *approvals(asked.request)))
        free = [question for question in same if uncovered(question, instance.approved) is None]
        settled += [Settled(question, ALWAYS, ALLOWED) for question in free]
    return _without(instance, settled), settled


def approvals(request: Request) -> Ruleset:
    """The rules that an "always" leaves behind."""
    return tuple(Rule(request.permission, pattern, ALLOW, APPROVED) for pattern in request.always)


def uncovered(question: Waiting, approved: Ruleset) -> str | None:
    """The first pattern of a question that the approvals by themselves do not allow, or None."""
    # subtle: its own rules are not looked at again, so a pattern that they always allowed keeps it waiting.
    request = question.request
    uncovered = (p for p in request.patterns if evaluate(request.permission, p, approved).action != ALLOW)
    return next(uncovered, None)


def _without(instance: Instance, settled: list[Settled]) -> Instance:
    gone = [one.question for one in settled]
    return replace(instance, waiting=tuple(q for q in instance.waiting if q not in gone))
