from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.shellwords import shell_words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('rm -rf "my dir"; ls', ["rm", "-rf", "my dir", ";", "ls"]),
        ("ls 2>&1", ["ls", "2", ">&", "1"]),
        ("cat <(ls) | wc", ["cat", "<(", "ls", ")", "|", "wc"]),
        ("echo $HOME ${x} $", ["echo", "", "", "$"]),
        ("echo $(date)", ["echo", "$", "(", "date", ")"]),
        ("a\\ b c", ["a b", "c"]),
        ("echo 'it''s' \"a\\\"b\"", ["echo", "its", 'a"b']),
        ("ls # rest", ["ls", ""]),
        ("ls *.py", ["ls", "*.py"]),
        ('echo "', ["echo"]),
        ("", []),
    ],
)
def test_quotes_come_off_and_operators_are_words(line: str, words: list[str]) -> None:
    assert shell_words(line) == words


def test_a_broken_variable_is_given_up_on() -> None:
    assert shell_words("echo ${}") is None


def test_a_variable_can_be_kept() -> None:
    assert shell_words('"echo $HOME"', variable=lambda name: f"<{name}>") == ["echo <HOME>"]
