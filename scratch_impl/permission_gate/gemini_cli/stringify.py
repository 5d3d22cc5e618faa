r"""Arguments as one string, fenced so that a pattern can trust it.

What: `{"b": 2, "a": 1}` becomes `{` NUL `"a":1` NUL `,` NUL `"b":2` NUL `}`.

How the real one does it: compact JSON with sorted keys, and a NUL character on both sides of each
top-level pair gemini-cli/packages/core/src/policy/stable-stringify.ts:136-141. A NUL inside the data is
written as an escape by JSON, so no argument can fake a fence. A rule that demands
`NUL"file_path":"..."NUL` therefore cannot be tricked by a file whose *content* says `"file_path":"..."`.

But: values that only JavaScript has (undefined, functions, cycles, toJSON) cannot come in here, and
numbers are written as Python writes them, apart from whole ones.

Events: none.

Errors: none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

NUL = "\0"
VISIBLE_NUL = "␀"  # ours: how a view shows the fence


def fenced_text(args: Mapping[str, Any]) -> str:
    r"""Stringify a call's arguments.

    Example: `fenced_text({"path": "a"})` -> `'{\x00"path":"a"\x00}'`.
    """
    pairs = [f"{NUL}{_json(key)}:{_stable(args[key])}{NUL}" for key in _sorted(args)]
    return "{" + ",".join(pairs) + "}"


def _stable(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{_json(key)}:{_stable(value[key])}" for key in _sorted(value)) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(_stable(item) for item in value) + "]"
    return _json(value)


def _sorted(mapping: Mapping[str, Any]) -> list[str]:
    # subtle: JavaScript compares strings by 16-bit units, so a rare pair beyond U+FFFF sorts differently.
    return sorted(mapping, key=lambda key: key.encode("utf-16-be", "surrogatepass"))


def _json(value: Any) -> str:
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        value = int(value)  # JavaScript has one kind of number: 1.0 is written 1
    return json.dumps(value, ensure_ascii=False)
