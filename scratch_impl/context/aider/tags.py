"""Which names a file defines and which it uses, read from its syntax and not from its text.

What: `read_tags` goes through a Python file; other files have no names.

How the real one does it: a parser for each of many languages and a query for it that says what counts
aider/aider/repomap.py:279-341. For Python these are classes, functions and names set at the top level, and as
a use only a call aider/aider/queries/tree-sitter-language-pack/python-tags.scm:1-14. An import is no use, and
neither is a base class.

But: only Python, with the parser that comes with it. A file that does not parse has no names here; the real
parser makes the best of it. For languages whose query knows no uses, the real one takes every name there is
aider/aider/repomap.py:343-363.

Events: none.

Errors: none.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from scratch_impl.context.aider.graph import Tags


def read_tags(path: str, text: str) -> Tags:
    """The names of one file."""
    tree = _parsed(path, text)
    if tree is None:
        return Tags()
    defs = {(name, line) for name, line in _defined(tree)}
    used = [name for _, _, name in sorted(_used(tree))]
    # Subtle: the last use in a file is put into the list twice, which makes it count 1.4 times.
    # aider/aider/repomap.py:304-313
    return Tags(tuple(sorted(defs, key=lambda one: one[1])), (*used, *used[-1:]))


def _parsed(path: str, text: str) -> ast.Module | None:
    try:
        return ast.parse(text) if path.endswith(".py") else None
    except (SyntaxError, ValueError):
        return None


def _defined(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from ((one.id, node.lineno - 1) for one in node.targets[:1] if isinstance(one, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.lineno - 1
    for inner in ast.walk(tree):
        if isinstance(inner, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield inner.name, inner.lineno - 1


def _used(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """Each call, by the place of the name that is called."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.lineno, node.func.col_offset, node.func.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            end = node.func.end_col_offset or 0
            yield node.func.end_lineno or 0, end - len(node.func.attr.encode()), node.func.attr


def scopes_of(text: str) -> list[tuple[int, int]]:
    """First and last line, from 0, of every class and function."""
    tree = _parsed(".py", text)
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [] if tree is None else [node for node in ast.walk(tree) if isinstance(node, kinds)]
    return [(node.lineno - 1, (node.end_lineno or node.lineno) - 1) for node in found]
