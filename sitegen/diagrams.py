"""Diagrams: the self-hosted library's files, and the page's one script tag that loads it.

mermaid2 finds the diagrams of a page and adds script tags for our own small module, which fetches the library
from the site itself, and only when a diagram comes near the reader's view.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

ENTRY = "mermaid.esm.min.mjs"
CHUNKS = "chunks/mermaid.esm.min"

_DIAGRAM = re.compile(r'<pre class="mermaid">.*?</pre>', re.DOTALL)
_SCRIPT = re.compile(r'<script src="([^"]*mermaid\.js)"></script>')


class MermaidMissingError(RuntimeError):
    """The npm package is not installed; the message says how to get it."""


def fence_mermaid_custom(source: str, *_: object, **__: object) -> str:
    """A diagram's HTML: its text, readable as it is until the script has drawn it.

    mermaid2 knows this kind of fence by the function's name.
    """
    return (
        '<figure class="diagram" data-state="idle" data-search-exclude>'
        f'<pre class="mermaid"><code>{escape(source, quote=False)}</code></pre></figure>'
    )


def excerpt(page: str) -> str:
    """What mermaid2 gets to see of a page: its diagrams; nothing when it has none.

    mermaid2 reads and writes a page anew, which takes it a third of the whole build, spoils the case of SVG's
    names, and adds an inline script that a Content-Security-Policy forbids. So only its finding is used.
    """
    found = _DIAGRAM.findall(page)
    return f"<html><body>{''.join(found)}</body></html>" if found else ""


def settle(page: str, answer: str) -> str:
    """The page with our module at its end, if mermaid2 would have put its scripts there.

    The class `mermaid` goes, since it makes the theme fetch a copy of the library from elsewhere.

    Args:
        page: the whole page.
        answer: what mermaid2 made of its excerpt.
    """
    script = _SCRIPT.search(answer)
    if script is None:
        return page
    head, body, rest = page.rpartition("</body>")
    page = f'{head}<script type="module" src="{script[1]}"></script>\n{body}{rest}'
    return page.replace('<pre class="mermaid">', '<pre class="diagram__source">')


def library(root: Path) -> tuple[str, list[tuple[str, Path]]]:
    """The library's folder on the site, and its files as (site path, file on disk).

    Raises:
        MermaidMissingError: node_modules has no mermaid.
    """
    package = root / "node_modules" / "mermaid"
    dist = package / "dist"
    if not (dist / ENTRY).is_file():
        raise MermaidMissingError("node_modules/mermaid is missing: run `npm ci`")
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    folder = f"assets/vendor/mermaid-{version}/"
    files = [dist / ENTRY, *sorted((dist / CHUNKS).glob("*.mjs"))]
    return folder, [(folder + file.relative_to(dist).as_posix(), file) for file in files]
