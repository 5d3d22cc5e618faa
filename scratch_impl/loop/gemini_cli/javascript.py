"""What the real one gets from its language, and Python does differently.

What: texts as 16-bit units, JSON as JavaScript writes it, and its idea of white space.

How the real one does it: string positions count 16-bit units, so an emoji is two places wide; a call is
compared by its name and the JSON of its arguments
gemini-cli/packages/core/src/services/loopDetectionService.ts:175-179.

But: a number that is not whole is written as Python writes it.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping
from typing import Any

SPACE = r"[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]"  # its \s
NOT_A_LINE_END = r"[^\n\r\u2028\u2029]"  # its dot


def to_units(text: str) -> str:
    """The text with one character for each 16-bit unit.

    Example: `len(to_units("😀"))` -> `2`.
    """
    if not text or max(text) <= "\uffff":
        return text
    packed = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, struct.unpack(f"<{len(packed) // 2}H", packed)))


def from_units(units: str) -> str:
    """Back to a text. Half a character, cut off at an end, becomes the sign for what cannot be read."""
    if units.isascii():
        return units
    return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def to_json(value: Any) -> str:
    """JSON without blanks. Keys keep their order, except that whole numbers come first.

    Example: `to_json({"b": 1.0, "a": None})` -> `'{"b":1,"a":null}'`.
    """
    if isinstance(value, Mapping):
        keys = sorted(value, key=lambda key: (0, int(key)) if _is_index(key) else (1, 0))
        return "{" + ",".join(f"{to_json(key)}:{to_json(value[key])}" for key in keys) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(to_json, value)) + "]"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _number(float(value))  # there is one kind of number only
    return json.dumps(value, ensure_ascii=False)


def _is_index(key: str) -> bool:
    return key.isascii() and key.isdigit() and str(int(key)) == key and int(key) < 2**32 - 1


def _number(value: float) -> str:
    if not math.isfinite(value):
        return "null"
    return str(int(value)) if value.is_integer() and abs(value) < 1e21 else repr(value)
