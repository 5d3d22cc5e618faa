"""A recorded run as a page of its own. A script takes the demo out of it; else it is read as it is."""

from __future__ import annotations

from markupsafe import Markup

from sitegen.html.content_policy import with_policy
from sitegen.html.templates import render
from sitegen.model import Lang
from sitegen.site_file import rooted

FOLDER = "assets/runs/"
STYLES = ("plate.css", "live-demo.css", "code-page.css")


def render_run_page(demo: str, title: str, cell: str, back: str | None, lang: Lang, address: str) -> str:
    """The page.

    Args:
        demo: the demo's HTML, and that of its sources.
        title: the scenario's title.
        cell: whose run it is: "Gemini CLI · Permission gate".
        back: the page that leads here, from the site's root; None when there is none.
        lang: the language of the page.
        address: where the page will lie, from the site's root.
    """
    to_root = "../" * address.count("/")
    page = render(
        "run-page.html",
        lang,
        demo=Markup(rooted(demo, to_root)),
        title=title,
        cell=cell,
        back=back,
        to_root=to_root,
        styles=STYLES,
    )
    return with_policy(str(page))
