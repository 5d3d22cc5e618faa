"""PageRank: how often would somebody stand in each file who follows edges and now and then starts anew?

What: `pagerank` lets every file hand its rank on along its edges, lap after lap, until nothing moves.

How the real one does it: it calls a library aider/aider/repomap.py:519-531, with the favoured files as the
places where a walk starts anew. When none of them is in the graph, that is a division by zero, and it goes on
without them aider/aider/repomap.py:526-531.

But: this is that library's method, written down from its definition; only the first laps are told.

Events: RankSpread, RankSettled.

Errors: none. With this damping, a hundred laps are always enough.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.context.aider.graph import Graph, total
from scratch_impl.context.aider.map_events import RankSettled, RankSpread, Share
from scratch_impl.kernel.events import Event

DAMPING = 0.85  # the library's, which Aider leaves alone aider/aider/repomap.py:525
LAPS = 100  # likewise
STILL = 1e-6  # likewise, for each file
TOLD_LAPS = 2  # ours

Ranks = dict[str, float]


def pagerank(graph: Graph, favour: Mapping[str, float]) -> Generator[Event, Any, Ranks]:
    """The rank of each file; all together are one."""
    nodes = list(graph.by_source)
    if not nodes:
        return {}
    starts = _shares([favour.get(node, 0.0) for node in nodes])
    favoured = starts is not None
    if starts is None:
        starts = [1 / len(nodes)] * len(nodes)
    links = _links(graph, nodes)
    ranks = [1 / len(nodes)] * len(nodes)
    for lap in range(1, LAPS + 1):
        before, ranks = ranks, _spread(ranks, links, starts)
        moved = total(abs(new - old) for new, old in zip(ranks, before, strict=True))
        if moved < len(nodes) * STILL:
            break
        if lap <= TOLD_LAPS:
            # aider/aider/repomap.py:519-525
            yield RankSpread(lap, round(moved, 6), shown(dict(zip(nodes, ranks, strict=True))))
    found = dict(zip(nodes, ranks, strict=True))
    shares = shown(found)
    # aider/aider/repomap.py:519-531
    yield RankSettled(lap, favoured, shares[0].file, shares)
    return found


def _shares(values: list[float]) -> list[float] | None:
    """Parts of one; None when there is nothing to share out."""
    whole = total(values)
    return [value / whole for value in values] if whole else None


def _links(graph: Graph, nodes: list[str]) -> list[list[tuple[int, float]]]:
    """For each file, where its rank goes and which part of it."""
    place = {node: at for at, node in enumerate(nodes)}
    links = []
    for node in nodes:
        weights = {
            place[target]: total(edge.weight for edge in edges)
            for target, edges in graph.by_source[node].items()
        }
        whole = total(weights[at] for at in sorted(weights))
        links.append([(at, (1 / whole) * weights[at]) for at in sorted(weights)])
    return links


def _spread(ranks: list[float], links: list[list[tuple[int, float]]], starts: list[float]) -> list[float]:
    """One lap. What a file without edges has, goes to where walks start."""
    arrived = [0.0] * len(ranks)
    for rank, targets in zip(ranks, links, strict=True):
        for at, part in targets:
            arrived[at] += part * rank
    stuck = total(rank for rank, targets in zip(ranks, links, strict=True) if not targets)
    return [
        DAMPING * (here + stuck * start) + (1 - DAMPING) * start
        for here, start in zip(arrived, starts, strict=True)
    ]


def shown(ranks: Ranks) -> tuple[Share, ...]:
    """Highest first, as a view shows them."""
    order = sorted(ranks.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Share(file, round(rank, 6)) for file, rank in order)
