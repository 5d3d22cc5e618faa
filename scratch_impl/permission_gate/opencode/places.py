"""Where the agent works, and whether a path lies outside of it.

What: `Places` are the folders that matter, `outside` the folder that has to be asked for.

How the real one does it: a file tool whose path is neither in the folder the agent was started in nor in the
worktree first asks for everything in the folder of that file
opencode/packages/opencode/src/tool/external-directory.ts:15-45.

But: paths are compared as text. No link is followed, no disk is looked at; which paths are folders is said in
the setup.

Events: none.

Errors: none.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass


@dataclass(frozen=True)
class Places:
    """The folders of one run. `worktree` is the root of the repository, `/` when there is none."""

    directory: str = "/proj"  # ours
    worktree: str = "/proj"  # ours
    home: str = "/home/user"  # ours
    data: str = "/data/opencode"  # ours
    tmp: str = "/tmp/opencode"  # ours
    folders: tuple[str, ...] = ()  # paths outside that are folders, not files

    @property
    def tool_outputs(self) -> str:
        """Everything in the folder that holds tool output which was too long."""
        return posixpath.join(
            self.data, "tool-output", "*"
        )  # opencode/packages/opencode/src/agent/agent.ts:296-310

    def resolve(self, path: str) -> str:
        """The whole path, from the folder that the agent was started in."""
        return whole(self.directory, path)

    def in_worktree(self, path: str) -> str:
        """The path as an edit or a read asks for it: relative to the worktree."""
        found = posixpath.relpath(self.resolve(path), self.worktree)
        return "" if found == "." else found

    def is_inside(self, path: str) -> bool:
        """Whether a whole path belongs to the project."""
        # opencode/packages/opencode/src/tool/external-directory.ts:15-45
        if contains(self.directory, path):
            return True
        # subtle: without a repository the worktree is `/`, which holds everything and so says nothing.
        return self.worktree != "/" and contains(self.worktree, path)

    def outside(self, path: str, is_folder: bool = False) -> str | None:
        """The pattern to ask for when a path lies outside, or None.

        Example: `/etc/passwd` -> `/etc/*`.
        """
        whole = self.resolve(path)
        if self.is_inside(whole):
            return None
        folder = whole if is_folder or whole in self.folders else posixpath.dirname(whole)
        return posixpath.join(folder, "*")


def whole(folder: str, path: str) -> str:
    """The whole path, counted from a folder.

    Example: `whole("/proj", "../etc//x")` -> `/etc/x`.
    """
    found = posixpath.normpath(posixpath.join(folder, path))
    return "/" + found.lstrip("/") if found.startswith("//") else found


def contains(folder: str, path: str) -> bool:
    """Whether a path is that folder or lies in it, both of them whole."""
    found = posixpath.relpath(path, folder)
    return found != ".." and not found.startswith("../")
