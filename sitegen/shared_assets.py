"""Scripts, styles and fonts lie at the site's root once; pages of every language use them from there.

MkDocs puts them beside the pages of each project. So a language in a folder leaves them out, and its pages
get the way to those of the first language: a reader who changes the language fetches none of them twice.
"""

from __future__ import annotations

import re

FOLDER = "assets/"
OWN = "assets/img/"
"""Pictures of the pages, which MkDocs checks links to; they stay beside the pages."""


def is_shared(address: str) -> bool:
    """Whether what lies at `address`, from a language's root, is the same in every language."""
    return address.startswith(FOLDER) and not address.startswith(OWN)


def from_root(page: str, home: str, root: str) -> str:
    """The page, its addresses of shared files leading to the site's root.

    Args:
        page: a finished page of a language that has a folder.
        home: its way to the root of its language, such as `../../`; empty for the language's home page.
        root: its way to the root of the site.
    """
    shared = re.compile(rf"""(?<=["'#]){re.escape(home)}(?={FOLDER})(?!{OWN})""")
    return shared.sub(root, page)
