"""What our Markdown can do more: citations in prose, and fences for widgets, diagrams and sources.

The extension is an instance that knows the content and the language; the generator hands it to
Python-Markdown. Everything it registers is made anew for each page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from html import escape
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor
from pymdownx.superfences import SuperFencesException

from sitegen import citations
from sitegen.diagrams import fence_mermaid_custom
from sitegen.html.labels import label
from sitegen.html.plates import number_plates
from sitegen.html.shared_code import share_code
from sitegen.model import Content, Lang, Source
from sitegen.references import SOURCES_MARK, cite, placeholder, resolve

__all__ = ["AnatomyExtension", "cite", "citing", "inline", "with_sources"]

TAGS = (
    "guess-reveal",
    "organ-matrix",
    "live-demo",
    "compare-demo",
    "ask-policy",
    "code-piece",
    "code-exercise",
    "knowledge-map",
    "source-list",
)
"""Our elements stand where a paragraph could, never inside one."""

_sources: ContextVar[Mapping[str, Source] | None] = ContextVar("sources", default=None)
_SPAN = re.compile(r"(?P<marks>`+)(?P<code>.+?)(?<!`)(?P=marks)(?!`)|\*\*(?P<strong>.+?)\*\*", re.DOTALL)


def inline(text: str, lang: Lang) -> str:
    """A short text of our data as HTML: escaped, with `code`, **strong** and citations."""
    html, at = "", 0
    for span in _SPAN.finditer(text):
        html += _cited(text[at : span.start()])
        strong = span["strong"]
        html += f"<code>{escape(span['code'].strip())}</code>" if strong is None else _strong(strong, lang)
        at = span.end()
    return html + _cited(text[at:])


def _strong(text: str, lang: Lang) -> str:
    return f"<strong>{inline(text, lang)}</strong>"


def _cited(text: str) -> str:
    html, at = "", 0
    for found in citations.find(text, _sources.get() or {}):
        html += escape(text[at : found.start], quote=False) + placeholder(found.text)
        at = found.end
    return html + escape(text[at:], quote=False)


def citing(sources: Mapping[str, Source]) -> None:
    """From now on `inline` finds citations of these sources."""
    _sources.set(sources)


def with_sources(markdown: str, lang: Lang) -> str:
    """A page's text with the part Sources at its end."""
    return f"{markdown.rstrip()}\n\n## {label('sources', lang)} {{#sources}}\n\n```sources\n```\n"


@dataclass(frozen=True)
class AnatomyExtension(Extension):
    """Citations and fences for one language; `widgets` makes the HTML of a fence from its text, by name."""

    content: Content
    lang: Lang
    widgets: Mapping[str, Callable[[str], str]]

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Python-Markdown's name)
        """Register what a page needs."""
        citing(self.content.sources)
        md.block_level_elements.extend(TAGS)
        if self.content.sources:
            md.inlinePatterns.register(_Citations(self.content.sources, md), "citation", 185)
        md.postprocessors.register(_Resolve(self, md), "citation", -10)

    def fences(self) -> list[dict[str, object]]:
        """The custom fences, as pymdownx.superfences wants them."""
        made = {**self.widgets, "sources": lambda _: SOURCES_MARK}
        fences = [{"name": name, "class": name, "format": _fence(name, make)} for name, make in made.items()]
        return [*fences, {"name": "mermaid", "class": "mermaid", "format": fence_mermaid_custom}]


def _fence(name: str, make: Callable[[str], str]) -> Callable[..., str]:
    """A formatter whose errors stop the build; superfences would show the block as plain code instead."""

    def form(source: str, *_: object, **__: object) -> str:
        try:
            return make(source)
        except Exception as error:
            raise SuperFencesException(f"in a fence `{name}`: {type(error).__name__}: {error}") from error

    return form


class _Citations(InlineProcessor):
    """Turns a citation in prose into its placeholder, before its underscores can be read as emphasis."""

    def __init__(self, sources: Mapping[str, Source], md: Markdown) -> None:
        names = "|".join(re.escape(name) for name in sorted(sources, key=len, reverse=True))
        super().__init__(rf"(?<![\w./@#?&=:%\\-])(?:{names})/", md)
        self.sources = sources

    def handleMatch(  # noqa: N802 (Python-Markdown's name)
        self, m: re.Match[str], data: str
    ) -> tuple[Element | None, int | None, int | None]:
        """The placeholder and the place of the whole citation, or nothing when it only looks like one."""
        found = next(citations.find(data[m.start() :], self.sources), None)
        if found is None or found.start != 0:
            return None, None, None
        return Element("cite-ref", {"data-citation": found.text}), m.start(), m.start() + found.end


class _Resolve(Postprocessor):
    """Numbers the citations and plates of the finished page, and prints each file of code once."""

    def __init__(self, extension: AnatomyExtension, md: Markdown) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, text: str) -> str:
        """The page with references instead of placeholders."""
        content, lang = self.extension.content, self.extension.lang
        return number_plates(share_code(resolve(text, content, lang), lang))


def superfences(config: Mapping[str, Any], extension: AnatomyExtension) -> dict[str, Any]:
    """The settings of pymdownx.superfences with our fences added to those that were configured."""
    return {**config, "custom_fences": [*config.get("custom_fences", []), *extension.fences()]}
