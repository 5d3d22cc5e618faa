"""What one file says of another: folders, lessons, cells, scenarios, events and sources fit together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen import asks as ask_files
from sitegen import events as event_files
from sitegen import exercises as exercise_files
from sitegen import tasks as task_files
from sitegen.exercise import Exercise
from sitegen.lockfile import NAME
from sitegen.model import AGENTS, LANGS, CellEvents, Course, Lang, Matrix, Source
from sitegen.predictions import told_by
from sitegen.problems import Report
from sitegen.scenario import Ask, Scenario
from sitegen.scenarios import SUFFIX, scenario_ids
from sitegen.stories import Draft
from sitegen.task import Task

FILES = ("course.yml", "sources.yml", "matrix.yml", NAME)
PICTURES = (".svg", ".png", ".jpg", ".webp")


def check_folders(root: Path, course: Course, report: Report) -> None:
    """Every file under the content folder is one that somebody reads, and no lesson lacks a language."""
    if not course.clusters:
        return
    lessons = {lesson.id for lesson in course.lessons}
    stories = tuple(f"story.{lang}.md" for lang in LANGS)
    wanted = {
        ".": FILES,
        task_files.FOLDER: (f"*{task_files.SUFFIX}",),
        event_files.FOLDER: (f"*{event_files.SUFFIX}",),
    }
    for file in sorted(path for path in root.rglob("*") if path.is_file() and not _left_by_tools(path)):
        folder = file.parent.relative_to(root).as_posix()
        if folder == ".":
            known = file.name in FILES or file.name == "README.md"
        elif folder in lessons:
            endings = (SUFFIX, ask_files.SUFFIX, exercise_files.SUFFIX, *PICTURES)
            known = file.name in stories or file.name.endswith(endings)
        elif folder in (task_files.FOLDER, event_files.FOLDER):
            known = file.match(wanted[folder][0])
        else:
            report.add(
                file,
                "the file",
                found=f"a file in {folder}, which is no lesson of the course",
                expected=f"files in the folders of {', '.join(sorted(lessons))}",
                fix="add the lesson to course.yml, or correct the folder",
            )
            continue
        if not known:
            report.add(
                file,
                "the file",
                found=f"the unknown file {file.name}",
                expected=", ".join(wanted.get(folder, (*stories, f"*{SUFFIX}"))),
                fix="correct its name, or remove it",
            )
    for lesson in sorted(lessons):
        there = [name for name in stories if (root / lesson / name).is_file()]
        for name in stories if there else ():
            if name not in there:
                report.add(
                    root / lesson / name,
                    "the file",
                    found=f"no such file, though there is {there[0]}",
                    expected="a story in every language, or in none",
                    fix="write it",
                )


def _left_by_tools(file: Path) -> bool:
    return file.name.startswith(".") or file.name.endswith("~")


def check_references(
    course: Course,
    sources: Mapping[str, Source],
    matrix: Matrix,
    events: Mapping[str, CellEvents],
    scenarios: Mapping[str, Scenario],
    report: Report,
) -> None:
    """Every organ, body, scenario and event that is named somewhere exists."""
    root = report.root
    files = set(scenario_ids(root))
    if matrix.cells:
        organs, bodies = {o.id for o in matrix.organs}, {b.id for b in matrix.bodies}
        for lesson in course.lessons:
            _named(root / "course.yml", f"the lesson {lesson.id}", "organ", lesson.organ, organs, report)
            _named(root / "course.yml", f"the lesson {lesson.id}", "body", lesson.body, bodies, report)
        for source in sources.values():
            _named(root / "sources.yml", source.id, "body", source.body, bodies, report)
    for cell in matrix.cells:
        place = f"the cell {cell.id}"
        for name in cell.scenarios:
            _named(root / "matrix.yml", place, "scenario", name, files, report)
            scenario = scenarios.get(name)
            if scenario is not None and scenario.cell != cell.id:
                report.add(
                    root / "matrix.yml",
                    f"{place}, scenarios",
                    found=f"the scenario {scenario.id}, which runs the cell {scenario.cell}",
                    expected="scenarios of this cell",
                    fix="name another one",
                )
    for scenario in scenarios.values():
        _check_told(root, scenario, events, report)


def _named(
    file: Path,
    place: str,
    key: str,
    value: str | None,
    known: Mapping[str, object] | set[str],
    report: Report,
) -> None:
    if value is not None and value not in known:
        report.add(
            file,
            f"{place}, {key}",
            found=f"the {key} {value}",
            expected=f"one of {', '.join(sorted(known)) or f'the {key}s (there are none)'}",
            fix="correct it, or remove the key",
        )


def _check_told(root: Path, scenario: Scenario, events: Mapping[str, CellEvents], report: Report) -> None:
    """The words for the scenario's steps are there, and the step to predict is one of them."""
    told = told_by(events, scenario.cell)
    known = {event for own in told for event in own.sentences}
    file = event_files.file_of(root, scenario.cell)
    # the steps of a whole agent are told in the words of its organs
    if not told and not file.exists() and not scenario.cell.startswith(f"{AGENTS}/"):
        report.add(
            file,
            "the file",
            found=f"no words for {scenario.cell}, though the scenario {scenario.id} runs it",
            expected="a sentence for every event of a cell that is run",
            fix="write it",
        )
    elif told and (question := scenario.predict):
        for event in (question.step.event, question.start):
            _named(scenario.file, "predict", "event", event, known, report)


def check_foretold(tasks: Iterable[Task], events: Mapping[str, CellEvents], report: Report) -> None:
    """The event that the reader is asked about can happen in at least one of a task's bodies."""
    for task in tasks:
        cells = [f"{task.organ}/{body}" for body in task.bodies]
        known = sorted({name for cell in cells if cell in events for name in events[cell].sentences})
        if known and task.predict.event not in known:
            report.add(
                task.file,
                "predict.event",
                found=f"the event {task.predict.event}",
                expected=f"an event of one of the bodies: {', '.join(known)}",
                fix="correct it",
            )


def check_asked(
    root: Path,
    course: Course,
    matrix: Matrix,
    events: Mapping[str, CellEvents],
    asks: Mapping[str, Ask],
    drafts: Mapping[tuple[str, Lang], Draft],
    report: Report,
) -> None:
    """What readers may ask stands in a lesson or in a panel of the matrix, once, and its cell has words."""
    shown = [ask for (_, lang), draft in drafts.items() if lang == LANGS[0] for ask in draft.story.asks]
    for cell in matrix.cells:
        if cell.ask is None:
            continue
        shown.append(cell.ask)
        own = {ask.id for ask in asks.values() if ask.cell == cell.id}
        _named(root / "matrix.yml", f"the cell {cell.id}", "ask", cell.ask, own, report)
    for path in course.paths:
        _named(root / "course.yml", f"the path {path.id}", "ask", path.ask, set(shown), report)
    for ask in asks.values():
        if events and ask.cell not in events:
            _named(ask.file, "cell", "cell", ask.cell, events, report)
        if drafts and shown.count(ask.id) != 1:
            report.add(
                ask.file,
                "the file",
                found=f"{shown.count(ask.id)} places that show it",
                expected="one, so that links know where it is",
                fix=f"put `ask: {ask.id}` into a fence of one lesson, or into its cell in matrix.yml",
            )


def check_done(
    exercises: Mapping[str, Exercise], drafts: Mapping[tuple[str, Lang], Draft], report: Report
) -> None:
    """An exercise of a lesson that is written stands in it, once, and the exercises stand in their order."""
    for (lesson, lang), draft in drafts.items():
        own = [one for one in exercises.values() if one.lesson == lesson]
        shown = list(draft.story.exercises)
        if lang == LANGS[0]:
            for exercise in own:
                if shown.count(exercise.id) != 1:
                    report.add(
                        exercise.file,
                        "the file",
                        found=f"{shown.count(exercise.id)} fences `exercise` for it",
                        expected="one, in the lesson whose folder it lies in",
                        fix=f"put `exercise: {exercise.id}` into {draft.story.file.name}",
                    )
        wanted = [one.id for one in own if one.id in shown]
        if [name for name in shown if name in wanted] != wanted:
            report.add(
                draft.story.file,
                "the fences `exercise`",
                found=", ".join(shown),
                expected=f"their order: {', '.join(wanted)}",
                fix="move the fences, or correct `order`",
            )
