from __future__ import annotations

import pytest

from scratch_impl.permission_gate.gemini_cli.shellread import (
    has_redirection,
    read,
    roots,
    split_commands,
    strip_wrapper,
)


@pytest.mark.parametrize(
    ("line", "commands"),
    [
        ("ls && rm x; pwd | cat &", ["ls", "rm x", "pwd", "cat"]),
        ("ls\nrm x", ["ls", "rm x"]),
        ('echo "a && b; c"', ['echo "a && b; c"']),
        ("echo 'a | b'", ["echo 'a | b'"]),
        ("X=1 make", ["X=1 make"]),
        ("! make", ["make"]),
        ("(cd x; ls)", ["cd x", "ls"]),
        ("{ git log; }", ["git log"]),
        ("git log # > x", ["git log"]),
        ("git log \\\n --oneline", ["git log \\\n --oneline"]),
        ("if a; then b; elif c; then d; else e; fi", ["a", "b", "c", "d", "e"]),
        ("for i in $(ls); do rm $i; done", ["ls", "rm $i"]),
        ("for ((i = 0; i < 3; i++)); do ls; done", ["ls"]),
        ("while a; do b; done > log", ["a", "b"]),
        ("case $x in a|b) ls;; *) rm x;; esac", ["ls", "rm x"]),
        ("f() { rm x; }; f", ["rm x", "f"]),
        ("function f { rm x; }", ["rm x"]),
        ("export A=$(rm x)", ["export A=$(rm x)", "rm x"]),
        ('[ -n "$(ls)" ] && pwd', ['[ -n "$(ls)" ]', "ls", "pwd"]),
        ("[[ a > b ]]", ["[[ a > b ]]"]),
        ("", []),
    ],
)
def test_every_command_of_a_line_is_found(line: str, commands: list[str]) -> None:
    assert split_commands(line) == commands


@pytest.mark.parametrize(
    "line",
    [
        "echo $(rm x)",
        'echo "a $(rm x) b"',
        "echo `rm x`",
        "cat <(rm x)",
        "tee >(rm x)",
        "echo ${y:-$(rm x)}",
        "echo $((1 + $(rm x)))",
        "git log --format=$(rm x)",
        "A=$(rm x) make",
        "cat <<EOF\n$(rm x)\nEOF",
        'echo "$(echo "$(rm x)")"',
        "ls > $(rm x)",
    ],
)
def test_a_command_hidden_in_a_word_is_found(line: str) -> None:
    assert "rm x" in split_commands(line)


@pytest.mark.parametrize("line", ["echo '$(rm x)'", "cat <<'EOF'\n$(rm x)\nEOF", 'echo "\\$(rm x)"'])
def test_what_is_quoted_for_real_does_not_run(line: str) -> None:
    assert "rm x" not in split_commands(line)


@pytest.mark.parametrize(
    "line",
    [
        'echo "',
        "git log (",
        "ls &&& x",
        "a &&",
        ";",
        "(ls",
        "ls)",
        "if a; then",
        "echo ${x@P}",
        "cat <<EOF\nx",
        "$(ls",
    ],
)
def test_a_line_that_does_not_fit_is_unreadable(line: str) -> None:
    assert read(line).has_error
    assert roots(line) == []


@pytest.mark.parametrize("line", ["{ " * 2000, "$(" * 2000, "f()" * 2000, '"${x' * 2000, "((" * 2000])
def test_endless_nesting_is_unreadable_and_does_no_harm(line: str) -> None:
    assert read(line).has_error


def test_pseudo_commands_stand_beside_the_commands_with_their_places() -> None:
    found = [(detail.name, detail.start) for detail in read("a > f | (b <<< x)").details]
    assert found == [("a", 0), ("redirection (>)", 2), ("subshell", 8), ("b", 9), ("herestring (<<<)", 11)]


def test_a_trailing_redirection_is_not_part_of_the_command_a_leading_one_is() -> None:
    assert split_commands("ls > f") == ["ls"]
    assert split_commands("> f ls") == ["> f ls"]


@pytest.mark.parametrize(
    ("line", "redirects"),
    [
        ("ls > f", True), ("ls 2>&1", True), ("cat < f", True), ("cat <<< x", True), ("ls &> f", True),
        ('echo ">"', False), ("[[ a > b ]]", False), ("diff <(a) <(b)", False), ("ls", False),
    ],
)  # fmt: skip
def test_a_redirection_is_told_from_a_character(line: str, redirects: bool) -> None:
    assert has_redirection(line) is redirects


@pytest.mark.parametrize(
    ("line", "inside"),
    [
        ('bash -c "git push"', "git push"),
        ("/bin/sh -c 'git log && rm x'", "git log && rm x"),
        ('bash -c "echo \\"hi\\""', 'echo "hi"'),
        ('zsh -c "echo $HOME"', "echo $HOME"),
        ("bash -lc 'git log'", "bash -lc 'git log'"),
        ("bash -c git log", "git log"),
        ("powershell -Command 'ls'", "ls"),
        ("sh -c 'a' && sh -c 'b'", "a' && sh -c 'b"),
        ("  ls  ", "ls"),
    ],
)
def test_a_wrapper_is_taken_off(line: str, inside: str) -> None:
    assert strip_wrapper(line) == inside
