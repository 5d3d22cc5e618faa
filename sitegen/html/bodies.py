"""What a body is called. The one that is built from nothing has no column in the matrix, and so a label."""

from __future__ import annotations

from sitegen.html.labels import label
from sitegen.model import SCRATCH, Lang, Matrix


def body_title(matrix: Matrix, body: str, lang: Lang) -> str:
    """The body's name in that language; its id when nobody has named it."""
    if body == SCRATCH:
        return label("body_scratch", lang)
    return next((each.title[lang] for each in matrix.bodies if each.id == body), body)
