"""Memory: which notes are found when a session starts, and which turn up while it works.

What: `discover` reads the four sections a session starts with; `look_along` is called each time the agent
touches a path, and reads what lies on the way up from there.

How the real one does it: global notes from the home folder, those of extensions, those of the project by a
walk upward, and a private index gemini-cli/packages/core/src/context/memoryContextManager.ts:49-65.
Subfolders below the start are not searched; their notes come when something in them is touched
gemini-cli/packages/core/src/utils/memoryDiscovery.ts:512-648.

But: files are not read at the same time; the settings that choose names and markers are the caller's.

Events: MemorySearchStarted, MemoryFound, ProjectIgnored, ProjectSorted, MemoryRead, PathReached, NothingNew;
and those of walk and imports.

Errors: none; a file that cannot be read is left out.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.context.gemini_cli.files import NotReadable, Tree, is_inside, join, parent
from scratch_impl.context.gemini_cli.imports import TREE, expand
from scratch_impl.context.gemini_cli.memory_events import (
    MemoryFound,
    MemoryRead,
    MemorySearchStarted,
    NothingNew,
    PathReached,
    ProjectIgnored,
    ProjectSorted,
)
from scratch_impl.context.gemini_cli.text import SPACE, in_order, trim
from scratch_impl.context.gemini_cli.walk import ceiling_of, marked_folder, walk_up, without_twins
from scratch_impl.kernel.events import Event

GLOBAL_FOLDER = ".gemini"  # gemini-cli/packages/core/src/utils/paths.ts:13
MEMORY_NAME = "GEMINI.md"  # gemini-cli/packages/core/src/tools/memoryTool.ts:11
PRIVATE_INDEX = "MEMORY.md"  # gemini-cli/packages/core/src/tools/memoryTool.ts:12
MARKER = ".git"  # gemini-cli/packages/cli/src/config/settingsSchema.ts:1439
SECTIONS = ("global", "extension", "project", "private")


@dataclass(frozen=True)
class Places:
    """Where to look. All paths are absolute."""

    home: str
    private: str  # the folder with the private notes on this project
    roots: tuple[str, ...]  # the folders one works in
    names: tuple[str, ...] = (MEMORY_NAME,)
    markers: tuple[str, ...] = (MARKER,)
    trusted: bool = True
    extension_files: tuple[str, ...] = ()  # of the active ones
    import_style: str = TREE
    server_notes: str = ""  # what MCP servers say about themselves

    @property
    def global_folder(self) -> str:
        """Where the notes for all projects are."""
        return join(self.home, GLOBAL_FOLDER)


@dataclass
class Memory:
    """What is known so far."""

    found: dict[str, list[str]] = field(default_factory=dict)  # section -> paths, before they are read
    texts: dict[str, str] = field(default_factory=dict)  # section -> what is told
    loaded: dict[str, str] = field(default_factory=dict)  # path -> its text, in the order of reading
    identities: set[str] = field(default_factory=set)  # the files behind those paths


def discover(tree: Tree, places: Places) -> Generator[Event, Any, Memory]:
    """Read what a session starts with."""
    memory = Memory()
    # gemini-cli/packages/core/src/context/memoryContextManager.ts:49-65
    yield MemorySearchStarted(
        tuple(in_order([*tree.files, *tree.hard_links])),
        tuple(in_order(tree.folders)),
        tuple(tree.links.items()),
        places.roots,
        places.home,
        places.names,
        places.markers,
        places.trusted,
    )
    # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:317-340
    memory.found["global"] = yield from _found("global", _named(tree, places.global_folder, places.names))
    # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:383-403
    memory.found["extension"] = yield from _found("extension", in_order(set(places.extension_files)))
    memory.found["project"] = yield from _project(tree, places)
    memory.found["private"] = yield from _private(tree, places)
    # Subtle: a file that two sections share is read once, for the first; linked, the second loses it.
    # gemini-cli/packages/core/src/context/memoryContextManager.ts:73-105
    all_paths = [path for section in SECTIONS for path in memory.found[section]]
    for path in (yield from without_twins(tree, all_paths)):
        section = next(name for name in SECTIONS if path in memory.found[name])
        yield from _load(tree, places, memory, path, section, places.import_style)
    _tell(memory, places)
    return memory


def _project(tree: Tree, places: Places) -> Generator[Event, Any, list[str]]:
    if not places.trusted:
        # gemini-cli/packages/core/src/context/memoryContextManager.ts:55-60
        yield ProjectIgnored(places.roots)
        return []
    walked: list[str] = []
    for root in places.roots:
        ceiling = yield from ceiling_of(tree, root, places.markers)
        walked += yield from walk_up(tree, root, ceiling, places.names, places.global_folder)
    kept = yield from without_twins(tree, walked)
    # Subtle: sorted by name, not by depth. The order of the walk is lost, and with it "the nearest has the
    # last word": Api/GEMINI.md comes before the GEMINI.md of the folder above it.
    if kept:
        # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:427-430
        yield ProjectSorted(tuple(in_order(kept)), in_order(kept) != kept)
    return in_order(kept)


def _private(tree: Tree, places: Places) -> Generator[Event, Any, list[str]]:
    # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:342-381
    index = join(places.private, PRIVATE_INDEX)
    return (
        yield from _found(
            "private", [index] if tree.exists(index) else _named(tree, places.private, places.names)
        )
    )


def _found(section: str, paths: list[str]) -> Generator[Event, Any, list[str]]:
    if paths:
        # gemini-cli/packages/core/src/context/memoryContextManager.ts:49-65
        yield MemoryFound(section, tuple(paths))
    return paths


def _named(tree: Tree, folder: str, names: tuple[str, ...]) -> list[str]:
    return [path for name in names if tree.exists(path := join(folder, name))]


def _load(
    tree: Tree, places: Places, memory: Memory, path: str, section: str, style: str
) -> Generator[Event, Any, bool]:
    try:
        text = tree.read(path)
    except NotReadable:
        return False  # a folder by that name, or a file that an extension only promised
    folder = parent(path)
    # Subtle: the project that an import must stay in is looked for anew, from each file.
    # gemini-cli/packages/core/src/utils/memoryImportProcessor.ts:203-205
    project, _ = marked_folder(tree, folder, places.markers) or (folder, None)
    memory.loaded[path] = yield from expand(tree, path, text, project, style)
    memory.identities |= {tree.identity(path) or path}
    told = trim(memory.loaded[path])
    # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:222-241
    yield MemoryRead(path, section, len(told), not told)
    return True


def blocks(memory: Memory, paths: list[str]) -> str:
    """The texts of these files, each between two lines that name it; blank ones are left out."""
    # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:295-310
    told = [(path, trim(memory.loaded[path])) for path in paths if path in memory.loaded]
    named = [
        f"--- Context from: {path} ---\n{text}\n--- End of Context from: {path} ---"
        for path, text in told
        if text
    ]
    return "\n\n".join(named)


def _tell(memory: Memory, places: Places) -> None:
    memory.texts = {section: blocks(memory, memory.found[section]) for section in SECTIONS}
    # gemini-cli/packages/core/src/context/memoryContextManager.ts:123-135
    both = (memory.texts["project"], places.server_notes.lstrip(SPACE))
    memory.texts["project"] = "\n\n".join(filter(None, both)) if places.trusted else ""


def look_along(tree: Tree, places: Places, memory: Memory, path: str) -> Generator[Event, Any, list[str]]:
    """Read the notes on the way up from a path that the agent touches. Returns those that are new."""
    # gemini-cli/packages/core/src/context/memoryContextManager.ts:141-155
    yield PathReached(path)
    root = max((root for root in places.roots if is_inside(root, path)), key=len, default=None)
    if not places.trusted or root is None:
        # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:535-542
        yield NothingNew(path, "outside" if places.trusted else "untrusted")
        return []
    ceiling = yield from ceiling_of(tree, root, places.markers)
    is_folder = tree.exists(path) and not tree.is_file(path)
    start = (
        path if is_folder else parent(path)
    )  # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:555-569
    walked = yield from walk_up(tree, start, ceiling, places.names, places.global_folder)
    kept = yield from without_twins(tree, walked)
    new = [found for found in kept if tree.identity(found) not in memory.identities]
    read: list[str] = []
    for found in (
        new
    ):  # always as a tree, whatever the setting: gemini-cli/packages/core/src/utils/memoryDiscovery.ts:636
        if (yield from _load(tree, places, memory, found, "subfolder", TREE)):
            read.append(found)
    if read:
        memory.identities |= {tree.identity(found) or found for found in new}
    else:
        # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:606-630
        yield NothingNew(path, "already_loaded" if kept else "nothing_there")
    return read
