"""How bash puts words together: simple commands, lists, loops, functions, redirections, here-documents.

What: `commands_of` finds every command of a line, however deep it is hidden.

How the real one does it: with tree-sitter, and every node that is a command counts: in pipes, behind `&&`, in
brackets, in `$(...)`, in loops, in the bodies of functions, and so does what is redirected
opencode/packages/opencode/src/tool/shell.ts:392-411.

But: the grammar is ours, and knows less: of 8000 lines made up at random it found other commands than
tree-sitter in 35. A line that is no bash is mended by tree-sitter; here one character is left out, and
reading goes on behind it. PowerShell is not read at all.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re

from scratch_impl.permission_gate.opencode.shellcommand import JOINT, LINE, SEPARATOR, Commands
from scratch_impl.permission_gate.opencode.shelltext import Command, Unreadable

FUNCTION = re.compile(r"[^\s;&|<>()'\"$`\\]+[ \t]*\([ \t]*\)\s*")
ITEM_END = re.compile(r";;&|;;|;&")
DECLARING = ("declare", "typeset", "export", "readonly", "local", "unset", "unsetenv")
STEPS = re.compile(r"\(\(\s*(?:\w*(?:\+\+|--)\w*|\w+(?:[-+*/%]+\w+)+)\s*\)\)")  # looks like a word


def commands_of(line: str) -> list[tuple[list[str], str]]:
    """Every command of a line: its words, and the text that is asked for.

    Example: `A=1 ls -l > x; rm y` -> `([ls, -l], "A=1 ls -l > x"), ([rm, y], "rm y")`.
    """
    reader = Reader(line)
    reader.everything()
    found = (command for command in reader.commands if command.words)
    return [(command.words, line[command.start : command.end].strip()) for command in found]


class Reader(Commands):
    """Reads a whole line."""

    def everything(self) -> None:
        """Read to the end, over whatever is in the way."""
        while self.at < len(self.source):
            try:
                self.depth, self.closers = 0, []
                self.statements()
                self.at += 1  # something that ends what nobody began
            except Unreadable:
                self.at += 1

    def statements(self, *ends: str) -> None:
        """Read commands, each closed by ; & or a line end, up to one of these ends."""
        self.skips(LINE)
        while self.at < len(self.source) and not self._at(*ends):
            self.chain()
            self.blanks()
            is_closed = self._at(*ends) or self.skips(SEPARATOR) or self.sees("#")
            if not is_closed and self.at < len(self.source):
                raise Unreadable(f"unexpected {self.source[self.at]!r}")
            self.skips(LINE)

    def _at(self, *ends: str) -> bool:
        word = self.name()
        return any(word == end if end[0].isalpha() or end == "}" else self.sees(end) for end in ends)

    def chain(self) -> None:
        """Read commands that are joined by | && ||."""
        # subtle: what is redirected behind the second command belongs to the whole chain, and so to no text.
        self._part(alone=True)
        self.blanks()
        while self.skips(JOINT):
            self.skips(LINE)
            if self.at == len(self.source):
                self.commands.append(Command(self.at, self.at, [""]))  # as tree-sitter makes one up
                return
            self._part(alone=False)
            self.blanks()

    def _part(self, alone: bool) -> None:
        """Read one command, simple or not, and what is redirected behind it."""
        self.deeper(1)
        if self.name() == "!":
            self.take("!")
            self.blanks()
            if not self.sees("(") and self.name() not in ("[", "[["):
                self.command()
            else:
                self._compound(self.name())
            alone = False
        elif self.name() in DECLARING:
            self.declaration()
        elif not self._compound(self.name()):
            command = self.command()
            if self.redirections() and alone:
                command.end = self.at
        self.redirections()
        self.deeper(-1)

    # -- compound commands -------------------------------------------------------------------------------

    def _compound(self, word: str) -> bool:
        """Read a compound command, if one begins here."""
        read = {
            "if": self._if,
            "while": self._loop,
            "until": self._loop,
            "for": self._for,
            "select": self._for,
            "case": self._case,
            "function": self._function,
            "[": self._test,
            "[[": self._test,
        }.get(word)
        if read:
            read(word)
        elif self.sees("{"):
            self._between("{", "}")
        elif self.sees("(("):
            self._sum()
        elif self.sees("("):
            self.substitution("(", ")")
        elif self.finds(FUNCTION):
            self.skips(FUNCTION)
            self._part(alone=False)
        else:
            return False
        return True

    def _keyword(self, *words: str) -> str:
        self.skips(LINE)
        word = self.name()
        if word not in words:
            raise Unreadable(f"no {' or '.join(words)} at {self.at}")
        self.take(word)
        return word

    def _between(self, opener: str, closer: str) -> None:
        self.take(opener)
        self.statements(closer)
        self.take(closer)

    def _if(self, word: str) -> None:
        while word != "fi":
            self._keyword(word)
            if word != "else":
                self.statements("then")
                self._keyword("then")
            self.statements("elif", "else", "fi")
            word = self.name()
        self._keyword("fi")

    def _loop(self, word: str) -> None:
        self._keyword(word)
        self.statements("do")
        self._body()

    def _body(self) -> None:
        self._keyword("do")
        self.statements("done")
        self._keyword("done")

    def _for(self, word: str) -> None:
        self._keyword(word)
        self.blanks()
        if self.sees("(("):
            self.sum("((", "))")
        else:
            self.word()
            self.skips(LINE)
            if self.name() == "in":
                self._keyword("in")
                while self.goes_on():
                    self.word()
        self.blanks()
        self.skips(SEPARATOR)
        self._body()

    def _case(self, word: str) -> None:
        self._keyword(word)
        self.blanks()
        self.word()
        self._keyword("in")
        self.skips(LINE)
        while self.name() != "esac":
            if self.sees("("):
                self.take("(")
            while not self.sees(")"):
                self.blanks()
                self.word()
                self.blanks()
                if self.sees("|"):
                    self.take("|")
            self.take(")")
            self.statements(";;", ";&", "esac")
            self.skips(ITEM_END)
            self.skips(LINE)
        self._keyword("esac")

    def _function(self, word: str) -> None:
        self._keyword(word)
        self.blanks()
        self.word()
        self.blanks()
        if self.sees("("):
            self.take("(")
            self.blanks()
            if self.sees(")"):
                self.take(")")
            else:
                self.at -= 1
        self.skips(LINE)
        self._part(alone=False)

    def _test(self, word: str) -> None:
        """Read `[ ... ]` or `[[ ... ]]`: nothing in it is a command, unless it is substituted."""
        self.take(word)
        closer = "]" * len(word)
        while self.at < len(self.source):
            self.blanks()
            if self.name() == closer:
                break
            if self.source[self.at : self.at + 1] in tuple("<>()&|\n#") and not self.sees("<("):
                self.at += 1
            else:
                self.word()
        self.take(closer)

    def _sum(self) -> None:
        """Read `((...))`, which tree-sitter takes for the name of a command, unless it looks like a word."""
        command = Command(self.at)
        if not self.finds(STEPS):
            self.commands.append(command)
        self.sum("((", "))")
        command.end = self.at
        command.words.append(self.source[command.start : self.at])
