"""Diagrams: the self-hosted library's files, and the page's one script tag that loads it.

mermaid2 finds the diagrams of a page and adds its script tags; we give it our own small module, which fetches
the library from the site itself, and only when a diagram comes near the reader's view.
"""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

ENTRY = "mermaid.esm.min.mjs"
CHUNKS = "chunks/mermaid.esm.min"

_TAGS = re.compile(
    r'<script src="(?P<module>[^"]*/?mermaid\.js)"></script>\s*<script>\s*window\.mermaidConfig.*?</script>',
    re.DOTALL,
)


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


def settle(html: str) -> str:
    """Make mermaid2's two scripts one module, and take the class away that makes the theme fetch a copy."""
    html = _TAGS.sub(r'<script type="module" src="\g<module>"></script>', html)
    return html.replace('<pre class="mermaid">', '<pre class="diagram__source">')


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
