"""A page's Content-Security-Policy, written into the page itself: its host may not let anybody send headers.

Everything comes from the site's own origin. Of the scripts that stand in the page, those that the page was
built with may run, each by its hash, and nothing else.

    with_policy(page)      # the finished page, with the policy at the top of its head
"""

from __future__ import annotations

import base64
import hashlib
import re

HEAD = re.compile(r"<meta charset=[^>]*>")
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script\s*>", re.DOTALL | re.IGNORECASE)
ATTRIBUTE = re.compile(r"([\w-]+)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"']+))?")
CODE = {"", "text/javascript", "application/javascript", "module", "importmap", "speculationrules"}
POLICY = (
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval' {scripts}",  # wasm: Python
    "worker-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",  # the code, for readers without scripts
    "style-src 'self' 'unsafe-inline'",  # diagrams and the editor bring styles of their own
    "img-src 'self' data:",  # the theme's icons
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
)


def with_policy(page: str, *, live: bool = False) -> str:
    """Write the policy into a page, before anything that it is about.

    Args:
        page: the page as it will be served; whatever changes its scripts must have been at it before.
        live: whether it will be served with live reload, whose script is another one each time. Then all
            scripts that stand in the page may run.
    """
    head = HEAD.search(page)
    if head is None:
        return page
    scripts = "'unsafe-inline'" if live else " ".join(script_hashes(page))
    policy = "; ".join(POLICY).format(scripts=scripts).replace(" ;", ";")
    tag = f'\n<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page[: head.end()] + tag + page[head.end() :]


def script_hashes(page: str) -> list[str]:
    """`'sha256-...'` for each script that stands in the page and runs, in order, each once."""
    scripts = [text for attributes, text in SCRIPT.findall(page) if _runs(attributes)]
    digests = [hashlib.sha256(script.encode()).digest() for script in scripts]
    return list(dict.fromkeys(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests))


def _runs(attributes: str) -> bool:
    """Whether it is code, and stands in the page itself."""
    given = {name.lower(): value.strip("\"'").lower() for name, value in ATTRIBUTE.findall(attributes)}
    return "src" not in given and given.get("type", "") in CODE
