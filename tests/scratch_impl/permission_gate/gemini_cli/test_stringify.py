from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.permission_gate.gemini_cli.stringify import fenced_text


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ({}, "{}"),
        ({"b": 2, "a": 1}, '{\0"a":1\0,\0"b":2\0}'),
        ({"o": {"z": 1, "y": [1, {"b": 0, "a": 0}]}}, '{\0"o":{"y":[1,{"a":0,"b":0}],"z":1}\0}'),
        ({"t": True, "n": None, "f": 1.0, "g": 1.5}, '{\0"f":1\0,\0"g":1.5\0,\0"n":null\0,\0"t":true\0}'),
        ({"p": 'a "b" \\ é'}, '{\0"p":"a \\"b\\" \\\\ é"\0}'),
    ],
)
def test_keys_are_sorted_and_only_top_level_pairs_are_fenced(args: dict[str, Any], text: str) -> None:
    assert fenced_text(args) == text


def test_a_nul_in_the_data_cannot_pretend_to_be_a_fence() -> None:
    text = fenced_text({"content": '\0"file_path":"/plans/x.md"\0'})
    assert text.count("\0") == 2
    assert "\\u0000" in text
