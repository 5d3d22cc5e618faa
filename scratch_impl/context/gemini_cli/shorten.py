"""Long outputs of tools: the middle goes into a file, the two ends stay.

What: `shorten` does it to one text. `shorten_outputs` does it to a history, from the newest output back, once
the outputs together exceed a budget.

How the real one does it: a fifth of the room goes to the beginning, the rest to the end, where errors are
gemini-cli/packages/core/src/utils/fileUtils.ts:661-681. It happens twice: to an output of the shell as it
comes in gemini-cli/packages/core/src/scheduler/tool-executor.ts:217-247, and to old outputs while a history
is compressed gemini-cli/packages/core/src/context/chatCompressionService.ts:137-237.

But: of new outputs only those of the shell are looked at here, there also those of MCP tools; a write that
fails does not occur; and the masking of old outputs before every request
gemini-cli/packages/core/src/context/toolOutputMaskingService.ts:68-256 is left out.

Events: OutputShortened.

Errors: none.
"""

from __future__ import annotations

import math
import re
from collections.abc import Generator, MutableMapping
from typing import Any

from scratch_impl.context.gemini_cli.events import OutputShortened
from scratch_impl.context.gemini_cli.measure import (
    CHARS_PER_TOKEN,
    History,
    Part,
    estimate_tokens,
    json_text,
    length_chars,
    slice_chars,
)
from scratch_impl.kernel.events import Event

SHELL = "run_shell_command"
OUTPUT_LIMIT_CHARS = 40_000  # gemini-cli/packages/core/src/config/config.ts:476
HEAD_SHARE = 0.2  # gemini-cli/packages/core/src/utils/fileUtils.ts:668
FOLDER = "tool-outputs"  # gemini-cli/packages/core/src/utils/fileUtils.ts:686

Saved = MutableMapping[str, str]  # path -> full text


def output_limit_chars(limit_tokens: int, tokens: int, most_chars: int = OUTPUT_LIMIT_CHARS) -> int:
    """How much of an output may stay: what is left of the window, and never more than `most_chars`."""
    # gemini-cli/packages/core/src/config/config.ts:3773-3780
    return min(CHARS_PER_TOKEN * (limit_tokens - tokens), most_chars)


def shorten(text: str, file: str, limit_chars: int) -> str:
    """The text if it fits, else its beginning, a note of what is missing, and its end."""
    # gemini-cli/packages/core/src/utils/fileUtils.ts:661-681
    length = length_chars(text)
    if length <= limit_chars:
        return text
    head = math.floor(limit_chars * HEAD_SHARE)
    tail = limit_chars - head
    return (
        f"Too long: here are the first {head:,} and the last {tail:,} characters. All of it: {file}\n"
        f"{slice_chars(text, None, head)}\n\n"
        f"... [{length - limit_chars:,} characters left out] ...\n\n"
        f"{slice_chars(text, -tail, None)}"
    )


def file_for(tool: str, number: int | str) -> str:
    """The file that keeps the full text."""
    # gemini-cli/packages/core/src/utils/fileUtils.ts:688-712
    name, ending = (re.sub(r"[^a-zA-Z0-9_-]", "_", str(part)).lower() for part in (tool, number))
    return f"{FOLDER}/{ending if ending.startswith(name) else f'{name}_{ending}'}.txt"


def shorten_outputs(
    history: History, budget_tokens: int, limit_chars: int, saved: Saved
) -> Generator[Event, Any, History]:
    """Shorten what exceeds the budget; the newest outputs come first, so they are the ones to stay."""
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:141-233
    used = 0
    shortened: History = []
    for index in range(len(history) - 1, -1, -1):
        parts: list[Part] = []
        for part in reversed(history[index].get("parts") or []):
            text = _output_text(part)
            tokens = 0 if text is None else estimate_tokens([{"text": text}])
            if text is not None and used + tokens > budget_tokens:
                part, tokens = yield from _shortened(part, text, limit_chars, saved, index)
            used += tokens
            parts.insert(0, part)
        shortened.insert(0, {**history[index], "parts": parts})
    return shortened


def _shortened(
    part: Part, text: str, limit_chars: int, saved: Saved, index: int
) -> Generator[Event, Any, tuple[Part, int]]:
    response = part["functionResponse"]
    tool = response.get("name") or "unknown_tool"
    file = file_for(tool, len(saved) + 1)
    saved[file] = text
    short = shorten(text, file, limit_chars)
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:183-213
    yield OutputShortened(tool, index, length_chars(text), length_chars(short), file, "over_budget")
    return {"functionResponse": {**response, "response": {"output": short}}}, estimate_tokens(
        [{"text": short}]
    )


def _output_text(part: Part) -> str | None:
    """What the tool said, as a text; None when the part is not an answer of a tool."""
    # gemini-cli/packages/core/src/context/chatCompressionService.ts:154-179
    if part.get("functionResponse") is None:
        return None
    body = part["functionResponse"].get("response")
    if isinstance(body, str):
        return body
    for key in ("output", "content"):
        if isinstance(body, dict) and isinstance(body.get(key), str):
            return str(body[key])
    return json_text(body, indent=2)
