"""The cells that a reader may ask about rules of their own: what each takes, and how its runs become answers.

The same is said for the script in docs/assets/js/ask-cells.js; a browser test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.html.ask_gemini_cli import GEMINI_CLI
from sitegen.html.ask_opencode import OPENCODE
from sitegen.html.ask_reading import AskCell

ASK_CELLS: Mapping[str, AskCell] = {
    "permission_gate/gemini_cli": GEMINI_CLI,
    "permission_gate/opencode": OPENCODE,
}
