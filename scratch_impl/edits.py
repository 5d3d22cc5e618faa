"""The reader's own text in the place of ours: a run on files of the teaching code that they changed.

    with edited({"scratch_impl/loop/gemini_cli/driver.py": text}, show):
        import_module("scratch_impl.loop.gemini_cli")   # made from that text

Inside, the changed modules and all that import them are made anew; afterwards the modules are the ones that
were there before. A changed file keeps its name, so that lines, citations and errors point into what the
reader sees.
"""

from __future__ import annotations

import ast
import importlib.machinery
import linecache
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from scratch_impl.kernel.citations import citations_for
from scratch_impl.kernel.problems import BadSetup

ROOT = Path(__file__).parent.parent
PACKAGE = "scratch_impl"
IMPORT = re.compile(rf"^\s*(?:from|import)\s+({PACKAGE}[\w.]*)(?:\s+import\s+(\([^)]*\)|.*))?", re.MULTILINE)
SHOW = "__show__"  # what an expression that stands alone is handed to

Show = Callable[[object], object]


def source_of(path: str) -> str:
    """The text of a file of the teaching code, by its path from the repository's root; empty for no file.

    In a page there is no such file: the lines came along in memory.
    """
    return "".join(linecache.getlines(str(ROOT / path)))


def read_sources(value: object) -> dict[str, str]:
    """Check `{"scratch_impl/<folder>/<file>.py": text}` and return it.

    Raises:
        BadSetup: It is something else, or names a file that is not there to be changed.
    """
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise BadSetup(f"sources is {value!r}"[:200], "a mapping from file to text")
    for path in value:
        folders = str(path).split("/")
        plain = all(part.removesuffix(".py").isidentifier() for part in folders)
        if not plain or folders[0] != PACKAGE or len(folders) < 3 or not source_of(path):
            raise BadSetup(
                f"{path} is no file that a run reads", f"a file in a folder of {PACKAGE}, such as loop/"
            )
    return value


@contextmanager
def edited(sources: Mapping[str, str], show: Show) -> Iterator[None]:
    """Read these files from `sources` as long as the block lasts.

    Args:
        sources: path from the root of the repository -> text. Empty: nothing changes.
        show: receives the value of each expression that stands alone at the top level of a changed file.
    """
    if not sources:
        yield
        return
    changed = {str(ROOT / path): text for path, text in sources.items()}
    before, limit = _ours(), sys.getrecursionlimit()
    names = {package: dict(vars(module)) for package, module in before.items() if hasattr(module, "__path__")}
    kept = {file: linecache.cache[file] for file in changed if file in linecache.cache}
    finder = _Finder(changed, show)
    sys.meta_path.insert(0, finder)
    _forget(_touched({module_name(path) for path in sources}))
    for file, text in changed.items():
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        _forget(_ours())
        sys.modules.update(before)
        for package, kept_names in names.items():  # an import leaves the module's name in its package
            vars(before[package]).clear()
            vars(before[package]).update(kept_names)
        for file in changed:
            linecache.cache.pop(file, None)
        linecache.cache.update(kept)
        citations_for.cache_clear()
        sys.setrecursionlimit(limit)  # it is the interpreter's, and the reader may have raised it


def _ours() -> dict[str, ModuleType]:
    return {name: module for name, module in sys.modules.items() if name.partition(".")[0] == PACKAGE}


def _forget(names: Iterable[str]) -> None:
    citations_for.cache_clear()
    for name in names:
        sys.modules.pop(name, None)


def _touched(changed: set[str]) -> set[str]:
    """The changed modules, and those that import one of them, at whatever remove."""
    found: set[str] = set()
    while changed:
        found |= changed
        changed = {name for name in _ours() if name not in found and found & _imports(name)}
    return found


@cache
def _imports(name: str) -> frozenset[str]:
    """What a module of ours says that it imports; `from a import b` may mean the module `a.b` as well."""
    text = "".join(linecache.getlines(sys.modules[name].__file__ or ""))
    words = [(module, re.findall(r"\w+", names)) for module, names in IMPORT.findall(text)]
    return frozenset(
        {name for module, names in words for name in (module, *(f"{module}.{n}" for n in names))}
    )


def module_name(path: str) -> str:
    """The module that a file of the teaching code makes, by its path from the root."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class _Finder(MetaPathFinder):
    """Finds the modules of the teaching code; leaves all others to Python."""

    def __init__(self, changed: Mapping[str, str], show: Show) -> None:
        self.changed, self.show = changed, show

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] != PACKAGE:
            return None
        stem = ROOT.joinpath(*name.split("."))
        for file in (str(stem / "__init__.py"), f"{stem}.py"):
            if lines := linecache.getlines(file):
                show = self.show if file in self.changed else None
                return spec_from_file_location(name, file, loader=_Loader(name, file, "".join(lines), show))
        return None


class _Loader(importlib.machinery.SourceFileLoader):
    """Makes a module from text instead of from its file."""

    def __init__(self, name: str, path: str, text: str, show: Show | None) -> None:
        super().__init__(name, path)
        self.text, self.show = text, show

    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(self.text, self.path)
        expressions = [statement for statement in tree.body if isinstance(statement, ast.Expr)]
        for alone in expressions[int(ast.get_docstring(tree) is not None) :] if self.show else []:
            call = ast.Call(ast.Name(SHOW, ast.Load()), [alone.value], [])
            alone.value = ast.copy_location(call, alone.value)
        code: CodeType = compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)
        return code

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[SHOW] = self.show
        super().exec_module(module)
