"""What one language's build is about: its content, its pages, and where they go. MkDocs is not known here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitegen import asks, diagrams, editor, kept_content, navigation, predictions, runtime
from sitegen.compare_files import CompareFiles, compare_files
from sitegen.demo_files import DemoFiles, demo_files
from sitegen.exercise_files import ExerciseFiles, exercise_files
from sitegen.html.labels import label
from sitegen.marking import mark_all
from sitegen.model import LANGS, Content, Lang
from sitegen.piece_runs import Printed, run_all
from sitegen.pieces import Asked
from sitegen.problems import Report
from sitegen.run_pages import RunPages, run_pages
from sitegen.traces import Trace, traces

DOCS_PAGES = ("index", "instructors", "authors")


@dataclass(frozen=True)
class Job:
    """One language's build.

    All languages share `files`, each with its place on the site; `demos`, `run_pages` and `compared`, the
    files that demos, the matrix and comparisons fetch; and `assets`, the addresses that scripts ask for. The
    site is made in `staging` and ends in `site_dir`; `site_url` is its public address, or empty.
    """

    root: Path
    lang: Lang
    content: Content
    traces: Mapping[str, Trace]
    demos: DemoFiles
    run_pages: RunPages
    compared: CompareFiles
    exercises: ExerciseFiles
    printed: Mapping[Asked, Printed]
    assets: Mapping[str, str]
    files: tuple[tuple[str, Path], ...]
    site_url: str
    site_dir: Path
    staging: Path

    def pages(self, docs: Path) -> dict[str, Path]:
        """Every page as MkDocs names it (`compare/3/story.md`), and the file it is written in."""
        pages = {f"{name}.md": docs / f"{name}.{self.lang}.md" for name in DOCS_PAGES}
        for lesson in navigation.written(self.content):
            pages[f"{lesson.id}/story.md"] = self.content.stories[lesson.id, self.lang].file
        return pages

    def nav(self) -> list[Any]:
        """MkDocs' navigation: the map, the written lessons by cluster, then the other pages."""
        lessons = [
            {cluster.title[self.lang]: [f"{lesson.id}/story.md" for lesson in written]}
            for cluster, written in navigation.clusters(self.content)
        ]
        more = [{label(f"nav_{name}", self.lang): f"{name}.md"} for name in DOCS_PAGES[1:]]
        return [{label("nav_map", self.lang): "index.md"}, *lessons, *more]


def first_job(
    root: Path,
    *,
    stories: str,
    python: bool,
    site_dir: Path,
    site_url: str,
    report: Callable[[str], object],
) -> Job:
    """Load and check all content, run the scenarios, and make what the browser needs.

    Args:
        root: the repository.
        stories: the folder with the content, relative to it.
        python: whether the site carries Python, and an editor for it, for its demos.
        site_dir: where the site ends up.
        site_url: its public address, if known.
        report: receives a line for each thing that takes long.

    Raises:
        ContentError: with all problems.
        MermaidMissingError, RuntimeMissingError, EditorMissingError: something is not installed.
    """
    loaded = kept_content.load(root, stories)
    asked = [run for ask in loaded.asks.values() for run in asks.runs(ask).values()]
    recorded = traces(root, [*loaded.scenarios.values(), *asked])
    problems = Report(loaded.root)
    predictions.check(loaded, recorded, problems)
    marked = mark_all(root, loaded.exercises.values(), problems)
    printed = run_all(root, loaded.stories.values(), problems)
    problems.raise_if_any()
    folder, files = diagrams.library(root)
    assets = {"mermaid": folder + diagrams.ENTRY}
    if python:
        for made in (runtime.prepare(root, report=report), editor.prepare(root, report=report)):
            assets |= made.addresses()
            files += made.files
    demos = demo_files(loaded, recorded)
    return Job(
        root=root,
        lang=LANGS[0],
        content=loaded,
        traces=recorded,
        demos=demos,
        run_pages=run_pages(loaded, recorded, demos),
        compared=compare_files(loaded, demos),
        exercises=exercise_files(loaded, marked),
        printed=printed,
        assets=assets,
        files=tuple(files),
        site_url=site_url,
        site_dir=site_dir,
        staging=site_dir.with_name(f"{site_dir.name}.new"),
    )
