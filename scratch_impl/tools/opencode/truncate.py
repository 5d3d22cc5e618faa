"""Cuts an output that is too long: by lines or by bytes, and never through a line.

What: `truncate` gives back the text as it is when it fits; otherwise a preview of whole lines, a marker that
says how much is missing, and a hint about the file that holds all of it.

How the real one does it: 2000 lines and 50 KiB are both allowed at once; lines are taken from the start, or
in tail mode from the end, as long as both limits hold opencode/packages/opencode/src/tool/truncate.ts:85-141.
The marker counts bytes when a byte limit stopped it, else lines. The hint sends the model to an exploring
agent with the file, unless the agent may not send anybody; then it says to search and read the file itself
opencode/packages/opencode/src/tool/truncate.ts:85-141.

What one would not expect: a line is never cut. When the first one is too long by itself, nothing of it is
kept, and the preview is empty.

But: the file is only a name here, nothing is written and nothing is thrown away later. The words of the hint
are ours.

Events: none; the wrapper tells.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MAX_LINES = 2000  # opencode/packages/opencode/src/tool/truncate.ts:85-141
MAX_BYTES = 50 * 1024  # opencode/packages/opencode/src/tool/truncate.ts:85-141
HEAD, TAIL = "head", "tail"  # opencode/packages/opencode/src/tool/truncate.ts:85-141
DELEGATE, GREP_OR_READ = "delegate", "grep_or_read"  # ours: names for the two hints


@dataclass(frozen=True)
class Limits:
    """How much may stay. None: nobody said, so the next one in line decides."""

    max_lines: int | None = None
    max_bytes: int | None = None
    direction: str | None = None

    def over(self, others: Limits) -> Limits:
        """These limits, and where they say nothing, the others."""

        def either(mine: int | None, theirs: int | None) -> int | None:
            return theirs if mine is None else mine  # 0 is a limit too

        return Limits(
            either(self.max_lines, others.max_lines),
            either(self.max_bytes, others.max_bytes),
            self.direction or others.direction,
        )


DEFAULTS = Limits(MAX_LINES, MAX_BYTES, HEAD)


@dataclass(frozen=True)
class Cut:
    """What came out. `removed` is 0 when nothing was cut; `content` is what the model reads."""

    content: str
    lines: int
    bytes: int
    limits: Limits
    preview: str = ""
    kept_lines: int = 0
    removed: int = 0
    unit: str = "lines"
    hint: str = GREP_OR_READ
    truncated: bool = False


def truncate(
    text: str, options: Limits, configured: Limits, *, path: str = "", may_delegate: bool = False
) -> Cut:
    """Cut a text, if it has to be.

    Args:
        text: The whole output.
        options: What the caller says.
        configured: What the settings say where the caller says nothing.
        path: Where the whole text is kept.
        may_delegate: Whether the agent may send another one to look at the file.
    """
    limits = options.over(configured).over(DEFAULTS)
    lines, size = text.split("\n"), size_of(text)
    max_lines, max_bytes = limits.max_lines or 0, limits.max_bytes or 0
    if len(lines) <= max_lines and size <= max_bytes:
        return Cut(text, len(lines), size, limits)
    from_end = limits.direction == TAIL
    kept, kept_bytes, full = _fill(reversed(lines) if from_end else lines, max_lines, max_bytes)
    removed, unit = (size - kept_bytes, "bytes") if full else (len(lines) - len(kept), "lines")
    preview = "\n".join(reversed(kept) if from_end else kept)
    hint = DELEGATE if may_delegate else GREP_OR_READ
    note = f"...{removed} {unit} truncated...\n\n{HINTS[hint].format(path=path)}"
    content = f"{note}\n\n{preview}" if from_end else f"{preview}\n\n{note}"
    return Cut(content, len(lines), size, limits, preview, len(kept), removed, unit, hint, truncated=True)


# ours: the same advice in other words, opencode/packages/opencode/src/tool/truncate.ts:85-141
HINTS = {
    DELEGATE: "All of it is in {path}. Have an explore agent search that file, by the task tool, rather"
    " than read it all yourself.",
    GREP_OR_READ: "All of it is in {path}. Search it with grep, or read some lines of it with an offset.",
}


def _fill(lines: Iterable[str], max_lines: int, max_bytes: int) -> tuple[list[str], int, bool]:
    """Take lines while they fit: the lines, their bytes, and whether it was the bytes that ended it."""
    kept: list[str] = []
    used = 0
    for line in lines:
        if len(kept) >= max_lines:
            break
        size = size_of(line) + (1 if kept else 0)  # the line break before it
        if used + size > max_bytes:
            return kept, used, True
        kept.append(line)
        used += size
    return kept, used, False


def size_of(text: str) -> int:
    """Bytes of the text in UTF-8; half a surrogate pair counts three, as in JavaScript."""
    return len(text.encode("utf-8", "surrogatepass"))
