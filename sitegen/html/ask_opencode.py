"""What OpenCode's gate takes when a reader asks it, and how a run of it becomes answers.

A tool may ask for several things, one after the other. A call is denied when one of them is, and a question
when one of them is. The same stands in docs/assets/js/ask-opencode.js.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sitegen.html.ask_reading import Answer, AskCell, AskedFile, Setup, Steps
from sitegen.html.labels import label
from sitegen.html.sentences import words_for
from sitegen.model import CellEvents, Lang
from sitegen.traces import Trace

SHELL = "bash"
PATH = "opencode.json"
ONLY_TOOLS = ("apply_patch", "todowrite", "webfetch", "websearch")
"""Tools that are no shell commands: `read`, `grep` or `task` alone on a line may be one."""
HARSHEST = ("deny", "ask", "allow")


def files(setup: Setup) -> list[AskedFile]:
    """The one config of a setup."""
    text = setup.get("permission", "")
    return [AskedFile(PATH, "", text)] if text else []


def answers(steps: Steps, setup: Setup, events: CellEvents, lang: Lang) -> list[Answer]:
    """What came of each call of a run, in their order."""
    rules: list[Mapping[str, Any]] = []
    found: list[list[tuple[Mapping[str, Any], Mapping[str, Any] | None]]] = []
    skipped: dict[int, str] = {}
    for step in steps:
        event, data = step["event"], step["data"]
        if event == "RulesMerged":
            rules = data["rules"]
        elif event == "CallReceived":
            found.append([])
        elif event == "PermissionSkipped":
            skipped[len(found) - 1] = data["reason"]
        elif event == "VerdictReached":
            found[-1].append((data, None if data["index"] is None else rules[data["index"]]))
    return [
        _answer(settling(verdicts), events, lang) if verdicts else _unasked(skipped[n], events, lang)
        for n, verdicts in enumerate(found)
    ]


def settling(
    verdicts: Sequence[tuple[Mapping[str, Any], Mapping[str, Any] | None]],
) -> tuple[Mapping[str, Any], Mapping[str, Any] | None]:
    """Of the verdicts on one call the harshest; of several such the first, or the last when all allow."""
    worst = min(verdicts, key=lambda each: HARSHEST.index(each[0]["decision"]))
    return verdicts[-1] if worst[0]["decision"] == "allow" else worst


def _answer(
    settled: tuple[Mapping[str, Any], Mapping[str, Any] | None], events: CellEvents, lang: Lang
) -> Answer:
    verdict, rule = settled
    decision, reason = verdict["decision"], verdict["reason"]
    why = words_for("reason", reason, events, lang)
    if reason == "default":
        why = label("ask_no_row", lang)
    elif rule is not None and reason == "rule":
        why = place(rule, events, lang)
    return Answer(decision, words_for("decision", decision, events, lang), "", why)


def _unasked(reason: str, events: CellEvents, lang: Lang) -> Answer:
    word = words_for("decision", "allow", events, lang)
    return Answer("allow", word, "", words_for("reason", reason, events, lang))


def place(rule: Mapping[str, Any], events: CellEvents, lang: Lang) -> str:
    """Where a row is written: the line of the reader's one config, or the layer that ships."""
    if rule["line"] is not None:
        return label("ask_line", lang).format(n=rule["line"])
    return words_for("layer", rule["layer"], events, lang)


def tools(traces: Iterable[Trace]) -> list[str]:
    """The names that can only be tools."""
    return list(ONLY_TOOLS)


OPENCODE = AskCell(SHELL, 'write {"filePath": "x"}', False, files, answers, tools)
