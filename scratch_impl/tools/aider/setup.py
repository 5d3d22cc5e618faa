"""The setup of a standalone run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`. Keys:

- `reply`: what the model says, as one text.
- `files`: path -> text of the files in the chat.
- `outside`: path -> text of files that are there, but not in the chat; nothing by default.
- `fuzzy`: whether the rung behind the bare `return` is tried (false, as nothing in the real one can).
- `answers`: what the person says to each question, in order (read by the recorder).

How the real one does it: the person adds files to the chat, and the model answers what it was asked.

But: one reply, written in advance.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.problems import BadSetup, make


@dataclass(frozen=True)
class Scene:
    """A setup that has been understood."""

    reply: str
    files: Mapping[str, str]
    outside: Mapping[str, str] = field(default_factory=dict)
    fuzzy: bool = False
    answers: tuple[str, ...] = ()


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    scene = make(Scene, setup)
    for where, texts in (("files", scene.files), ("outside", scene.outside)):
        for path, text in texts.items():
            if not path:
                raise BadSetup(f"setup.{where} has a file without a name", "a path, such as src/cart.py")
            if not isinstance(text, str):
                raise BadSetup(f"setup.{where}, {path} is {text!r}", "a text")
    return scene
