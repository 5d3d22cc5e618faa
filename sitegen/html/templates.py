"""Jinja templates of the tags: they know only what they are handed, and escape all that is not Markup."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
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


def keep_compiled(root: Path, *more: Environment) -> None:
    """Compile our templates, and those of more environments, once only; then again when one has changed.

    They are kept in `.cache/templates` of the repository `root`.
    """
    folder = root / ".cache" / "templates"
    folder.mkdir(parents=True, exist_ok=True)
    for environment in (_environment(), *more):
        environment.bytecode_cache = FileSystemBytecodeCache(str(folder))


def render(template: str, lang: Lang, **values: object) -> str:
    """Render `template` (a file name in this folder).

    `t("key")` in a template gives the label of that key in `lang`; wrap a value in `markupsafe.Markup` when
    it is HTML already.
    """
    page = _environment().get_template(template)
    return Markup(page.render(lang=lang, t=partial(label, lang=lang), **values)).strip()
