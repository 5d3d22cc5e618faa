"""`<live-demo>`: a recorded run of a cell, as a page that reads well before any script has touched it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from sitegen.html.labels import label
from sitegen.html.sentences import tell, words_for
from sitegen.html.source_lines import source_lines
from sitegen.html.templates import render
from sitegen.markdown import inline
from sitegen.model import AGENTS, SCRATCH, CellEvents, Content, Lang, Scenario

VERDICT = "VerdictReached"
NO_WORDS = CellEvents({}, {})


@dataclass(frozen=True)
class TracedStep:
    """A step as the fallback shows it."""

    event: str
    sentence: Markup
    place: str
    decision: str | None
    word: str


@dataclass(frozen=True)
class SourceFile:
    """A file of teaching code that the run touches."""

    path: str
    lines: list[Markup]


def render_demo(content: Content, scenario: Scenario, trace: Mapping[str, Any], lang: Lang) -> str:
    """The demo of one scenario in one language.

    Args:
        content: all content; its root is the folder that holds `stories/` and `scratch_impl/`.
        scenario: what is run.
        trace: what running it gave, as `python -m scratch_impl trace` prints it.
        lang: the language of the page.
    """
    events = content.events.get(scenario.cell, NO_WORDS)
    organs = _by_organ(content, scenario)
    organ, eyebrow = _cell_name(content, scenario, lang)
    steps = [_told(step, organs.get(_organ_of(step), events), lang) for step in trace["steps"]]
    titles = {organ.id: organ.title[lang] for organ in content.matrix.organs}
    told = {organ: {"title": titles[organ], **_words(own, lang)} for organ, own in organs.items()}
    return render(
        "live-demo.html",
        lang,
        scenario=scenario,
        organ=organ,
        eyebrow=eyebrow,
        question=Markup(inline(scenario.question[lang], lang)),
        takeaway=Markup(inline(scenario.takeaway[lang], lang)),
        steps=steps,
        verdict=next((step for step in reversed(steps) if step.decision), None),
        files=_files(content, trace["steps"]),
        data=_data(content, scenario, trace, {**_words(events, lang), "organs": told}, lang),
    )


def _by_organ(content: Content, scenario: Scenario) -> Mapping[str, CellEvents]:
    """The words of each organ, for a whole agent, which has none of its own; else nothing."""
    whole, _, body = scenario.cell.partition("/")
    organs = [organ.id for organ in content.matrix.organs] if whole == AGENTS else []
    return {organ: content.events.get(f"{organ}/{body}", NO_WORDS) for organ in organs}


def _organ_of(step: Mapping[str, Any]) -> str:
    """The organ whose code the step stands in: `loop` for `scratch_impl/loop/gemini_cli/driver.py`."""
    return str(step["file"]).split("/")[1]


def _told(step: Mapping[str, Any], events: CellEvents, lang: Lang) -> TracedStep:
    event, data = step["event"], step["data"]
    place = f"{step['file'].rpartition('/')[2]}:{step['line']}"
    decision = data["decision"] if event == VERDICT else None
    word = words_for("decision", decision, events, lang) if decision else ""
    return TracedStep(event, tell(event, data, events, lang), place, decision, word)


def _cell_name(content: Content, scenario: Scenario, lang: Lang) -> tuple[str, str]:
    """The organ's id, and "Gemini CLI · permission gate"."""
    organ_id, _, body_id = scenario.cell.partition("/")
    other = label("demo_whole", lang) if organ_id == AGENTS else organ_id
    organ = next((organ.title[lang] for organ in content.matrix.organs if organ.id == organ_id), other)
    nobody = label("demo_scratch", lang) if body_id == SCRATCH else body_id
    body = next((body.title[lang] for body in content.matrix.bodies if body.id == body_id), nobody)
    return organ_id, f"{body} · {organ}"


def _files(content: Content, steps: list[Mapping[str, Any]]) -> list[SourceFile]:
    """The files that the steps stand in, in the order in which they are first reached."""
    root = content.root.parent
    paths = dict.fromkeys(step["file"] for step in steps)
    return [
        SourceFile(path, source_lines((root / path).read_text(encoding="utf-8")))
        for path in paths
        if (root / path).is_file()
    ]


def _words(events: CellEvents, lang: Lang) -> dict[str, dict[str, str]]:
    return {
        "sentences": {event: text[lang] for event, text in events.sentences.items()},
        "words": {word: text[lang] for word, text in events.words.items()},
    }


def _data(
    content: Content,
    scenario: Scenario,
    trace: Mapping[str, Any],
    words: Mapping[str, Any],
    lang: Lang,
) -> Markup:
    """What the script needs, as JSON that cannot close its own script tag."""
    predict = scenario.predict
    data = {
        "cell": scenario.cell,
        "setup": scenario.setup,
        "editable": scenario.editable,
        "predict": {"event": predict.event, "nth": predict.nth} if predict else None,
        "trace": trace,
        **words,
        "sources": {
            source.id: {
                "kind": source.kind,
                "title": source.title,
                "url": source.url,
                "commit": source.commit,
            }
            for source in content.sources.values()
        },
    }
    return Markup(json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))
