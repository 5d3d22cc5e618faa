"""Compression: the front of the history becomes one snapshot, written by the model, then doubted by it.

What: `compress` looks whether the history is half of the window, cuts it, has the front summarised, weighs
the result, and says what it thinks should happen. It changes nothing itself; that is for `session.py`.

How the real one does it: one function gemini-cli/packages/core/src/context/chatCompressionService.ts:240-482,
called before every turn gemini-cli/packages/core/src/core/client.ts:688-694. The model is asked twice: write,
then look for what you forgot gemini-cli/packages/core/src/context/chatCompressionService.ts:382-411. An
earlier snapshot is just an old message in front of the cut; the request says that it must not be lost
gemini-cli/packages/core/src/context/chatCompressionService.ts:353-359.

But: the questions to the model are in our words, and much shorter; the hook that is told before each attempt
is left out. The count before is what the API said of the last request, system prompt and tools included; the
count after is an estimate without them. Here both are estimates, and `overhead_tokens` stands for the
difference.

Events: ContextMeasured, CompressionSkipped, SummaryAsked, SnapshotWritten, SnapshotDoubted,
SummaryWeighed; and those of split and shorten.

Errors: none of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from scratch_impl.context.gemini_cli.blocks import SNAPSHOT, blocks_of, says
from scratch_impl.context.gemini_cli.events import (
    CompressionSkipped,
    ContextMeasured,
    SnapshotDoubted,
    SnapshotWritten,
    SummaryAsked,
    SummaryWeighed,
)
from scratch_impl.context.gemini_cli.measure import History, estimate_tokens, parts_of
from scratch_impl.context.gemini_cli.shorten import (
    OUTPUT_LIMIT_CHARS,
    Saved,
    output_limit_chars,
    shorten_outputs,
)
from scratch_impl.context.gemini_cli.split import cut
from scratch_impl.kernel.events import Event

COMPRESSED = "compressed"  # gemini-cli/packages/core/src/core/turn.ts:170-188
INFLATED = "inflated"
EMPTY_SUMMARY = "empty_summary"
NOTHING_DONE = "nothing_done"
CONTENT_TRUNCATED = "content_truncated"

WRITE = "Write down what has happened so far as a new <state_snapshot>. Think first."
MERGE = (
    "There is a <state_snapshot> in this history already. Write a new one that keeps whatever in it still "
    "holds, and add what happened since. Think first."
)
DOUBT = (
    "Look hard at the <state_snapshot> above. Did it lose a path, a result, or a wish of the user? Then "
    "write a better one. If not, repeat it."
)
ACKNOWLEDGED = "I see. Let us go on from here."

Ask = Callable[[History], str]  # messages, the question last -> what the model answers


@dataclass(frozen=True)
class Limits:
    """The numbers that decide."""

    limit_tokens: int = 1_048_576  # gemini-cli/packages/core/src/core/tokenLimits.ts:20
    threshold: float = 0.5  # gemini-cli/packages/core/src/context/chatCompressionService.ts:41
    keep_share: float = 0.3  # gemini-cli/packages/core/src/context/chatCompressionService.ts:47
    outputs_tokens: int = 50_000  # gemini-cli/packages/core/src/context/chatCompressionService.ts:52
    output_chars: int = OUTPUT_LIMIT_CHARS

    @property
    def trigger_tokens(self) -> float:
        """From here on a history is compressed."""
        return self.threshold * self.limit_tokens


@dataclass(frozen=True)
class Outcome:
    """What compression proposes. `history` is None when the old one should stay."""

    status: str
    tokens_before: int
    tokens_after: int
    history: History | None = None


def compress(
    history: History,
    ask: Ask,
    *,
    tokens: int,
    limits: Limits,
    saved: Saved,
    environment: History | None = None,
    fuse_blown: bool = False,
    forced: bool = False,
) -> Generator[Event, Any, Outcome]:
    """Try to make a history smaller.

    Args:
        history: What would be sent, oldest first.
        ask: The model that summarises.
        tokens: What the last request came to.
        limits: The numbers that decide.
        saved: Where full texts go that are too long to stay.
        environment: What a new session begins with; it counts, although it is not part of the result.
        fuse_blown: Whether an earlier summary came out larger than what it replaced.
        forced: The person asked for it: no threshold, and the fuse does not matter.
    """
    unchanged = Outcome(NOTHING_DONE, tokens, tokens)
    if not history:
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:251-261
        yield CompressionSkipped("empty", 0)
        return Outcome(NOTHING_DONE, 0, 0)
    reached = forced or tokens >= limits.trigger_tokens
    fuse = "blown" if fuse_blown else "whole"
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:268-285
    yield ContextMeasured(
        tokens,
        int(limits.trigger_tokens),
        limits.limit_tokens,
        reached,
        fuse,
        blocks_of(history, environment),
    )
    if not reached:
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:275-283
        yield CompressionSkipped("below_threshold", tokens)
        return unchanged

    # gemini-cli/packages/core/src/context/chatCompressionService.ts:287-292
    room_chars = output_limit_chars(limits.limit_tokens, tokens, limits.output_chars)
    shortened = yield from shorten_outputs(history, limits.outputs_tokens, room_chars, saved)
    if fuse_blown and not forced:
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:294-321
        smaller = estimate_tokens(parts_of(shortened))
        if smaller < tokens:
            return Outcome(CONTENT_TRUNCATED, tokens, smaller, shortened)
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:313-320
        yield CompressionSkipped("fuse_blown", tokens)
        return unchanged

    index = yield from cut(shortened, 1 - limits.keep_share)
    if index == 0:
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:331-340
        yield CompressionSkipped("nothing_in_front", tokens)
        return unchanged
    # Subtle: the summary is written from the full outputs, as long as they fit; what stays is shortened.
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:342-351
    fits = estimate_tokens(parts_of(history[:index])) < limits.limit_tokens
    summary = yield from summarise(history[:index] if fits else shortened[:index], ask, shortened=not fits)
    if not summary:
        # gemini-cli/packages/core/src/context/chatCompressionService.ts:413-429
        return Outcome(EMPTY_SUMMARY, tokens, tokens)

    # gemini-cli/packages/core/src/context/chatCompressionService.ts:431-452
    rebuilt = [says("user", summary), says("model", ACKNOWLEDGED), *shortened[index:]]
    after = estimate_tokens(parts_of([*(environment or []), *rebuilt]))
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:462-481
    yield SummaryWeighed(tokens, after, after <= tokens)
    if after > tokens:
        return Outcome(INFLATED, tokens, after)
    return Outcome(COMPRESSED, tokens, after, rebuilt)


def summarise(front: History, ask: Ask, *, shortened: bool = False) -> Generator[Event, Any, str]:
    """Have the front written down, then doubted. Returns the snapshot, or nothing at all."""
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:353-359
    task, question = ("merge", MERGE) if _holds_snapshot(front) else ("write", WRITE)
    messages = [*front, says("user", question)]
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:361-380
    yield SummaryAsked(task, len(front), estimate_tokens(parts_of(messages)), shortened)
    first = ask(messages)
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:361-380
    yield SnapshotWritten(first, estimate_tokens([{"text": first}]))

    messages = [*front, says("model", first), says("user", DOUBT)]
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:382-407
    yield SummaryAsked("doubt", len(front), estimate_tokens(parts_of(messages)), shortened)
    second = ask(messages)
    final = (second.strip() or first).strip()
    # The doubt has the last word, unless it is silent.
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:409-411
    yield SnapshotDoubted(second, estimate_tokens([{"text": second}]), changed=final != first.strip())
    return final


def _holds_snapshot(front: History) -> bool:
    return any(SNAPSHOT in part.get("text", "") for part in parts_of(front))
