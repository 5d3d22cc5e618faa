"""Jinja templates of the tags: they know only what they are handed, and escape all that is not Markup."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from sitegen.html.labels import label
from sitegen.model import Lang


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, lang: Lang, **values: object) -> str:
    """Render `template` (a file name in this folder).

    `t("key")` in a template gives the label of that key in `lang`; wrap a value in `markupsafe.Markup` when
    it is HTML already.
    """
    page = _environment().get_template(template)
    return Markup(page.render(lang=lang, t=partial(label, lang=lang), **values)).strip()
