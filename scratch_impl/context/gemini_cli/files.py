"""A folder tree that is only data: texts, folders and links, with the errors of a real one.

What: `Tree` answers what a disk answers: is it there, what does it say, which file is it really.

How the real one does it: it asks the disk, follows links when it looks at a file
gemini-cli/packages/core/src/utils/memoryDiscovery.ts:84-102, and finds the real place of a path even when its
last part does not exist gemini-cli/packages/core/src/utils/paths.ts:430-478.

But: one disk, no rights: whatever is there may be read. Letters count as they are, as on Linux.

Events: none.

Errors: NotReadable, with the words that the real one's disk has for it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import unquote

MOST_LINKS = 40  # ours: what Linux follows before it gives up
LONGEST_NAME_BYTES = 255  # ours: what Linux allows
WHY = {
    "ENOENT": "no such file or directory",
    "ENOTDIR": "not a directory",
    "EISDIR": "illegal operation on a directory",
    "ELOOP": "too many symbolic links encountered",
    "ENAMETOOLONG": "name too long",
}


class NotReadable(Exception):  # noqa: N818
    """The disk says no. `code` is its short name for why."""

    def __init__(self, code: str, action: str) -> None:
        super().__init__(f"{code}: {WHY[code]}, {action}")
        self.code = code


def join(folder: str, name: str) -> str:
    """A path inside of a folder, with `.` and `..` taken out."""
    return "/" + posixpath.normpath(f"{folder}/{name}").lstrip("/")


def resolve(folder: str, path: str) -> str:
    """Where a path leads, seen from a folder."""
    return join("/", path) if path.startswith("/") else join(folder, path)


def parent(path: str) -> str:
    """The folder that holds it; the root holds itself."""
    return posixpath.dirname(path)


def is_inside(folder: str, path: str) -> bool:
    """Whether the path is the folder, or below it."""
    # gemini-cli/packages/core/src/utils/paths.ts:360-386
    return path == folder or path.startswith(folder.rstrip("/") + "/")


@dataclass(frozen=True)
class Tree:
    """Files as `path -> text`; links as `link -> target`. Every path is absolute."""

    files: Mapping[str, str]
    folders: frozenset[str] = frozenset()
    links: Mapping[str, str] = field(default_factory=dict)
    hard_links: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def all_folders(self) -> frozenset[str]:
        """The folders that are named, and those that something is in."""
        found = {"/"}
        for path in [*self.files, *self.folders, *self.links, *self.hard_links]:
            folder = path if path in self.folders else parent(path)
            while folder not in found:
                found.add(folder)
                folder = parent(folder)
        return frozenset(found)

    def find(self, path: str, action: str = "access") -> str:
        """Follow all links and return the real path.

        Raises:
            NotReadable: There is nothing.
        """
        todo = [name for name in path.split("/") if name]
        at = "/"
        followed = 0
        while todo:
            name = todo.pop(0)
            if at not in self.all_folders:
                raise NotReadable("ENOTDIR", f"{action} '{path}'")
            if len(name.encode(errors="surrogatepass")) > LONGEST_NAME_BYTES:
                raise NotReadable("ENAMETOOLONG", f"{action} '{path}'")
            here = join(at, name)
            if here in self.links:
                followed += 1
                if followed > MOST_LINKS:
                    raise NotReadable("ELOOP", f"{action} '{path}'")
                todo = [part for part in resolve(at, self.links[here]).split("/") if part] + todo
                at = "/"
            elif here in self.files or here in self.hard_links or here in self.all_folders:
                at = here
            else:
                raise NotReadable("ENOENT", f"{action} '{path}'")
        return at

    def exists(self, path: str) -> bool:
        """Whether there is a file or folder, at the end of all links."""
        return self.identity(path) is not None

    def is_file(self, path: str) -> bool:
        """Whether there is something that is no folder."""
        found = self.identity(path)
        return found is not None and found not in self.all_folders

    def identity(self, path: str) -> str | None:
        """Which file this really is: the same for all links to it. None when there is nothing."""
        try:
            found = self.find(path)
        except NotReadable:
            return None
        while found in self.hard_links:
            found = self.hard_links[found]
        return found

    def read(self, path: str) -> str:
        """The text of a file.

        Raises:
            NotReadable: There is no such file, or it is a folder.
        """
        found = self.find(path, "open")
        if found in self.all_folders:
            raise NotReadable("EISDIR", "read")
        return self.files[self.identity(path) or found]

    def real_path(self, path: str, seen: frozenset[str] = frozenset()) -> str:
        """Where the path really is, as far as it exists; the rest is put behind.

        Raises:
            NotReadable: Links lead in a circle.
        """
        # gemini-cli/packages/core/src/utils/paths.ts:430-478
        if path in seen:
            raise NotReadable("ELOOP", f"realpath '{path}'")
        try:
            return self.find(path, "realpath")
        except NotReadable as problem:
            if problem.code == "ELOOP":
                raise
        seen |= {path}
        link = self._link_at(path)
        if link is not None:
            return self.real_path(resolve(parent(path), self.links[link]), seen)
        return join(self.real_path(parent(path), seen), posixpath.basename(path))

    def _link_at(self, path: str) -> str | None:
        try:
            here = join(self.find(parent(path)), posixpath.basename(path))
        except NotReadable:
            return None
        return here if here in self.links else None


def decoded(path: str) -> str:
    """The path with %20 and the like read; as it is when that makes no sense."""
    # gemini-cli/packages/core/src/utils/paths.ts:413-428
    if re.search(r"%(?![0-9A-Fa-f]{2})", path):
        return path
    try:
        return unquote(path, errors="strict")
    except UnicodeDecodeError:
        return path
