"""What is said while a map of the repository is drawn. A view needs every field.

Ranks and scores are shares of one, rounded to six digits; weights are what they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from scratch_impl.kernel.events import Event


@dataclass(frozen=True)
class FileRead:
    """What one file defines, and which names it uses."""

    path: str
    in_chat: bool
    defs: tuple[str, ...]
    refs: tuple[str, ...]


@dataclass(frozen=True)
class EdgeShown:
    """`source` uses a name that `target` defines."""

    source: str
    target: str
    weight: float


@dataclass(frozen=True)
class Share:
    """What a file has of the whole rank."""

    file: str
    rank: float


@dataclass(frozen=True)
class NameShown:
    """A name where it is defined, and what it has of the whole rank."""

    file: str
    name: str
    score: float
    in_chat: bool


@dataclass(frozen=True)
class RepoRead(Event):
    """All files have been looked through for names."""

    files: tuple[FileRead, ...]
    budget_tokens: float


@dataclass(frozen=True)
class HintsRead(Event):
    """What you wrote, as the map sees it: names that exist, and files you meant."""

    text: str
    names: tuple[str, ...]
    files: tuple[str, ...]


@dataclass(frozen=True)
class FileFavoured(Event):
    """The walk that ranks starts here more often."""

    file: str
    weight: float
    reasons: tuple[str, ...]  # in_chat | named | word


@dataclass(frozen=True)
class NameWeighed(Event):
    """A name becomes edges, from every file that uses it to every file that defines it."""

    name: str
    factor: float
    reasons: tuple[str, ...]  # mentioned | telling | private | common | unused
    edges: tuple[EdgeShown, ...]
    from_chat: bool  # whether one of them starts in the chat, which counts 50 times


@dataclass(frozen=True)
class FileLinked(Event):
    """The graph is complete: what one file uses, and which files use it. Itself counts too."""

    file: str
    uses: tuple[str, ...]
    used_by: tuple[str, ...]
    weight_in: float


@dataclass(frozen=True)
class RankSpread(Event):
    """One lap: every file hands its rank on along its edges."""

    lap: int
    moved: float
    ranks: tuple[Share, ...]


@dataclass(frozen=True)
class RankSettled(Event):
    """Nothing moves any more, or almost nothing."""

    laps: int
    favoured: bool  # whether the walk started at favoured files only
    first: str
    ranks: tuple[Share, ...]  # highest first


@dataclass(frozen=True)
class NamesRanked(Event):
    """The rank of each file has been handed to the names it uses."""

    names: tuple[NameShown, ...]  # highest first
    entries: int  # how many lines a map of everything would be made from
    first: str  # the highest name that is not in the chat


@dataclass(frozen=True)
class MapTried(Event):
    """A map of the first `entries` is drawn and counted."""

    entries: int
    tokens: float
    budget_tokens: float
    off_percent: float
    verdict: str  # close_enough | best_yet | no_better | too_large


@dataclass(frozen=True)
class MapChosen(Event):
    """The map that goes into the request."""

    entries: int
    tokens: float
    text: str


@dataclass(frozen=True)
class MapEmpty(Event):
    """No map came out; it is tried again with less to go by."""

    reason: str  # no_other_files | nothing_fits
    then: str  # all_files | no_hints | no_map
