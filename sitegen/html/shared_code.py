"""One copy of each file of teaching code a page: the first demo shows it, the others point there.

A lesson may hold twenty demos that run through the same few files. Scripts fetch the code by themselves;
this is what readers without scripts see, and what is printed.
"""

from __future__ import annotations

import re

from markupsafe import Markup

from sitegen.html.labels import label
from sitegen.model import Lang

_FIGURE = re.compile(r'<figure class="source" data-file="([^"]*)">.*?</figure>', re.DOTALL)


def share_code(html: str, lang: Lang) -> str:
    """Keep the first printing of each file on a page; put a pointer to it where it was printed again."""
    printed: set[str] = set()

    def once(match: re.Match[str]) -> str:
        file = match[1]
        place = "code-" + re.sub(r"[^\w]+", "-", file)
        if file not in printed:
            printed.add(file)
            return match[0].replace("<figure", f'<figure id="{place}"', 1)
        text = label("demo_code_above", lang)
        return Markup('<p class="source__elsewhere"><a href="#{}">{}</a> {}</p>').format(place, file, text)

    return _FIGURE.sub(once, html)
