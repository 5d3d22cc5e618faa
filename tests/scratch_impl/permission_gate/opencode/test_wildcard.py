from __future__ import annotations

import pytest

from scratch_impl.permission_gate.opencode.wildcard import match


@pytest.mark.parametrize(
    ("text", "pattern", "fits"),
    [
        ("ls", "ls *", True),  # a space and a star at the very end may be missing
        ("lsof", "ls *", False),
        ("ls", "ls **", False),  # one final star, not two
        ("", " *", True),
        ("a/b\nc", "*", True),
        ("src/a.ts", "src/**/a.ts", False),  # two stars are two stars
        ("[x]", "[x]", True),
        ("x", "[x]", False),
        ("ls\n", "ls", False),
        ("LS", "ls", False),
        ("C:\\x", "C:/?", True),
        ("😀", "?", False),  # JavaScript counts two
        ("😀", "??", True),
        ("git -C /x push", "git push *", False),
    ],
)
def test_a_pattern_fits_from_end_to_end(text: str, pattern: str, fits: bool) -> None:
    assert match(text, pattern) is fits
