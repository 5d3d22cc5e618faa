"""Decodes the arguments of a call: either they come out clean, or the first fault is put in words.

What: `decode` returns the value with unknown keys dropped, at every depth, or raises Misfit.

How the real one does it: the parameters of a tool are a schema of the library `effect`, and the wrapper
decodes the arguments against it before anything else opencode/packages/opencode/src/tool/tool.ts:113-145.
Decoding stops at the first fault, looking at the parameters in the order in which they were declared, and an
unknown key is no fault: it is left out of what the tool gets.

But: here a schema is a small part of JSON Schema, as plain data: type, enum, properties, required, items,
exclusiveMinimum. The words of a fault are those of the library, since the model reads them.

Events: none.

Errors: Misfit.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

Schema = Mapping[str, Any]
Path = tuple[str | int, ...]

WORDS = {
    "string": "string", "number": "number", "integer": "number", "boolean": "boolean", "array": "array",
    "object": "object",
}  # fmt: skip

UNDEFINED = object()  # what JavaScript has and JSON has not: a value that is no value
LARGEST = 2**53 - 1  # beyond it JavaScript no longer tells neighbours apart


class Misfit(Exception):  # noqa: N818
    """The arguments do not fit. The text is the detail that goes into the message to the model."""


def decode(schema: Schema, value: Any, path: Path = (), *, optional: bool = False) -> Any:
    """Check one value and return it as the tool will get it.

    Args:
        schema: What is wanted.
        value: What came; as JSON gives it, though numbers may also be NaN or infinite.
        path: Where in the arguments it stands.
        optional: Whether the key may be left out; a complaint about the type then says so.

    Raises:
        Misfit: The first fault.
    """
    if "enum" in schema:
        return _one_of(schema["enum"], value, path, optional)
    kind = schema["type"]
    if not _is(kind, value):
        # subtle: a null is not the same as a key left out; an optional parameter does not take it.
        raise _misfit(WORDS[kind] + (" | undefined" if optional else ""), value, path)
    if kind in ("number", "integer"):
        _check_number(schema, value, path)
    if kind == "object" and "properties" in schema:
        return _object(schema, value, path)
    if kind == "array" and "items" in schema:
        return [decode(schema["items"], item, (*path, at)) for at, item in enumerate(value)]
    return value


def dropped(schema: Schema, value: Mapping[str, Any]) -> tuple[str, ...]:
    """The keys at the top that the tool will not get."""
    known = schema.get("properties")
    return () if known is None else tuple(key for key in value if key not in known)


def _object(schema: Schema, value: Mapping[str, Any], path: Path) -> dict[str, Any]:
    required, clean = schema.get("required", ()), {}
    for key, inner in schema["properties"].items():
        if value.get(key) is UNDEFINED and key not in required:
            continue
        if key in value:
            clean[key] = decode(inner, value[key], (*path, key), optional=key not in required)
        elif key in required:
            raise Misfit(_told("Missing key", (*path, key)))
    return clean


def _check_number(schema: Schema, value: float, path: Path) -> None:
    if schema["type"] == "integer" and not (abs(value) <= LARGEST and float(value).is_integer()):
        raise _misfit("an integer", value, path)
    if not math.isfinite(value):
        raise _misfit("a finite number", value, path)
    above = schema.get("exclusiveMinimum")
    if above is not None and not value > above:
        raise _misfit(f"a value greater than {show(above)}", value, path)


def _one_of(choices: Sequence[Any], value: Any, path: Path, optional: bool) -> Any:
    if any(type(value) is type(choice) and value == choice for choice in choices):
        return value
    # subtle: what could be left out is only mentioned when no choice is even of the right type.
    near = any(type(value) is type(choice) for choice in choices)
    wanted = " | ".join(show(choice) for choice in choices)
    raise _misfit(wanted + ("" if near or not optional else " | undefined"), value, path)


def _is(kind: str, value: Any) -> bool:
    match kind:
        case "string":
            return isinstance(value, str)
        case "number" | "integer":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "boolean":
            return isinstance(value, bool)
        case "array":
            return isinstance(value, list)
        case _:
            return isinstance(value, dict)  # a list is no object, whatever JavaScript says


def _misfit(wanted: str, value: Any, path: Path) -> Misfit:
    return Misfit(_told(f"Expected {wanted}, got {show(value)}", path))


def _told(fault: str, path: Path) -> str:
    where = "".join(f"[{show(key)}]" for key in path)
    return f"SchemaError({fault}\n  at {where})" if path else f"SchemaError({fault})"


def show(value: Any) -> str:
    """A value on one line, without spaces, as JavaScript writes it."""
    if value is UNDEFINED:
        return "undefined"
    if isinstance(value, list):
        return f"[{','.join(map(show, value))}]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{show(key)}:{show(item)}" for key, item in value.items()) + "}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number(value)
    return json.dumps(value, ensure_ascii=False)


def number(value: float) -> str:
    """A number as JavaScript writes it: no `.0`, and an exponent from 1e21 on and below 1e-6."""
    if not math.isfinite(value):
        return "NaN" if math.isnan(value) else ("-" if value < 0 else "") + "Infinity"
    sign, figures, power = Decimal(repr(float(value))).normalize().as_tuple()
    digits, minus = "".join(map(str, figures)), "-" if sign and value else ""
    point = len(digits) + int(power)  # how many of them stand before the point
    if 0 < point <= 21:
        whole, rest = digits[:point].ljust(point, "0"), digits[point:]
        return minus + whole + (f".{rest}" if rest else "")
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{digits}" if value else "0"
    rest = f".{digits[1:]}" if digits[1:] else ""
    return f"{minus}{digits[0]}{rest}e{point - 1:+d}"
