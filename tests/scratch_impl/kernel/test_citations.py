from __future__ import annotations

from pathlib import Path

from scratch_impl.kernel.citations import citations_for

SOURCE = '''\
"""Module: gemini-cli/a.ts:1."""

LIMIT = 5  # gemini-cli/packages/limit.ts:7


# gemini-cli/above.ts:1-2 and aider/aider/io.py:3
def described(x):
    """Says so in claude-code/permissions#manage-permissions."""
    y = x  # opencode/own.ts:9
    # gemini-cli/nearest.ts:4
    # goes on here
    yield y
    return None


def documented():
    """As in gemini-cli/doc.ts:5-6.

    And gemini-cli/more.ts:7.
    """
    yield 1


def bare():
    yield 2
'''


def cited(tmp_path: Path, text: str) -> tuple[str, ...]:
    path = tmp_path / "cell.py"
    path.write_text(SOURCE, encoding="utf-8")
    return citations_for(str(path), SOURCE.splitlines().index(text) + 1)


def test_the_comment_on_the_line_itself_comes_first(tmp_path: Path) -> None:
    assert cited(tmp_path, "    y = x  # opencode/own.ts:9") == ("opencode/own.ts:9",)


def test_then_the_comment_right_above(tmp_path: Path) -> None:
    assert cited(tmp_path, "    yield y") == ("gemini-cli/nearest.ts:4",)


def test_then_the_comment_above_the_function(tmp_path: Path) -> None:
    assert cited(tmp_path, "    return None") == ("gemini-cli/above.ts:1-2", "aider/aider/io.py:3")


def test_then_the_docstring_of_the_function(tmp_path: Path) -> None:
    assert cited(tmp_path, "    yield 1") == ("gemini-cli/doc.ts:5-6", "gemini-cli/more.ts:7")


def test_a_line_without_any_has_none(tmp_path: Path) -> None:
    assert cited(tmp_path, "    yield 2") == ()


def test_a_file_that_is_not_there_has_none() -> None:
    assert citations_for("nowhere.py", 3) == ()
