"""The options of our MkDocs plugin, and what of MkDocs' own configuration depends on the language."""

from __future__ import annotations

import logging
import warnings

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig

from sitegen.html.labels import label
from sitegen.model import Lang

SEARCH = "material/search"


class AnatomyConfig(Config):
    """What `mkdocs.yml` may say about the plugin."""

    stories_dir = c.Type(str, default="stories")
    """The folder with the lessons and their data, relative to mkdocs.yml."""

    runtime = c.Type(bool, default=True)
    """Whether the site carries Python for its demos; without it they still show their recorded runs."""


def quieten() -> None:
    """Silence what others say on every build and nobody can act on; warnings about our content stay."""
    warnings.filterwarnings("ignore", message="pkg_resources is deprecated")  # jieba imports it
    logging.getLogger("jieba").addFilter(lambda record: record.levelno >= logging.WARNING)
    logging.getLogger("mkdocs.plugins.mermaid2").setLevel(logging.WARNING)


def speak(config: MkDocsConfig, lang: Lang) -> None:
    """Set theme, search and description to a language."""
    config.site_description = label("site_description", lang)
    config.theme["language"] = lang
    for palette in config.theme["palette"]:
        palette["toggle"]["name"] = label(palette["toggle"]["name"], lang)
    # Chinese is cut into words with \u200b between them when the index is made; the theme's own separator for
    # Chinese knows that. Latin words in a Chinese text are stemmed as English.
    search = config.plugins[SEARCH].config
    search["lang"] = ["en"] if lang == "en" else ["en", lang]
    search["separator"] = r"[\s\u200b\u3000\-、。，．：？！；（）「」“”/_.:,()]+"
