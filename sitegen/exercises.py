"""`*.exercise.yml`: exercises that the page marks, as data."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.cited import cited_in, report_differing
from sitegen.data import bilingual, texts
from sitegen.exercise import Case, Exercise, Recorded
from sitegen.model import Matrix, Source
from sitegen.pieces import names_in
from sitegen.problems import Report
from sitegen.yamlfile import Document, KeyPath

SUFFIX = ".exercise.yml"
VECTORS = Path("tests/conformance/vectors")
PYTHON = ("start", "solution", "setup")


def load_exercises(
    root: Path, matrix: Matrix, sources: Mapping[str, Source], report: Report
) -> Mapping[str, Exercise]:
    """Every exercise by id (`scratch/2/count-the-same`), by lesson and in order; problems are noted."""
    found = [_load(root, file, matrix, sources, report) for file in sorted(root.glob(f"*/*/*{SUFFIX}"))]
    sound = sorted((one for one in found if one is not None), key=lambda one: (one.lesson, one.order))
    _check_orders(sound, report)
    return {exercise.id: exercise for exercise in sound}


def exercise_ids(root: Path) -> list[str]:
    """The ids of all exercise files, sound or not, sorted."""
    return [_id(root, file) for file in sorted(root.glob(f"*/*/*{SUFFIX}"))]


def vector_file(root: Path, kind: str) -> Path:
    """Where recorded decisions of that kind lie; `root` is the repository."""
    agent, _, name = kind.partition(".")
    return root / VECTORS / agent / f"{name}.json"


def _id(root: Path, file: Path) -> str:
    return f"{file.parent.relative_to(root).as_posix()}/{file.name.removesuffix(SUFFIX)}"


def _load(
    root: Path, file: Path, matrix: Matrix, sources: Mapping[str, Source], report: Report
) -> Exercise | None:
    document = schemas.load(file, "exercise", report)
    if document is None:
        return None
    before = len(report)
    data = cast("dict[str, Any]", document.data)
    _check_python(document, data, report)
    _check_function(root.parent, document, data, report)
    if "recorded" in data:
        _check_recorded(root.parent, document, data["recorded"], matrix, report)
    en, zh = ([text for path, text in texts(data) if path[-1] == lang] for lang in ("en", "zh"))
    report_differing(cited_in(en, sources), cited_in(zh, sources), file, "the file", report)
    return _exercise(_id(root, file), data, file) if len(report) == before else None


def _exercise(name: str, data: Mapping[str, Any], file: Path) -> Exercise:
    told = data.get("recorded")
    return Exercise(
        id=name,
        order=data["order"],
        title=bilingual(data["title"]),
        task=bilingual(data["task"]),
        code=data["file"],
        function=data["function"],
        new=data.get("new", False),
        start=data["start"].rstrip(),
        solution=data["solution"].rstrip(),
        setup=data.get("setup", ""),
        hints=tuple(bilingual(hint) for hint in data["hints"]),
        remarks=bilingual(data["remarks"]),
        cases=tuple(
            Case(bilingual(case["name"]), case["call"], case.get("expected"), case.get("raises"))
            for case in data["cases"]
        ),
        recorded=_recorded(told) if told else None,
        file=file,
    )


def _recorded(told: Mapping[str, Any]) -> Recorded:
    return Recorded(
        kind=told["kind"],
        body=told["body"],
        replay=told["replay"].rpartition(":")[2],
        sample=tuple(told.get("sample", ())),
        every=told.get("every"),
        agrees=told.get("agrees"),
        rule=bilingual(told["rule"]) if "rule" in told else None,
    )


def _check_python(document: Document, data: Mapping[str, Any], report: Report) -> None:
    """All that is to be Python can be read as such."""
    found: list[tuple[KeyPath, str, str]] = [((key,), data[key], "exec") for key in PYTHON if key in data]
    for n, case in enumerate(data["cases"]):
        found += [(("cases", n, key), case[key], "eval") for key in ("call", "expected") if key in case]
    for path, text, mode in found:
        try:
            compile(text, "<text>", mode, flags=ast.PyCF_ONLY_AST)
        except SyntaxError as error:
            report.add(
                document.file,
                document.place(path),
                found=f"no Python ({error.msg}, line {error.lineno} of the text)",
                expected="Python" if mode == "exec" else "one Python expression",
                fix="correct it",
            )


def _check_function(repository: Path, document: Document, data: Mapping[str, Any], report: Report) -> None:
    file = repository / data["file"]
    if not file.is_file():
        report.add(
            document.file,
            document.place(("file",)),
            found=f"the file {data['file']}, which is not there",
            expected="a file of the teaching code",
            fix="correct the path",
        )
        return
    known, new = names_in(file.read_text(encoding="utf-8")), data.get("new", False)
    if (data["function"] in known) == new:
        report.add(
            document.file,
            document.place(("function",)),
            found=f"{data['function']}, which {'stands' if new else 'does not stand'} in {data['file']}",
            expected="a name that is not taken" if new else f"one of {', '.join(known)}",
            fix="remove `new: true`" if new else "correct it, or write `new: true`",
        )


def _check_recorded(
    repository: Path, document: Document, told: Mapping[str, Any], matrix: Matrix, report: Report
) -> None:
    bodies = [body.id for body in matrix.bodies]
    if bodies and told["body"] not in bodies:
        report.add(
            document.file,
            document.place(("recorded", "body")),
            found=f"the body {told['body']}",
            expected=f"one of {', '.join(bodies)}",
            fix="correct it",
        )
    file = vector_file(repository, told["kind"])
    if not file.is_file():
        kinds = sorted(f"{path.parent.name}.{path.stem}" for path in (repository / VECTORS).glob("*/*.json"))
        report.add(
            document.file,
            document.place(("recorded", "kind")),
            found=f"the kind {told['kind']}",
            expected=f"one of {', '.join(kinds) or 'the recorded ones (there are none)'}",
            fix="correct it",
        )


def _check_orders(exercises: Iterable[Exercise], report: Report) -> None:
    """Each place in a lesson is taken once."""
    seen: dict[tuple[str, int], Exercise] = {}
    for exercise in exercises:
        first = seen.setdefault((exercise.lesson, exercise.order), exercise)
        if first is not exercise:
            report.add(
                exercise.file,
                "order",
                found=f"the order {exercise.order}, which {first.file.name} has as well",
                expected="a place of its own for each exercise of a lesson",
                fix="count on",
            )
