from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.shellsafety import is_dangerous, is_known_safe
from scratch_impl.permission_gate.gemini_cli.shellwords import shell_words


def words(line: str) -> list[str]:
    return shell_words(line) or []


@pytest.mark.parametrize(
    "line",
    [
        "ls", "cat f", "git status", "git log --oneline", "git -C /x diff", "git branch", "git branch --list",
        "find . -name x", "sed -n 1,20p f", "base64 x", 'bash -c "ls && cat x"', 'bash -lc "git status"',
        'zsh -c "ls"', "ls && rm -rf /",
    ],
)  # fmt: skip
def test_reading_commands_are_known_safe_by_their_first_word(line: str) -> None:
    assert is_known_safe(words(line))


@pytest.mark.parametrize(
    "line",
    [
        "", "npm test", "git push", "git branch -D x", "git log --output=f", "git -c a=b status",
        "find . -delete", "sed -i s/a/b/ f", "sed -n 1,p f", "base64 -o y x", 'bash -c "ls > x"',
        'bash -c "ls && rm x"', "LS", "rg foo", "X=1 ls",
    ],
)  # fmt: skip
def test_anything_else_is_not(line: str) -> None:
    assert not is_known_safe(words(line))


@pytest.mark.parametrize(
    "line",
    [
        "rm -rf build", "rm -f x", "sudo rm -fr /", "find . -exec rm {}", "git -c a=b status",
        "git branch new", "git commit -cx",
        "git diff --ext-diff", "base64 --output=y x", "rg --pre=x y",
    ],
)  # fmt: skip
def test_commands_that_do_damage_are_known(line: str) -> None:
    assert is_dangerous(words(line))


@pytest.mark.parametrize(
    "line", ["", "rm x", "rm -r -f x", "sudo ls", "git push --force", "npm test", "ls && rm -rf /"]
)
def test_much_damage_is_not_known(line: str) -> None:
    assert not is_dangerous(words(line))
