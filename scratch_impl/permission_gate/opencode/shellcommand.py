"""One simple command of bash: assignments, a name, its words, and what is redirected.

What: the part of the grammar between a word (`shelltext`) and a list of commands (`shellread`).

How the real one does it: tree-sitter reads the line, and what is redirected belongs to the text that is asked
for opencode/packages/opencode/src/tool/shell.ts:392-411. It counts all words behind a `> file` to the
redirection, so in `rm > log /etc/x` there is no path.

But: see `shellread`.

Events: none.

Errors: Unreadable.
"""

from __future__ import annotations

import re

from scratch_impl.permission_gate.opencode.shelltext import Command, Text, Unreadable

LINE = re.compile(r"(?:[ \t\r\v\f\n]|\\\r?\n|(?<![^\s;&|()])#[^\n]*)*")
NAME = re.compile(r"[a-z!{}\[\]]+(?=[\s;&|<>()]|$)")
VARIABLE = re.compile(r"[A-Za-z_]\w*", re.ASCII)
ASSIGNMENT = re.compile(r"[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=", re.ASCII)
VALUE = re.compile(r"[^\s;&|<>()]|[<>]\(")
SIGNED = re.compile(r"[ \t]*(?:[1-9][0-9]*[<>]|\$\")", re.ASCII)
EQUALS = re.compile(r"\+?=")
FEEDING = re.compile(r"<<<")
DOCUMENT = re.compile(r"[0-9]*<<-?(?!<)[ \t]*", re.ASCII)
REDIRECTION = re.compile(r"(?:[0-9]*(?:>>|>\||>&-|<&-|>&|<&|<>|>|<)|&>>?)(?!\()", re.ASCII)
JOINT = re.compile(r"&&|\|\||\|&|\|")
SEPARATOR = re.compile(r";;&|;;|;&(?!>)|;|&(?!>)|\n")
WORD_ENDS = "\n;&|()<>#"


class Commands(Text):
    """Reads simple commands."""

    def chain(self) -> None:
        """Read commands that are joined by | && ||. `shellread` fills this in."""
        raise NotImplementedError

    def name(self) -> str:
        """The word at the cursor, if it could be one that bash keeps for itself: `if`, `done`, `{`, `!`."""
        found = self.finds(NAME)
        return found[0] if found else ""

    def goes_on(self) -> bool:
        """Whether more of this command stands behind the blanks."""
        self.blanks()
        if self.at == len(self.source) or (self.sees("`") and self.closers[-1:] == ["`"]):
            return False
        if self.finds(DOCUMENT):
            return False
        if self.finds(FEEDING) or self.finds(REDIRECTION) or self.sees("<(") or self.sees(">("):
            return True
        return self.sees("(") or self.source[self.at] not in WORD_ENDS

    def command(self) -> Command:
        """Read assignments, redirections, a name and its words."""
        command = Command(self.at, self.at)
        start = self.at
        arguments = 0
        self.commands.append(command)
        while self.goes_on():
            if self.finds(FEEDING):
                self._feeding()
            elif found := self.finds(REDIRECTION):
                if command.words:
                    break
                self._redirection(found[0], one_word=True)
            elif not command.words and self.finds(ASSIGNMENT):
                self._assignment()
            elif not command.words:
                name = self.at
                self.word()
                command.words.append(self.source[name : self.at].removeprefix('$"'))
            elif self.sees("("):
                if arguments > 1:
                    break
                del command.words[1:]  # subtle: tree-sitter reads on, but for it the word before is lost
                self.substitution("(", ")")
                command.end = self.at
                return command
            else:
                arguments += 1
                self._argument(command)
            command.end = self.at
        self.at = command.end
        if self.at == start:
            raise Unreadable(f"no command at {start}")
        return command

    def _argument(self, command: Command) -> None:
        found = self.word()
        if found is None or found in ("==", "=~"):
            return
        # subtle: of `python - 2>&1` tree-sitter takes the dash for a sign, and not for a word.
        if found != "-" or not self.finds(SIGNED):
            command.words.append(found)

    def _assignment(self) -> None:
        self.skips(VARIABLE)
        if self.sees("["):
            self.mixed("]")
            self.take("]")
        self.skips(EQUALS)
        if self.sees("("):
            self.take("(")
            self.skips(LINE)
            while not self.sees(")"):
                self.word()
                self.skips(LINE)
            self.take(")")
        elif self.at < len(self.source) and VALUE.match(self.source[self.at : self.at + 2]):
            self.word()

    def declaration(self) -> None:
        """Read `export A=$(b)`: nothing that is asked for, except what is substituted."""
        self.word()
        while self.goes_on() and not self.sees("(") and not self.finds(REDIRECTION):
            if self.finds(ASSIGNMENT):
                self._assignment()
            else:
                self.word()

    # -- redirections ------------------------------------------------------------------------------------

    def redirections(self) -> bool:
        """Read what is redirected, if anything is."""
        start = self.at
        while True:
            end = self.at
            self.blanks()
            if self.finds(FEEDING):
                self._feeding()
            elif found := self.finds(DOCUMENT):
                self._document(found)
            elif found := self.finds(REDIRECTION):
                self._redirection(found[0])
            else:
                self.at = end
                return end > start

    def _redirection(self, sign: str, one_word: bool = False) -> None:
        """Read `> file`. Behind a command all words that follow count as part of it."""
        self.take(sign)
        end = self.at
        first = True
        while self.goes_on() and not (self.finds(FEEDING) or self.finds(REDIRECTION) or self.sees("(")):
            if sign.endswith("-") and first and one_word:
                break
            self.word()
            end, first = self.at, False
            if one_word:
                break
        self.at = end
        if first and not sign.endswith("-"):
            raise Unreadable(f"nothing to redirect to at {self.at}")

    def _feeding(self) -> None:
        self.take("<<<")
        self.blanks()
        self.word()

    def _document(self, found: re.Match[str]) -> None:
        """Read `<<EOF`, the rest of its line, and the lines down to the mark."""
        self.at = start = found.end()
        self.word()
        mark = self.source[start : self.at]
        plain = re.sub(r"['\"\\]", "", mark)
        self._rest_of_line()
        self.take("\n")
        # subtle: for bash the mark stands alone on its line; for tree-sitter the line just begins with it.
        last = re.compile(r"^[ \t]*" + re.escape(plain), re.MULTILINE).search(self.source, self.at)
        if last is None:
            self.at = len(self.source)
            raise Unreadable(f"no line {plain!r}")
        while plain == mark and self.at < last.start():  # nothing is substituted when the mark is quoted
            if self.sees("$"):
                self.expansion()
            else:
                self.at += 2 if self.sees("\\") else 1
        self.at = last.end()

    def _rest_of_line(self) -> None:
        redirected = False
        while self.goes_on() and not self.sees("("):
            if found := self.finds(REDIRECTION):
                self._redirection(found[0])
                redirected = True
            else:
                self.word()
        joint = self.finds(JOINT)
        if joint and not (redirected and joint[0].startswith("|") and joint[0] != "||"):
            self.take(joint[0])
            self.blanks()
            self.chain()
            self.blanks()
        if self.sees(";"):
            self.at = len(self.source)  # here tree-sitter loses the rest
        while self.at < len(self.source) and not self.sees("\n"):
            self.at += 1
