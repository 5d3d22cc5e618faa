"""Pruning: old outputs of tools are no longer shown to the model. Off, unless the config turns it on.

What: `prune` walks back from the newest message, lets the last two turns and the first 40 000 tokens of
outputs alone, and marks what lies behind, if that is more than 20 000 tokens.

How the real one does it: one walk, after a run has ended, and only with `compaction.prune` in the config
opencode/packages/opencode/src/session/compaction.ts:243-287. What is marked keeps its text in the store;
the model is shown a placeholder opencode/packages/opencode/src/session/message-v2.ts:292-296.

But: the real one writes down the time of the mark; here it is only a mark.

Events: OutputWeighed, OutputCleared, PruneSkipped, HistoryReplaced.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from scratch_impl.context.opencode.events import HistoryReplaced, OutputCleared, OutputWeighed, PruneSkipped
from scratch_impl.context.opencode.measure import tokens_of_text
from scratch_impl.context.opencode.overflow import Settings
from scratch_impl.context.opencode.seen import CLEARED, blocks_of, tokens_of, visible
from scratch_impl.context.opencode.store import Message, Store, Tool
from scratch_impl.kernel.events import Event

PROTECTED_TOKENS = 40_000  # opencode/packages/opencode/src/session/compaction.ts:243-287
WORTHWHILE_TOKENS = 20_000  # opencode/packages/opencode/src/session/compaction.ts:243-287
SAFE_TURNS = 2  # opencode/packages/opencode/src/session/compaction.ts:243-287
EXEMPT = ("skill",)  # opencode/packages/opencode/src/session/compaction.ts:243-287

Found = list[tuple[Message, Tool]]


def prune(store: Store, settings: Settings) -> Generator[Event, Any, Found]:
    """Clear old outputs. Returns those that were cleared, the newest first."""
    if not settings.prune:
        # opencode/packages/opencode/src/session/compaction.ts:243-287
        yield PruneSkipped("off", 0, WORTHWHILE_TOKENS)
        return []
    places = {message.id: place for place, message in enumerate(visible(store.messages))}
    marked = yield from _marked(store.messages, places)
    tokens = sum(tokens_of_text(part.output) for _, part in marked)
    if tokens <= WORTHWHILE_TOKENS:
        # opencode/packages/opencode/src/session/compaction.ts:243-287
        yield PruneSkipped("too_little", tokens, WORTHWHILE_TOKENS)
        return []
    for message, part in marked:
        store.change_part(message.id, part, replace(part, cleared=True))
        before, after = tokens_of_text(part.output), tokens_of_text(CLEARED)
        # opencode/packages/opencode/src/session/message-v2.ts:292-296
        yield OutputCleared(message.id, part.tool, places.get(message.id), before, after)
    now = visible(store.messages)
    # opencode/packages/opencode/src/session/message-v2.ts:292-296
    yield HistoryReplaced("cleared", tokens_of(now), len(store.messages), blocks_of(now))
    return marked


def _marked(messages: Sequence[Message], places: dict[str, int]) -> Generator[Event, Any, Found]:
    """The walk: which outputs could be cleared."""
    marked: Found = []
    turns, total_tokens = 0, 0
    for message in reversed(messages):
        turns += message.role == "user"
        if turns < SAFE_TURNS:
            continue
        if message.role == "assistant" and message.summary:
            return marked  # what lies behind is summarised already
        for part in reversed([part for part in message.parts if isinstance(part, Tool)]):
            tokens = tokens_of_text(part.output)
            skipped = (
                "unfinished" if part.status != "completed" else "exempt" if part.tool in EXEMPT else None
            )
            if part.cleared and not skipped:
                return marked  # an earlier walk has been here
            total_tokens += 0 if skipped else tokens
            # Subtle: the output that crosses the line is marked as well, however little of it is beyond.
            verdict = skipped or ("marked" if total_tokens > PROTECTED_TOKENS else "safe")
            # opencode/packages/opencode/src/session/compaction.ts:243-287
            yield OutputWeighed(message.id, part.tool, places.get(message.id), tokens, total_tokens, verdict)
            if verdict == "marked":
                marked.append((message, part))
    return marked
