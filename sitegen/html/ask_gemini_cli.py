"""What Gemini CLI's gate takes when a reader asks it, and how a run of it becomes answers.

The same stands in docs/assets/js/ask-gemini-cli.js.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sitegen.html.ask_reading import Answer, AskCell, AskedFile, Setup, Steps
from sitegen.html.labels import label
from sitegen.html.sentences import words_for
from sitegen.model import CellEvents, Lang
from sitegen.traces import Trace

SHELL = "run_shell_command"
SORTED = "RulesSorted"
BY_ROW = ("rule", "part")
"""What settles a verdict when a row alone does; anything else is said in words."""


def files(setup: Setup) -> list[AskedFile]:
    """The policy files of a setup."""
    return [AskedFile(each["path"], each["tier"], each["toml"]) for each in setup.get("policies", ())]


def answers(steps: Steps, setup: Setup, events: CellEvents, lang: Lang) -> list[Answer]:
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
    setup: Setup,
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


def place(rule: Mapping[str, Any], setup: Setup) -> str:
    """Where a row is written: the file, and the line if the file is the reader's own."""
    tier, _, name = rule["source"].rpartition(": ")
    own = {f"{policy['tier']}/{policy['path'].rpartition('/')[2]}" for policy in setup.get("policies", ())}
    if f"{tier.lower()}/{name}" in own and rule["line"] is not None:
        return f"{name}:{rule['line']}"
    return str(name)


def tools(traces: Iterable[Trace]) -> list[str]:
    """Every tool that some row names."""
    rules = [
        rule
        for trace in traces
        for step in trace["steps"]
        if step["event"] == SORTED
        for rule in step["data"]["rules"]
    ]
    return sorted({rule["tool"] for rule in rules if rule["tool"].isidentifier()} | {SHELL})


GEMINI_CLI = AskCell(SHELL, 'write_file {"file_path": "x"}', True, files, answers, tools)
