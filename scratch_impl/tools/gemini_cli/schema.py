"""Checks arguments against a JSON schema: a small subset of JSON Schema, and our own.

What: `complaint(schema, value)` is the first thing that is wrong with a value, in words, or None.

How the real one does it: a library, Ajv, does the checking, and the path to the bad value starts with the
word `params` gemini-cli/packages/core/src/utils/schemaValidator.ts:104-107. Without a schema anything goes
gemini-cli/packages/core/src/utils/schemaValidator.ts:73-75; arguments that are no object never pass
gemini-cli/packages/core/src/utils/schemaValidator.ts:76-78.

But: only `type`, `required`, `properties`, `additionalProperties: false`, `enum`, `items`, `minimum`,
`maximum`, `minLength` and `minItems` are known, every other keyword is skipped. A schema that the library
cannot compile switches the check off gemini-cli/packages/core/src/utils/schemaValidator.ts:88-102; ours has
no such case. Our sentences are like the library's, not copied from it.

Events: none.

Errors: none.

>>> complaint({"type": "object", "required": ["file_path"]}, {"path": "a.txt"})
"params must have required property 'file_path'"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

ROOT = "params"  # gemini-cli/packages/core/src/utils/schemaValidator.ts:106
# gemini-cli/packages/core/src/utils/schemaValidator.ts:77
NOT_AN_OBJECT = f"Value of {ROOT} must be an object"

TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}


def complaint(schema: Mapping[str, Any] | None, value: object) -> str | None:
    """Return what is wrong with `value`, or None. Only the first fault is told."""
    if not schema:
        return None
    if not isinstance(value, dict | list):  # to JavaScript a list is an object too
        return NOT_AN_OBJECT
    return next(_faults(schema, value, ROOT), None)


def _faults(schema: Mapping[str, Any], value: object, where: str) -> Iterator[str]:
    wanted = schema.get("type")
    if wanted is not None and not _is(wanted, value):
        yield f"{where} must be {wanted}"
        return  # nothing below makes sense for a value of the wrong type
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where} must be equal to one of the allowed values"
    if isinstance(value, dict):
        yield from _object_faults(schema, value, where)
    elif isinstance(value, list):
        yield from _list_faults(schema, value, where)
    elif isinstance(value, str) and len(value) < schema.get("minLength", 0):
        yield f"{where} must NOT have fewer than {schema['minLength']} characters"
    elif isinstance(value, int | float) and not isinstance(value, bool):
        if value < schema.get("minimum", value):
            yield f"{where} must be >= {schema['minimum']}"
        if value > schema.get("maximum", value):
            yield f"{where} must be <= {schema['maximum']}"


def _object_faults(schema: Mapping[str, Any], value: Mapping[str, Any], where: str) -> Iterator[str]:
    for name in schema.get("required", ()):
        if name not in value:
            yield f"{where} must have required property '{name}'"
    known = schema.get("properties", {})
    if schema.get("additionalProperties") is False and set(value) - set(known):
        yield f"{where} must NOT have additional properties"
    for name, inner in known.items():
        if name in value:
            yield from _faults(inner, value[name], f"{where}/{name}")


def _list_faults(schema: Mapping[str, Any], value: list[Any], where: str) -> Iterator[str]:
    if len(value) < schema.get("minItems", 0):
        yield f"{where} must NOT have fewer than {schema['minItems']} items"
    for index, item in enumerate(value):
        yield from _faults(schema.get("items", {}), item, f"{where}/{index}")


def _is(wanted: str, value: object) -> bool:
    if isinstance(value, bool):  # Python counts true and false as integers; JSON does not
        return wanted == "boolean"
    if wanted == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, TYPES[wanted]) if wanted in TYPES else True
