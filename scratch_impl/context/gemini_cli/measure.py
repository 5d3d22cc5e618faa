"""How large a message is: exactly in characters of JSON, roughly in tokens.

What: two rulers. The first is used to choose where the history is cut, the second for everything else.

How the real one does it: a cut is looked for by the length of each message as JSON
gemini-cli/packages/core/src/context/chatCompressionService.ts:68. Tokens are guessed from characters
gemini-cli/packages/core/src/utils/tokenCalculation.ts:120-147, because asking the model's tokenizer costs a
request. Both count 16-bit units, as the language does: an emoji is two.

But: parts inside of a tool's answer are not counted on their own; a fraction in a call's arguments is written
as Python writes it. With media in the request the real one does ask the tokenizer.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Iterable, Mapping
from typing import Any

Part = Mapping[str, Any]
Content = Mapping[str, Any]  # {"role": "user" | "model", "parts": [...]}
History = list[Content]

CHARS_PER_TOKEN = 4  # gemini-cli/packages/core/src/utils/tokenCalculation.ts:35
TOKENS_PER_OTHER_CHAR = 1.5  # gemini-cli/packages/core/src/utils/tokenCalculation.ts:17
LONGEST_TEXT_CHARS = 100_000  # gemini-cli/packages/core/src/utils/tokenCalculation.ts:28
IMAGE_TOKENS = 3000  # gemini-cli/packages/core/src/utils/tokenCalculation.ts:21
PDF_TOKENS = 25800  # gemini-cli/packages/core/src/utils/tokenCalculation.ts:24


def parts_of(history: Iterable[Content]) -> list[Part]:
    """All parts of all messages, in order."""
    return [part for content in history for part in content.get("parts") or []]


def length_chars(text: str) -> int:
    """The length in 16-bit units.

    Example: `length_chars("😀")` -> `2`.
    """
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def json_text(value: Any, indent: int | None = None) -> str:
    """JSON as JavaScript writes it: no blanks, letters of all languages as they are."""
    separators = (",", ":") if indent is None else (",", ": ")
    text = json.dumps(value, ensure_ascii=False, separators=separators, indent=indent)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)


def json_chars(value: Any) -> int:
    """How long the value is as JSON, in 16-bit units. This is the ruler for the cut."""
    return length_chars(json_text(value))


def estimate_tokens(parts: Iterable[Part]) -> int:
    """A guess at the number of tokens, rounded down over all parts together."""
    # gemini-cli/packages/core/src/utils/tokenCalculation.ts:120-147
    return math.floor(sum(map(_part_tokens, parts)))


def _part_tokens(part: Part) -> float:
    if isinstance(part.get("text"), str):
        return _text_tokens(part["text"])
    response = part.get("functionResponse")
    if response is not None:
        # gemini-cli/packages/core/src/utils/tokenCalculation.ts:83-113
        body = response.get("response")
        text = body if isinstance(body, str) else "" if body is None else json_text(body)
        return length_chars((response.get("name") or "") + text) / CHARS_PER_TOKEN
    media = part.get("inlineData") or part.get("fileData") or {}
    kind = str(media.get("mimeType", ""))
    if kind.startswith("image/"):
        return IMAGE_TOKENS
    if kind.startswith("application/pdf"):
        return PDF_TOKENS
    return json_chars(part) / CHARS_PER_TOKEN


def _text_tokens(text: str) -> float:
    """Four ASCII characters make a token, every other character is one and a half."""
    length = length_chars(text)
    if length > LONGEST_TEXT_CHARS:
        return length / CHARS_PER_TOKEN  # subtle: a very long Chinese text suddenly counts as a sixth
    ascii_chars = sum(map(str.isascii, text))
    return ascii_chars / CHARS_PER_TOKEN + (length - ascii_chars) * TOKENS_PER_OTHER_CHAR


def slice_chars(text: str, start: int | None, end: int | None) -> str:
    """`text[start:end]` with both places counted in 16-bit units; half an emoji becomes a question mark."""
    if text.isascii():
        return text[start:end]
    packed = text.encode("utf-16-le", "surrogatepass")
    units = struct.unpack(f"<{len(packed) // 2}H", packed)[start:end]
    return struct.pack(f"<{len(units)}H", *units).decode("utf-16-le", "replace")
