"""The graph of the repository: files, and an edge for each name that one uses and another defines.

What: `build` weighs every name and makes its edges; `favoured` says at which files the walk starts.

How the real one does it: aider/aider/repomap.py:400-514. A name that you mentioned counts ten times, and so
does a long one that looks made up with care; a leading underscore or six files that define it take nine
tenths away aider/aider/repomap.py:485-499. An edge that starts at a file in the chat counts fifty times
aider/aider/repomap.py:507-509.

But: the real one goes through sets, whose order changes from run to run; here they are sorted.

Events: FileFavoured, NameWeighed, FileLinked.

Errors: none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import PurePosixPath
from typing import Any

from scratch_impl.context.aider.map_events import EdgeShown, FileFavoured, FileLinked, NameWeighed
from scratch_impl.kernel.events import Event

FAVOUR = 100  # shared by all files aider/aider/repomap.py:383
UNUSED_WEIGHT = 0.1  # aider/aider/repomap.py:479
MENTIONED, TELLING, PRIVATE, COMMON = 10, 10, 0.1, 0.1  # aider/aider/repomap.py:492-499
TELLING_CHARS = 8  # aider/aider/repomap.py:494
COMMON_FILES = 5  # aider/aider/repomap.py:498
FROM_CHAT = 50  # aider/aider/repomap.py:508-509


@dataclass(frozen=True)
class Tags:
    """The names of one file: what it defines, each with its line from 0, and what it uses, repeated."""

    defs: tuple[tuple[str, int], ...] = ()
    refs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edge:
    """`source` uses `name`, which `target` defines."""

    source: str
    target: str
    name: str
    weight: float


@dataclass
class Graph:
    """Edges by source and target; a file without any is not in it. Several may join the same two files."""

    by_source: dict[str, dict[str, list[Edge]]] = field(default_factory=dict)

    def add(self, edge: Edge) -> None:
        """Put an edge in, and both of its files."""
        self.by_source.setdefault(edge.source, {}).setdefault(edge.target, []).append(edge)
        self.by_source.setdefault(edge.target, {})

    def out(self, source: str) -> list[Edge]:
        """The edges that start at a file."""
        return [edge for edges in self.by_source[source].values() for edge in edges]


@dataclass(frozen=True)
class Hints:
    """What the person wrote last: its words, and the files it names."""

    names: Collection[str] = ()
    files: Collection[str] = ()


Files = Mapping[str, Tags]


def total(values: Iterable[float]) -> float:
    """The sum. Subtle: since 3.12 Python's own is more exact, and names that tie would change places."""
    result = 0.0
    for value in values:
        result += value
    return result


def favoured(files: Files, chat: Collection[str], hints: Hints) -> Generator[Event, Any, dict[str, float]]:
    """How much each file is favoured; others are not in it."""
    found = {}
    for path in sorted(files):
        reasons = [
            *(["in_chat"] if path in chat else []),
            *(["named"] if path in hints.files else []),
            *(["word"] if _parts(path) & set(hints.names) else []),
        ]
        # Subtle: in the chat and named is favoured once, a word on top of that twice.
        # aider/aider/repomap.py:421-445
        share = FAVOUR / len(files)
        weight = (share if {"in_chat", "named"} & set(reasons) else 0) + (share if "word" in reasons else 0)
        if weight > 0:
            found[path] = weight
            # aider/aider/repomap.py:421-445
            yield FileFavoured(path, round(weight, 6), tuple(reasons))
    return found


def _parts(path: str) -> set[str]:
    """Every word that stands for a file: its folders, its name, its name without the ending."""
    pure = PurePosixPath(path)
    return {*pure.parts, pure.name, _stem(pure.name)}  # aider/aider/repomap.py:432-439


def _stem(name: str) -> str:
    """`.env` has no ending, `a.tar.gz` loses `.gz`."""
    before, dot, _ = name.rpartition(".")
    return before if dot and before.strip(".") else name


def build(files: Files, chat: Collection[str], hints: Hints) -> Generator[Event, Any, Graph]:
    """Make the graph."""
    graph, defines, references = Graph(), _definers(files), _referencers(files)
    if not references:
        # aider/aider/repomap.py:465-466
        references = {name: sorted(paths) for name, paths in defines.items()}
    for name, definers in defines.items():
        if name not in references:
            edges = [Edge(path, path, name, UNUSED_WEIGHT) for path in sorted(definers)]
            # aider/aider/repomap.py:472-479
            yield from _added(graph, name, UNUSED_WEIGHT, ["unused"], edges, chat)
    for name in sorted(set(defines) & set(references)):
        factor, reasons = weigh(name, len(defines[name]), hints.names)
        edges = _edges(name, factor, defines[name], references[name], chat)
        yield from _added(graph, name, factor, reasons, edges, chat)
    for path in sorted(graph.by_source):
        into = [edge for source in graph.by_source for edge in graph.by_source[source].get(path, [])]
        users = sorted({edge.source for edge in into})
        weight_in = round(total(edge.weight for edge in into), 6)
        # aider/aider/repomap.py:470-514
        yield FileLinked(path, tuple(sorted(graph.by_source[path])), tuple(users), weight_in)
    return graph


def weigh(name: str, definers: int, mentioned: Collection[str]) -> tuple[float, list[str]]:
    """What a name counts, and why. aider/aider/repomap.py:487-499."""
    factor, reasons = 1.0, []
    letters = any(map(str.isalpha, name))
    mixed = any(map(str.isupper, name)) and any(map(str.islower, name))
    rules = (
        ("mentioned", MENTIONED, name in mentioned),
        (
            "telling",
            TELLING,
            len(name) >= TELLING_CHARS and (mixed or (letters and ("_" in name or "-" in name))),
        ),
        ("private", PRIVATE, name.startswith("_")),
        ("common", COMMON, definers > COMMON_FILES),
    )
    for reason, times, applies in rules:
        if applies:
            factor *= times
            reasons.append(reason)
    return factor, reasons


def _edges(
    name: str, factor: float, definers: Collection[str], references: list[str], chat: Collection[str]
) -> list[Edge]:
    edges = []
    for source, uses in Counter(references).items():
        count: float = uses
        for target in sorted(definers):
            # Subtle: the root is taken again for each further definer, so the second gets the fourth root.
            # aider/aider/repomap.py:501-514
            count = sqrt(count)
            edges.append(Edge(source, target, name, factor * (FROM_CHAT if source in chat else 1) * count))
    return edges


def _added(
    graph: Graph, name: str, factor: float, reasons: list[str], edges: list[Edge], chat: Collection[str]
) -> Generator[Event, Any, None]:
    for edge in edges:
        graph.add(edge)
    shown = tuple(EdgeShown(edge.source, edge.target, round(edge.weight, 6)) for edge in edges)
    from_chat = "unused" not in reasons and any(edge.source in chat for edge in edges)
    # aider/aider/repomap.py:481-514
    yield NameWeighed(name, round(factor, 6), tuple(reasons), shown, from_chat)


def _definers(files: Files) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in sorted(files):
        for name, _ in files[path].defs:
            found.setdefault(name, set()).add(path)
    return found


def _referencers(files: Files) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(files):
        for name in files[path].refs:
            found.setdefault(name, []).append(path)
    return found
