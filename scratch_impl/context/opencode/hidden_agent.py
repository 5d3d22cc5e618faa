"""Who sums up: an agent that nobody sees, with no tools and no system prompt, and the question it is asked.

What: an `Agent` is all that a compaction needs to know about the world around it.

How the real one does it: the agent is called `compaction`, is hidden, and its rules deny every tool
opencode/packages/opencode/src/agent/agent.ts:219-233. It is no ordinary turn: the loop has a branch for it
opencode/packages/opencode/src/session/prompt.ts:1142-1159.

But: the questions are in our words, and shorter. A model of its own for this agent is left out. `may_go_on`
and `own_question` stand for plugins that forbid going on, or write the question themselves.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scratch_impl.context.opencode.measure import Estimate
from scratch_impl.context.opencode.overflow import NOTHING_SET, OUTPUT_CAP_TOKENS, Settings, Window
from scratch_impl.context.opencode.seen import Sent, tokens_of

NAME = "compaction"  # opencode/packages/opencode/src/agent/agent.ts:219-233
WRITE = "Sum up what is above: the aim, what is done, what is stuck, what comes next, which files matter."
MERGE = "Bring this summary up to date with what is above. Keep what still holds."


@dataclass(frozen=True)
class Draft:
    """What the hidden agent came to. `how` is continue | too_long | tool_called | stopped."""

    text: str
    how: str = "continue"


Ask = Callable[[Sent], Draft]  # messages, the question last -> a summary


@dataclass(frozen=True)
class Agent:
    """Whom to ask, and the numbers that decide."""

    ask: Ask
    window: Window
    settings: Settings = NOTHING_SET
    output_cap_tokens: int = OUTPUT_CAP_TOKENS
    may_go_on: bool = True
    own_question: str = ""  # of a plugin: asked in the place of ours, an older summary and all
    estimate: Estimate = tokens_of


def question_about(previous: str, own_question: str = "") -> str:
    """What is asked. An older summary stands in the question itself, not in the history that goes with it."""
    if own_question:
        return own_question
    return f"{MERGE}\n<previous-summary>\n{previous}\n</previous-summary>" if previous else WRITE
