"""`course.yml`: the lessons in their clusters, and the paths through them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.data import bilingual, doubled
from sitegen.model import LANGS, Cluster, Course, CoursePath, Lesson
from sitegen.problems import Report
from sitegen.yamlfile import Document


def load_course(root: Path, report: Report) -> Course:
    """The course; empty, with problems, when the file isn't sound."""
    document = schemas.load(root / "course.yml", "course", report)
    if document is None:
        return Course((), ())
    data = cast("dict[str, Any]", document.data)
    course = Course(
        tuple(_cluster(cluster, root) for cluster in data["clusters"]),
        tuple(
            CoursePath(
                path["id"],
                bilingual(path["title"]),
                bilingual(path["note"]),
                tuple(path["lessons"]),
                path.get("ask"),
            )
            for path in data["paths"]
        ),
    )
    _check_ids(data, document, report)
    _check_paths(course, document, report)
    return course


def _cluster(data: dict[str, Any], root: Path) -> Cluster:
    lessons = tuple(
        Lesson(
            id=lesson["id"],
            cluster=data["id"],
            title=bilingual(lesson["title"]),
            label=bilingual(lesson["label"]),
            organ=lesson["organ"],
            body=lesson["body"],
            written=all((root / lesson["id"] / f"story.{lang}.md").is_file() for lang in LANGS),
        )
        for lesson in data["lessons"]
    )
    return Cluster(data["id"], bilingual(data["title"]), lessons)


def _check_ids(data: dict[str, Any], document: Document, report: Report) -> None:
    """Every cluster, lesson and path once."""
    seen: set[str] = set()
    for c, cluster in enumerate(data["clusters"]):
        for n, lesson in enumerate(cluster["lessons"]):
            place = document.place(("clusters", c, "lessons", n, "id"))
            if lesson["id"] in seen:
                report.add(
                    document.file,
                    place,
                    found=f"the lesson {lesson['id']} a second time",
                    expected="each lesson once",
                    fix="remove it, or give it the next number",
                )
            seen.add(lesson["id"])
    for kind in ("clusters", "paths"):
        for n, double in doubled(item["id"] for item in data[kind]):
            report.add(
                document.file,
                document.place((kind, n, "id")),
                found=f"the id {double} a second time",
                expected="each id once",
                fix="rename one of the two",
            )


def _check_paths(course: Course, document: Document, report: Report) -> None:
    known = [lesson.id for lesson in course.lessons]
    for p, path in enumerate(course.paths):
        for n, lesson in enumerate(path.lessons):
            if lesson not in known:
                report.add(
                    document.file,
                    document.place(("paths", p, "lessons", n)),
                    found=f"the lesson {lesson}",
                    expected=f"a lesson of the course ({', '.join(known)})",
                    fix="correct the id, or add the lesson to a cluster",
                )
