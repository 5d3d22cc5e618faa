"""The list of sources at the foot of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sitegen import citations
from sitegen.html.templates import render
from sitegen.model import Citation, Content, Lang, LockEntry, Source


@dataclass(frozen=True)
class Reference:
    """One cited place of a page: its number from 1, and how many times the page points to it."""

    number: int
    citation: Citation
    uses: int


@dataclass(frozen=True)
class Row:
    """One entry of the list, ready to show. `backs` are the ids of the places that cite it."""

    number: int
    source: Source
    folder: str
    name: str
    lines: str
    url: str
    archive: str | None
    retrieved: str | None
    backs: tuple[str, ...]


def render_sources(references: Sequence[Reference], content: Content, lang: Lang) -> str:
    """The list for the given references, in order; a line of summary above it."""
    rows = [_row(reference, content) for reference in references]
    cited = {row.source.id: row.source for row in rows}
    return render("sources.html", lang, rows=rows, sources=list(cited.values()))


def _row(reference: Reference, content: Content) -> Row:
    citation, source = reference.citation, content.sources[reference.citation.source]
    entry = content.lock.get(citation, LockEntry())
    folder, slash, name = citation.path.rpartition("/")
    lines = citations.label(citation).rpartition(":")[2] if citation.start is not None else ""
    return Row(
        number=reference.number,
        source=source,
        folder=folder + slash,
        name=name + (f"#{citation.section}" if citation.section else ""),
        lines=lines,
        url=citations.url(citation, source),
        archive=citations.archive_url(entry, citation, source),
        retrieved=entry.retrieved or source.retrieved,
        backs=tuple(f"cite-{reference.number}-{use}" for use in range(1, reference.uses + 1)),
    )
