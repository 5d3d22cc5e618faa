"""Which commands are known to be harmless, and which are known to do damage.

What: two questions about the words of a command line. Most commands are neither.

How the real one does it: a set of reading commands plus rules for find, git, base64, rg and sed
gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:147-269; `bash -c "..."` is safe when all its
parts are gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:91-136; damage is `rm -f`, sudo of
damage, and the same tools with changing flags
gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:447-536. Only the first word of the whole line
is looked at, so `ls && rm -rf /` passes for `ls`: the parts are checked elsewhere.

But: ripgrep by its full path is trusted by the real one when the file lies in a system folder; we look at
no files, so it never is.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re

from scratch_impl.permission_gate.gemini_cli.shellread import split_commands
from scratch_impl.permission_gate.gemini_cli.shellwords import shell_words

# gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:151-180
SAFE_COMMANDS = frozenset(
    [
        "__read", "__write", "cat", "cd", "cut", "echo", "expr", "false", "grep", "head", "id", "ls", "nl",
        "paste", "pwd", "rev", "seq", "stat", "tail", "tr", "true", "uname", "uniq", "wc", "which", "whoami",
        "numfmt", "tac",
    ]
)  # fmt: skip
# gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:199-209
FIND_DOES_MORE = frozenset(
    ["-exec", "-execdir", "-ok", "-okdir", "-delete", "-fls", "-fprint", "-fprint0", "-fprintf"]
)
GIT_READS = ("status", "log", "diff", "show", "branch")
# gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:360-366
GIT_WRITES_FLAGS = ("--output", "--ext-diff", "--textconv", "--exec", "--paginate")
# gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:388-400
GIT_BRANCH_LISTS = (
    "--list",
    "-l",
    "--show-current",
    "-a",
    "--all",
    "-r",
    "--remotes",
    "-v",
    "-vv",
    "--verbose",
)
# Git's own options that take a value: gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:293-317
GIT_VALUE_OPTIONS = (
    "-C", "-c", "--config-env", "--exec-path", "--git-dir", "--namespace", "--super-prefix", "--work-tree",
)  # fmt: skip


def is_known_safe(words: list[str]) -> bool:
    """Whether running these words reads only, as far as the list knows."""
    words = ["bash" if word == "zsh" else word for word in words]
    if _reads_only(words):
        return True
    if len(words) != 3 or words[0] != "bash" or words[1] not in ("-c", "-lc"):
        return False
    script = words[2]
    if re.search(r"[()<>]", script):
        return False  # gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:113-115
    parts = split_commands(script)
    return bool(parts) and all(not words or _reads_only(words) for words in map(_words, parts))


def is_dangerous(words: list[str]) -> bool:
    """Whether these words are on the list of commands that do damage."""
    if not words:
        return False
    command, *rest = words
    if command == "rm":
        # subtle: only as the first option. `rm -r -f` is not recognised.
        return rest[:1] in (["-f"], ["-rf"], ["-fr"])
    if command == "sudo":
        return is_dangerous(rest)
    if command == "find":
        return not FIND_DOES_MORE.isdisjoint(words)
    if _is_ripgrep(command):
        return _ripgrep_runs_things(words)
    if command == "git":
        return _git_overrides_config(words) or _git_reads(words) is False
    if command == "base64":
        return _base64_writes(rest)
    return False


def _reads_only(words: list[str]) -> bool:
    if not words:
        return False
    command, *rest = words
    if command in SAFE_COMMANDS:
        return True
    if command == "base64":
        return not _base64_writes(rest)
    if command == "find":
        return FIND_DOES_MORE.isdisjoint(words)
    if command == "git":
        return not _git_overrides_config(words) and _git_reads(words) is True
    if command == "sed":  # gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:260-266
        return (
            len(words) <= 4 and rest[:1] == ["-n"] and bool(re.fullmatch(r"\d+(,\d+)?p", "".join(rest[1:2])))
        )
    return False


def _words(command: str) -> list[str]:
    return shell_words(command.strip()) or []


def _base64_writes(rest: list[str]) -> bool:
    return any(word.startswith(("-o", "--output=")) or word == "--output" for word in rest)


def _is_ripgrep(command: str) -> bool:
    return command.rsplit("/", 1)[-1] in ("rg", "rg.exe")


def _ripgrep_runs_things(words: list[str]) -> bool:
    with_value = re.compile(r"--(pre|hostname-bin)(=.*)?", re.DOTALL)
    return any(word in ("--search-zip", "-z") or with_value.fullmatch(word) for word in words)


def _git_overrides_config(words: list[str]) -> bool:
    # subtle: every word is looked at, so a later `-c` of a subcommand counts too.
    # gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:341-349
    return any(word.startswith(("-c", "--config-env=")) or word == "--config-env" for word in words)


def _git_reads(words: list[str]) -> bool | None:
    """True or False for the git commands on the list; None for any other (push, commit, ...)."""
    place = _git_subcommand(words)
    if place is None or words[place] not in GIT_READS:
        return None
    rest = words[place + 1 :]
    if any(word in GIT_WRITES_FLAGS or word.startswith(("--output=", "--exec=")) for word in rest):
        return False
    if words[place] != "branch":
        return True
    return all(word in GIT_BRANCH_LISTS or word.startswith("--format=") for word in rest)


def _git_subcommand(words: list[str]) -> int | None:
    """Where the subcommand stands, past git's own options and their values."""
    # gemini-cli/packages/core/src/sandbox/utils/commandSafety.ts:279-331
    place = 1
    while place < len(words):
        if words[place] in GIT_VALUE_OPTIONS:
            place += 2
        elif words[place].startswith("-"):
            place += 1
        else:
            return place
    return None
