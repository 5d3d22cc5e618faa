"""Replaying what command lines were recorded to ask for.

What: one function for each recording of that kind, for `vectors`.

How the real one does it: each recording says in `format` how it was made.

But: nothing that we know of is left out.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scratch_impl.permission_gate.opencode.arity import prefix
from scratch_impl.permission_gate.opencode.asks import requests_of
from scratch_impl.permission_gate.opencode.places import Places
from scratch_impl.permission_gate.opencode.rules import Call

Case = Mapping[str, Any]
FOLDERS = ("/etc", "/tmp", "/home/user", "/", "/var/log", "/other", "/proj", "/proj/src", "/home/user/docs")
PLACES = Places(folders=FOLDERS)  # what was said to be a folder while the lines were recorded


def differ(what: str, mine: object, wanted: object) -> list[str]:
    """One line for a difference, none for agreement."""
    return [] if mine == wanted else [f"{what}: {mine!r}, recorded {wanted!r}"]


def arity(case: Case) -> list[str]:
    """How many words name a command."""
    mine = prefix(case["tokens"])
    pattern = " ".join(mine) + " *" if case["tokens"] else None
    return differ("prefix", mine, case["prefix"]) + differ("always", pattern, case["always_pattern"])


def shell_scan(case: Case) -> list[str]:
    """What a command line asks for."""
    args = {key: case[key] for key in ("command", "workdir") if key in case}
    mine = [
        {"permission": asked.permission, "patterns": list(asked.patterns), "always": list(asked.always)}
        for asked in requests_of(Call("bash", args), PLACES)
    ]
    return differ("asks", mine, case["asks"])
