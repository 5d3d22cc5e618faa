r"""Patterns are written for JavaScript; this lets Python search with them.

What: translates the source of a JavaScript regular expression into one that Python understands.

How the real one does it: it simply says `new RegExp(pattern)`, without flags
gemini-cli/packages/core/src/policy/toml-loader.ts:501-533. The two dialects look alike and differ in corners:
in JavaScript `$` is the very end of the text, `\s` knows Unicode spaces while `\d` and `\w` are ASCII, an
unknown escape such as `\/` means the letter itself, `{` alone is a brace, and there is no `(?P<name>`, no
`(?i)` and no `a++`.

But: backreferences to groups that took no part, look-behind of varying length and characters beyond U+FFFF
counted as two are not imitated. As in the real gate, a pattern that passes the safety check can still take
for ever on an unlucky text.

Events: none.

Errors: BadPattern, with the reason in JavaScript's words.
"""

from __future__ import annotations

import re
from functools import lru_cache

SPACES = r"\t\n\v\f\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
SHORTHANDS = {"s": f"[{SPACES}]", "S": f"[^{SPACES}]", "d": r"[0-9]", "D": r"[^0-9]", "w": r"\w", "W": r"\W"}
COUNT = re.compile(r"\{\d+(?:,\d*)?\}")
GROUP_OPENINGS = ("(?:", "(?=", "(?!", "(?<=", "(?<!")


class BadPattern(Exception):  # noqa: N818
    """The text is not a regular expression that JavaScript would take."""


@lru_cache(maxsize=1024)
def compile_js(source: str) -> re.Pattern[str]:
    """Compile a JavaScript regular expression (no flags) for searching.

    Raises:
        BadPattern: JavaScript would refuse it, or Python cannot express it.
    """
    translated = _Translator(source).translate()
    try:
        return re.compile(translated, re.ASCII)
    except (re.error, OverflowError, RecursionError) as error:
        raise BadPattern(f"Invalid regular expression: /{source}/: {error}") from None


class _Translator:
    """Walks the source once, left to right, and writes the Python text as it goes."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0
        self.out: list[str] = []
        self.open_groups = 0
        bare = re.sub(r"\\.|\[(?:\\.|[^\]])*\]", "", source, flags=re.DOTALL)
        self.groups = len(re.findall(r"\((?!\?)|\(\?<(?![=!])", bare))
        self.can_repeat = False  # whether the last thing may carry a quantifier

    def translate(self) -> str:
        while self.at < len(self.source):
            char = self.source[self.at]
            if char == "\\":
                self._emit(*self._escape())
            elif char == "[":
                self._emit(self._char_class(), True)
            elif char == "(":
                self._open_group()
            elif char == ")":
                self._close_group()
            elif char in "*+?" or COUNT.match(self.source, self.at):
                self._quantifier()
            elif char == "$":
                self._take(r"\Z", False)  # the very end: Python's own $ also stops before a last newline
            elif char in "^|":
                self._take(char, False)
            elif char == ".":
                self._take(r"[^\n\r\u2028\u2029]", True)
            else:
                self._take(re.escape(char), True)
        if self.open_groups:
            raise self._bad("Unterminated group")
        return "".join(self.out)

    def _take(self, text: str, can_repeat: bool) -> None:
        self.at += 1
        self._emit(text, can_repeat)

    def _emit(self, text: str, can_repeat: bool) -> None:
        self.out.append(text)
        self.can_repeat = can_repeat

    def _bad(self, reason: str) -> BadPattern:
        return BadPattern(f"Invalid regular expression: /{self.source}/: {reason}")

    def _open_group(self) -> None:
        opening = next((o for o in GROUP_OPENINGS if self.source.startswith(o, self.at)), "")
        named = re.compile(r"\(\?<([A-Za-z_$][\w$]*)>").match(self.source, self.at)
        if named:
            opening, text = named[0], f"(?P<{named[1].replace('$', '_')}>"
        elif self.source.startswith("(?", self.at) and not opening:
            raise self._bad("Invalid group")
        else:
            opening = text = opening or "("
        self.at += len(opening)
        self.open_groups += 1
        self._emit(text, False)

    def _close_group(self) -> None:
        if not self.open_groups:
            raise self._bad("Unmatched ')'")
        self.open_groups -= 1
        self._take(")", True)

    def _quantifier(self) -> None:
        if not self.can_repeat:
            raise self._bad("Nothing to repeat")
        count = COUNT.match(self.source, self.at)
        text = count[0] if count else self.source[self.at]
        self.at += len(text)
        if count:
            low, _, high = text[1:-1].partition(",")
            if high and int(low) > int(high):
                raise self._bad("numbers out of order in {} quantifier")
        if self.source.startswith("?", self.at):  # the lazy form
            text, self.at = text + "?", self.at + 1
        self._emit(text, False)  # so a++ has nothing to repeat; Python would read it as possessive

    def _escape(self, in_class: bool = False) -> tuple[str, bool]:
        """Read the escape at the cursor. Returns the Python text, and whether a quantifier may follow."""
        rest = self.source[self.at + 1 :]
        if not rest:
            raise self._bad("\\ at end of pattern")
        self.at += 2
        letter = rest[0]
        if letter in SHORTHANDS:
            text = SHORTHANDS[letter]
            return (
                text[1:-1] if text[0] == "[" and text[1] != "^" else f"\\{letter}"
            ) if in_class else text, True
        if letter == "b":
            return (r"\x08", True) if in_class else (r"\b", False)
        if letter == "B" and not in_class:
            return r"\B", False
        coded = re.match(r"x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|c[A-Za-z]", rest)
        if coded:
            self.at += len(coded[0]) - 1
            code = ord(coded[0][1]) % 32 if letter == "c" else int(coded[0][1:], 16)
            return re.escape(chr(code)), True
        if letter == "k" and (name := re.match(r"k<([\w$]+)>", rest)) and not in_class:
            self.at += len(name[0]) - 1
            return f"(?P={name[1].replace('$', '_')})", True
        if digits := re.match(r"[1-9]\d*", rest):
            if not in_class and int(digits[0]) <= self.groups:
                self.at += len(digits[0]) - 1
                return f"(?:\\{digits[0]})", True
            if octal := re.match(r"[1-3]?[0-7]{1,2}", rest):  # no such group: then it is a character's number
                self.at += len(octal[0]) - 1
                return re.escape(chr(int(octal[0], 8))), True
        controls = {"n": r"\n", "r": r"\r", "t": r"\t", "v": r"\v", "f": r"\f", "0": r"\x00"}
        return controls.get(letter, re.escape(letter)), True

    def _char_class(self) -> str:
        """Read `[...]`. JavaScript takes `[]` as "never", `[^]` as "anything", and `[` inside as itself."""
        self.at += 1
        negated = self.source.startswith("^", self.at)
        self.at += negated
        items: list[str] = []
        while not self.source.startswith("]", self.at):
            if self.at >= len(self.source):
                raise self._bad("Unterminated character class")
            items.append(self._class_item())
            if self._at_range():
                low, high = items.pop(), self._range_end()
                # subtle: [\w-.] is no range in JavaScript; the dash then stands for itself
                single = len(_plain(low)) == len(_plain(high)) == 1
                if single and _plain(low) > _plain(high):
                    raise self._bad("Range out of order in character class")
                items.append(f"{low}-{high}" if single else f"{low}\\-{high}")
        self.at += 1
        if not items:
            return r"[\s\S]" if negated else r"(?!)"
        return f"[{'^' if negated else ''}{''.join(items)}]"

    def _class_item(self) -> str:
        if self.source[self.at] == "\\":
            return self._escape(in_class=True)[0]
        self.at += 1
        return re.escape(self.source[self.at - 1])

    def _at_range(self) -> bool:
        ahead = self.source[self.at : self.at + 2]
        return len(ahead) == 2 and ahead[0] == "-" and ahead[1] != "]"

    def _range_end(self) -> str:
        self.at += 1
        return self._class_item()


def _plain(text: str) -> str:
    """The one character that an item of a class stands for, or a longer text when it stands for several."""
    found = re.fullmatch(r"\\([^A-Za-z0-9])", text)
    if found:
        return found[1]
    controls = {r"\n": "\n", r"\r": "\r", r"\t": "\t", r"\v": "\v", r"\f": "\f", r"\x00": "\0", r"\x08": "\b"}
    return controls.get(text, text)
