"""Replays recorded decisions of the real one, so that anybody can check how far this copy agrees with it.

What: for each kind of vector file a function `(case) -> list of differences`, empty when we agree.

How the real one does it: the cases were recorded by running its own code
gemini-cli/packages/core/src/context/chatCompressionService.ts:60-100 and
gemini-cli/packages/core/src/context/memoryContextManager.ts:22-203; each file says in `format` what its
fields mean.

But: of an error only that there is one is compared.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

from scratch_impl.context.gemini_cli.discover import SECTIONS, Memory, Places, blocks, discover, look_along
from scratch_impl.context.gemini_cli.files import Tree, resolve
from scratch_impl.context.gemini_cli.measure import Content, json_chars
from scratch_impl.context.gemini_cli.split import BadFraction, cut
from scratch_impl.context.gemini_cli.text import trim
from scratch_impl.kernel.events import Event

Case = Mapping[str, Any]
Returned = TypeVar("Returned")
ROOT = "/case"  # ours: where the recorded trees are put up; the files say <root>
THEIRS = {"global": "global", "extension": "extension", "project": "project", "private": "user_project"}


def compress_split(case: Case) -> list[str]:
    """One history and one fraction: how long is each message, and where is the cut?"""
    history = [_message(raw) for raw in case["history"]]
    found = _differ("char_counts", [json_chars(content) for content in history], case["char_counts"])
    index: int | None
    try:
        index = result_of(cut(history, case["fraction"]))
    except BadFraction:
        index = None
    return found + _differ("index", index, case["index"])


def memory_discovery(case: Case) -> list[str]:
    """One folder tree: what is found, in which order, and what is told?"""
    tree, places = _tree(case), _places(case)
    memory = result_of(discover(tree, places))
    wanted = case["expected"]
    found: list[str] = []
    for ours, theirs in THEIRS.items():
        told = [path for path in memory.found[ours] if trim(memory.loaded.get(path, ""))]
        found += _differ(f"discovered {ours}", _short(memory.found[ours]), wanted["discovered"][theirs])
        found += _differ(f"section {ours}", _short(told), wanted["sections"][theirs])
        found += _differ(f"text {ours}", _named(memory.texts[ours]), wanted["text"][theirs])
    found += _differ("jit", [_reach(tree, places, memory, path) for path in case["jit"]], wanted["jit"])
    return found + _differ("loaded", _short(memory.loaded), wanted["loaded"])


def _reach(tree: Tree, places: Places, memory: Memory, path: str) -> Case:
    new = result_of(look_along(tree, places, memory, resolve(ROOT, path)))
    told = [one for one in new if trim(memory.loaded[one])]  # recorded are the files that the text names
    return {"accessed": path, "files": _short(told), "text": _named(blocks(memory, new))}


def _message(raw: Case) -> Content:
    if raw["parts"] is None:
        return {"role": raw["role"]}
    return {"role": raw["role"], "parts": [_part(part) for part in raw["parts"]]}


def _part(raw: Case) -> Case:
    text = raw.get("char", "x") * raw["len"]
    name = raw.get("name", "f")
    match raw["kind"]:
        case "text":
            return {"text": text}
        case "thought":
            return {"text": text, "thought": True}
        case "call":
            return {"functionCall": {"name": name, "args": {"a": text}}}
        case "response":
            return {"functionResponse": {"name": name, "response": {"output": text}}}
    return {"inlineData": {"mimeType": "image/png", "data": text}}


def _tree(case: Case) -> Tree:
    def moved(key: str) -> dict[str, str]:
        return {resolve(ROOT, path): resolve(ROOT, target) for path, target in case.get(key, {}).items()}

    files = {resolve(ROOT, path): text for path, text in case.get("files", {}).items()}
    folders = frozenset(resolve(ROOT, path) for path in case.get("dirs", []))
    return Tree(files, folders, moved("symlinks"), moved("hardlinks"))


def _places(case: Case) -> Places:
    active = [extension for extension in case["extensions"] if extension["active"]]
    return Places(
        home=resolve(ROOT, case["home"]),
        private=resolve(ROOT, case["project_memory_dir"]),
        roots=tuple(resolve(ROOT, path) for path in case["trusted_roots"]),
        names=tuple(case["context_filenames"]),
        markers=tuple(case["boundary_markers"]),
        trusted=case["trusted_folder"],
        extension_files=tuple(resolve(ROOT, path) for one in active for path in one["context_files"]),
        import_style=case["import_format"],
        server_notes=case["mcp_instructions"],
    )


def _short(paths: Any) -> list[str]:
    return [path.removeprefix(f"{ROOT}/") for path in paths]


def _named(text: str) -> str:
    return text.replace(ROOT, "<root>")


def _differ(what: str, ours: Any, real: Any) -> list[str]:
    return [] if ours == real else [f"{what}: ours {ours!r}, real {real!r}"]


def result_of(steps: Generator[Event, Any, Returned]) -> Returned:
    """Run a generator to its end and return what it returns."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Returned = end.value
            return result


assert tuple(THEIRS) == SECTIONS


REPLAYS = {"compress_split": compress_split, "memory_discovery": memory_discovery}
