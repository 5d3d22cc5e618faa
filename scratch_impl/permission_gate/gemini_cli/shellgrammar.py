"""How bash puts words together: commands, lists, pipelines, loops, functions, redirections.

What: `Grammar(text).read_line()` walks over the whole text and leaves one node for each command.

How the real one does it: tree-sitter-bash gemini-cli/packages/core/src/utils/shell-utils.ts:272-305.

But: see `shellread`.

Events: none.

Errors: Unreadable.
"""

from __future__ import annotations

import re

from scratch_impl.permission_gate.gemini_cli.shellcommand import Commands
from scratch_impl.permission_gate.gemini_cli.shelltext import Unreadable

TERMINATORS = (";;", ";", "&", "\n")
DECLARATIONS = ("declare", "typeset", "export", "readonly", "local", "unset", "unsetenv")
COMPOUND = {
    "if": "_if",
    "while": "_loop",
    "until": "_loop",
    "for": "_for",
    "select": "_for",
    "case": "_case",
    "function": "_function",
    "{": "_group",
    "[[": "_test",
    "[": "_test",
}
FUNCTION_NAME = re.compile(r"[^\s;&|<>()'\"$`\\=]+[ \t]*\([ \t]*\)")


class Grammar(Commands):
    """Reads a whole line, leaving its commands in `nodes`."""

    def read_line(self) -> None:
        """Read everything there is."""
        self.statements(())
        if self.at < len(self.source):
            raise Unreadable(f"left over at {self.at}")

    def statements(self, closers: tuple[str, ...]) -> None:
        """Read commands, each ended by ; & or a new line, until a closer or the end."""
        self.skip_lines()
        while self.at < len(self.source) and not self._at_closer(closers):
            self.and_or()
            self.skip_blanks()
            if self.at == len(self.source) or self._at_closer(closers) or self.looking_at("#"):
                self.skip_lines()
                continue
            ended = next((mark for mark in TERMINATORS if self.looking_at(mark)), None)
            if ended is None:
                raise Unreadable(f"unexpected {self.source[self.at]!r}")
            if ended != "\n":
                self.at += len(ended)
            self.skip_lines()

    def _at_closer(self, closers: tuple[str, ...]) -> bool:
        return any(
            self.looking_at(closer) and (not closer.isalpha() or self.reserved() == closer)
            for closer in closers
        )

    def and_or(self) -> None:
        """Read pipelines joined by && and ||."""
        self._pipeline_part()
        while self.operator():
            self.skip_lines()
            self._pipeline_part()

    def _pipeline_part(self) -> None:
        """Read one command, simple or compound, with what is redirected after it."""
        self.deeper(1)
        negated = self.reserved() == "!"
        if negated:
            self.at += 1
            self.skip_blanks()
        start = self.at
        word = self.reserved()
        if word in COMPOUND:
            getattr(self, COMPOUND[word])(word)
        elif self.looking_at("(("):
            node = self.open(start)
            self.arithmetic("((")
            self.close(node, self.source[start : self.at])
        elif self.looking_at("("):
            self.substitution("(", ")", "subshell")
        elif word not in DECLARATIONS and (found := FUNCTION_NAME.match(self.source, start)):
            self.at = found.end()
            self.skip_lines()
            self._pipeline_part()
        else:
            self.command(word in DECLARATIONS and not negated)
        self.redirections()
        self.deeper(-1)

    # -- compound commands ---------------------------------------------------------------------------

    def _keyword(self, *words: str) -> str:
        self.skip_lines()
        word = self.reserved()
        if word not in words:
            raise Unreadable(f"no {' or '.join(words)} at {self.at}")
        self.at += len(word)
        return word

    def _if(self, word: str) -> None:
        while word in ("if", "elif"):
            self._keyword(word)
            self.statements(("then",))
            self._keyword("then")
            self.statements(("elif", "else", "fi"))
            word = self.reserved()
        if word == "else":
            self._keyword("else")
            self.statements(("fi",))
        self._keyword("fi")

    def _loop(self, word: str) -> None:
        self._keyword(word)
        self.statements(("do",))
        self._body()

    def _for(self, word: str) -> None:
        self._keyword(word)
        self.skip_blanks()
        if self.looking_at("(("):
            self.arithmetic("((")
        else:
            self.word()
            self.skip_lines()
            if self.reserved() == "in":
                self._keyword("in")
                self.skip_blanks()
                while not self.at_word_end():
                    self.word()
                    self.skip_blanks()
        if self.looking_at(";"):
            self.expect(";")
        self._body()

    def _body(self) -> None:
        self._keyword("do")
        self.statements(("done",))
        self._keyword("done")

    def _case(self, word: str) -> None:
        self._keyword(word)
        self.skip_blanks()
        self.word()
        self._keyword("in")
        self.skip_lines()
        while self.reserved() != "esac":
            if self.looking_at("("):
                self.expect("(")
            while not self.looking_at(")"):
                self.skip_blanks()
                self.word()
                self.skip_blanks()
                if self.looking_at("|"):
                    self.expect("|")
            self.expect(")")
            self.statements((";;", ";&", "esac"))
            if self.reserved() != "esac":
                self.at += 3 if self.looking_at(";;&") else 2
            self.skip_lines()
        self._keyword("esac")

    def _function(self, word: str) -> None:
        self._keyword(word)
        self.skip_blanks()
        self.word()
        self.skip_blanks()
        if self.looking_at("("):
            self.expect("(")
            self.skip_blanks()
            self.expect(")")
        self.skip_lines()
        self._pipeline_part()

    def _group(self, word: str) -> None:
        self.expect(word)
        self.statements(("}",))
        self.expect("}")

    def _test(self, word: str) -> None:
        """Read [ ... ] or [[ ... ]]: nothing inside runs, apart from substitutions."""
        node = self.open(self.at)
        self.expect(word)
        closer = "]]" if word == "[[" else "]"
        while self.at < len(self.source):
            self.skip_blanks()
            if self.reserved() == closer:
                break
            if self.source[self.at : self.at + 1] in tuple("<>()&|") and not self.looking_at("<("):
                self.at += 1
            else:
                self.word()
        self.expect(closer)
        self.close(node, word)
