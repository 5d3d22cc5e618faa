"""`<ask-policy>`: a reader's own rules and calls put to a cell. At first it shows what the example gives.

How answers are read off a run stands in docs/assets/js/ask-gemini-cli.js too; a browser test holds the two
against each other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sitegen.asks import runs
from sitegen.html.labels import label
from sitegen.html.sentences import words_for
from sitegen.html.templates import render
from sitegen.model import Ask, CellEvents, Content, Lang
from sitegen.traces import Trace

NO_WORDS = CellEvents({}, {})
SHELL = "run_shell_command"
SORTED = "RulesSorted"
BY_ROW = ("rule", "part")
"""What settles a verdict when a row alone does; anything else is said in words."""


@dataclass(frozen=True)
class Answer:
    """What one mode makes of one call: the verdict, the number of the row to blame, and what settled it."""

    decision: str
    word: str
    number: str
    why: str


def render_ask(content: Content, ask: Ask, traces: Mapping[str, Trace], src: str, lang: Lang) -> str:
    """The form of one ask, with the answers to its example below.

    Args:
        content: all content.
        ask: what is asked.
        traces: what its runs gave, see `asks.runs`.
        src: the address of its `ask_data`.
        lang: the language of the page.
    """
    events = content.events.get(ask.cell, NO_WORDS)
    setup: Mapping[str, Any] = ask.setup
    recorded = {mode: traces[run.id]["steps"] for mode, run in runs(ask).items()}
    columns = {mode: answers(steps, setup, events, lang) for mode, steps in recorded.items()}
    lines = [call_line(call) for call in setup["calls"]]
    return render(
        "ask-policy.html",
        lang,
        ask=ask,
        organ=ask.cell.partition("/")[0],
        policies=setup.get("policies", ()),
        modes=[(mode, words_for("mode", mode, events, lang)) for mode in ask.modes],
        words=events.words,
        lines=lines,
        rows=[(line, [columns[mode][n] for mode in ask.modes]) for n, line in enumerate(lines)],
        src=src,
    )


def call_line(call: Mapping[str, Any]) -> str:
    """A call as a reader writes it: a shell command as it is, another tool with its arguments as JSON.

    >>> call_line({"tool": "read_file", "args": {"file_path": "a"}})
    'read_file {"file_path": "a"}'
    """
    args = call["args"]
    if call["tool"] == SHELL and list(args) == ["command"] and "\n" not in args["command"]:
        return str(args["command"])
    return f"{call['tool']} {json.dumps(args, ensure_ascii=False)}"


def answers(
    steps: Sequence[Mapping[str, Any]], setup: Mapping[str, Any], events: CellEvents, lang: Lang
) -> list[Answer]:
    """The verdict on each call of a run, in their order."""
    rules: list[Mapping[str, Any]] = []
    found = []
    for step in steps:
        if step["event"] == SORTED:
            rules = step["data"]["rules"]
        elif step["event"] == "VerdictReached":
            found.append(_answer(step["data"], rules, setup, events, lang))
    return found


def _answer(
    verdict: Mapping[str, Any],
    rules: Sequence[Mapping[str, Any]],
    setup: Mapping[str, Any],
    events: CellEvents,
    lang: Lang,
) -> Answer:
    decision, reason = verdict["decision"], verdict["reason"]
    rule = None if verdict["index"] is None else rules[verdict["index"]]
    why = words_for("reason", reason, events, lang)
    if reason == "default":
        why = label("ask_no_row", lang)
    elif rule is not None and reason in BY_ROW:
        why = place(rule, setup)
    number = words_for("priority", rule["priority"], events, lang) if rule else ""
    return Answer(decision, words_for("decision", decision, events, lang), number, why)


def place(rule: Mapping[str, Any], setup: Mapping[str, Any]) -> str:
    """Where a row is written: the file, and the line if the file is the reader's own."""
    tier, _, name = rule["source"].rpartition(": ")
    own = {f"{policy['tier']}/{policy['path'].rpartition('/')[2]}" for policy in setup.get("policies", ())}
    if f"{tier.lower()}/{name}" in own and rule["line"] is not None:
        return f"{name}:{rule['line']}"
    return str(name)


def _tools(traces: Iterable[Trace]) -> list[str]:
    """Every tool that some row names."""
    rules = [
        rule
        for trace in traces
        for step in trace["steps"]
        if step["event"] == SORTED
        for rule in step["data"]["rules"]
    ]
    return sorted({rule["tool"] for rule in rules if rule["tool"].isidentifier()} | {SHELL})


def ask_data(content: Content, ask: Ask, traces: Mapping[str, Trace], lang: Lang) -> dict[str, Any]:
    """What the script fetches, and needs to ask anew."""
    events = content.events.get(ask.cell, NO_WORDS)
    body = ask.cell.partition("/")[2]
    return {
        "cell": ask.cell,
        "modes": ask.modes,
        "setup": ask.setup,
        "tools": _tools(traces[run.id] for run in runs(ask).values()),
        "files": [{"title": each.title[lang], "setup": each.setup} for each in ask.files],
        "calls": [{"title": each.title[lang], "setup": each.setup} for each in ask.calls],
        "sentences": {event: text[lang] for event, text in events.sentences.items()},
        "words": {word: text[lang] for word, text in events.words.items()},
        "sources": {
            source.id: {
                "kind": source.kind,
                "title": source.title,
                "url": source.url,
                "commit": source.commit,
            }
            for source in content.sources.values()
            if source.body == body
        },
    }
