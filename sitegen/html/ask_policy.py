"""`<ask-policy>`: a reader's own rules and calls put to a cell. At first it shows what the example gives.

How each cell is asked, and how its answers are read off a run, stands in ask_cells.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sitegen.asks import runs
from sitegen.html.ask_cells import ASK_CELLS
from sitegen.html.ask_reading import call_line
from sitegen.html.sentences import words_for
from sitegen.html.templates import render
from sitegen.model import CellEvents, Content, Lang
from sitegen.scenario import Ask
from sitegen.traces import Trace

NO_WORDS = CellEvents({}, {})


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
    cell = ASK_CELLS[ask.cell]
    columns = {mode: cell.answers(steps, setup, events, lang) for mode, steps in recorded.items()}
    lines = [call_line(call, cell.shell) for call in setup["calls"]]
    return render(
        "ask-policy.html",
        lang,
        ask=ask,
        organ=ask.cell.partition("/")[0],
        cell=cell,
        files=cell.files(setup),
        modes=[(mode, words_for(ask.varies, mode, events, lang)) for mode in ask.modes],
        words=events.words,
        lines=lines,
        rows=[(line, [columns[mode][n] for mode in ask.modes]) for n, line in enumerate(lines)],
        src=src,
    )


def ask_data(content: Content, ask: Ask, traces: Mapping[str, Trace], lang: Lang) -> dict[str, Any]:
    """What the script fetches, and needs to ask anew."""
    events = content.events.get(ask.cell, NO_WORDS)
    body = ask.cell.partition("/")[2]
    return {
        "cell": ask.cell,
        "varies": ask.varies,
        "modes": ask.modes,
        "setup": ask.setup,
        "tools": ASK_CELLS[ask.cell].tools(traces[run.id] for run in runs(ask).values()),
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
