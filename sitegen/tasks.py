"""`tasks/*.task.yml`: one thing that several bodies are given to do, as data.

Each pair of a task and a body becomes an ordinary scenario, `tasks/risky-command/gemini_cli`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from sitegen import schemas
from sitegen.data import bilingual, texts
from sitegen.model import Matrix, Prediction, Scenario
from sitegen.problems import Report
from sitegen.scenarios import check_cell
from sitegen.task import Change, Task
from sitegen.yamlfile import Document, KeyPath

FOLDER = "tasks"
SUFFIX = ".task.yml"
_NAME = re.compile(r"\$([a-z][a-z0-9_]*)")


def load_tasks(root: Path, matrix: Matrix, cells: Path, report: Report) -> Mapping[str, Task]:
    """Every task by id (`risky-command`), sorted; arguments as for `load_scenarios`."""
    tasks = (load_task(file, matrix, cells, report) for file in _files(root))
    return {task.id: task for task in tasks if task is not None}


def task_ids(root: Path) -> list[str]:
    """The ids of all task files, sound or not, sorted."""
    return [_id(file) for file in _files(root)]


def place_of(task: str) -> str:
    """The id that a task has on the page where bodies are compared on it."""
    return f"{FOLDER}/{task}"


def _files(root: Path) -> list[Path]:
    return sorted((root / FOLDER).glob(f"*{SUFFIX}"))


def _id(file: Path) -> str:
    return file.name.removesuffix(SUFFIX)


def load_task(file: Path, matrix: Matrix, cells: Path, report: Report) -> Task | None:
    """One task; None, with problems, when the file isn't sound."""
    document = schemas.load(file, "task", report)
    if document is None:
        return None
    before = len(report)
    data = cast("dict[str, Any]", document.data)
    shared, bodies = data["shared"], data["bodies"]
    _check_change(data.get("change", {}), shared, document, report)
    setups = {body: bodies[body]["setup"] for body in bodies}
    for body, setup in setups.items():
        check_cell(f"{data['organ']}/{body}", document, ("bodies", body), matrix, cells, report)
        _check_names(setup, shared, document, ("bodies", body, "setup"), report)
    filled = {body: {"setup": fill(setup, shared)} for body, setup in setups.items()}
    whole = replace(document, data={**data, "bodies": filled})
    for body in bodies:
        schema = f"setup/{data['organ']}.{body}"
        if schemas.exists(schema):
            schemas.check(whole, schema, report, at=("bodies", body, "setup"))
    return None if len(report) > before else _task(file, data, setups)


def scenarios_of(tasks: Iterable[Task]) -> dict[str, Scenario]:
    """The run of every body on every task, by scenario id."""
    return {run.id: run for task in tasks for run in task.scenarios.values()}


def _task(file: Path, data: Mapping[str, Any], setups: Mapping[str, Mapping[str, Any]]) -> Task:
    name, organ = _id(file), data["organ"]
    texts = {key: bilingual(data[key]) for key in ("title", "question", "takeaway")}
    return Task(
        id=name,
        organ=organ,
        **texts,
        shared=data["shared"],
        change={
            key: Change(bilingual(field["label"]), tuple(field.get("tries", ())))
            for key, field in data.get("change", {}).items()
        },
        foretell=bilingual(data["predict"]["question"]),
        predict=Prediction(data["predict"]["event"], data["predict"].get("nth", 1)),
        setups=setups,
        scenarios={
            body: Scenario(
                id=f"{FOLDER}/{name}/{body}",
                cell=f"{organ}/{body}",
                **texts,
                setup=fill(setup, data["shared"]),
                editable=(),
                predict=None,
                file=file,
            )
            for body, setup in setups.items()
        },
        file=file,
    )


def fill(value: Any, shared: Mapping[str, Any]) -> Any:
    """A setup with the shared part put in.

    The text `$history` becomes whatever is shared under that name; in a longer text, a shared text takes its
    place among the words. What is not shared stays: `$HOME` is `$HOME`. The same rules stand in
    docs/assets/js/compare-task.js.

    >>> fill({"args": {"command": "$command"}, "note": "run `$command`"}, {"command": "ls"})
    {'args': {'command': 'ls'}, 'note': 'run `ls`'}
    """
    if isinstance(value, dict):
        return {key: fill(inner, shared) for key, inner in value.items()}
    if isinstance(value, list):
        return [fill(inner, shared) for inner in value]
    if not isinstance(value, str):
        return value
    alone = _NAME.fullmatch(value)
    if alone and alone[1] in shared:
        return shared[alone[1]]
    return _NAME.sub(lambda name: _words(shared.get(name[1]), name[0]), value)


def _words(value: object, otherwise: str) -> str:
    return value if isinstance(value, str) else otherwise


def _check_change(
    change: Mapping[str, Any], shared: Mapping[str, Any], document: Document, report: Report
) -> None:
    fit = [name for name, value in shared.items() if type(value) in (str, int)]
    for name in change:
        if name not in fit:
            report.add(
                document.file,
                document.place(("change", name)),
                found=f"{name}, which the reader may change",
                expected=f"a shared text or whole number: {', '.join(fit) or 'there is none'}",
                fix="correct the name, or share something of the kind under it",
            )


def _check_names(
    setup: Mapping[str, Any], shared: Mapping[str, Any], document: Document, at: KeyPath, report: Report
) -> None:
    """Each body is given all that is shared, else it isn't the same task; and nothing else is called for."""
    used: set[str] = set()
    for path, text in texts(setup, at):
        names = set(_NAME.findall(text))
        used |= names
        if _NAME.fullmatch(text) and not names & shared.keys():
            report.add(
                document.file,
                document.place(path),
                found=f"{text}, which is not shared",
                expected=f"one of {', '.join(f'${name}' for name in shared)}",
                fix="correct it, or add it to shared",
            )
    for name in shared:
        if name not in used:
            report.add(
                document.file,
                document.place(at),
                found=f"a setup without ${name}",
                expected="every body to be given all that is shared",
                fix=f"write ${name} where this body takes it",
            )
