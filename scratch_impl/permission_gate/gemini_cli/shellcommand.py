r"""One simple command of bash: assignments, a name, words, and what is redirected.

What: the part of the grammar between a word (`shelltext`) and a list of commands (`shellgrammar`).

How the real one does it: tree-sitter-bash gemini-cli/packages/core/src/utils/shell-utils.ts:272-305. Where
a command ends follows its habits: a trailing `> file` is not part of the command's text, a leading one and
a `<<< text` are.

But: see `shellread`.

Events: none.

Errors: Unreadable.
"""

from __future__ import annotations

import re

from scratch_impl.permission_gate.gemini_cli.shelltext import Text, Unreadable

OPERATORS = ("&&", "||", "|&", "|")
RESERVED = re.compile(r"[a-z!{}\[\]]+(?=[\s;&|<>()]|$)")
ASSIGNMENT = re.compile(r"[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=", re.ASCII)
FILE_REDIRECT = re.compile(r"(?:\d*|&)(?:>>|>&-|<&-|>&|<&|>\||>|<)(?!\()|&>>?")
HERE_DOCUMENT = re.compile(r"\d*<<-?[ \t]*")


class Commands(Text):
    """Reads simple commands, leaving a node for each."""

    def and_or(self) -> None:
        """Read a pipeline or a list of them. Filled in by the grammar."""
        raise NotImplementedError

    def reserved(self) -> str:
        """The word at the cursor, if it could be a reserved one: `if`, `done`, `{`, `!`."""
        found = RESERVED.match(self.source, self.at)
        return found[0] if found else ""

    def skip_lines(self) -> None:
        """Move over blanks, comments and new lines."""
        while True:
            self.skip_blanks()
            if self.looking_at("#"):
                self.at = (self.source + "\n").index("\n", self.at)
            elif self.looking_at("\n") or self.looking_at("\r"):
                self.at += 1
            else:
                return

    def operator(self) -> bool:
        """Move over && || | or |&, if one stands here."""
        self.skip_blanks()
        operator = next((mark for mark in OPERATORS if self.looking_at(mark)), "")
        self.at += len(operator)
        return bool(operator)

    def command(self, is_declaration: bool) -> None:
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
            elif self.at_word_end():
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

    def at_word_end(self) -> bool:
        """Whether no further word of this command stands at the cursor."""
        at_end = self.at >= len(self.source) or self.source[self.at] in "\n\r;&|)(#"
        return at_end or self.at_closing_backtick() or bool(HERE_DOCUMENT.match(self.source, self.at))

    def _assignment(self) -> None:
        found = ASSIGNMENT.match(self.source, self.at)
        self.at = found.end() if found else self.at
        if self.looking_at("("):  # a list of values
            self.expect("(")
            self.skip_lines()
            while not self.looking_at(")"):
                self.word()
                self.skip_lines()
            self.expect(")")
        elif self.at < len(self.source) and self.source[self.at] not in " \t\n;&|<>()":
            self.word()

    # -- redirections --------------------------------------------------------------------------------

    def redirections(self) -> None:
        """Read what is redirected after a command, of whatever kind."""
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
                self.at_word_end()
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
            self.expansions(until=end.start())
        self.at = end.end()
        self.close(node, "heredoc (<<)")

    def _rest_of_line(self) -> None:
        """Read what may stand between `<<EOF` and the end of its line: words, `> file`, `| more`."""
        while True:
            self.skip_blanks()
            if found := FILE_REDIRECT.match(self.source, self.at):
                self._file_redirect(found[0], several=True)
            elif self.at_word_end():
                break
            else:
                self.word()
        if self.operator():
            self.skip_blanks()
            self.and_or()


def _unquoted(name: str) -> str:
    # gemini-cli/packages/core/src/utils/shell-utils.ts:307-316
    is_quoted = len(name) >= 2 and name[0] == name[-1] and name[0] in "\"'"
    return name[1:-1] if is_quoted else name.strip()
