"""What a run has come to, in a few words, so that two runs can be held against each other.

The same rules stand in docs/assets/js/compare-outcome.js; the browser tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from sitegen.html.labels import label
from sitegen.html.sentences import tell, words_for
from sitegen.model import CellEvents, Lang

ENDINGS: Mapping[str, tuple[str, ...]] = {
    "loop": ("RunEnded",),
    "tools": ("ResultsReturned",),
    "permission_gate": ("VerdictReached",),
    "context": ("HistoryReplaced", "CompressionSkipped", "SummaryDiscarded", "FuseBlown", "RequestRefused"),
    "subagents": ("ParentTold", "ReceiptFiled", "HandoverSkipped"),
}
"""The events in which an organ's work on one thing ends, by organ. Bodies end it by different ones."""
OTHERWISE: Mapping[str, str] = {"context": "ContextMeasured"}
"""The event that says it when the work did not even begin, by organ."""


@dataclass(frozen=True)
class Outcome:
    """One ending. `decision` is a verdict's code, None where it is none; `said` says the ending in words."""

    decision: str | None
    word: str
    said: Markup


def outcomes(trace: Mapping[str, Any], organ: str, events: CellEvents, lang: Lang) -> list[Outcome]:
    """The endings of a run, in order. When nothing in it is one: what says so, or else its last step."""
    found: list[Outcome] = []
    rules: list[Mapping[str, Any]] = []
    for step in trace["steps"]:
        data = step["data"]
        if isinstance(data.get("rules"), list):
            rules = data["rules"]
        if step["event"] not in ENDINGS.get(organ, ()):
            continue
        decision = data.get("decision")
        word = words_for("decision", decision, events, lang) if decision else ""
        said = _by(data, rules, events, lang) if decision else tell(step["event"], data, events, lang)
        found.append(Outcome(decision, word, Markup(said)))
    if not found and trace["steps"]:
        saying = [step for step in trace["steps"] if step["event"] == OTHERWISE.get(organ)]
        last = (saying or trace["steps"])[-1]
        found.append(Outcome(None, "", tell(last["event"], last["data"], events, lang)))
    return found


def _by(data: Mapping[str, Any], rules: list[Mapping[str, Any]], events: CellEvents, lang: Lang) -> str:
    """What settled a verdict: the row with its priority or layer, or the reason that overruled all rows."""
    index, reason = data.get("index"), data.get("reason")
    if reason != "rule" or index is None or index >= len(rules):
        return words_for("reason", reason, events, lang)
    row = rules[index]
    if "priority" in row:
        priority = words_for("priority", row["priority"], events, lang)
        return label("compare_row", lang).format(n=index + 1, priority=priority)
    layer = words_for("layer", row["layer"], events, lang)
    return label("compare_row_of", lang).format(n=index + 1, layer=layer)
