"""The guard against running in circles: three detectors that share two strikes.

What: counts equal tool calls, hands text to the detector of chants, and turns to the judge. Whoever finds a
loop first raises one flag for all.

How the real one does it: five equal calls in a row are a loop, whatever is said between them
gemini-cli/packages/core/src/services/loopDetectionService.ts:314-326. A call wipes the text under watch,
since a chant lives in one stream gemini-cli/packages/core/src/services/loopDetectionService.ts:205-208.
While the flag is up, everything is reported as that loop
gemini-cli/packages/core/src/services/loopDetectionService.ts:193-199. Taking the flag down after the first
strike keeps every count: those of strikes, of equal calls, and of sightings
gemini-cli/packages/core/src/services/loopDetectionService.ts:737-739.

So strike two is close: one more equal call, or, after a chant, any text at all, since the window of the
chant is looked at once more. Only a structure such as a heading, or a tool call, makes that detector forget.

But: calls are compared as texts, not as SHA-256 sums; nothing is sent to telemetry.

Events: none here; the generator shows each `Finding`. JudgeAnswered comes from the judge.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.loop.gemini_cli.chant import Chant, Hearing
from scratch_impl.loop.gemini_cli.history import History
from scratch_impl.loop.gemini_cli.javascript import to_json
from scratch_impl.loop.gemini_cli.judge import Ask, Judge, consult

SAME_CALLS = 5  # gemini-cli/packages/core/src/services/loopDetectionService.ts:29

CALLS = "consecutive_identical_tool_calls"  # gemini-cli/packages/core/src/telemetry/types.ts:829-836
CHANT = "chanting_identical_sentences"  # gemini-cli/packages/core/src/telemetry/types.ts:829-836
JUDGE = "llm_detected_loop"  # gemini-cli/packages/core/src/telemetry/types.ts:829-836


@dataclass(frozen=True)
class Finding:
    """A loop. Strike 1 earns advice, any later one ends the turn."""

    detector: str
    detail: str
    strike: int


@dataclass
class LoopDetector:
    """The three detectors and what they share."""

    disabled: bool = False
    last_call: str = ""
    repetitions: int = 0  # of the last call, in a row
    chant: Chant = field(default_factory=Chant)
    judge: Judge = field(default_factory=Judge)
    strikes: int = 0
    raised: Finding | None = None  # the flag

    def count_call(self, tool: str, args: Mapping[str, Any]) -> Finding | None:
        """A tool call is about to be delivered."""
        if self.disabled or self.raised:
            return self.standing()
        self.chant.start_over()  # gemini-cli/packages/core/src/services/loopDetectionService.ts:205-208
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:314-326
        call = f"{tool}:{to_json(args)}"  # subtle: another order of the arguments is another call
        self.repetitions = self.repetitions + 1 if call == self.last_call else 1
        self.last_call = call
        if self.repetitions < SAME_CALLS:
            return None
        return self._raise(CALLS, f"{tool} was called with {to_json(args)} again")

    def hear(self, text: str) -> tuple[Finding | None, Hearing]:
        """A piece of the answer is about to be delivered."""
        if self.disabled or self.raised:
            return self.standing(), Hearing(ignored="off")
        hearing = self.chant.hear(text)
        if not hearing.loop:
            return None, hearing
        return self._raise(CHANT, f'the text repeats "{self.chant.excerpt}"'), hearing

    def start_turn(
        self, history: History, ask: Ask, *, double_check: bool
    ) -> Generator[Event, Any, Finding | None]:
        """A turn begins; every so often that is when the judge is asked."""
        if self.disabled or self.raised:
            return self.standing()
        self.judge.turns += 1
        if not self.judge.is_due:
            return None
        analysis = yield from consult(self.judge, history, ask, double_check=double_check)
        return None if analysis is None else self._raise(JUDGE, analysis)

    def standing(self) -> Finding | None:
        """The loop found before, as long as the flag is up."""
        return None if self.disabled else self.raised

    def clear(self) -> None:
        """Take the flag down, so that the turn with the advice can go ahead."""
        # subtle: and nothing else gemini-cli/packages/core/src/services/loopDetectionService.ts:737-739
        self.raised = None

    def reset(self, request: str = "") -> None:
        """A new prompt: forget everything, save whether we are in a code block."""
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:721-731
        self.last_call, self.repetitions = "", 0
        self.chant.start_over()
        self.judge = Judge(request)
        self.strikes, self.raised = 0, None

    def _raise(self, detector: str, detail: str) -> Finding:
        # gemini-cli/packages/core/src/services/loopDetectionService.ts:224-231
        self.strikes += 1
        self.raised = Finding(detector, detail, self.strikes)
        return self.raised
