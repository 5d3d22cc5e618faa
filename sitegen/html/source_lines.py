"""Python source as HTML lines, with just enough colour to read it: keywords, names, strings, comments."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape
from pygments.lexers.python import PythonLexer
from pygments.token import Comment, Keyword, Name, Operator, String, _TokenType

KINDS: tuple[tuple[str, _TokenType], ...] = (
    ("c", Comment),
    ("s", String),
    ("k", Keyword),
    ("k", Operator.Word),
    ("d", Name.Function),
    ("d", Name.Class),
)


def source_lines(code: str) -> list[Markup]:
    """One piece of HTML a line, without line ends: `<i class="k">def </i><i class="d">decide</i>(rules):`."""
    lines: list[Markup] = [Markup("")]
    for kind, text in _runs(PythonLexer(stripnl=False).get_tokens(code)):
        for number, piece in enumerate(text.split("\n")):
            if number:
                lines.append(Markup(""))
            if kind and piece.strip():
                lines[-1] += Markup('<i class="{}">{}</i>').format(kind, piece)
            else:
                lines[-1] += escape(piece)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _runs(tokens: Iterable[tuple[_TokenType, str]]) -> Iterable[tuple[str, str]]:
    """Neighbouring tokens of one kind, joined: fewer tags, a lighter page."""
    kind, text = "", ""
    for token, piece in tokens:
        next_kind = next((name for name, family in KINDS if token in family), "")
        if next_kind != kind and piece.strip():
            yield kind, text
            kind, text = next_kind, ""
        text += piece
    yield kind, text
