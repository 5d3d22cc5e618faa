"""`${key}` in a prompt is replaced by an input. An unknown key is an error, however innocent it looks.

What: `fill` replaces all of them; `ALWAYS` are the inputs that are always there.

How the real one does it: query and system prompt go through the same function
gemini-cli/packages/core/src/agents/utils.ts:17-43; version, model and date are added to the inputs
gemini-cli/packages/core/src/agents/local-executor.ts:613-619. So an agent whose Markdown mentions `${HOME}`
is registered without complaint, and fails each time it is sent.

But: the date is fixed, since nothing here may ask for the time.

Events: none.

Errors: MissingInput.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

PLACE = re.compile(r"\$\{(\w+)\}")  # gemini-cli/packages/core/src/agents/utils.ts:18

ALWAYS = {"cliVersion": "0.0.0", "activeModel": "gemini-2.5-pro", "today": "1/1/2026"}  # ours


class MissingInput(Exception):  # noqa: N818
    """A prompt wants something that nobody gave it."""


def fill(text: str, inputs: Mapping[str, str]) -> str:
    """Replace every `${key}`.

    >>> fill("Look at ${query}.", {"query": "a.py"})
    'Look at a.py.'

    Raises:
        MissingInput: A key has no input.
    """
    missing = [key for key in dict.fromkeys(PLACE.findall(text)) if key not in inputs]
    if missing:
        # gemini-cli/packages/core/src/agents/utils.ts:31-37
        raise MissingInput(
            f"Template validation failed: Missing required input parameters: {', '.join(missing)}. "
            f"Available inputs: {', '.join(inputs)}"
        )
    return PLACE.sub(lambda place: inputs[place[1]], text)
