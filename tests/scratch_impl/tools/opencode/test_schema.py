"""Arguments come out clean, or the first fault is put in words that the model reads."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from scratch_impl.tools.opencode.schema import UNDEFINED, Misfit, decode, number, show

ROW = {"type": "object", "required": ["x"], "properties": {"x": {"type": "string"}, "y": {"type": "boolean"}}}
SCHEMA = {
    "type": "object",
    "required": ["filePath"],
    "properties": {
        "filePath": {"type": "string"},
        "limit": {"type": "number"},
        "count": {"type": "integer", "exclusiveMinimum": 0},
        "mode": {"enum": ["a", "b"]},
        "rows": {"type": "array", "items": ROW},
    },
}


def fault(args: Any) -> str:
    with pytest.raises(Misfit) as caught:
        decode(SCHEMA, args)
    return str(caught.value)


def test_what_is_not_known_is_dropped_at_every_depth() -> None:
    args = {"zz": 1, "filePath": "f", "rows": [{"x": "1", "q": 2}]}
    assert decode(SCHEMA, args) == {"filePath": "f", "rows": [{"x": "1"}]}


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ("x", 'Expected object, got "x"'),
        ([1, "a"], 'Expected object, got [1,"a"]'),
        ({}, 'Missing key\n  at ["filePath"]'),
        ({"filePath": None}, 'Expected string, got null\n  at ["filePath"]'),
        (UNDEFINED, "Expected object, got undefined"),
        ({"filePath": UNDEFINED}, 'Expected string, got undefined\n  at ["filePath"]'),
        ({"filePath": {"a": [1, {"b": "c"}]}}, 'Expected string, got {"a":[1,{"b":"c"}]}\n  at ["filePath"]'),
        ({"filePath": "f", "limit": None}, 'Expected number | undefined, got null\n  at ["limit"]'),
        ({"filePath": "f", "limit": True}, 'Expected number | undefined, got true\n  at ["limit"]'),
        ({"filePath": "f", "limit": nan}, 'Expected a finite number, got NaN\n  at ["limit"]'),
        ({"filePath": "f", "limit": -inf}, 'Expected a finite number, got -Infinity\n  at ["limit"]'),
        ({"filePath": "f", "count": 1.5}, 'Expected an integer, got 1.5\n  at ["count"]'),
        ({"filePath": "f", "count": 1e22}, 'Expected an integer, got 1e+22\n  at ["count"]'),
        ({"filePath": "f", "count": 0}, 'Expected a value greater than 0, got 0\n  at ["count"]'),
        ({"filePath": "f", "mode": "c"}, 'Expected "a" | "b", got "c"\n  at ["mode"]'),
        ({"filePath": "f", "mode": 3}, 'Expected "a" | "b" | undefined, got 3\n  at ["mode"]'),
        ({"filePath": "f", "rows": {}}, 'Expected array | undefined, got {}\n  at ["rows"]'),
        ({"filePath": "f", "rows": [{"x": "1"}, {}]}, 'Missing key\n  at ["rows"][1]["x"]'),
    ],
)
def test_a_fault_says_what_was_wanted_what_came_and_where(args: Any, told: str) -> None:
    assert fault(args) == f"SchemaError({told})"


def test_what_may_be_left_out_may_be_undefined_and_is_not_null() -> None:
    assert decode(SCHEMA, {"filePath": "f", "limit": UNDEFINED}) == {"filePath": "f"}


def test_only_the_first_fault_is_told_in_the_order_of_the_parameters() -> None:
    assert "filePath" in fault({"limit": "3", "filePath": 3})


@pytest.mark.parametrize(
    ("value", "text"),
    [(3.0, "3"), (-0.0, "0"), (0.1, "0.1"), (1e21, "1e+21"), (123456789012345680000, "123456789012345680000"),
     (1e-7, "1e-7"), (0.000001, "0.000001"), (-1.5e-9, "-1.5e-9")],
)  # fmt: skip
def test_numbers_are_written_as_javascript_does(value: float, text: str) -> None:
    assert number(value) == text


def test_a_text_is_quoted_and_not_escaped_beyond_need() -> None:
    assert show("é\n\u0001") == '"é\\n\\u0001"'
