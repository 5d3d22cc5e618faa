"""Numbered references: what a citation becomes on a page, and the list of sources at its foot.

Prose, tables and widgets all write a placeholder (`cite`). When the page is complete, `resolve` walks through
it once and numbers the citations in the order in which a reader meets them; one citation, one number.
"""

from __future__ import annotations

import re
from html import escape, unescape

from sitegen import citations
from sitegen.html.labels import label
from sitegen.html.sources import Reference, render_sources
from sitegen.model import Citation, Content, Lang

SOURCES_MARK = "<source-list></source-list>"
"""Where the list of sources goes; on a page at most once."""

_PLACEHOLDER = re.compile(r' ?<cite-ref data-citation="([^"]*)"></cite-ref>')


def cite(citation: Citation) -> str:
    """The HTML placeholder of a citation; becomes `<a class="citation">[3]</a>` when the page is complete."""
    return placeholder(citations.text_of(citation))


def placeholder(text: str) -> str:
    """The same for a citation's plain text."""
    return f'<cite-ref data-citation="{escape(text)}"></cite-ref>'


def resolve(html: str, content: Content, lang: Lang) -> str:
    """Number every placeholder of a page and fill in its list of sources, if it asks for one."""
    if "<cite-ref" not in html and SOURCES_MARK not in html:
        return html  # as every heading is, which Python-Markdown sends through here one by one
    uses: dict[Citation, int] = {}
    numbers: dict[Citation, int] = {}

    def number(match: re.Match[str]) -> str:
        text = unescape(match[1])
        citation = citations.parse(text)
        if citation is None or citation.source not in content.sources:
            return f" {escape(text)}"
        numbers.setdefault(citation, len(numbers) + 1)
        uses[citation] = uses.get(citation, 0) + 1
        return _anchor(citation, numbers[citation], uses[citation], content, lang)

    html = _PLACEHOLDER.sub(number, html)
    references = [Reference(n, citation, uses[citation]) for citation, n in numbers.items()]
    if SOURCES_MARK in html:
        html = html.replace(SOURCES_MARK, render_sources(references, content, lang), 1)
    return html


def _anchor(citation: Citation, number: int, use: int, content: Content, lang: Lang) -> str:
    """The reference in the text: a link straight to the cited place."""
    source = content.sources[citation.source]
    reported = source.kind == "documentation"
    words = f"{source.title}, {citations.label(citation)}"
    if reported:
        words += f" ({label('sources_reported', lang)})"
    return (
        f'<a class="citation{" citation--reported" if reported else ""}" id="cite-{number}-{use}"'
        f' data-source="{escape(source.id)}" href="{escape(citations.url(citation, source))}"'
        f' title="{escape(words)}">[{number}]</a>'
    )
