"""Problems with what a cell was given, as opposed to what happens in its story; `make` finds them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


class BadInput(Exception):  # noqa: N818  (it names the thing, not the raising)
    """Something the cell cannot start from.

    Attributes:
        message: What was found and where.
        expected: What would have worked.
    """

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected


class BadSetup(BadInput):
    """The setup of a cell has a missing, unknown or wrongly typed key."""


class UnknownCell(BadInput):
    """No cell goes by this name."""


class UnexpectedAnswer(BadInput):
    """The person gave an answer that the question did not offer."""


KINDS = {bool: "true or false", str: "a text", int: "a whole number", float: "a number", dict: "an object"}


def make(kind: type[T], value: object, where: str = "setup") -> T:
    """Make a dataclass from the data of a setup: its fields are the keys, their types say what may be there.

    A key that is missing, unknown, or holds something else is a BadSetup.
    """
    if not isinstance(value, Mapping):
        raise BadSetup(f"{where} is {value!r}", KINDS[dict])
    hints, known = get_type_hints(kind), {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    for key in value:
        if key not in known:
            raise BadSetup(f"{where} has the unknown key {key!r}", ", ".join(known))
    for key, field in known.items():
        if key not in value and field.default is MISSING and field.default_factory is MISSING:
            raise BadSetup(f"{where} has no {key}", f"{key}: {_said(hints[key])}")
    return kind(**{key: _checked(hints[key], value[key], f"{where}.{key}") for key in value})


def _checked(hint: Any, value: Any, where: str) -> Any:
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise BadSetup(f"{where} is {value!r}", "a list")
        return tuple(_checked(get_args(hint)[0], item, f"{where}[{n}]") for n, item in enumerate(value))
    if get_origin(hint) is Literal:
        fits = value in get_args(hint)
    elif get_origin(hint) is Callable:
        fits = callable(value)
    elif is_dataclass(hint):
        return make(hint, value, where) if isinstance(hint, type) else value
    else:
        wanted = dict if get_origin(hint) else (int, float) if hint is float else hint
        fits = hint is Any or (isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool)))
    if not fits:
        raise BadSetup(f"{where} is {value!r}", _said(hint))
    return value


def _said(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(str, get_args(hint)))
    return "a list" if get_origin(hint) is tuple else KINDS.get(hint, KINDS[dict])
