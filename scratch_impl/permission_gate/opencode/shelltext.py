r"""The small pieces of bash: blanks, words, quotes, and everything that can hide a command inside a word.

What: a cursor over the text. `word` reads one word and says whether it counts as one; commands that are
substituted into it join `commands`.

How the real one does it: tree-sitter reads the line; of what a command is made of, its name and its plain and
quoted words count opencode/packages/opencode/src/tool/shell.ts:392-411. So a word that is nothing but a
variable, a number or a substitution does not count as one: of `kill -9 $PID` only `kill` is left.

But: see `shellread`.

Events: none.

Errors: Unreadable, where the text stops being bash.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

BLANK = re.compile(r"(?:[ \t\r\v\f]|\\\r?\n|\\[ \t\v\f])*")
PLAIN = re.compile(r"(?:[^\s;&|<>()'\"$`\\]|\\[^\r\n])+")
VARIABLE = re.compile(r"\$(?:\w+|[-@*#?$!])?", re.ASCII)
NUMBER = re.compile(r"-?(?:0x)?[0-9]+(?:#[0-9A-Za-z@_]+)?", re.ASCII)
COUNTING = re.compile(r"\{[0-9]+\.\.[0-9]+\}", re.ASCII)
SINGLE_QUOTES = re.compile(r"'[^']*'")
ESCAPED_QUOTES = re.compile(r"'(?:\\.|[^'\\])*'", re.DOTALL)
DEEPEST = 40  # ours


class Unreadable(Exception):  # noqa: N818
    """From here on the text is no bash that we can read."""


@dataclass
class Command:
    """A command as it is being read. `text` is the stretch that is asked for."""

    start: int
    end: int = 0
    words: list[str] = field(default_factory=list)


class Text:
    """A cursor over the text. `commands` grows in the order in which they start."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.depth = 0
        self.closers: list[str] = []  # what ends the substitutions that we are in, the innermost last
        self.commands: list[Command] = []

    def statements(self, *ends: str) -> None:
        """Read commands up to one of these ends. The grammar fills this in."""
        raise NotImplementedError

    def sees(self, text: str) -> bool:
        """Whether this stands at the cursor."""
        return self.source.startswith(text, self.at)

    def finds(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What of this pattern stands at the cursor."""
        return pattern.match(self.source, self.at)

    def skips(self, pattern: re.Pattern[str]) -> str:
        """Go past what of this pattern stands at the cursor, and return it."""
        found = self.finds(pattern)
        self.at = found.end() if found else self.at
        return found[0] if found else ""

    def take(self, text: str) -> None:
        """Go past what has to stand here."""
        if not self.sees(text):
            raise Unreadable(f"no {text!r} at {self.at}")
        self.at += len(text)

    def blanks(self) -> None:
        """Go past spaces and broken lines."""
        self.skips(BLANK)

    def deeper(self, by: int) -> None:
        """Count how deep we are, so that a line without end does not nest us without end."""
        self.depth += by
        if self.depth > DEEPEST:
            raise Unreadable("nested too deep")

    def word(self) -> str | None:
        """Read one word.

        Returns:
            Its text, quotes and all, or None when it does not count.
        """
        start = at = self.at
        pieces: list[bool] = []  # for each, whether it counts by itself
        while at < len(self.source):
            pieces.append(self._piece())
            if self.at == at:
                pieces.pop()
                break
            at = self.at
        if not pieces:
            raise Unreadable(f"no word at {start}")
        text = self.source[start : self.at]
        counts = len(pieces) > 1 or (pieces[0] and not _is_number(text))
        return (text[1:] if text.startswith('$"') else text) if counts else None

    def _piece(self) -> bool:
        """Read a stretch of a word that is of one kind."""
        if self.sees("'"):
            self._quoted(SINGLE_QUOTES)
        elif self.sees('"'):
            self.double_quotes()
        elif self.sees('$"'):
            self.take("$")
            self.double_quotes()
        elif self.sees("$") or self.sees("<(") or self.sees(">("):
            self.expansion()
            return False
        elif self.sees("`"):
            if self.closers[-1:] != ["`"]:  # else it ends the substitution that we are in
                self.expansion()
            return False
        else:
            self.skips(PLAIN)
        return True

    def _quoted(self, pattern: re.Pattern[str]) -> None:
        if not self.skips(pattern):
            self.at = len(self.source)
            raise Unreadable("a quote is not closed")

    def double_quotes(self) -> None:
        """Read `"..."`, in which commands can be substituted."""
        self.take('"')
        self.mixed('"')
        self.take('"')

    def mixed(self, end: str) -> None:
        """Read text that holds substitutions, up to this end."""
        while self.at < len(self.source) and not self.sees(end):
            if self.sees("$") or self.sees("`"):
                self.expansion()
            else:
                self.at += 2 if self.sees("\\") else 1

    def expansion(self) -> None:
        """Read what a `$`, a backtick or `<(` begins."""
        self.deeper(1)
        if self.sees("$(("):
            self.sum("$((", "))")
        elif self.sees("$["):
            self.sum("$[", "]")
        elif self.sees("${"):
            self._braces()
        elif self.sees("$'"):
            self.take("$")
            self._quoted(ESCAPED_QUOTES)
        elif self.sees("`"):
            self.substitution("`", "`")
        elif self.source[self.at : self.at + 2] in ("$(", "<(", ">("):
            self.substitution(self.source[self.at : self.at + 2], ")")
        else:
            self.skips(VARIABLE)
        self.deeper(-1)

    def substitution(self, opener: str, closer: str) -> None:
        """Read commands that stand inside of something else."""
        self.take(opener)
        self.closers.append(closer)
        before = len(self.commands)
        self.statements(closer)
        self.closers.pop()
        # tree-sitter closes by itself what is still open at the end, if a command stands in it
        if self.at < len(self.source) or len(self.commands) == before:
            self.take(closer)

    def _braces(self) -> None:
        self.take("${")
        while self.at < len(self.source) and not self.sees("}"):
            if self.sees('"'):
                self.double_quotes()
            elif self.sees("'") and self.finds(SINGLE_QUOTES):
                self.skips(SINGLE_QUOTES)
            elif self.sees("$") or self.sees("`"):
                self.expansion()
            else:
                self.at += 2 if self.sees("\\") else 1
        self.take("}")

    def sum(self, opener: str, closer: str) -> None:
        """Read `$((...))` or `((...))`: no commands, but they can be substituted into it."""
        self.take(opener)
        inside = 0  # brackets that are still open
        while self.at < len(self.source) and (inside or not self.sees(closer)):
            if self.sees("$") or self.sees("`"):
                self.expansion()
                continue
            inside += self.source[self.at] in "([" and closer[0] in ")]"
            inside -= self.source[self.at] in ")]"
            self.at += 1
        self.take(closer)


def _is_number(text: str) -> bool:
    return bool(NUMBER.fullmatch(text) or COUNTING.fullmatch(text))
