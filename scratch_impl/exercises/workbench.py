"""Puts the reader's answer in the place of one function and loads the file anew, as if it stood there.

What: `module_with(file, name, answer)` is a module of its own; the real one is not touched.

Errors: BadSetup, when the file has no such function; whatever the answer itself raises while it is loaded.
"""

from __future__ import annotations
import __future__

import ast
import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from scratch_impl.edits import ROOT, source_of
from scratch_impl.kernel.problems import BadSetup

ANSWER = "your answer"
"""What stands in a traceback for the file that the answer was written in."""

NAME = "scratch_impl.answered"
FLAGS = __future__.annotations.compiler_flag


@contextmanager
def module_with(file: str, name: str, answer: str, *, new: bool = False) -> Iterator[ModuleType]:
    """The module that `file` makes when the function or class `name` is what `answer` says.

    Args:
        file: such as `scratch_impl/loop/scratch.py`.
        name: a function or class at the top of that file.
        answer: Python that defines it, and whatever else it needs.
        new: the file has no such thing so far; it comes behind everything else.

    Raises:
        BadSetup: the file has no such function.
        SyntaxError: the answer is no Python.
        AnswerMissing: the answer does not define `name`.
    """
    before, after = _around(file, name, new)
    limit = sys.getrecursionlimit()
    given = compile(answer, ANSWER, "exec", flags=FLAGS, dont_inherit=True)
    module = ModuleType(NAME)
    sys.modules[NAME] = module  # a dataclass looks for the module that it stands in
    try:
        _load(before, file, module)
        if name not in _defined(answer):
            raise AnswerMissing(name)
        exec(given, module.__dict__)
        _load(after, file, module)
        yield module
    finally:
        sys.modules.pop(NAME, None)
        sys.setrecursionlimit(limit)  # it is the interpreter's, and the answer may have raised it


class AnswerMissing(Exception):  # noqa: N818
    """What was to be written is not there."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no {name} in your answer")
        self.expected = f"def {name}(...), as the start has it"


def _around(file: str, name: str, new: bool) -> tuple[list[ast.stmt], list[ast.stmt]]:
    """The statements before and behind the one that is left out; a new one comes last."""
    body = ast.parse(source_of(file)).body
    places = [place for place, statement in enumerate(body) if name in _names(statement)]
    if new and not places:
        return body, []
    if new or len(places) != 1:
        raise BadSetup(
            f"{file} defines {name} {len(places)} times", "a function or class at the top of the file"
        )
    return body[: places[0]], body[places[0] + 1 :]


def _defined(answer: str) -> set[str]:
    return set(itertools.chain.from_iterable(map(_names, ast.parse(answer).body)))


def _names(statement: ast.stmt) -> list[str]:
    return [statement.name] if isinstance(statement, (ast.FunctionDef, ast.ClassDef)) else []


def _load(statements: list[ast.stmt], file: str, module: ModuleType) -> None:
    tree = ast.Module(statements, type_ignores=[])
    exec(compile(tree, str(ROOT / file), "exec", flags=FLAGS, dont_inherit=True), module.__dict__)
