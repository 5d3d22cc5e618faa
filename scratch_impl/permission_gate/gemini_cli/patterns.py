"""How the short forms of a rule become patterns over the argument string.

What: `commandPrefix = "git"` becomes a regular expression that finds `"command":"git` and then a boundary.

How the real one does it: the prefix is written as JSON, escaped, and closed with a boundary class
gemini-cli/packages/core/src/policy/utils.ts:56-83; a command regex is glued on raw
gemini-cli/packages/core/src/policy/utils.ts:85-87; a remembered approval is narrowed to one parameter
gemini-cli/packages/core/src/policy/utils.ts:100-109; patterns that could run forever are refused
gemini-cli/packages/core/src/policy/utils.ts:18-43.

But: nothing is left out. One bug is kept on purpose, see `param_pattern`.

Events: none.

Errors: none here; `jsregex` raises BadPattern.
"""

from __future__ import annotations

import json
import re
from typing import Any

from scratch_impl.permission_gate.gemini_cli.jsregex import BadPattern, compile_js

LONGEST_PATTERN_CHARS = 2048  # gemini-cli/packages/core/src/policy/utils.ts:27-29
# A group that holds a quantifier and carries one itself, such as (a+)+, can take for ever to fail.
NESTED_QUANTIFIER = re.compile(r"\([^)]*[*+?{].*\)[*+?{]")  # gemini-cli/packages/core/src/policy/utils.ts:37


def patterns_for(
    args_pattern: str | None, prefixes: list[str] | None, command_regex: str | None
) -> list[str | None]:
    """One pattern for each row that a rule expands to; None is a row without a pattern.

    Prefixes win over the regex, and the regex over the plain pattern. An empty list of prefixes makes no row.
    """
    if prefixes is not None:
        return [prefix_pattern(prefix) for prefix in prefixes]
    if command_regex:
        return [f'"command":"{command_regex}']
    return [args_pattern or None]


def prefix_pattern(prefix: str) -> str:
    """Match a command that starts with `prefix` and then ends a word.

    `git` finds `git`, `git push` and `"git"`, but not `gitleaks`.
    """
    opening = f'"command":{_json(prefix)[:-1]}'  # without its closing quote: the command may go on
    return escape(opening) + r'(?:[\s"]|\\")'  # gemini-cli/packages/core/src/policy/utils.ts:76-81


def param_pattern(name: str, value: Any) -> str:
    r"""Match a call whose parameter `name` is exactly `value`: that is the intent.

    subtle: it never matches. The fences in the argument string are NUL characters, but this asks for a
    backslash followed by a zero (the source text says `\\0` where `\0` was meant), so every approval
    narrowed this way is a dead row.
    """
    # gemini-cli/packages/core/src/policy/utils.ts:108
    return r"\\0" + escape(f'"{name}":{_json(value)}') + r"\\0"


def escape(text: str) -> str:
    """Put a backslash before each character that means something in a regular expression."""
    return re.sub(r'[-\[\]{}()*+?.,\\^$|#\s"]', lambda found: "\\" + found[0], text)


def is_safe(pattern: str) -> bool:
    """Whether the pattern compiles, is short enough, and has no quantifier inside a quantifier."""
    try:
        compile_js(pattern)
    except BadPattern:
        return False
    return len(pattern) <= LONGEST_PATTERN_CHARS and not NESTED_QUANTIFIER.search(pattern)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
