"""What a comparison fetches: a task in one language, and the code of each cell that takes part."""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitegen.demo_files import FOLDER, DemoFiles
from sitegen.html.bodies import body_title
from sitegen.html.outcomes import ENDINGS, OTHERWISE
from sitegen.model import LANGS, Content, Lang
from sitegen.site_file import SiteFile, site_file
from sitegen.subprocesses import kept
from sitegen.task import Task

PACKAGE = "scratch_impl"
WORK = {
    "loop": "converse",
    "tools": "schedule",
    "permission_gate": "decide",
    "context": "compress",
    "subagents": "delegate",
}
"""The function that does the organ's work; it has the same name in every cell of a row."""
RUN = "run"
"""The function that every cell has."""


@dataclass(frozen=True)
class CompareFiles:
    """`tasks` by id and language, `code` by cell, `mains` the path of each cell's main file."""

    tasks: Mapping[tuple[str, Lang], SiteFile]
    code: Mapping[str, SiteFile]
    mains: Mapping[str, str]

    def __iter__(self) -> Iterator[SiteFile]:
        yield from self.tasks.values()
        yield from self.code.values()


def compare_files(content: Content, demos: DemoFiles) -> CompareFiles:
    """The files for all tasks; `demos` holds the recorded runs."""
    root = content.root.parent
    cells = sorted({run.cell for task in content.tasks.values() for run in task.scenarios.values()})
    files = {cell: cell_files(root, cell) for cell in cells}
    code = {cell: site_file(f"{FOLDER}code/{cell}", ".json", _code(root, files[cell])) for cell in cells}
    mains = {cell: main_file(files[cell], WORK.get(cell.split("/")[0], RUN)) for cell in cells}
    tasks = {
        (task.id, lang): _task(content, task, demos, code, mains, lang)
        for task in content.tasks.values()
        for lang in LANGS
    }
    return CompareFiles(tasks, code, mains)


def cell_files(root: Path, cell: str) -> dict[str, str]:
    """The code of a cell by path, `scratch_impl/permission_gate/gemini_cli/engine.py`.

    A cell is one file, with those beside it that begin with its name, or a folder.
    """
    folder = root / PACKAGE / cell
    found = folder.rglob("*.py") if folder.is_dir() else folder.parent.glob(f"{folder.name}*.py")
    return {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in sorted(found)}


def functions_in(files: Mapping[str, str]) -> dict[str, dict[str, object]]:
    """Each public function that stands at the top of a file, by name, the first of each: file, line, text."""
    found: dict[str, dict[str, object]] = {}
    for path, text in files.items():
        lines = text.splitlines()
        for name, first, last in _functions(text):
            if not name.startswith("_"):
                body = "\n".join(lines[first - 1 : last])
                found.setdefault(name, {"file": path, "line": first, "text": body})
    return found


def _code(root: Path, files: Mapping[str, str]) -> str:
    """The code of a cell, its functions found; kept, since they are found by parsing all of it."""
    key = hashlib.sha256(_json([files, Path(__file__).read_text(encoding="utf-8")]).encode()).hexdigest()[:24]
    return str(kept(root, "compare", key, lambda: _json({"functions": functions_in(files), "files": files})))


def main_file(files: Mapping[str, str], function: str) -> str:
    """The first of a cell's files that defines that function at its top; the first of all when none does."""
    for path, text in files.items():
        if f"def {function}(" in text and any(name == function for name, _, _ in _functions(text)):
            return path
    return next(iter(files))


def _functions(text: str) -> list[tuple[str, int, int]]:
    """The functions at the top of a Python file: name, first and last line."""
    return [
        (node.name, node.lineno, node.end_lineno or node.lineno)
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef)
    ]


def _task(
    content: Content,
    task: Task,
    demos: DemoFiles,
    code: Mapping[str, SiteFile],
    mains: Mapping[str, str],
    lang: Lang,
) -> SiteFile:
    stem = f"{FOLDER}{lang}/{task.file.parent.name}/{task.id}"
    bodies = [
        {
            "id": body,
            "title": body_title(content.matrix, body, lang),
            "run": demos.runs[run.id, lang].seen_from(stem),
            "code": code[run.cell].seen_from(stem),
            "main": mains[run.cell],
            "setup": task.setups[body],
        }
        for body, run in task.scenarios.items()
    ]
    data = {
        "organ": task.organ,
        "shared": task.shared,
        "change": {
            name: {"label": field.label[lang], "tries": field.tries} for name, field in task.change.items()
        },
        "predict": {
            "question": task.foretell[lang],
            "event": task.predict.event,
            "nth": task.predict.nth,
        },
        "endings": ENDINGS.get(task.organ, ()),
        "otherwise": OTHERWISE.get(task.organ),
        "work": WORK.get(task.organ, RUN),
        "bodies": bodies,
    }
    return site_file(stem, ".json", _json(data))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
