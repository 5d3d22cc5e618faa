from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.jsregex import compile_js
from scratch_impl.permission_gate.gemini_cli.patterns import (
    is_safe,
    param_pattern,
    patterns_for,
    prefix_pattern,
)
from scratch_impl.permission_gate.gemini_cli.stringify import fenced_text


@pytest.mark.parametrize(
    ("command", "fits"),
    [
        ("git", True),
        ("git push", True),
        ('git"x"', True),
        ("gitleaks", False),
        (" git", False),
        ("x git", False),
    ],
)
def test_a_prefix_ends_at_a_word(command: str, fits: bool) -> None:
    found = compile_js(prefix_pattern("git")).search(fenced_text({"command": command}))
    assert bool(found) is fits


def test_a_prefix_is_taken_literally() -> None:
    pattern = compile_js(prefix_pattern("a.b (x)"))
    assert pattern.search(fenced_text({"command": "a.b (x)"}))
    assert not pattern.search(fenced_text({"command": "axb (x)"}))


def test_an_approval_for_one_file_never_matches_that_file() -> None:
    pattern = compile_js(param_pattern("file_path", "src/a.ts"))
    assert not pattern.search(fenced_text({"file_path": "src/a.ts"}))
    # It looks for a backslash and a zero where the fences are.
    assert pattern.search(fenced_text({"file_path": "src/a.ts"}).replace("\0", "\\0"))


def test_prefixes_win_over_the_regex_and_the_regex_over_the_pattern() -> None:
    assert patterns_for("x", ["git", "npm"], "y") == [prefix_pattern("git"), prefix_pattern("npm")]
    assert patterns_for("x", None, "y") == ['"command":"y']
    assert patterns_for("x", None, None) == ["x"]
    assert patterns_for(None, None, None) == [None]
    assert patterns_for(None, [], None) == []


@pytest.mark.parametrize(
    ("pattern", "safe"),
    [
        ("a+b", True),
        ("(a+)+", False),
        ("(a+)(b)+", False),
        ("(a|b)*", True),
        ("[", False),
        ("a" * 2049, False),
    ],
)
def test_a_quantifier_inside_a_quantifier_is_not_safe(pattern: str, safe: bool) -> None:
    assert is_safe(pattern) is safe
