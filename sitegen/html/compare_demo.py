"""`<compare-demo>`: what each body does with one task, readable before any script has touched it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from sitegen.compare_files import CompareFiles
from sitegen.demo_files import NO_WORDS, DemoFiles
from sitegen.html.bodies import body_title
from sitegen.html.live_demo import TracedStep, told_steps
from sitegen.html.outcomes import Outcome, outcomes
from sitegen.html.templates import render
from sitegen.markdown import inline
from sitegen.model import Content, Lang
from sitegen.site_file import SiteFile
from sitegen.task import Task
from sitegen.tasks import place_of
from sitegen.traces import Trace


@dataclass(frozen=True)
class ToldRun:
    """One body's run as the fallback shows it."""

    body: str
    title: str
    steps: list[TracedStep]
    ends: list[Outcome]
    file: str
    code: SiteFile | None


def render_compare(
    content: Content,
    task: Task,
    traces: Mapping[str, Trace],
    demos: DemoFiles,
    files: CompareFiles,
    lang: Lang,
) -> str:
    """The comparison on one task in one language; `traces` by scenario id."""
    organ = next((each.title[lang] for each in content.matrix.organs if each.id == task.organ), task.organ)
    runs = []
    for body, run in task.scenarios.items():
        words = content.events.get(run.cell, NO_WORDS)
        main = files.mains[run.cell]
        runs.append(
            ToldRun(
                body=body,
                title=body_title(content.matrix, body, lang),
                steps=told_steps(content, run, traces[run.id], lang),
                ends=outcomes(traces[run.id], task.organ, words, lang),
                file=main,
                code=demos.code.get(main),
            )
        )
    return render(
        "compare-demo.html",
        lang,
        task=task,
        place=place_of(task.id),
        organ=organ,
        question=Markup(inline(task.question[lang], lang)),
        takeaway=Markup(inline(task.takeaway[lang], lang)),
        runs=runs,
        data=files.tasks[task.id, lang],
    )
