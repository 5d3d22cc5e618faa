"""How many words of a command make up its name: what an "always" for a command will cover.

What: `prefix` cuts the words of a command down to its name.

How the real one does it: the longest start of the command that stands in a table says how many words count; a
command that is not in it counts with its first word
opencode/packages/opencode/src/permission/arity.ts:1-9.

But: the table here is short.

Events: none.

Errors: none.
"""

from __future__ import annotations

from collections.abc import Sequence

ARITY = {"git": 2, "git stash": 3, "npm": 2, "npm run": 3, "docker": 2, "docker compose": 3, "python": 2}


def prefix(tokens: Sequence[str]) -> list[str]:
    """The words that name the command.

    Example: `["npm", "run", "test", "--watch"]` -> `["npm", "run", "test"]`.
    """
    for length in range(len(tokens), 0, -1):
        count = ARITY.get(" ".join(tokens[:length]))
        if count is not None:
            return list(tokens[:count])
    return list(tokens[:1])
