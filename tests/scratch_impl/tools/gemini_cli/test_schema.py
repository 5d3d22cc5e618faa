"""The small subset of JSON Schema that checks arguments."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

from scratch_impl.tools.gemini_cli import registry, schema
from scratch_impl.tools.gemini_cli.schema import complaint

LINES = {
    "type": "object",
    "required": ["path"],
    "properties": {
        "path": {"type": "string", "minLength": 1},
        "line": {"type": "integer", "minimum": 1, "maximum": 9},
        "how": {"enum": ["fast", "slow"]},
        "tags": {"type": "array", "minItems": 1, "items": {"type": "string"}},
    },
    "additionalProperties": False,
}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"path": "a"}, None),
        ({"path": "a", "line": 3, "how": "slow", "tags": ["x"]}, None),
        ({"path": "a", "line": 3.0}, None),
        ({}, "params must have required property 'path'"),
        ({"path": 3}, "params/path must be string"),
        ({"path": ""}, "params/path must NOT have fewer than 1 characters"),
        ({"path": "a", "line": 0}, "params/line must be >= 1"),
        ({"path": "a", "line": 10}, "params/line must be <= 9"),
        ({"path": "a", "line": 1.5}, "params/line must be integer"),
        ({"path": "a", "line": True}, "params/line must be integer"),
        ({"path": "a", "how": "soon"}, "params/how must be equal to one of the allowed values"),
        ({"path": "a", "tags": []}, "params/tags must NOT have fewer than 1 items"),
        ({"path": "a", "tags": ["x", 1]}, "params/tags/1 must be string"),
        ({"path": "a", "file": "b"}, "params must NOT have additional properties"),
        ([], "params must be object"),
        ("a", "Value of params must be an object"),
        (None, "Value of params must be an object"),
    ],
)
def test_the_first_fault_is_told(value: Any, told: str | None) -> None:
    assert complaint(LINES, value) == told


def test_without_a_schema_anything_goes() -> None:
    assert complaint(None, "a") is None
    assert complaint({}, 3) is None


def test_an_unknown_keyword_or_type_is_skipped() -> None:
    assert (
        complaint({"type": "object", "properties": {"a": {"type": "colour", "format": "rgb"}}}, {"a": 1})
        is None
    )


@pytest.mark.parametrize("module", [schema, registry])
def test_the_examples_hold(module: Any) -> None:
    assert doctest.testmod(module).failed == 0
