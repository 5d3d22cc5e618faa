"""Replays recorded decisions of the real one, so that anybody can check how far this copy agrees with it.

What: for each kind of vector file a function `(case) -> list of differences`, empty when we agree.

How the real one does it: the cases were recorded by running its own code aider/aider/history.py:27-123
aider/aider/repomap.py:365-574 aider/aider/repomap.py:629-706; each file says in `format` what its fields
mean.

But: of an error only that there is one is compared. Sets were made to go in sorted order for the recording.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, TypeVar

from scratch_impl.context.aider.budget import fit
from scratch_impl.context.aider.compress import Model, Summariser, compress
from scratch_impl.context.aider.events import HeadTrimmed, HistorySplit, SplitRefused
from scratch_impl.context.aider.graph import Hints, Tags
from scratch_impl.context.aider.messages import Message
from scratch_impl.context.aider.rank import Entry, rank
from scratch_impl.kernel.events import Event

Case = Mapping[str, Any]
Returned = TypeVar("Returned")
REASONS = {"few_messages": "messages<=4", "early_cut": "split_index<=4", "too_deep": "depth>3"}
SUMMARY, OKAY = "S", "ok"


def history_split(case: Case) -> list[str]:
    """One history and its models: which calls, what do they get, what comes out?"""
    history = [_message(number, raw) for number, raw in enumerate(case["messages"])]
    models = [_Recorded(name, how, case["summary_words"]) for name, how in _named(case["models"])]
    window = case["max_input_tokens"]
    by = Summariser([Model(one.name, one.ask, window) for one in models], case["max_tokens"], _words)
    events, found = played(compress(history, by))
    calls, given = _calls(events, len(history), sum(map(_words, history)))
    wanted = case["expect"]
    final = None if found is None else [_final(one, history) for one in found]
    return [
        *_differ("too_big", by.too_big(history), wanted["too_big"]),
        *_differ("calls", calls, wanted["calls"]),
        *_differ("summarized", given, wanted["summarized_inputs"]),
        *_differ("model calls", {one.name: one.asked for one in models}, wanted["model_calls"]),
        *_differ("failed", found is None, "error" in wanted),
        *_differ("final", final, wanted.get("final")),
        *([] if found is None else _differ("depth", calls[-1]["depth"], wanted["max_depth"])),
    ]


def _calls(events: list[Event], length: int, tokens: int) -> tuple[list[dict[str, Any]], list[list[Any]]]:
    """What the events say about each level, in the words of the recording."""
    calls: list[dict[str, Any]] = []
    given: list[list[Any]] = []
    items: list[Any] = list(range(length))
    for event in events:
        if isinstance(event, SplitRefused):
            call = {"depth": event.depth, "input": items, "total_tokens": event.tokens}
            place = {} if event.index is None else {"split_index": event.index}
            calls.append({**call, "action": "summarize_all", "reason": REASONS[event.reason], **place})
            given.append(items)
        elif isinstance(event, HistorySplit):
            head, tail = items[: event.index], items[event.index :]
            call = {"depth": event.depth, "input": items, "action": "split", "split_index": event.index}
            sizes = {"head_size": len(head), "tail_size": len(tail), "head_kept": len(head)}
            calls.append({**call, "total_tokens": event.front_tokens + event.back_tokens, **sizes})
            given.append(head)
            items = [SUMMARY, *tail]
        elif isinstance(event, HeadTrimmed):
            calls[-1]["head_kept"] = event.kept
            given[-1] = given[-1][: event.kept]
    if not calls:
        calls.append({"depth": 0, "input": items, "total_tokens": tokens, "action": "return_as_is"})
    return calls, given


@dataclass
class _Recorded:
    """A model that answers with as many words as the recording says."""

    name: str
    how: str
    words: list[int]
    asked: int = 0

    def ask(self, _text: str) -> str | None:
        number, self.asked = self.asked, self.asked + 1
        if self.how == "raise":
            raise RuntimeError("recorded")
        if self.how == "none" or (self.how == "fail_first" and number == 0):
            return None
        return " ".join(["word"] * self.words[min(number, len(self.words) - 1)])


def _named(models: list[str]) -> list[tuple[str, str]]:
    return list(zip(("weak", "main", *map(str, range(len(models)))), models, strict=False))


def _message(number: int, raw: Case) -> Message:
    return Message(raw["role"], " ".join([f"word{number}"] * raw["tokens"]))


def _words(message: Message) -> int:
    return len(message.text.split())


def _final(message: Message, history: list[Message]) -> Case:
    known = [place for place, one in enumerate(history) if one is message]
    source: Any = known[0] if known else SUMMARY if message.kind == "summary" else OKAY
    return {"from": source, "role": message.role, "tokens": _words(message)}


def repomap_rank(case: Case) -> list[str]:
    """One repository: its graph, the rank of its files and names, and the list for the map."""
    files = {path: _tags(raw) for path, raw in case["files"].items()}
    hints = Hints(case["mentioned_idents"], case["mentioned_fnames"])
    found = result_of(rank(files, case["chat_files"], hints))
    wanted = case["expect"]
    edges = [edge for source in found.graph.by_source for edge in found.graph.out(source)]
    rows = sorted([edge.source, edge.target, edge.name, round(edge.weight, 6)] for edge in edges)
    return [
        *_differ("favour", _rounded(found.favour), wanted["personalization"]),
        *_differ("edges", rows, wanted["edges"]),
        *_differ("ranks", _rounded(found.ranks), wanted["file_rank"]),
        *_differ(
            "names", [[*place, round(score, 6)] for place, score in found.names], wanted["ranked_definitions"]
        ),
        *_differ("entries", [_short(entry) for entry in found.entries], wanted["ranked_tags"]),
    ]


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {path: round(value, 6) for path, value in values.items()}


def _tags(raw: Case) -> Tags:
    lines = enumerate(raw["defs"], 1)
    names = [(one, line) if isinstance(one, str) else (one[0], one[1]) for line, one in lines]
    return Tags(tuple(names), tuple(raw["refs"]))


def _short(entry: Entry) -> list[Any]:
    return [entry.path, entry.name, entry.line] if entry.name else [entry.path]


def repomap_budget(case: Case) -> list[str]:
    """The cost of each entry and a budget: which numbers are tried, and which is taken?"""
    before = [0, *accumulate(case["tag_costs"])]
    tried: list[list[float]] = []

    def tokens_of(entries: int) -> float:
        tried.append([entries, before[entries]])
        return float(before[entries])

    chosen, tokens = result_of(fit(len(case["tag_costs"]), tokens_of, case["budget"]))
    found = {"tried": tried, "chosen": chosen, "tokens": None if chosen is None else tokens}
    return _differ("search", found, case["expect"])


def _differ(what: str, ours: Any, real: Any) -> list[str]:
    return [] if ours == real else [f"{what}: ours {ours!r}, real {real!r}"]


def played(steps: Generator[Event, Any, Returned]) -> tuple[list[Event], Returned]:
    """Run a generator to its end: what it says and what it returns."""
    events: list[Event] = []
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return events, end.value


def result_of(steps: Generator[Event, Any, Returned]) -> Returned:
    """The same, without what it says."""
    return played(steps)[1]


REPLAYS: dict[str, Callable[[Case], list[str]]] = {
    "history_split": history_split,
    "repomap_rank": repomap_rank,
    "repomap_budget": repomap_budget,
}
