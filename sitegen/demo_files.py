"""What a demo fetches when its reader comes near: a recorded run in words, and the code it runs through.

Neither is written into the page. A lesson may hold twenty demos, and most readers step through a few of them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sitegen.asks import runs as runs_of
from sitegen.html.ask_policy import ask_data
from sitegen.html.code_page import address_stem, code_page_maker, render_code_page
from sitegen.model import AGENTS, LANGS, CellEvents, Content, Lang
from sitegen.predictions import choices_of
from sitegen.scenario import Ask, Question, Scenario
from sitegen.site_file import SiteFile, site_file
from sitegen.subprocesses import kept
from sitegen.traces import Trace

FOLDER = "assets/demos/"
NO_WORDS = CellEvents({}, {})
_SCENARIO = re.compile(r'<\w[^>]* data-scenario="([^"]+)"')


@dataclass(frozen=True)
class DemoFiles:
    """The files of all demos: `runs` by scenario and language, `code` by the path of the teaching code.

    `asks` are those of the forms for a reader's own rules, by the ask's id and language.
    """

    runs: Mapping[tuple[str, Lang], SiteFile]
    code: Mapping[str, SiteFile]
    asks: Mapping[tuple[str, Lang], SiteFile] = field(default_factory=dict)

    def __iter__(self) -> Iterator[SiteFile]:
        yield from self.runs.values()
        yield from self.asks.values()
        yield from self.code.values()


def demo_files(content: Content, traces: Mapping[str, Trace]) -> DemoFiles:
    """The files for all scenarios that have a trace.

    Args:
        content: all content; its root is the folder that holds `stories/` and `scratch_impl/`.
        traces: what running each scenario gave, by scenario id.
    """
    root = content.root.parent
    paths = sorted({path for trace in traces.values() for path in code_paths(trace)})
    code = {path: _code_page(root, path) for path in paths if (root / path).is_file()}
    runs = {
        (scenario.id, lang): run_file(content, scenario, traces[scenario.id], code, lang)
        for scenario in content.scenarios.values()
        if scenario.id in traces
        for lang in LANGS
    }
    asks = {
        (ask.id, lang): ask_file(content, ask, traces, code, lang)
        for ask in content.asks.values()
        for lang in LANGS
    }
    return DemoFiles(runs, code, asks)


def _code_page(root: Path, path: str) -> SiteFile:
    """A file of the teaching code as a page. To colour them all takes longer than to render a language."""
    text = (root / path).read_text(encoding="utf-8")
    key = hashlib.sha256("\0".join([code_page_maker(), path, text]).encode()).hexdigest()[:24]
    page = kept(root, "code", key, lambda: render_code_page(path, text))
    return site_file(address_stem(path), ".html", page)


def code_paths(trace: Trace) -> list[str]:
    """The files that the steps stand in, in the order in which they are first reached."""
    return list(dict.fromkeys(step["file"] for step in trace["steps"]))


def run_file(
    content: Content, scenario: Scenario, trace: Trace, code: Mapping[str, SiteFile], lang: Lang
) -> SiteFile:
    """One recorded run in one language, with all that is needed to step through it and to run it anew."""
    stem = f"{FOLDER}{lang}/{scenario.id}"
    titles = {organ.id: organ.title[lang] for organ in content.matrix.organs}
    told = words_by_organ(content, scenario)
    data = {
        "cell": scenario.cell,
        "setup": scenario.setup,
        "editable": scenario.editable,
        "predict": _question(content, scenario, scenario.predict, lang) if scenario.predict else None,
        "trace": trace,
        **_words(content.events.get(scenario.cell, NO_WORDS), lang),
        "organs": {organ: {"title": titles[organ], **_words(own, lang)} for organ, own in told.items()},
        "sources": {
            source.id: {
                "kind": source.kind,
                "title": source.title,
                "url": source.url,
                "commit": source.commit,
            }
            for source in content.sources.values()
        },
        "code": {path: code[path].seen_from(stem) for path in code_paths(trace) if path in code},
    }
    return site_file(stem, ".json", json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def ask_file(
    content: Content, ask: Ask, traces: Mapping[str, Trace], code: Mapping[str, SiteFile], lang: Lang
) -> SiteFile:
    """What the form for a reader's own rules needs, the code that its runs go through included."""
    stem = f"{FOLDER}{lang}/{ask.id}"
    paths = dict.fromkeys(path for run in runs_of(ask).values() for path in code_paths(traces[run.id]))
    data = {
        **ask_data(content, ask, traces, lang),
        "code": {path: code[path].seen_from(stem) for path in paths if path in code},
    }
    return site_file(stem, ".json", json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _question(content: Content, scenario: Scenario, question: Question, lang: Lang) -> dict[str, Any]:
    return {
        "event": question.step.event,
        "nth": question.step.nth,
        "about": question.about,
        "from": question.start,
        "question": question.text[lang],
        "choices": choices_of(content, scenario, question),
    }


def step_anchors(html: str, traces: Mapping[str, Trace]) -> Iterator[str]:
    """The anchors that lead into the demos of a page: `demo=compare/3/x`, `demo=compare/3/x&step=7`."""
    for scenario in _SCENARIO.findall(html):
        if scenario in traces:
            yield f"demo={scenario}"
            yield from (f"demo={scenario}&step={at}" for at in range(1, len(traces[scenario]["steps"]) + 1))


def words_by_organ(content: Content, scenario: Scenario) -> Mapping[str, CellEvents]:
    """The words of each organ, for a whole agent, which has none of its own; else nothing."""
    whole, _, body = scenario.cell.partition("/")
    organs = [organ.id for organ in content.matrix.organs] if whole == AGENTS else []
    return {organ: content.events.get(f"{organ}/{body}", NO_WORDS) for organ in organs}


def _words(events: CellEvents, lang: Lang) -> dict[str, Any]:
    return {
        "sentences": {event: text[lang] for event, text in events.sentences.items()},
        "words": {word: text[lang] for word, text in events.words.items()},
    }
