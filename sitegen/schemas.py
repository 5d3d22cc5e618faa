"""Data against its JSON Schema; each violation becomes a Problem in words."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource

from sitegen.problems import Report
from sitegen.yamlfile import Document, KeyPath, parse, read_text

FOLDER = Path(__file__).parent / "schema"
_TYPES = {
    "object": "a mapping of keys",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


@cache
def _registry() -> Registry[Any]:
    files = sorted(FOLDER.rglob("*.json"))
    loaded = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    return Registry().with_resources(
        (str(schema["$id"]), Resource.from_contents(schema)) for schema in loaded
    )


@cache
def _validator(name: str) -> Draft202012Validator:
    schema = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return Draft202012Validator(schema, registry=_registry())


def exists(name: str) -> bool:
    """Whether there is a schema of that name."""
    return (FOLDER / f"{name}.json").is_file()


def keys(name: str) -> frozenset[str]:
    """The keys that the schema of that name allows at its top; none when there is no such schema."""
    schema = _validator(name).schema if exists(name) else {}
    return frozenset(schema.get("properties", {})) if isinstance(schema, Mapping) else frozenset()


def load(file: Path, schema: str, report: Report) -> Document | None:
    """The YAML file as data that keeps to `schema`; None (and problems) when it does not."""
    text = read_text(file, report)
    document = None if text is None else parse(text, file, report)
    return document if document is not None and check(document, schema, report) else None


def check(document: Document, schema: str, report: Report, at: KeyPath = ()) -> bool:
    """Whether the value at `at` keeps to the schema of that name; problems are noted."""
    value: Any = document.data
    for key in at:
        value = value[key]
    before = len(report)
    for error in sorted(
        _leaves(_validator(schema).iter_errors(value)), key=lambda e: list(map(str, e.absolute_path))
    ):
        _note(error, document, at, report)
    return len(report) == before


def _leaves(errors: Iterator[ValidationError]) -> Iterator[ValidationError]:
    """Errors that say something: of alternatives, those of the alternative that fits best."""
    for error in errors:
        if error.context and error.validator in ("oneOf", "anyOf"):
            by_branch: dict[Any, list[ValidationError]] = {}
            for inner in error.context:
                by_branch.setdefault(inner.schema_path[0], []).append(inner)
            fewest = min(len(branch) for branch in by_branch.values())
            yield from _leaves(iter(next(b for b in by_branch.values() if len(b) == fewest)))
        else:
            yield error


def _note(error: ValidationError, document: Document, at: KeyPath, report: Report) -> None:
    path = (*at, *error.absolute_path)
    value: Any
    value, rule = error.instance, _rule(error)
    if error.validator == "additionalProperties":
        known = list(error.schema.get("properties", {})) if isinstance(error.schema, dict) else []
        patterns = list(error.schema.get("patternProperties", {})) if isinstance(error.schema, dict) else []
        for key in [key for key in value if key not in known]:
            close = difflib.get_close_matches(key, known, n=1)
            report.add(
                document.file,
                document.place((*path, key)),
                found=f"the unknown key {key}",
                expected=f"only {', '.join(known) or 'keys like ' + ' or '.join(patterns)}",
                fix=f"rename it to {close[0]}" if close else "remove it, or correct its name",
            )
    elif error.validator == "required":
        for key in [key for key in rule if key not in value]:
            report.add(
                document.file,
                document.place(path),
                found=f"no key {key}",
                expected=f"the keys {', '.join(rule)}",
                fix=f"add {key}",
            )
    else:
        report.add(
            document.file,
            document.place(path),
            found=_found(error),
            expected=_expected(error),
            fix=_fix(error),
        )


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _rule(error: ValidationError) -> Any:
    return error.validator_value


def _found(error: ValidationError) -> str:
    value: Any = error.instance
    if error.validator in ("minItems", "maxItems") or _is_few(error):
        return f"{len(value)} of them"
    if error.validator == "propertyNames" or error.validator == "pattern":
        return f"{_shown(error.instance)}"
    if error.instance is None:
        return "nothing"
    return _shown(error.instance)


def _is_few(error: ValidationError) -> bool:
    """Whether a mapping has some keys, and should have more."""
    return error.validator == "minProperties" and _rule(error) > 1


def _expected(error: ValidationError) -> str:
    rule: Any = error.validator_value
    said = error.schema.get("description") if isinstance(error.schema, dict) else None
    match error.validator:
        case "type":
            kinds = rule if isinstance(rule, list) else [rule]
            return " or ".join(_TYPES[kind] for kind in kinds)
        case "enum":
            return "one of " + ", ".join(_shown(item) for item in rule)
        case "const":
            return _shown(rule)
        case _ if error.validator == "minItems" or _is_few(error):
            return f"at least {rule}"
        case "maxItems":
            return f"at most {rule}"
        case "minLength" | "minProperties":
            return "something that is not empty"
        case "pattern":
            return str(said or f"text like {rule}")
        case "contains":
            return str(said or "an item that fits")
        case "uniqueItems":
            return "each item once"
    return str(said or error.message)


def _fix(error: ValidationError) -> str:
    match error.validator:
        case "type":
            return "write it as said; put text that looks like a number in quotes"
        case "minItems" | "contains":
            return "add what is missing"
        case "maxItems" | "uniqueItems":
            return "remove what is too much"
        case "minLength" | "minProperties":
            return "write it"
    return "correct it"
