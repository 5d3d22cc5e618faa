r"""The small pieces of bash: words, quotes, variables and everything that can hide a command inside a word.

What: a cursor over the text that can read one word and notes the commands substituted into it.

How the real one does it: tree-sitter-bash gemini-cli/packages/core/src/utils/shell-utils.ts:272-305.

But: see `shellread`.

Events: none.

Errors: Unreadable, at the first thing that does not fit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

BLANK = re.compile(r"(?:[ \t]|\\\n)*")
PLAIN = re.compile(r"[^\s;&|<>()'\"$`\\]+")
VARIABLE = re.compile(r"\$(?:[A-Za-z_]\w*|\d+|[@*#?$!_-])?", re.ASCII)
NUMBER = re.compile(r"-?(?:0x)?[0-9]+(?:#[0-9A-Za-z@_]+)?")
PROMPT = re.compile(r"\$\{!?\w+@[pP]\}")  # runs what the variable holds: refused as unreadable
NO_SUM = re.compile(r"[\w)\]}]\s+[\w(\[]|[{@\\]\s")  # two values side by side, or a sign no sum has
DEEPEST_NESTING = 40  # ours


class Unreadable(Exception):  # noqa: N818
    """The text is not bash that we can read."""


@dataclass
class Node:
    """A command being read: known by where it starts before its name and end are."""

    start: int
    name: str = ""
    end: int = 0
    args: list[str] = field(default_factory=list)


class Text:
    """A cursor over the text. `nodes` grows in the order in which things start."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.depth = 0
        self.open_brackets: list[str] = []  # what will close the substitutions we are in
        self.nodes: list[Node] = []

    def statements(self, closers: tuple[str, ...]) -> None:
        """Read commands up to one of the closers. Filled in by the grammar."""
        raise NotImplementedError

    # -- looking -------------------------------------------------------------------------------------

    def looking_at(self, text: str) -> bool:
        """Whether the text stands at the cursor."""
        return self.source.startswith(text, self.at)

    def skip_blanks(self) -> None:
        """Move over spaces, tabs and broken lines, but not over a new line."""
        found = BLANK.match(self.source, self.at)
        self.at = found.end() if found else self.at

    def expect(self, text: str) -> None:
        """Move over the text that has to stand here."""
        if not self.looking_at(text):
            raise Unreadable(f"no {text!r} at {self.at}")
        self.at += len(text)

    def open(self, start: int) -> Node:
        """Note that something starts; what it is called is known later."""
        node = Node(start)
        self.nodes.append(node)
        return node

    def close(self, node: Node, name: str) -> None:
        """The thing ends at the cursor."""
        node.name, node.end = name, self.at

    # -- words ---------------------------------------------------------------------------------------

    def word(self) -> bool:
        """Read one word. Returns whether it is a plain one; substitutions inside are noted as nodes."""
        start = self.at
        pieces = 0
        plain = True
        while self.at < len(self.source):
            before = self.at
            char = self.source[before]
            if self.at_closing_backtick():
                break
            if char in "'\"`$" or self.source.startswith(("<(", ">("), before):
                plain = False
                self._special(char)
            elif char == "\\" and not self.looking_at("\\\n"):
                self.at += 2
            elif found := PLAIN.match(self.source, before):
                self.at = found.end()
            if self.at == before:
                break
            pieces += 1
        if not pieces:
            raise Unreadable(f"no word at {start}")
        text = self.source[start : self.at]
        return plain and not NUMBER.fullmatch(text) and "{" not in text and "}" not in text

    def deeper(self, by: int) -> None:
        """Count how deep we are: a line nested without end must not nest us without end."""
        self.depth += by
        if self.depth > DEEPEST_NESTING:
            raise Unreadable("nested too deeply")

    def _special(self, char: str) -> None:
        self.deeper(1)
        if char == "'":
            self._until("'")
        elif char == '"':
            self.double_quotes()
        elif char == "`":
            self.substitution("`", "`", "command substitution")
        elif char == "$":
            self._dollar()
        else:
            self.substitution(self.source[self.at : self.at + 2], ")", "process substitution")
        self.deeper(-1)

    def double_quotes(self) -> None:
        """Read "..."; commands substituted inside run all the same."""
        self.expect('"')
        self.expansions('"')
        self.expect('"')

    def expansions(self, closer: str = "", until: int | None = None) -> None:
        """Move to the closer, or to a place, noting what is substituted on the way."""
        end = len(self.source) if until is None else until
        while self.at < end and not (closer and self.looking_at(closer)):
            if self.looking_at("\\"):
                self.at += 2
            elif self.looking_at("`") or self.looking_at("$"):
                self._special(self.source[self.at])
            else:
                self.at += 1

    def substitution(self, opener: str, closer: str, name: str) -> None:
        """Read commands that stand inside a word: $(...), `...`, <(...), >(...)."""
        node = self.open(self.at)
        self.expect(opener)
        self.nested(closer)
        self.close(node, name)

    def nested(self, closer: str) -> None:
        """Read commands up to and over the closer."""
        self.open_brackets.append(closer)
        self.statements((closer,))
        self.expect(closer)
        self.open_brackets.pop()

    def at_closing_backtick(self) -> bool:
        """Whether the backtick at the cursor ends a substitution; otherwise it begins one."""
        return self.looking_at("`") and self.open_brackets[-1:] == ["`"]

    def _dollar(self) -> None:
        if self.looking_at("$(("):
            self.arithmetic("$((")
        elif self.looking_at("$("):
            self.substitution("$(", ")", "command substitution")
        elif self.looking_at("${"):
            self._braces()
        elif self.looking_at("$'"):
            self.at += 1
            self._until("'", escapes=True)
        else:
            found = VARIABLE.match(self.source, self.at)
            self.at = found.end() if found else self.at

    def _braces(self) -> None:
        if PROMPT.match(self.source, self.at):
            raise Unreadable("prompt expansion")
        self.expect("${")
        if self.looking_at("}"):
            raise Unreadable("empty expansion")
        while self.at < len(self.source) and not self.looking_at("}"):
            char = self.source[self.at]
            if char in "'\"`$":
                self._special(char)
            else:
                self.at += 2 if char == "\\" else 1
        self.expect("}")

    def arithmetic(self, opener: str) -> None:
        """Read $((...)) or ((...)): sums, but commands can be substituted into them."""
        self.expect(opener)
        open_brackets = 0
        sum_text = ""  # with a value in place of whatever is substituted
        while self.at < len(self.source) and (open_brackets or not self.looking_at("))")):
            char = self.source[self.at]
            if char in "$`'\"":
                self._special(char)
                sum_text += "0"
                continue
            open_brackets += (char == "(") - (char == ")")
            sum_text += char
            self.at += 1
        self.expect("))")
        if NO_SUM.search(sum_text):
            raise Unreadable("this is no sum")

    def _until(self, quote: str, escapes: bool = False) -> None:
        pattern = r"'(?:\\.|[^'\\])*'" if escapes else f"{quote}[^{quote}]*{quote}"
        found = re.compile(pattern, re.DOTALL).match(self.source, self.at)
        if not found:
            raise Unreadable(f"{quote} is never closed")
        self.at = found.end()
