"""Git, as much of it as a safety net needs: commits that point to their parents, an index, and files.

What: `Repository` holds them; its methods do what the git command of that name does.

How the real one does it: it calls git itself, through a library aider/aider/repo.py:94-126. A path is tracked
when it stands in the newest commit or in the index aider/aider/repo.py:433-488, and an untracked file counts
as dirty aider/aider/repo.py:598-602.

But: texts in memory; one branch; ids are counted (`c1`, `c2`) where git has hashes, so nothing here can be
verified; no hooks, no renames, no file modes. Files outside of the root folder are there, since a reply may
write to them, and git refuses to touch them.

Events: none.

Errors: GitError, with the exit code that git would give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from posixpath import normpath, relpath

from scratch_impl.permission_gate.aider.events import CommitShown
from scratch_impl.permission_gate.aider.ignoring import is_ignored

ROOT = "/home/ada/shop"  # ours: where the folder is, for a reply that spells a path in full
OUTSIDE, REFUSED = 128, 1  # the exit codes of git


class GitError(Exception):
    """A git command failed. That is no mistake of the program."""

    def __init__(self, action: str, path: str | None, code: int) -> None:
        super().__init__(f"git {action} ended with {code}")
        self.action, self.path, self.code = action, path, code


@dataclass(frozen=True)
class Commit:
    """One commit, with all files of that moment."""

    id: str
    parents: tuple[str, ...]
    subject: str
    author: str
    committer: str
    tree: Mapping[str, str]
    made_by: str = "by_person"  # by_person | unfinished_work | edits
    trailer: str = ""


def place_of(path: str) -> str:
    """Where a path leads, from the root folder: `../x` stays outside, `a/../b.py` is `b.py`."""
    return relpath(normpath(f"{ROOT}/{path}" if not path.startswith("/") else path), ROOT)


def name_in_tree(path: str) -> str:
    """How git is asked about a path: as it is spelled.

    Raises:
        ValueError: The path is spelled in full and lies somewhere else aider/aider/repo.py:490-498.
    """
    return str(PurePosixPath(ROOT, path).relative_to(ROOT))


def is_outside(place: str) -> bool:
    """Whether a place lies outside of the root folder."""
    return place == ".." or place.startswith("../")


@dataclass
class Repository:
    """Commits, what the next one would hold, and what is known of the remote."""

    files: dict[str, str]  # the working folder and what lies around it; shared with whoever writes
    ignore: tuple[str, ...] = ()
    commits: dict[str, Commit] = field(default_factory=dict)
    head: str | None = None
    pushed: str | None = None
    index: dict[str, str] = field(default_factory=dict)

    @property
    def tree(self) -> Mapping[str, str]:
        """The files of the newest commit."""
        return self.commits[self.head].tree if self.head else {}

    def is_tracked(self, path: str) -> bool:
        """Whether git knows the path, as it is spelled."""
        return name_in_tree(path) in {*self.tree, *self.index}

    def is_ignored(self, path: str) -> bool:
        """Whether git would pass it over. What is tracked is not ignored, nor what is outside."""
        place = place_of(path)
        return not is_outside(place) and place not in self.index and is_ignored(place, self.ignore)

    def is_dirty(self, path: str) -> bool:
        """Whether there is something to commit at the path."""
        return not self.is_tracked(path) or self.differs(place_of(path))

    def differs(self, place: str) -> bool:
        """Whether a known file differs from the newest commit, in the index or on the disk."""
        staged = self.index.get(place)
        on_disk = self.files.get(place) if place in self.index else None
        return staged != self.tree.get(place) or staged != on_disk

    def changed(self, paths: Iterable[str]) -> list[str]:
        """`git diff HEAD -- paths`. Git reads a path as it is spelled: what begins upwards is outside."""
        for path in paths:
            if is_outside(normpath(path)) or is_outside(place_of(path)):
                raise GitError("diff", path, OUTSIDE)
        known = {*self.tree, *self.index}
        return [place for place in map(place_of, paths) if place in known and self._has_changed(place)]

    def _has_changed(self, place: str) -> bool:
        return self.tree.get(place) != self._on_disk(place)

    def _on_disk(self, place: str) -> str | None:
        return self.files.get(place) if place in self.index else None

    def add(self, place: str) -> None:
        """`git add place`."""
        if is_outside(place) or (place not in self.files and place not in self.index):
            raise GitError("add", place, OUTSIDE)
        if self.is_ignored(place):
            raise GitError("add", place, REFUSED)
        if place in self.files:
            self.index[place] = self.files[place]
        else:
            self.index.pop(place, None)

    def commit(
        self,
        places: Sequence[str],
        subject: str,
        author: str,
        committer: str,
        made_by: str = "by_person",
        trailer: str = "",
    ) -> Commit:
        """`git commit -- places`: only these files, as they are on the disk. No places: whatever is known."""
        for place in places:
            if place not in self.index and place not in self.tree:
                raise GitError("commit", place, REFUSED)
        tree = dict(self.tree)
        for place in places or list(self.index):
            self._take(place, tree)
        if tree == self.tree and self.head and places:
            raise GitError("commit", None, REFUSED)
        parents = (self.head,) if self.head else ()
        made = Commit(self._next_id(), parents, subject, author, committer, tree, made_by, trailer)
        self.commits[made.id] = made
        self.head = made.id
        return made

    def _take(self, place: str, tree: dict[str, str]) -> None:
        if place in self.files:
            tree[place] = self.index[place] = self.files[place]
        else:
            tree.pop(place, None)
            self.index.pop(place, None)

    def _next_id(self) -> str:
        return f"c{len(self.commits) + 1}"

    def restore(self, places: Iterable[str], parent: str) -> None:
        """`git checkout parent -- places`, then `git reset --soft parent`."""
        for place in places:
            self.files[place] = self.index[place] = self.commits[parent].tree[place]
        self.head = parent

    def changed_by(self, commit: Commit) -> tuple[str, ...]:
        """The files in which a commit differs from its first parent."""
        before = self.commits[commit.parents[0]].tree if commit.parents else {}
        return tuple(
            place for place in sorted({*before, *commit.tree}) if before.get(place) != commit.tree.get(place)
        )

    def history(self) -> list[Commit]:
        """From the newest commit down, always to the first parent."""
        found, at = [], self.head
        while at:
            found.append(self.commits[at])
            at = self.commits[at].parents[0] if self.commits[at].parents else None
        return found

    def shown(self, commit: Commit) -> CommitShown:
        """A commit as a view shows it."""
        return CommitShown(
            commit.id,
            commit.parents,
            commit.subject,
            commit.author,
            commit.committer,
            commit.trailer,
            commit.made_by,
            self.changed_by(commit),
        )

    def status(self) -> list[str]:
        """`git status --porcelain`: index against commit, disk against index, then what is unknown."""
        lines = []
        for place in sorted({*self.tree, *self.index}):
            staged, disk = self.index.get(place), self._on_disk(place)
            letters = _letter(self.tree.get(place), staged) + _letter(staged, disk)
            if letters != "  ":
                lines.append(f"{letters} {place}")
        unknown = [p for p in self.files if not is_outside(p) and p not in self.index]
        folders = {self._unknown_folder(p) for p in unknown if not is_ignored(p, self.ignore)}
        return lines + [f"?? {place}" for place in sorted(folders)]

    def _unknown_folder(self, place: str) -> str:
        """The highest folder above `place` in which nothing is tracked, or the file itself."""
        parts = place.split("/")
        for count in range(1, len(parts)):
            folder = "/".join(parts[:count]) + "/"
            if not any(known.startswith(folder) for known in self.index):
                return folder
        return place


def _letter(before: str | None, after: str | None) -> str:
    if before == after:
        return " "
    return "A" if before is None else "D" if after is None else "M"
