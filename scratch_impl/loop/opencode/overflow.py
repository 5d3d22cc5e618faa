"""Whether an answer has used up the window of the model, so that room has to be made.

What: `usable_tokens` is how much fits, `overflows` says whether that much has been used.

How the real one does it: what is left of the window when the longest answer is taken off; a model with a
limit of its own for what goes in has only a reserve taken off
opencode/packages/opencode/src/session/overflow.ts:10-20. As many tokens as are usable are too many already
opencode/packages/opencode/src/session/overflow.ts:22-34.

But: the two numbers come from the setup here, not from a list of models.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

LONGEST_ANSWER = 32_000  # opencode/packages/opencode/src/session/overflow.ts:10-20
RESERVE = 20_000  # opencode/packages/opencode/src/session/overflow.ts:10-20


@dataclass(frozen=True)
class Window:
    """How many tokens a model takes. 0 stands for: not known."""

    context: int = 200_000  # ours
    output: int = 32_000  # ours
    input: int = 0
    reserved: int | None = None
    auto: bool = True  # whether room is made at all


def usable_tokens(window: Window) -> int:
    """How much of the window may be used."""
    # opencode/packages/opencode/src/session/overflow.ts:10-20
    if window.context == 0:
        return 0
    answer = min(window.output, LONGEST_ANSWER) or LONGEST_ANSWER
    if window.input:
        return max(0, window.input - (min(RESERVE, answer) if window.reserved is None else window.reserved))
    return max(0, window.context - answer)  # subtle: the reserve has no say here


def used_tokens(tokens: Mapping[str, Any]) -> int:
    """What one step has used; a total that was reported hides the sum."""
    # opencode/packages/opencode/src/session/overflow.ts:22-34
    cache = tokens.get("cache") or {}
    parts = (tokens.get("input"), tokens.get("output"), cache.get("read"), cache.get("write"))
    return int(tokens.get("total") or sum(part or 0 for part in parts))


def overflows(tokens: Mapping[str, Any], window: Window) -> bool:
    """Whether room has to be made."""
    if not window.auto or window.context == 0:
        return False
    return used_tokens(tokens) >= usable_tokens(window)
