"""The third detector: another model is asked whether this is going anywhere.

What: a clock that says when to ask, and the asking.

How the real one does it: from the thirtieth turn of a prompt on, every ten turns at first
gemini-cli/packages/core/src/services/loopDetectionService.ts:276-284. The judge sees the request and the
last twenty messages gemini-cli/packages/core/src/services/loopDetectionService.ts:540-574. Below 0.9 it is
no loop, and the surer it was, the sooner it is asked again
gemini-cli/packages/core/src/services/loopDetectionService.ts:602-614
gemini-cli/packages/core/src/services/loopDetectionService.ts:710-716. From 0.9 on a second, stronger model
is asked, unless it is not to be had, and its word counts
gemini-cli/packages/core/src/services/loopDetectionService.ts:616-672. A question that fails is an acquittal
gemini-cli/packages/core/src/services/loopDetectionService.ts:692-707.

But: our answers are scripted, the instructions for the judge are left out, and a failed question is not
repeated (the real one tries twice).

Events: JudgeAnswered.

Errors: none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.gemini_cli.events import JudgeAnswered
from scratch_impl.loop.gemini_cli.history import History, is_function_call, is_function_response, user_says

# Asks some other model for an answer in JSON: (which one, the messages it sees). None: there was no answer.
Ask = Callable[[str, History], Mapping[str, Any] | None]

FIRST_TURN = 30  # gemini-cli/packages/core/src/services/loopDetectionService.ts:42
TURNS_BETWEEN = 10  # gemini-cli/packages/core/src/services/loopDetectionService.ts:48
LEAST_TURNS_BETWEEN = 5  # gemini-cli/packages/core/src/services/loopDetectionService.ts:54
MOST_TURNS_BETWEEN = 15  # gemini-cli/packages/core/src/services/loopDetectionService.ts:60
SEEN_MESSAGES = 20  # gemini-cli/packages/core/src/services/loopDetectionService.ts:37
SURE = 0.9  # gemini-cli/packages/core/src/services/loopDetectionService.ts:65

JUDGE = "loop-detection"  # gemini-cli/packages/core/src/services/loopDetectionService.ts:576-580
SECOND_JUDGE = (
    "loop-detection-double-check"  # gemini-cli/packages/core/src/services/loopDetectionService.ts:66
)
CONFIDENCE = (
    "unproductive_state_confidence"  # gemini-cli/packages/core/src/services/loopDetectionService.ts:103-118
)
ANALYSIS = (
    "unproductive_state_analysis"  # gemini-cli/packages/core/src/services/loopDetectionService.ts:103-118
)


@dataclass
class Judge:
    """The clock: it runs with the turns of one prompt."""

    request: str = ""
    turns: int = 0
    turns_between: int = TURNS_BETWEEN
    asked_in_turn: int = 0

    @property
    def is_due(self) -> bool:
        """Whether it is time to ask."""
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:278-281
        return self.turns >= FIRST_TURN and self.turns - self.asked_in_turn >= self.turns_between

    def wait(self, confidence: float) -> None:
        """Ask again sooner the more it looked like a loop: after 5 to 15 turns."""
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:710-716
        extra = (MOST_TURNS_BETWEEN - LEAST_TURNS_BETWEEN) * (1 - confidence)
        self.turns_between = math.floor(LEAST_TURNS_BETWEEN + extra + 0.5)


def consult(
    judge: Judge, history: History, ask: Ask, *, double_check: bool
) -> Generator[Event, Any, str | None]:
    """Ask, and ask again to be sure.

    Returns:
        What the judge says about the loop, or None when it is none.
    """
    judge.asked_in_turn = judge.turns
    messages = [user_says(judge.request), *recent(history), user_says("Is this conversation stuck?")]
    for name in (JUDGE, SECOND_JUDGE) if double_check else (JUDGE,):
        answer = ask(name, messages) or {}
        confidence = answer.get(CONFIDENCE)
        if not isinstance(confidence, int | float) or isinstance(confidence, bool):
            return None  # gemini-cli/packages/core/src/services/loopDetectionService.ts:692-707
        if confidence < SURE:
            judge.wait(confidence)
        sure = confidence >= SURE
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:602-672
        yield JudgeAnswered(name, confidence, sure, judge.turns + judge.turns_between)
        if not sure:
            return None
    return str(answer.get(ANALYSIS, ""))


def recent(history: History) -> History:
    """The last twenty messages, without calls that await an answer and answers whose calls are cut off."""
    # gemini-cli/packages/core/src/services/loopDetectionService.ts:522-549
    seen = history[-SEEN_MESSAGES:]
    while seen and is_function_call(seen[-1]):
        seen = seen[:-1]
    while seen and is_function_response(seen[0]):
        seen = seen[1:]
    return seen
