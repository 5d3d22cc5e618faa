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


@dataclass(frozen=True)
class Panel:
    """What a cell opens: HTML where it says so, the citations each with its short place."""

    cell: Cell
    organ: Organ
    body: Body
    mechanism: Markup
    citations: tuple[tuple[Markup, str], ...]
    demos: tuple[tuple[str, str, Markup], ...]  # the id of each scenario, its title, and its HTML
    ask: str | None  # where a reader's own rules are taken
    form: Markup | None  # the form itself, when it stands here
    compared: tuple[Link, ...]


def render_matrix(
    content: Content, lang: Lang, demo_html: Callable[[str], str], ask_html: Callable[[str], str]
) -> str:
    """The matrix as `<organ-matrix>`.

    A browser with scripts takes the demos of the panels for plain text, until the reader opens one.

    Args:
        content: all content.
        lang: the language of the page.
        demo_html: gives the HTML of a scenario's demo, folded, by its id.
        ask_html: gives that of a form for a reader's own rules by its id.
    """
    matrix = content.matrix
    panels = [
        _panel(content, matrix.cell(organ.id, body.id), organ, body, lang, demo_html, ask_html)
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
    demo_html: Callable[[str], str],
    ask_html: Callable[[str], str],
) -> Panel:
    return Panel(
        cell=cell,
        organ=organ,
        body=body,
        mechanism=Markup(inline(cell.mechanism[lang], lang)),
        citations=tuple((Markup(cite(citation)), place(citation)) for citation in cell.citations),
        demos=tuple(
            (run, content.scenarios[run].title[lang], Markup(demo_html(run))) for run in cell.scenarios
        ),
        ask=ask_link(content, cell.id),
        form=Markup(ask_html(cell.ask)) if cell.ask else None,
        compared=compare_links(content, organ.id, lang),
    )
