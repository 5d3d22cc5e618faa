"""`<live-demo>`: a recorded run of a cell, as a page that reads well before any script has touched it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from sitegen.demo_files import NO_WORDS, DemoFiles, code_paths, words_by_organ
from sitegen.html.bodies import body_title
from sitegen.html.labels import label
from sitegen.html.sentences import tell, words_for
from sitegen.html.templates import render
from sitegen.markdown import inline
from sitegen.model import AGENTS, CellEvents, Content, Lang
from sitegen.navigation import ask_link
from sitegen.scenario import Scenario
from sitegen.traces import Trace

VERDICT = "VerdictReached"


@dataclass(frozen=True)
class TracedStep:
    """A step as the fallback shows it."""

    sentence: Markup
    place: str
    decision: str | None
    word: str


def render_demo(
    content: Content,
    scenario: Scenario,
    trace: Trace,
    files: DemoFiles,
    lang: Lang,
) -> str:
    """The demo of one scenario in one language.

    Args:
        content: all content.
        scenario: what is run.
        trace: what running it gave, as `python -m scratch_impl trace` prints it.
        files: what the demo's script fetches, this run among it.
        lang: the language of the page.
    """
    organ, eyebrow = cell_name(content, scenario, lang)
    steps = told_steps(content, scenario, trace, lang)
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
        ask=ask_link(content, scenario.cell, lang),
        run=files.runs[scenario.id, lang],
        code={path: files.code[path] for path in code_paths(trace) if path in files.code},
    )


def told_steps(content: Content, scenario: Scenario, trace: Trace, lang: Lang) -> list[TracedStep]:
    """Every step of a run, in words."""
    events = content.events.get(scenario.cell, NO_WORDS)
    organs = words_by_organ(content, scenario)
    return [_told(step, organs.get(_organ_of(step), events), lang) for step in trace["steps"]]


def _organ_of(step: Mapping[str, Any]) -> str:
    """The organ whose code the step stands in: `loop` for `scratch_impl/loop/gemini_cli/driver.py`."""
    return str(step["file"]).split("/")[1]


def _told(step: Mapping[str, Any], events: CellEvents, lang: Lang) -> TracedStep:
    event, data = step["event"], step["data"]
    place = f"{step['file'].rpartition('/')[2]}:{step['line']}"
    decision = data["decision"] if event == VERDICT else None
    word = words_for("decision", decision, events, lang) if decision else ""
    return TracedStep(tell(event, data, events, lang), place, decision, word)


def cell_name(content: Content, scenario: Scenario, lang: Lang) -> tuple[str, str]:
    """The organ's id, and "Gemini CLI · permission gate"."""
    organ_id, _, body_id = scenario.cell.partition("/")
    other = label("demo_whole", lang) if organ_id == AGENTS else organ_id
    organ = next((organ.title[lang] for organ in content.matrix.organs if organ.id == organ_id), other)
    return organ_id, f"{body_title(content.matrix, body_id, lang)} · {organ}"
