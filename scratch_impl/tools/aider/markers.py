"""The lines that make a block: three markers, and what opens shell commands.

What: questions about one line of a reply, each answered with yes or no.

How the real one does it: three regular expressions, each tried on the stripped line; five to nine signs
will do, and nothing else may stand on the line aider/aider/coders/editblock_coder.py:386-388. A shell block
is told by the beginning of its first line aider/aider/coders/editblock_coder.py:451-485.

But: nothing of substance.

Events: none.

Errors: none.
"""

from __future__ import annotations

import re

BACKTICKS = "```"  # aider/aider/coders/editblock_coder.py:404-405

HEAD = re.compile(r"<{5,9} SEARCH>?")  # aider/aider/coders/editblock_coder.py:386
DIVIDER = re.compile(r"={5,9}")  # aider/aider/coders/editblock_coder.py:387
END = re.compile(r">{5,9} REPLACE")  # aider/aider/coders/editblock_coder.py:388

# subtle: only the beginning is compared, so "sh" lets every word pass that starts with it.
# aider/aider/coders/editblock_coder.py:452-475
SHELLS = ("bash", "sh", "shell", "cmd", "batch", "powershell", "ps1", "zsh", "fish", "ksh", "csh", "tcsh")


def is_head(line: str) -> bool:
    """Whether SEARCH begins behind this line."""
    return HEAD.fullmatch(line.strip()) is not None


def is_divider(line: str) -> bool:
    """Whether SEARCH ends here, and REPLACE begins. Markdown underlines its headings with such a line."""
    return DIVIDER.fullmatch(line.strip()) is not None


def is_end(line: str) -> bool:
    """Whether REPLACE ends here."""
    return END.fullmatch(line.strip()) is not None


def opens_shell(line: str) -> bool:
    """Whether this line looks like the opening of a block of shell commands, whatever the fence in force."""
    return line.strip().startswith(tuple(BACKTICKS + shell for shell in SHELLS))


def is_backticks(line: str) -> bool:
    """Whether a block of shell commands ends here."""
    return line.strip().startswith(BACKTICKS)
