"""Everything under `stories/`, loaded and checked as a whole."""

from __future__ import annotations

from pathlib import Path

from sitegen import cited
from sitegen.asks import ask_ids, load_asks
from sitegen.course import load_course
from sitegen.cross_checks import check_asked, check_done, check_folders, check_foretold, check_references
from sitegen.events import load_events
from sitegen.exercises import exercise_ids, load_exercises
from sitegen.languages import check_languages
from sitegen.links import check_links
from sitegen.lockfile import load_lock
from sitegen.matrix import load_matrix
from sitegen.model import Content
from sitegen.problems import Report
from sitegen.scenarios import load_scenarios, scenario_ids
from sitegen.sources import load_sources
from sitegen.stories import load_drafts
from sitegen.story_checks import Known, check_story
from sitegen.tasks import load_tasks, scenarios_of, task_ids


def load(root: Path, cells: Path | None = None) -> Content:
    """The content of the folder `root`.

    Args:
        root: the folder with course.yml and the lessons.
        cells: the folder with the cells' code; `scratch_impl` beside `root` unless told.

    Raises:
        ContentError: with every problem found.
    """
    report = Report(root)
    content = gather(root, cells or root.parent / "scratch_impl", report)
    report.raise_if_any()
    return content


def gather(root: Path, cells: Path, report: Report) -> Content:
    """As much of the content as can be read, with all its problems noted in `report`."""
    sources = load_sources(root, report)
    lock = load_lock(root, sources, report)
    course = load_course(root, report)
    matrix = load_matrix(root, sources, report)
    events = load_events(root, matrix, report)
    tasks = load_tasks(root, matrix, cells, report)
    scenarios = {**load_scenarios(root, matrix, cells, report), **scenarios_of(tasks.values())}
    asks = load_asks(root, matrix, cells, report)
    drafts = load_drafts(root, course, sources, report)
    exercises = load_exercises(root, matrix, sources, report)
    known = Known(scenario_ids(root), ask_ids(root), task_ids(root), exercise_ids(root), cells.parent)
    for draft in drafts.values():
        check_story(draft, sources, known, report)
    for lesson in course.lessons:
        if (lesson.id, "en") in drafts and (lesson.id, "zh") in drafts:
            check_languages(drafts[lesson.id, "en"], drafts[lesson.id, "zh"], report)
    check_folders(root, course, report)
    check_references(course, sources, matrix, events, scenarios, report)
    check_asked(root, course, matrix, events, asks, drafts, report)
    check_done(exercises, drafts, report)
    check_foretold(tasks.values(), events, report)
    check_links(root, drafts, course, matrix, report)
    if sources:
        cited.check(cited.in_stories(root, sources), sources, lock, report)
    stories = {key: draft.story for key, draft in drafts.items()}
    return Content(root, course, sources, lock, matrix, events, scenarios, stories, asks, tasks, exercises)
