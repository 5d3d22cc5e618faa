"""Which pair of lines the model is told to put around code.

What: `choose_fence` takes the first pair that no file of the chat could be mistaken for.

How the real one does it: before every prompt it looks through the files of the chat, and the first pair is
taken of which no line begins with either half; if there is none, the first pair all the same
aider/aider/coders/base_coder.py:609-635.

But: read-only files are looked at too, there; here all files of the chat may be edited.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Fence:
    """What stands before and behind a piece of code."""

    opener: str
    closer: str


# aider/aider/coders/base_coder.py:77-85
FENCES = (
    Fence("```", "```"),
    Fence("````", "````"),
    *(Fence(f"<{tag}>", f"</{tag}>") for tag in ("source", "code", "pre", "codeblock", "sourcecode")),
)


def choose_fence(texts: Iterable[str]) -> tuple[Fence, tuple[str, ...]]:
    """The fence, and the openers that were passed over for it."""
    lines = [line for text in texts for line in text.splitlines()]
    passed: list[str] = []
    for fence in FENCES:
        if not any(line.startswith((fence.opener, fence.closer)) for line in lines):
            return fence, tuple(passed)
        passed.append(fence.opener)
    return FENCES[0], tuple(passed)
