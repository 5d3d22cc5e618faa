from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.jsregex import BadPattern, compile_js


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        (r"\/src\/", "a/src/b", True),
        (r"^a$", "a\n", False),  # $ is the very end
        (r"\x00\"a\"", '\0"a"', True),
        (r"\0", "\0", True),
        (r"\s", "\u00a0", True),  # spaces are Unicode's,
        (r"\w", "é", False),  # letters are not
        (r"[\s\S]", "x", True),
        (r"a.b", "a\u2028b", False),
        (r"[^]", "\n", True),
        (r"[]", "a", False),
        (r"[[]", "[", True),
        (r"[\w-]+\.md", "my-plan.md", True),
        (r"[\w-.]+$", "a-.b", True),
        (r"a{,3}", "a{,3}", True),  # no count without a first number
        (r"{", "{", True),
        (r"a{2}", "aa", True),
        (r"(?<year>\d{4})-\k<year>", "2026-2026", True),
        (r"(?<!x)y", "xy", False),
        (r"\e\q", "eq", True),
        (r"\u0041\cJ", "A\n", True),
        (r"(a)\1", "aa", True),
        (r"a\1", "a\x01", True),  # without a group it is a character's number
        (r"\101", "A", True),
        (r"a+?b", "aab", True),
        (r"[\b]", "\b", True),
        (r"]}", "]}", True),
    ],
)
def test_patterns_mean_what_they_mean_in_javascript(source: str, text: str, found: bool) -> None:
    assert bool(compile_js(source).search(text)) is found


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("[", "Unterminated character class"),
        ("(a", "Unterminated group"),
        ("a)", "Unmatched"),
        ("*a", "Nothing to repeat"),
        ("a**", "Nothing to repeat"),
        ("a++", "Nothing to repeat"),
        ("{2}", "Nothing to repeat"),
        ("(?P<n>a)", "Invalid group"),
        ("(?i)a", "Invalid group"),
        ("(?>a)", "Invalid group"),
        ("[z-a]", "Range out of order"),
        ("a{3,1}", "out of order"),
        ("a\\", "at end of pattern"),
    ],
)
def test_what_javascript_refuses_is_refused_with_its_reason(source: str, reason: str) -> None:
    with pytest.raises(BadPattern, match=reason.replace("(", r"\(")):
        compile_js(source)
