"""The processor: what the model streams becomes parts of one message, each written as it arrives.

What: one object for each answer. The stream calls its methods in its own order; in the end `result` says what
the loop is to do: continue, stop, or compact.

How the real one does it: every step is an assistant message of its own. When the step is over, the reason for
stopping and the tokens are written over what was there, the cost is added
opencode/packages/opencode/src/session/processor.ts:435-456, and when it used too much, nothing more is read
and the loop is told to compact opencode/packages/opencode/src/session/processor.ts:477-482. A tool that
failed is news for the model; only a person's refusal blocks the run, and a setting can lift that
opencode/packages/opencode/src/session/processor.ts:186-205. Room comes first, then what blocks, else it goes
on opencode/packages/opencode/src/session/processor.ts:679-681. A call that has no result in the end is
closed as interrupted, and such a part does not keep the loop alive
opencode/packages/opencode/src/session/prompt.ts:1106-1109.

But: snapshots of the files, and the part that lists what changed, are left out. A call is handed over whole.

Events: ThoughtStreamed, ContentStreamed, ToolCallRequested, ToolAnswered, StreamFinished, StreamInvalid,
CallInterrupted; and those of repeats.

Errors: Escaped, for the stream to hand to `fail`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.kernel.model import Result, ToolCall
from scratch_impl.loop.opencode import events
from scratch_impl.loop.opencode.overflow import Window, overflows, usable_tokens, used_tokens
from scratch_impl.loop.opencode.repeats import SAME_CALLS, Consent, Escaped, repetitions
from scratch_impl.loop.opencode.store import Part, Store

REJECTIONS = ("rejected", "question_rejected")  # opencode/packages/opencode/src/session/processor.ts:186-205

Saying = Generator[Event, Any, None]
Tokens = Mapping[str, Any]

ZERO: Tokens = {"input": 0, "output": 0, "reasoning": 0, "cache": {"read": 0, "write": 0}}


def no_count(_call: ToolCall) -> int:
    """For who does not follow the whole run."""
    return 1


@dataclass
class Processor:
    """One answer on its way into the store."""

    store: Store
    message: str
    window: Window
    consent: Consent
    summary: bool = False
    goes_on_when_denied: bool = False
    in_run: Callable[[ToolCall], int] = no_count
    open: dict[str, tuple[str, str]] = field(default_factory=dict)  # id of a call -> its part, its tool
    blocked: bool = False
    needs_compaction: bool = False

    # opencode/packages/opencode/src/session/llm.ts:280
    def think(self, text: str) -> Saying:
        """A thought arrives."""
        self.store.add_part(self.message, {"type": "reasoning", "text": text})
        yield events.ThoughtStreamed(text)

    # opencode/packages/opencode/src/session/llm.ts:280
    def say(self, text: str) -> Saying:
        """A text arrives."""
        self.store.add_part(self.message, {"type": "text", "text": text})
        yield events.ContentStreamed(text)

    # opencode/packages/opencode/src/session/processor.ts:353-381
    def call(self, call: ToolCall) -> Saying:
        """A call arrives.

        Raises:
            Escaped: Tools are out of place here, or a doom loop is not allowed.
        """
        if self.summary:
            raise Escaped("Error")
        state = {"status": "running", "input": call.args}
        part: Part = {"type": "tool", "tool": call.tool, "callID": call.id, "state": state}
        self.open[call.id] = self.store.add_part(self.message, part), call.tool
        parts = self.store.parts(self.message)  # subtle: of this message, and no other
        count = repetitions(parts, call.tool, call.args)
        yield events.ToolCallRequested(call.id, call.tool, call.args, count, self.in_run(call))
        if count >= SAME_CALLS:
            yield from self.consent.ask(call.tool, call.args, count)

    # opencode/packages/opencode/src/session/processor.ts:186-205
    def answered(self, result: Result) -> Saying:
        """A tool is done, one way or the other."""
        if result.id not in self.open:
            return
        failed, rejected = result.status != "success", result.error_type in REJECTIONS
        if failed:
            self._close(result.id, {"status": "error", "error": result.output})
            if rejected:
                self.blocked = not self.goes_on_when_denied
        else:
            self._close(result.id, {"status": "completed", "output": result.output})
        status, blocks = "error" if failed else "success", failed and rejected and self.blocked
        yield events.ToolAnswered(result.id, result.tool, status, result.output, result.error_type, blocks)

    # opencode/packages/opencode/src/session/processor.ts:435-456
    # opencode/packages/opencode/src/session/processor.ts:477-482
    def finish(self, reason: str, tokens: Tokens, cost: float = 0.0) -> Saying:
        """The step is over."""
        before = self.store.info(self.message).get("cost", 0.0)
        self.store.add_part(self.message, {"type": "step-finish", "reason": reason})
        self.store.change(self.message, finish=reason, tokens=tokens, cost=before + cost)
        if not self.summary and overflows(tokens, self.window):
            self.needs_compaction = True
        yield events.StreamFinished(reason, used_tokens(tokens), usable_tokens(self.window))

    def too_long(self, fault: str) -> Saying:
        """The provider did not take the request, since it was too long."""
        if not self.window.auto and not self.summary:
            self.store.change(self.message, finish="error")
            yield from self.fail(fault)
        else:
            self.needs_compaction = True

    # opencode/packages/opencode/src/session/processor.ts:679-681
    def fail(self, fault: str) -> Saying:
        """An error that no part can hold."""
        self.store.change(self.message, error={"name": fault})
        yield events.StreamInvalid(fault)

    # opencode/packages/opencode/src/session/prompt.ts:1106-1109
    def tidy(self) -> Saying:
        """Close what is still open."""
        for ident, (_, tool) in list(self.open.items()):
            error = {"status": "error", "error": "interrupted", "metadata": {"interrupted": True}}
            self._close(ident, error)
            yield events.CallInterrupted(ident, tool)

    @property
    def result(self) -> str:
        """What the loop is to do."""
        # opencode/packages/opencode/src/session/processor.ts:679-681
        if self.needs_compaction:
            return "compact"
        return "stop" if self.blocked or self.store.info(self.message).get("error") else "continue"

    def _close(self, ident: str, state: Mapping[str, Any]) -> None:
        part, _ = self.open.pop(ident)
        self.store.change_part(part, state={"input": self._input(part), **state})

    def _input(self, part: str) -> Any:
        return self.store.part(part)["state"]["input"]
