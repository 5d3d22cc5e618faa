"""How large something is, in tokens, by a guess: four characters make one.

What: `tokens_of_text` for a text, `tokens_of` for messages as the model would get them.

How the real one does it: it divides the length of a text by four and rounds; messages are first turned into
what is sent, and that into JSON opencode/packages/opencode/src/session/compaction.ts:188-239. Outputs are
guessed from their text alone opencode/packages/opencode/src/session/compaction.ts:243-287. Only the size of
the last request is no guess: the provider tells it
opencode/packages/opencode/src/session/processor.ts:435-456.

But: the JSON of the real one has a few more fields, so our guess is a little lower.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from scratch_impl.context.opencode.store import Message

CHARS_PER_TOKEN = 4  # opencode/packages/opencode/src/session/compaction.ts:243-287

Estimate = Callable[[Sequence[Message]], int]  # messages -> tokens


def length_chars(text: str) -> int:
    """The length in 16-bit units, as the language of the real one counts: an emoji is two."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def json_text(value: Any) -> str:
    """JSON without blanks, letters of all languages as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def tokens_of_text(text: str) -> int:
    """A quarter of the characters, a half rounded up.

    Example: `tokens_of_text("abcdef")` -> `2`.
    """
    return (2 * length_chars(text) + CHARS_PER_TOKEN) // (2 * CHARS_PER_TOKEN)


def tokens_of_json(value: Any) -> int:
    """The same for what is sent as JSON."""
    return tokens_of_text(json_text(value))
