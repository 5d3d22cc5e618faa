"""What is said while memory files are looked for, read, and put where they belong. A view needs every field.

`section` is global, extension, project or private for what is found at the start, and subfolder for what
turns up when the agent reaches a file.
"""

from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.kernel.events import Event


@dataclass(frozen=True)
class MemorySearchStarted(Event):
    """The tree as it is, and where the search begins."""

    files: tuple[str, ...]
    folders: tuple[str, ...]
    links: tuple[tuple[str, str], ...]  # link, target
    roots: tuple[str, ...]
    home: str
    names: tuple[str, ...]
    markers: tuple[str, ...]
    trusted: bool


@dataclass(frozen=True)
class MemoryFound(Event):
    """The files of a section that needs no walk."""

    section: str  # global | extension | private
    paths: tuple[str, ...]


@dataclass(frozen=True)
class ProjectIgnored(Event):
    """The folder is not trusted, so nothing in it is read."""

    roots: tuple[str, ...]


@dataclass(frozen=True)
class CeilingFound(Event):
    """How far up the walk may go. Without a marker it stays in the folder it starts from."""

    start: str
    ceiling: str
    marker: str | None


@dataclass(frozen=True)
class FolderSearched(Event):
    """The walk looked into one folder."""

    folder: str
    found: tuple[str, ...]
    stops: str | None  # ceiling | global_folder | None: it goes on, one folder up


@dataclass(frozen=True)
class DuplicateDropped(Event):
    """Two paths lead to one file; the first one stays."""

    path: str
    same_as: str


@dataclass(frozen=True)
class ProjectSorted(Event):
    """The files of the project, in the order in which they will be told."""

    paths: tuple[str, ...]
    moved: bool  # whether sorting changed the order of the walk, which is from the top down


@dataclass(frozen=True)
class ImportFollowed(Event):
    """A file names another one after an @, and that is put in."""

    file: str  # the one that imports; listed flat, the first one goes by its folder
    imported: str
    depth: int


@dataclass(frozen=True)
class ImportRefused(Event):
    """A file names another one, and that is not put in."""

    file: str
    imported: str
    reason: str  # outside | already | unreadable | too_deep


@dataclass(frozen=True)
class MemoryRead(Event):
    """A memory file was read, all its imports with it."""

    path: str
    section: str
    chars: int
    blank: bool  # read, remembered as read, and told to nobody


@dataclass(frozen=True)
class MemoryPlaced(Event):
    """Where a part ends up, and how it looks there."""

    place: str  # system_prompt | first_message | tool_output
    paths: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class PathReached(Event):
    """The agent touches a file or a folder, in the middle of its work."""

    path: str


@dataclass(frozen=True)
class NothingNew(Event):
    """No memory is added for that path."""

    path: str
    reason: str  # untrusted | outside | nothing_there | already_loaded
