"""TOML text to plain data. Python brings a parser; this page says where the real one is stricter.

What: `parse_toml` is `tomllib.loads` plus the habits of @iarna/toml.

How the real one does it: `toml.parse` of @iarna/toml, a parser for TOML 0.5
gemini-cli/packages/core/src/policy/toml-loader.ts:357-372.

But: messages are Python's.

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
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(str(error)) from None
