"""Python source as HTML lines, with just enough colour to read it: keywords, names, strings, comments."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

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


@cache  # a piece is shown in every language
def source_lines(code: str) -> tuple[Markup, ...]:
    """One piece of HTML a line, without line ends: `<i class="k">def </i><i class="d">decide</i>(rules):`."""
    html = "".join(_marked(kind, text) for kind, text in _runs(PythonLexer(stripnl=False).get_tokens(code)))
    lines = html.split("\n")
    while lines and not lines[-1]:
        lines.pop()
    return tuple(Markup(line) for line in lines)


def _marked(kind: str, text: str) -> str:
    """A run of one kind as HTML; a tag ends with its line."""
    pieces = (str(escape(piece)) for piece in text.split("\n"))
    if kind:
        pieces = (f'<i class="{kind}">{piece}</i>' if piece.strip() else piece for piece in pieces)
    return "\n".join(pieces)


@cache
def _kind(token: _TokenType) -> str:
    return next((name for name, family in KINDS if token in family), "")


def _runs(tokens: Iterable[tuple[_TokenType, str]]) -> Iterable[tuple[str, str]]:
    """Neighbouring tokens of one kind, joined: fewer tags, a lighter page."""
    kind, text = "", ""
    for token, piece in tokens:
        next_kind = _kind(token)
        if next_kind != kind and piece.strip():
            yield kind, text
            kind, text = next_kind, ""
        text += piece
    yield kind, text
