"""Overflow: how much of the window may be used, and whether the last step used more.

What: `usable_tokens` is a subtraction, and which one depends on the model; `is_overflow` compares.

How the real one does it: a model with an input limit of its own gets that limit minus a reserve; any other
gets its window minus the longest answer, and there the reserve of your config has no say
opencode/packages/opencode/src/session/overflow.ts:10-20. What counts is the total that the provider
reports, or, if it reports none, input, output and both sorts of cache
opencode/packages/opencode/src/session/overflow.ts:22-34. The question is put as each step ends
opencode/packages/opencode/src/session/processor.ts:477-482 and as a lap begins
opencode/packages/opencode/src/session/prompt.ts:1161-1168.

But: nothing is left out.

Events: none; they are those of session.

Errors: none.
"""

from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.context.opencode.store import Usage

OUTPUT_CAP_TOKENS = 32_000  # opencode/packages/opencode/src/session/overflow.ts:10-20
RESERVE_TOKENS = 20_000  # opencode/packages/opencode/src/session/overflow.ts:10-20


@dataclass(frozen=True)
class Window:
    """What a model can take, in tokens. 0 stands for "not known" in each of the three."""

    context: int
    output: int = 0
    input: int = 0


@dataclass(frozen=True)
class Settings:
    """The block `compaction` of a config. None: not set."""

    auto: bool = True
    prune: bool = False
    reserved: int | None = None
    tail_turns: int = 2  # opencode/packages/opencode/src/session/compaction.ts:188-239
    preserve_recent_tokens: int | None = None


NOTHING_SET = Settings()


def longest_answer(window: Window, cap: int = OUTPUT_CAP_TOKENS) -> int:
    """How many tokens an answer may have: what the model says, and never more than the cap."""
    return min(window.output, cap) or cap


def reserved_tokens(window: Window, settings: Settings, cap: int = OUTPUT_CAP_TOKENS) -> int:
    """What is set aside: your number, or as much as an answer, up to 20 000."""
    if settings.reserved is not None:
        return settings.reserved
    return min(RESERVE_TOKENS, longest_answer(window, cap))


def usable_tokens(window: Window, settings: Settings, cap: int = OUTPUT_CAP_TOKENS) -> int:
    """How much may be used before something has to be done."""
    # opencode/packages/opencode/src/session/overflow.ts:10-20
    if window.context == 0:
        return 0
    if window.input:
        return max(0, window.input - reserved_tokens(window, settings, cap))
    # Subtle: no reserve here. `reserved: 50000` in a config does nothing for such a model.
    return max(0, window.context - longest_answer(window, cap))


def counted_tokens(usage: Usage) -> int:
    """What a step came to. Reasoning is in no sum; a total, if there is one, hides the sum."""
    # opencode/packages/opencode/src/session/overflow.ts:22-34
    return usage.total or usage.input + usage.output + usage.cache_read + usage.cache_write


def is_overflow(window: Window, settings: Settings, usage: Usage, cap: int = OUTPUT_CAP_TOKENS) -> bool:
    """Whether a step used all that is usable, or more. A window that is not known never overflows."""
    # opencode/packages/opencode/src/session/overflow.ts:22-34
    if not settings.auto or window.context == 0:
        return False
    return counted_tokens(usage) >= usable_tokens(window, settings, cap)
