"""How bash puts words together: commands, lists, pipelines, loops, functions, redirections.

What: `Grammar(text).read_line()` walks over the whole text and leaves one node for each command.

How the real one does it: tree-sitter-bash gemini-cli/packages/core/src/utils/shell-utils.ts:272-305. Where a
command ends follows its habits: a trailing `> file` is not part of the command's text, a leading one is.

But: see `shellread`.

Events: none.

Errors: Unreadable.
"""

from __future__ import annotations

import re

from scratch_impl.permission_gate.gemini_cli.shelltext import Node, Text, Unreadable

OPERATORS = ("&&", "||", "|&", "|")
TERMINATORS = (";;", ";", "&", "\n")
DECLARATIONS = ("declare", "typeset", "export", "readonly", "local")
UNSETS = ("unset", "unsetenv")
RESERVED = re.compile(r"[a-z!{}\[\]]+(?=[\s;&|<>()]|$)")
ASSIGNMENT = re.compile(r"[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=", re.ASCII)
FUNCTION_NAME = re.compile(r"[^\s;&|<>()'\"$`\\=]+[ \t]*\([ \t]*\)")
FILE_REDIRECT = re.compile(r"(?:\d*|&)(?:>>|>&-|<&-|>&|<&|>\||>|<)(?!\()|&>>?")
HERE_DOCUMENT = re.compile(r"\d*<<(-?)[ \t]*")


class Grammar(Text):
    """Reads a whole line, leaving its commands in `nodes`."""

    def read_line(self) -> None:
        """Read everything there is."""
        self.statements(())
        if self.at < len(self.source):
            raise Unreadable(f"left over at {self.at}")

    def statements(self, closers: tuple[str, ...]) -> None:
        """Read commands, each ended by ; & or a new line, until a closer or the end."""
        self._skip_lines()
        while self.at < len(self.source) and not self._at_closer(closers):
            self._and_or()
            self.skip_blanks()
            if self.at == len(self.source) or self._at_closer(closers) or self.looking_at("#"):
                self._skip_lines()
                continue
            ended = next((mark for mark in TERMINATORS if self.looking_at(mark)), None)
            if ended is None:
                raise Unreadable(f"unexpected {self.source[self.at]!r}")
            if ended != "\n":
                self.at += len(ended)
            self._skip_lines()

    def _at_closer(self, closers: tuple[str, ...]) -> bool:
        return any(
            self.looking_at(closer) and (not closer.isalpha() or self._reserved() == closer)
            for closer in closers
        )

    def _reserved(self) -> str:
        found = RESERVED.match(self.source, self.at)
        return found[0] if found else ""

    def _skip_lines(self) -> None:
        """Move over blanks, comments and new lines."""
        while True:
            self.skip_blanks()
            if self.looking_at("#"):
                self.at = (self.source + "\n").index("\n", self.at)
            elif self.looking_at("\n") or self.looking_at("\r"):
                self.at += 1
            else:
                return

    def _and_or(self) -> None:
        self._pipeline_part()
        while self._operator():
            self._skip_lines()
            self._pipeline_part()

    def _operator(self) -> bool:
        """Move over && || | or |&, if one stands here."""
        self.skip_blanks()
        operator = next((mark for mark in OPERATORS if self.looking_at(mark)), "")
        self.at += len(operator)
        return bool(operator)

    def _pipeline_part(self) -> None:
        negated = self._reserved() == "!"
        if negated:
            self.at += 1
            self.skip_blanks()
        start = self.at
        word = self._reserved()
        compound = {
            "if": self._if, "while": self._loop, "until": self._loop, "for": self._for, "select": self._for,
            "case": self._case, "function": self._function, "{": self._group, "[[": self._test, "[": self._test,
        }  # fmt: skip
        if word in compound:
            compound[word](word)
        elif self.looking_at("(("):
            node = self.open(start)
            self.arithmetic("((")
            self.close(node, self.source[start : self.at])
        elif self.looking_at("("):
            node = self.open(start)
            self.expect("(")
            self.nested(")")
            self.close(node, "subshell")
        elif word not in (*DECLARATIONS, *UNSETS) and (found := FUNCTION_NAME.match(self.source, start)):
            self.at = found.end()
            self._skip_lines()
            self._pipeline_part()
        else:
            self._command(word in (*DECLARATIONS, *UNSETS) and not negated)
        self._redirections()

    # -- simple commands -----------------------------------------------------------------------------

    def _command(self, is_declaration: bool) -> None:
        """Read [assignments and redirections] name words. Without a name there is no command to note."""
        node = self.open(self.at)
        start = self.at
        end = self.at
        name: tuple[int, int] | None = None
        assigned = redirected = False
        while self.at < len(self.source):
            self.skip_blanks()
            if self.looking_at("<<<") and not is_declaration:
                self._here_string()
            elif (found := FILE_REDIRECT.match(self.source, self.at)) and not HERE_DOCUMENT.match(
                self.source, self.at
            ):
                if name:
                    break  # what follows the words is not part of the command's text
                redirected = True
                self._file_redirect(found[0], several=False)
            elif self._at_word_end():
                break
            elif (name is None or is_declaration) and ASSIGNMENT.match(self.source, self.at):
                assigned = True
                self._assignment()
            else:
                word_start = self.at
                plain = self.word()
                if name is None:
                    name = (word_start, self.at)
                elif plain and not is_declaration:
                    node.args.append(self.source[word_start : self.at])
            end = self.at
        if name:
            self.at = end
            self.close(node, _unquoted(self.source[name[0] : name[1]]))
        elif (assigned and redirected) or end == start:
            raise Unreadable(f"no command at {start}")

    def _at_word_end(self) -> bool:
        at_end = self.at >= len(self.source) or self.source[self.at] in "\n\r;&|)(#"
        return at_end or self.at_closing_backtick() or bool(HERE_DOCUMENT.match(self.source, self.at))

    def _assignment(self) -> None:
        found = ASSIGNMENT.match(self.source, self.at)
        self.at = found.end() if found else self.at
        if self.looking_at("("):  # a list of values
            self.expect("(")
            self._skip_lines()
            while not self.looking_at(")"):
                self.word()
                self._skip_lines()
            self.expect(")")
        elif self.at < len(self.source) and self.source[self.at] not in " \t\n;&|<>()":
            self.word()

    # -- redirections --------------------------------------------------------------------------------

    def _redirections(self) -> None:
        while True:
            self.skip_blanks()
            if self.looking_at("<<<"):
                raise Unreadable("a text may only be fed to a plain command")
            if found := HERE_DOCUMENT.match(self.source, self.at):
                self._here_document(found)
            elif found := FILE_REDIRECT.match(self.source, self.at):
                self._file_redirect(found[0], several=True)
            else:
                return

    def _file_redirect(self, operator: str, several: bool) -> None:
        """Read `> file`. After a command the real parser counts all words that follow to it."""
        node = self.open(self.at)
        self.at += len(operator)
        if not operator.endswith("-"):
            self.skip_blanks()
            self.word()
        end = self.at
        while several:
            self.skip_blanks()
            if (
                self._at_word_end()
                or self.source[self.at] in "<>"
                or FILE_REDIRECT.match(self.source, self.at)
            ):
                break
            self.word()
            end = self.at
        self.at = end
        self.close(node, "redirection (<)" if "<" in operator else "redirection (>)")

    def _here_string(self) -> None:
        node = self.open(self.at)
        self.expect("<<<")
        self.skip_blanks()
        self.word()
        self.close(node, "herestring (<<<)")

    def _here_document(self, found: re.Match[str]) -> None:
        """Read `<<EOF`, the rest of its line, and the text up to the closing mark."""
        node = self.open(self.at)
        self.at = start = found.end()
        self.word()
        mark = self.source[start : self.at]
        self._rest_of_line()
        self.expect("\n")
        # subtle: bash wants the mark alone on its line; the real parser takes any line that begins with it.
        closing = re.compile(r"^[ \t]*" + re.escape(re.sub(r"['\"\\]", "", mark)), re.MULTILINE)
        end = closing.search(self.source, self.at)
        if not end:
            raise Unreadable(f"no line {mark!r}")
        if not any(sign in mark for sign in "'\"\\"):  # an unquoted mark: the text may substitute commands
            body = Grammar(self.source[: end.start()])
            body.at, body.nodes = self.at, self.nodes
            body.expansions("\0")
        self.at = end.end()
        self.close(node, "heredoc (<<)")

    def _rest_of_line(self) -> None:
        """Read what may stand between `<<EOF` and the end of its line: words, `> file`, `| more`."""
        while True:
            self.skip_blanks()
            if found := FILE_REDIRECT.match(self.source, self.at):
                self._file_redirect(found[0], several=True)
            elif self._at_word_end():
                break
            else:
                self.word()
        if self._operator():
            self.skip_blanks()
            self._and_or()

    # -- compound commands ---------------------------------------------------------------------------

    def _keyword(self, *words: str) -> str:
        self._skip_lines()
        word = self._reserved()
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
            word = self._reserved()
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
            self._skip_lines()
            if self._reserved() == "in":
                self._keyword("in")
                self.skip_blanks()
                while not self._at_word_end():
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
        self._skip_lines()
        while self._reserved() != "esac":
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
            if not self._reserved() == "esac":
                self.at += 3 if self.looking_at(";;&") else 2
            self._skip_lines()
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
        self._skip_lines()
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
            if self._reserved() == closer:
                break
            if self.source[self.at : self.at + 1] in tuple("<>()&|") and not self.source.startswith(
                "<(", self.at
            ):
                self.at += 1
            else:
                self.word()
        self.expect(closer)
        self.close(node, word)


def _unquoted(name: str) -> str:
    # gemini-cli/packages/core/src/utils/shell-utils.ts:307-316
    is_quoted = len(name) >= 2 and name[0] == name[-1] and name[0] in "\"'"
    return name[1:-1] if is_quoted else name.strip()
