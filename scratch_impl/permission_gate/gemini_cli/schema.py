"""Is this parsed policy file made of the right things? Says every fault at once, as `Field "...": ...`.

What: checks names and types of the keys that the gate knows.

How the real one does it: a zod schema gemini-cli/packages/core/src/policy/toml-loader.ts:39-106, whose
complaints are joined into one message gemini-cli/packages/core/src/policy/toml-loader.ts:210-218. One fault
anywhere rejects the whole file gemini-cli/packages/core/src/policy/toml-loader.ts:375-389.

But: the schema is not strict, and neither is ours: a key it does not know is dropped without a word. That is
how a `[[rules]]` (one s too many) or a checker nested in a rule disappears.

Events: none (faults become PolicyFileRejected).

Errors: none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from scratch_impl.permission_gate.gemini_cli.rules import DECISIONS

MODES = ("default", "autoEdit", "yolo", "plan")  # gemini-cli/packages/core/src/policy/types.ts:48-53
CHECKER_TYPES = ("in-process", "external")
IN_PROCESS_CHECKERS = ("allowed-path", "conseca")  # gemini-cli/packages/core/src/policy/types.ts:92-95

Faults = Iterator[tuple[str, str]]  # (path of the field, what is wrong with it)
Check = Callable[[Any, str], Faults]
MISSING = object()


def faults_in(document: dict[str, Any]) -> list[str]:
    """All faults of a parsed policy file, in the order of the schema; empty when it is fine."""
    faults = [
        *_list_of(_rule)(document.get("rule", []), "rule"),
        *_list_of(_checker_rule)(document.get("safety_checker", []), "safety_checker"),
    ]
    return [f'Field "{path}": {what}' for path, what in faults]


def _rule(value: Any, path: str) -> Faults:
    yield from _table(value, path, {
        "toolName": _text_or_texts,
        "subagent": _optional(_text),
        "mcpName": _optional(_text),
        "argsPattern": _optional(_text),
        "commandPrefix": _optional(_text_or_texts),
        "commandRegex": _optional(_text),
        "decision": _one_of(DECISIONS),
        "priority": _priority,
        "modes": _optional(_list_of(_one_of(MODES))),
        "interactive": _optional(_flag),
        "toolAnnotations": _optional(_any_table),
        "allowRedirection": _optional(_flag),
        "allow_redirection": _optional(_flag),
        "denyMessage": _optional(_text),
        "deny_message": _optional(_text),
    })  # fmt: skip


def _checker_rule(value: Any, path: str) -> Faults:
    yield from _table(value, path, {
        "toolName": _text_or_texts,
        "mcpName": _optional(_text),
        "argsPattern": _optional(_text),
        "commandPrefix": _optional(_text_or_texts),
        "commandRegex": _optional(_text),
        "priority": _optional(_whole_number),
        "modes": _optional(_list_of(_one_of(MODES))),
        "toolAnnotations": _optional(_any_table),
        "checker": _checker,
    })  # fmt: skip


def _checker(value: Any, path: str) -> Faults:
    if not isinstance(value, dict):
        yield path, _wrong("object", value)
    elif value.get("type") not in CHECKER_TYPES:
        yield f"{path}.type", f"Invalid discriminator value. Expected {_choices(CHECKER_TYPES)}"
    else:
        name = _one_of(IN_PROCESS_CHECKERS) if value["type"] == "in-process" else _text
        context, config = _optional(_list_of(_text)), _optional(_any_table)
        yield from _table(value, path, {"name": name, "required_context": context, "config": config})


def _priority(value: Any, path: str) -> Faults:
    # These complaints are quoted: gemini-cli/packages/core/src/policy/toml-loader.ts:52-62
    if value is MISSING:
        yield path, "priority is required"
    elif _type_name(value) != "number":
        yield path, "priority must be a number"
    else:
        if not float(value).is_integer():
            yield path, "priority must be an integer"
        if value < 0:
            yield path, "priority must be >= 0"
        if value > 999:
            overflow = "Priorities >= 1000 would jump to the next tier."
            yield path, f"priority must be <= 999 to prevent tier overflow. {overflow}"


def _whole_number(value: Any, path: str) -> Faults:
    if _type_name(value) != "number":
        yield path, _wrong("number", value)
    elif not float(value).is_integer():
        yield path, "Expected integer, received float"


def _text(value: Any, path: str) -> Faults:
    if not isinstance(value, str):
        yield path, _wrong("string", value)


def _flag(value: Any, path: str) -> Faults:
    if not isinstance(value, bool):
        yield path, _wrong("boolean", value)


def _any_table(value: Any, path: str) -> Faults:
    if not isinstance(value, dict):
        yield path, _wrong("object", value)


def _text_or_texts(value: Any, path: str) -> Faults:
    is_texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
    if not isinstance(value, str) and not is_texts:
        yield path, "Invalid input"


def _one_of(choices: tuple[str, ...]) -> Check:
    def check(value: Any, path: str) -> Faults:
        if value is MISSING:
            yield path, "Required"
        elif not isinstance(value, str):
            yield path, f"Expected {_choices(choices)}, received {_type_name(value)}"
        elif value not in choices:
            yield path, f"Invalid enum value. Expected {_choices(choices)}, received '{value}'"

    return check


def _optional(check: Check) -> Check:
    return lambda value, path: iter(()) if value is MISSING else check(value, path)


def _list_of(check: Check) -> Check:
    def check_all(value: Any, path: str) -> Faults:
        if not isinstance(value, list):
            yield path, _wrong("array", value)
            return
        for place, item in enumerate(value):
            yield from check(item, f"{path}.{place}")

    return check_all


def _table(value: Any, path: str, fields: dict[str, Check]) -> Faults:
    if not isinstance(value, dict):
        yield path, _wrong("object", value)
        return
    for name, check in fields.items():
        yield from check(value.get(name, MISSING), f"{path}.{name}")


def _choices(choices: tuple[str, ...]) -> str:
    return " | ".join(f"'{choice}'" for choice in choices)


def _wrong(expected: str, value: Any) -> str:
    return "Required" if value is MISSING else f"Expected {expected}, received {_type_name(value)}"


def _type_name(value: Any) -> str:
    """The name that JavaScript has for the type of a TOML value."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "number" if abs(value) < 2**53 else "bigint"
    if isinstance(value, float):
        return "nan" if math.isnan(value) else "number"
    if value is MISSING:
        return "undefined"
    names = {str: "string", list: "array", dict: "object"}
    return next((name for kind, name in names.items() if isinstance(value, kind)), "date")
