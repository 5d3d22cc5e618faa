"""What can be wrong with a reply, and which fence it is to use.

What: `Unfit` goes to the model, `Trouble` as a rule to the person alone; `choose_fence` looks at the files.

How the real one does it: whatever a format raises as ValueError goes to the model
aider/aider/coders/base_coder.py:2305-2316, errors of git, of the disk and of types to the person
aider/aider/coders/base_coder.py:2318-2320 aider/aider/repo.py:26-36, and whatever is left to the model again
aider/aider/coders/base_coder.py:2321-2328. Before each request the first fence is
taken with which no line of the files in the chat begins aider/aider/coders/base_coder.py:609-635.

But: the person is not warned when every fence is taken.

Events: none.

Errors: Unfit and Trouble are raised by the formats.
"""

from __future__ import annotations

from collections.abc import Iterable

FENCES = tuple(
    [("`" * 3, "`" * 3), ("`" * 4, "`" * 4)]  # aider/aider/coders/base_coder.py:77-85
    + [(f"<{tag}>", f"</{tag}>") for tag in ("source", "code", "pre", "codeblock", "sourcecode")]
)
NO_MATCH, MALFORMED = "no_match", "malformed"

Fence = tuple[str, str]


class Unfit(Exception):  # noqa: N818
    """A reply whose edits cannot be read, or do not fit. `message` is what the model is told."""

    def __init__(self, why: str, message: str, failed: int = 1, passed: int = 0) -> None:
        super().__init__(message)
        self.why, self.message, self.failed, self.passed = why, message, failed, passed


class Trouble(Exception):  # noqa: N818
    """Something else that went wrong, and whether the model is told."""

    def __init__(self, message: str, told: bool = False) -> None:
        super().__init__(message)
        self.message, self.told = message, told


def choose_fence(texts: Iterable[str]) -> Fence:
    """The first fence with which no line of the files begins; the first of all when there is none."""
    lines = [line for text in texts for line in text.splitlines()]
    for fence in FENCES:  # aider/aider/coders/base_coder.py:609-635
        if not any(line.startswith(fence) for line in lines):
            return fence
    return FENCES[0]
