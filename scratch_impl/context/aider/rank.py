"""From ranked files to ranked names, and to the list that a map is drawn from.

What: `rank` builds the graph, ranks its files, and hands the rank of each file to the names it uses, where
they are defined. So a file in the chat, or one that you mention, raises what it uses and not itself.

How the real one does it: aider/aider/repomap.py:533-574. Names are sorted by score, then backwards by file
and name aider/aider/repomap.py:548-550; those in the chat are left out, because their files are sent whole.
Behind them stand the files of which no name is listed.

But: nothing is left out. The order of files without any tag is that of a set in the real one.

Events: NamesRanked; those of graph and pagerank.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass
from typing import Any, NamedTuple

from scratch_impl.context.aider.graph import Files, Graph, Hints, build, favoured, total
from scratch_impl.context.aider.map_events import NameShown, NamesRanked
from scratch_impl.context.aider.pagerank import Ranks, pagerank
from scratch_impl.kernel.events import Event


class Entry(NamedTuple):
    """A line of the map: a name in its file, or a file alone."""

    path: str
    name: str = ""
    line: int = -1


@dataclass(frozen=True)
class Ranking:
    """What came out. `names` are (file, name) with their score, highest first."""

    graph: Graph
    favour: dict[str, float]
    ranks: Ranks
    names: list[tuple[tuple[str, str], float]]
    entries: list[Entry]


def rank(files: Files, chat: Collection[str], hints: Hints) -> Generator[Event, Any, Ranking]:
    """Rank everything. `files` are all of them, those in the chat too."""
    favour = yield from favoured(files, chat, hints)
    graph = yield from build(files, chat, hints)
    ranks = yield from pagerank(graph, favour)
    names = sorted(hand_on(graph, ranks).items(), reverse=True, key=lambda pair: (pair[1], pair[0]))
    entries = listed(files, chat, ranks, [place for place, _ in names])
    # aider/aider/repomap.py:533-558
    yield NamesRanked(
        tuple(NameShown(path, name, round(score, 6), path in chat) for (path, name), score in names),
        len(entries),
        next((name for (path, name), _ in names if path not in chat), ""),
    )
    return Ranking(graph, favour, ranks, names, entries)


def hand_on(graph: Graph, ranks: Ranks) -> dict[tuple[str, str], float]:
    """What each name gets, from all files that use it. aider/aider/repomap.py:533-545."""
    scores: dict[tuple[str, str], float] = {}
    for source in graph.by_source:
        edges = graph.out(source)
        whole = total(edge.weight for edge in edges)
        for edge in edges:
            place = (edge.target, edge.name)
            scores[place] = scores.get(place, 0.0) + ranks[source] * edge.weight / whole
    return scores


def listed(
    files: Files, chat: Collection[str], ranks: Ranks, names: Collection[tuple[str, str]]
) -> list[Entry]:
    """The entries of a map, most important first. aider/aider/repomap.py:554-574."""
    entries = [
        Entry(path, name, line)
        for path, name in names
        if path not in chat
        for line in sorted({line for known, line in files[path].defs if known == name})
    ]
    with_names = {entry.path for entry in entries}
    by_rank = [path for _, path in sorted(((rank, path) for path, rank in ranks.items()), reverse=True)]
    # Subtle: files of the chat come back in here; they are dropped when the map is drawn.
    entries += [Entry(path) for path in by_rank if path not in with_names]
    return entries + [Entry(path) for path in sorted(files) if path not in ranks and path not in chat]
