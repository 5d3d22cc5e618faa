"""The walk upward: which folders are looked into, and where it ends.

What: `ceiling_of` finds how far up the walk may go, `walk_up` goes.

How the real one does it: the nearest folder that holds a boundary marker is the last one looked into; without
any, the start is gemini-cli/packages/core/src/utils/memoryDiscovery.ts:412-413. The folder with the global
memory is never part of a project gemini-cli/packages/core/src/utils/memoryDiscovery.ts:480-483.

But: nothing.

Events: CeilingFound, FolderSearched, DuplicateDropped.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from scratch_impl.context.gemini_cli.files import Tree, join, parent
from scratch_impl.context.gemini_cli.memory_events import CeilingFound, DuplicateDropped, FolderSearched
from scratch_impl.kernel.events import Event


def marked_folder(tree: Tree, start: str, markers: Iterable[str]) -> tuple[str, str] | None:
    """The nearest folder, from `start` up, that holds a marker; and the marker."""
    # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:150-207
    allowed = [marker for marker in markers if not marker.startswith("/") and ".." not in marker]
    folder = start
    while True:
        for marker in allowed:
            if tree.exists(join(folder, marker)):  # a folder, or a file as in a worktree
                return folder, marker
        if parent(folder) == folder:
            return None
        folder = parent(folder)


def ceiling_of(tree: Tree, start: str, markers: Iterable[str]) -> Generator[Event, Any, str]:
    """The last folder that a walk from `start` may look into."""
    ceiling, marker = marked_folder(tree, start, markers) or (start, None)
    # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:411-413
    yield CeilingFound(start, ceiling, marker)
    return ceiling


def walk_up(
    tree: Tree, start: str, ceiling: str, names: Iterable[str], global_folder: str
) -> Generator[Event, Any, list[str]]:
    """The memory files on the way up. Returns them from the top down, so that the nearest comes last."""
    paths: list[str] = []
    folder = start
    while True:
        if folder == global_folder:
            # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:480-483
            yield FolderSearched(folder, (), "global_folder")
            return paths
        found = [path for name in names if tree.exists(path := join(folder, name))]
        paths = found + paths
        last = folder == ceiling or parent(folder) == folder
        # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:496-507
        yield FolderSearched(folder, tuple(found), "ceiling" if last else None)
        if last:
            return paths
        folder = parent(folder)


def without_twins(tree: Tree, paths: Iterable[str]) -> Generator[Event, Any, list[str]]:
    """Each file once, whatever it is called: links count as what they lead to."""
    first: dict[str, str] = {}
    kept: list[str] = []
    for path in dict.fromkeys(paths):
        identity = tree.identity(path)
        if identity is not None and identity in first:
            # gemini-cli/packages/core/src/utils/memoryDiscovery.ts:118-142
            yield DuplicateDropped(path, first[identity])
            continue
        if identity is not None:
            first[identity] = path
        kept.append(path)
    return kept
