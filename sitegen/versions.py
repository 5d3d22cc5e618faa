"""Addresses that change with what they lead to, so that no browser mixes a new page with scripts it has kept.

Scripts import each other by relative address; so it is their folder that carries the version, and all of them
change theirs when one is changed: `assets/js/main.js` is served as `assets/js-3fa9c2d1/main.js`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

FOLDERS = ("assets/js", "assets/css")
DIGITS = 8
ADDRESS = re.compile("assets/(?:js|css)/")
WAY = re.compile(r"""["'](?:(?:\.\.?/)*|(?:/[\w.~-]+)*/)\Z""")
"""What stands before an address, wherever a page lies: a quotation mark, and the way to the root."""
LONGEST_WAY = 200


def versions(docs: Path) -> dict[str, str]:
    """`{"assets/js/": "assets/js-3fa9c2d1/"}`, for each folder with a version of its own."""
    return {f"{folder}/": f"{folder}-{_hash(docs / folder)}/" for folder in FOLDERS}


def versioned(address: str, moved: Mapping[str, str]) -> str:
    """Where something is served that lies at `address`, from the site's root."""
    for old, new in moved.items():
        if address.startswith(old):
            return new + address.removeprefix(old)
    return address


def with_versions(page: str, moved: Mapping[str, str]) -> str:
    """The page with the new addresses, wherever it names one."""

    def new(found: re.Match[str]) -> str:
        before = page[max(0, found.start() - LONGEST_WAY) : found.start()]
        return moved.get(found[0], found[0]) if WAY.search(before) else found[0]

    return ADDRESS.sub(new, page)


def _hash(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*")):
        if file.is_file():
            digest.update(f"{file.relative_to(folder).as_posix()}\0".encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:DIGITS]
