"""The check for doom loops, which looks at one answer only.

What: when the last three parts of an answer are the same call, the rules are asked about `doom_loop`, and
with the rules a stock install has, the person is.

How the real one does it: on every call the last three parts of *the current message* are compared: tools all
of them, the same name, none still pending, and inputs whose JSON text is equal
opencode/packages/opencode/src/session/processor.ts:353-381. Each lap begins a new message, so the same call
once a lap, a hundred times, is never seen; three twins in one answer are. The stock rule for `doom_loop` is
to ask opencode/packages/opencode/src/agent/agent.ts:119-136. What the person allows for always is a rule
behind all others opencode/packages/opencode/src/permission/index.ts:109-167.

But: one word of the setup stands for the rules.

Events: RepeatsNoticed, PermissionAsked, PermissionAnswered.

Errors: UnexpectedAnswer for an answer that was not offered; Escaped, which ends the answer of the model.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.problems import UnexpectedAnswer
from scratch_impl.loop.opencode.events import PermissionAnswered, PermissionAsked, RepeatsNoticed
from scratch_impl.loop.opencode.store import Part

SAME_CALLS = 3  # opencode/packages/opencode/src/session/processor.ts:353-381
PERMISSION = "doom_loop"  # opencode/packages/opencode/src/session/processor.ts:353-381
ONCE, ALWAYS, REJECT = "once", "always", "reject"


class Escaped(Exception):  # noqa: N818
    """Something went wrong that no part can hold: the whole message gets the error."""


def repetitions(parts: Sequence[Part], tool: str, args: Mapping[str, Any]) -> int:
    """How many parts at the end are this call."""
    # opencode/packages/opencode/src/session/processor.ts:353-381
    return len(list(takewhile(lambda part: _is_the_call(part, tool, args), reversed(parts))))


def _is_the_call(part: Part, tool: str, args: Mapping[str, Any]) -> bool:
    if part["type"] != "tool" or part["tool"] != tool or part["state"]["status"] == "pending":
        return False
    return same_json(part["state"]["input"], args)


def same_json(one: Any, other: Any) -> bool:
    """Whether two values have the same JSON text: the order of keys counts, 1 and 1.0 are the same."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        pairs = list(zip(_in_order(one), _in_order(other), strict=False))
        return len(one) == len(other) and all(a == b and same_json(one[a], other[b]) for a, b in pairs)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same_json, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _in_order(value: Mapping[str, Any]) -> list[str]:
    """Keys as JavaScript writes them: whole numbers first, by size."""
    numbers = [key for key in value if key == "0" or (key.isascii() and key.isdigit() and key[0] != "0")]
    return [*sorted(numbers, key=int), *(key for key in value if key not in numbers)]


@dataclass
class Consent:
    """What the rules say to a doom loop, and what a person has allowed for the rest of the run."""

    policy: str = "ask"  # opencode/packages/opencode/src/agent/agent.ts:119-136
    approved: set[str] = field(default_factory=set)

    def ask(self, tool: str, args: Mapping[str, Any], count: int) -> Generator[Event, Any, None]:
        """Let it pass, or raise.

        Raises:
            Escaped: A rule or the person says no.
            UnexpectedAnswer: The person says something else.
        """
        policy = "approved" if tool in self.approved else self.policy
        # opencode/packages/opencode/src/session/processor.ts:353-381
        # opencode/packages/opencode/src/agent/agent.ts:119-136
        yield RepeatsNoticed(tool, count, policy)
        if policy == "deny":
            raise Escaped("PermissionDeniedError")
        if policy != "ask":
            return
        options = (ONCE, ALWAYS, REJECT)
        # opencode/packages/opencode/src/session/processor.ts:353-381
        answer = yield PermissionAsked(PERMISSION, tool, args, (tool,), (tool,), options)
        if answer not in options:
            raise UnexpectedAnswer(f"{answer!r} was answered to {PERMISSION}", f"one of {', '.join(options)}")
        # opencode/packages/opencode/src/permission/index.ts:109-167
        yield PermissionAnswered(answer)
        if answer == REJECT:
            raise Escaped("PermissionRejectedError")
        if answer == ALWAYS:
            self.approved.add(tool)
