from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.tomltext import BadToml, parse_toml


def test_plain_toml_is_read() -> None:
    assert parse_toml("a = [\"x\", 'y']\n[b]\nc = 1\n") == {"a": ["x", "y"], "b": {"c": 1}}


@pytest.mark.parametrize(
    "text", ['a = ["x", 1]', "a = [1, 2.0]", 'a = [["x", true]]', "[b]\nc = [1, {d = 1}]"]
)
def test_a_list_that_mixes_types_is_refused(text: str) -> None:
    with pytest.raises(BadToml, match="one type"):
        parse_toml(text)


def test_the_message_says_where() -> None:
    with pytest.raises(BadToml, match="line 2"):
        parse_toml("a = 1\nb =\n")
