"""Files that scripts fetch, named after what is in them, so that none ever goes stale."""

from __future__ import annotations

import hashlib
import posixpath
from dataclasses import dataclass

SITE_ROOT = "site-root:"
"""Stands before an address in a widget's HTML, which is made without knowing on which page it will stand."""


@dataclass(frozen=True)
class SiteFile:
    """A text and its address from the site's root."""

    address: str
    text: str

    @property
    def href(self) -> str:
        """The address for a widget's HTML; `rooted` turns it into a relative one."""
        return SITE_ROOT + self.address

    def seen_from(self, address: str) -> str:
        """The relative way to this file from the file at `address`."""
        return posixpath.relpath(self.address, posixpath.dirname(address))


def site_file(stem: str, suffix: str, text: str) -> SiteFile:
    """A file whose name changes with its text: `assets/demos/en/compare/3/plan-mode.0123456789ab.json`."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return SiteFile(f"{stem}.{digest}{suffix}", text)


def rooted(html: str, to_root: str) -> str:
    """A page's HTML with addresses that lead somewhere; `to_root` is the page's way to the site's root."""
    return html.replace(SITE_ROOT, to_root)
