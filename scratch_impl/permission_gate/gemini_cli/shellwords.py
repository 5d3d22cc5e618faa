"""Words of a command line, stub."""

from __future__ import annotations

import shlex


def shell_words(command: str) -> list[str] | None:
    """Words."""
    try:
        return shlex.split(command)
    except ValueError:
        return None
