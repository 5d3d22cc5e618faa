"""The matrix: organs down, bodies across, and a panel for each cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from sitegen.html.emblems import emblem, missing_organs
from sitegen.html.templates import render
from sitegen.markdown import cite, inline
from sitegen.model import Body, Cell, Citation, Content, Lang, Organ
from sitegen.navigation import Link, ask_link, compare_links
from sitegen.run_pages import RunPages


@dataclass(frozen=True)
class Panel:
    """What a cell opens: HTML where it says so, the citations each with its short place."""

    cell: Cell
    organ: Organ
    body: Body
    mechanism: Markup
    citations: tuple[tuple[Markup, str], ...]
    runs: tuple[tuple[str, str, str], ...]  # the id of each scenario, its title, and where its page lies
    ask: str | None  # where a reader's own rules are taken
    form: Markup | None  # the form itself, when it stands here
    compared: tuple[Link, ...]


def render_matrix(content: Content, lang: Lang, pages: RunPages, ask_html: Callable[[str], str]) -> str:
    """The matrix as `<organ-matrix>`.

    Args:
        content: all content.
        lang: the language of the page.
        pages: those of the runs that the cells offer; a script takes the demo out of one that is opened.
        ask_html: gives that of a form for a reader's own rules by its id.
    """
    matrix = content.matrix
    panels = [
        _panel(content, matrix.cell(organ.id, body.id), organ, body, lang, pages, ask_html)
        for organ in matrix.organs
        for body in matrix.bodies
    ]
    return render(
        "organ-matrix.html",
        lang,
        matrix=matrix,
        panels=panels,
        compared={organ.id: compare_links(content, organ.id, lang) for organ in matrix.organs},
        emblems={body.id: emblem(body.id, missing_organs(matrix, body.id)) for body in matrix.bodies},
    )


def place(citation: Citation) -> str:
    """The last part of where a citation points: `policy-engine.ts:209-212`, `permissions#manage-permissions`.

    >>> place(Citation("aider", "aider/io.py", 807, 925))
    'io.py:807-925'
    """
    name = citation.path.rsplit("/", 1)[-1]
    if citation.section is not None:
        return f"{name}#{citation.section}"
    if citation.start is None:
        return name
    lines = (
        str(citation.start) if citation.end in (None, citation.start) else f"{citation.start}-{citation.end}"
    )
    return f"{name}:{lines}"


def _panel(
    content: Content,
    cell: Cell,
    organ: Organ,
    body: Body,
    lang: Lang,
    pages: RunPages,
    ask_html: Callable[[str], str],
) -> Panel:
    return Panel(
        cell=cell,
        organ=organ,
        body=body,
        mechanism=Markup(inline(cell.mechanism[lang], lang)),
        citations=tuple((Markup(cite(citation)), place(citation)) for citation in cell.citations),
        runs=tuple(
            (run, content.scenarios[run].title[lang], pages[run, lang].href) for run in cell.scenarios
        ),
        ask=ask_link(content, cell.id, lang),
        form=Markup(ask_html(cell.ask)) if cell.ask else None,
        compared=compare_links(content, organ.id, lang),
    )
