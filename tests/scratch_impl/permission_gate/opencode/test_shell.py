"""What command lines ask for."""

from __future__ import annotations

import pytest

from scratch_impl.permission_gate.opencode import shell
from scratch_impl.permission_gate.opencode.arity import prefix
from scratch_impl.permission_gate.opencode.shellread import commands_of
from tests.scratch_impl.permission_gate.opencode.playing import bash, decisions


def scan(command: str, folder: str = "/proj", worktree: str | None = None) -> shell.Scan:
    return shell.scan(command, folder, "/proj", "/home/user", {"/etc", "/"}.__contains__, worktree)


def texts(command: str) -> list[str]:
    return [text for _, text in commands_of(command)]


def words(command: str) -> list[list[str]]:
    return [words for words, _ in commands_of(command)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("a && b || c | d |& e; f & g", ["a", "b", "c", "d", "e", "f", "g"]),
        ("(a; b) | { c; }", ["a", "b", "c"]),
        ('a "$(b "$(c)")" `d` <(e)', ['a "$(b "$(c)")" `d` <(e)', 'b "$(c)"', "c", "d", "e"]),
        ("if a; then b; elif c; then d; else e; fi", ["a", "b", "c", "d", "e"]),
        ("for f in $(a); do b $f; done", ["a", "b $f"]),
        ("for ((i=0; i<3; i++)); do a; done", ["a"]),
        ("while read l\ndo\n  a\ndone < <(b)", ["read l", "a", "b"]),
        ("case $(a) in x|y) b ;; (*) c;; esac", ["a", "b", "c"]),
        ("f() { a; }; function g { b; }; f", ["a", "b", "f"]),
        ("[ -f x ] && [[ $(a) =~ ^b ]]", ["a"]),
        ("export A=$(a) B=1; C=`b`; unset A", ["a", "b"]),
        ("! a | b", ["a", "b"]),
        ("a # b; c\n# d\ne", ["a", "e"]),
        ("a \\\n  b", ["a \\\n  b"]),
        ("echo 'a; $(b)' \"c | d\" e\\;f", ["echo 'a; $(b)' \"c | d\" e\\;f"]),
        ("cat <<EOF\n$(a) `b`\nEOF\nc", ["cat <<EOF\n$(a) `b`\nEOF", "a", "c"]),
        ("cat <<'EOF' | a\n$(b)\nEOF", ["cat <<'EOF' | a\n$(b)\nEOF", "a"]),
        ("", []),
        ("# nothing", []),
    ],
)
def test_every_command_of_a_line_is_found(line: str, found: list[str]) -> None:
    assert texts(line) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("echo hi > /etc/motd", ["echo hi > /etc/motd"]),
        ("a 2>&1 | b", ["a 2>&1", "b"]),
        ("a; b > x", ["a", "b > x"]),
        # Behind a joint it belongs to the whole chain, and then to no text that is asked for.
        ("true && echo hi > /etc/motd", ["true", "echo hi"]),
        ("a | b > x", ["a", "b"]),
        ("! a > x", ["a"]),
    ],
)
def test_what_is_redirected_belongs_to_the_first_command_only(line: str, found: list[str]) -> None:
    assert texts(line) == found


def test_what_is_no_word_does_not_count() -> None:
    assert words("kill -9 $PID 1234 -15 {1..3} $(a)") == [["kill"], ["a"]]
    assert words('A=1 npm run "$x" y$z') == [["npm", "run", '"$x"', "y$z"]]
    assert words("rm > log x y") == [["rm"]]
    assert words("python - 2>&1") == [["python"]]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("a; )", ["a"]),
        ("a ; ; b", ["a", "b"]),
        ('a; b "c', ["a", "b"]),
        ("a &&", ["a", ""]),
        ("a $(b", ["a $(b", "b"]),
        ("cat <<EOF\na; b", ["cat"]),
    ],
)
def test_a_broken_line_is_read_as_far_as_it_goes(line: str, found: list[str]) -> None:
    assert texts(line) == found


def test_a_line_that_nests_without_end_is_read() -> None:
    assert texts("$(" * 5000) is not None
    assert texts("(" * 5000 + "a") is not None
    assert texts("if " * 5000) is not None


def test_paths_count_for_a_few_commands_only() -> None:
    assert scan("cat /etc/passwd").outside == ("/etc",)
    assert scan("grep root /etc/passwd; echo hi > /etc/motd; sudo rm /etc/x").outside == ()
    assert scan("rm -rf \"/var/x\" '/srv/y' ../z a/b").outside == ("/var", "/srv", "/")
    assert scan("cp ~/a ~").outside == ("/home/user", "/home")
    assert scan('cat $HOME/x `a` "$(b)/c" -/etc/x').outside == ()
    assert scan("cat /etc/*.conf /etc/?/$x *.txt").outside == ("/etc",)
    assert scan("cat //etc//x").outside == ("/etc",)


def test_moving_asks_for_the_folder_but_for_no_command() -> None:
    assert scan("cd /etc") == shell.Scan(outside=("/etc",))
    assert scan("cd src && ls") == shell.Scan(("ls",), ("ls *",))
    assert scan("cd /etc && cat x").outside == ("/etc",)  # x still counts from the project


def test_a_folder_outside_to_work_in_is_asked_for_too() -> None:
    assert scan("ls", folder="/etc") == shell.Scan(("ls",), ("ls *",), ("/etc",))
    assert scan("cat /repo/x", worktree="/repo").outside == ()
    assert scan("cat /repo/x", worktree="/").outside == ("/repo",)


def test_an_always_covers_the_name_of_each_command() -> None:
    assert scan("git push -f && npm run dev -- --host && kill -9 1").always == (
        "git push *",
        "npm run dev *",
        "kill *",
    )
    assert scan("git -C /x push").always == ("git -C *",)
    assert prefix(["docker", "compose", "up", "-d"]) == ["docker", "compose", "up"]
    assert prefix(["aws", "s3"]) == ["aws", "s3"]
    assert prefix(["toString", "x"]) == []  # every object of JavaScript has one


def test_one_denied_command_denies_the_line() -> None:
    rules = {"bash": {"*": "allow", "rm *": "deny"}}
    assert decisions(permission=rules, calls=[bash("ls | xargs rm")]) == ["allow"]
    assert decisions(permission=rules, calls=[bash('echo "$(rm -rf build)"')]) == ["deny"]
    assert decisions(permission=rules, calls=[bash("sudo rm -rf build")]) == ["allow"]
