"""TOML text to plain data. Python brings a parser; this page says where the real one is stricter.

What: `parse_toml` is `tomllib.loads`, plus one habit of @iarna/toml: a list holds values of one type.

How the real one does it: `toml.parse` of @iarna/toml, a parser for TOML 0.5
gemini-cli/packages/core/src/policy/toml-loader.ts:355-373.

But: messages are Python's. Some texts that Python refuses are taken by the real parser (a comma at the end
of an inline table, a table opened again to add to it, odd control characters in comments).

Events: none.

Errors: BadToml.
"""

from __future__ import annotations

import tomllib
from typing import Any


class BadToml(Exception):  # noqa: N818
    """The text is not TOML as the real parser takes it."""


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a policy file.

    Raises:
        BadToml: It does not parse; the message says where.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(str(error)) from None
    mixed = _mixed_list(document)
    if mixed:
        raise BadToml(f"a list holds {' and '.join(mixed)}; TOML 0.5 wants one type")
    return document


def _mixed_list(value: Any) -> list[str]:
    """The types of the first list that mixes them; whole numbers and fractions are two types."""
    if isinstance(value, dict):
        return next((mixed for item in value.values() if (mixed := _mixed_list(item))), [])
    if not isinstance(value, list):
        return []
    types = sorted({type(item).__name__ for item in value})
    return types if len(types) > 1 else next((mixed for item in value if (mixed := _mixed_list(item))), [])
