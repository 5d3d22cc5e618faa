"""`<code-piece>`: a piece of the teaching code with its line numbers, and lines that use it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from sitegen.html.source_lines import source_lines
from sitegen.html.templates import render
from sitegen.model import Lang
from sitegen.piece_runs import Printed
from sitegen.pieces import Asked, Block


@dataclass(frozen=True)
class Shown:
    """A block with its lines as HTML."""

    first: int
    last: int
    lines: Sequence[Markup]


def render_piece(piece: Asked, blocks: Sequence[Block], printed: Printed, lang: Lang) -> str:
    """The piece in one language.

    Args:
        piece: what is shown.
        blocks: its lines.
        printed: what its `run` printed at build time.
        lang: the language of the page.
    """
    return render(
        "code-piece.html",
        lang,
        piece=piece,
        blocks=[Shown(block.first, block.last, source_lines(block.code)) for block in blocks],
        run_lines=source_lines(piece.run),
        printed=printed,
    )
