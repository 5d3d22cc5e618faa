"""A file of teaching code as a page of its own. Scripts take the figure out of it; frames show it whole."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygments

from sitegen.html.content_policy import with_policy
from sitegen.html.source_lines import source_lines
from sitegen.html.templates import render

FOLDER = "assets/code/"
STYLES = ("plate.css", "live-demo.css", "code-page.css")


def render_code_page(path: str, text: str) -> str:
    """The page.

    Args:
        path: the file, as it is named in the repository: `scratch_impl/permission_gate/gemini_cli/engine.py`.
        text: what is in it.
    """
    to_root = "../" * address_stem(path).count("/")
    styles = [f"{to_root}assets/css/{name}" for name in STYLES]
    page = render("code-page.html", "en", path=path, lines=source_lines(text), styles=styles)
    return with_policy(str(page))


@cache
def code_page_maker() -> str:
    """Changes with whatever makes these pages: template, colours of the code, policy."""
    made_with = ("code_page.py", "code-page.html", "source_lines.py", "content_policy.py")
    texts = [(Path(__file__).parent / name).read_text(encoding="utf-8") for name in made_with]
    return "\0".join([pygments.__version__, *texts])


def address_stem(path: str) -> str:
    """Where that page lies on the site, without hash and suffix."""
    return FOLDER + path.removesuffix(".py")
