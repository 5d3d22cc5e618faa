"""The setup of a run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Scene`. Keys:

- `turns`: what the person says and what the architect answers,
  `[{task, plan, cost_cents, prompt_tokens}]`.
- `editor`: the editor's replies in order, over all turns,
  `[{text, edits: [{path, old, new}], cost_cents, interrupted}]`.
- `files`: path -> text; `in_chat`: the files in the architect's chat.
- `model`, `editor_model`: "" for the editor is the architect's own.
- `auto_accept` (true), `auto_lint` (true), `git` (true).
- `lint`: path -> what the linter says about it, run after run.
- `answers`: what the person answers, in order; y when there is none left.

How the real one does it: options of the command line, with these defaults aider/aider/args.py:178-183
aider/aider/args.py:542-547.

But: models, linter and prices answer from the setup.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.problems import BadSetup, make
from scratch_impl.subagents.aider.editor import Reply


@dataclass(frozen=True)
class Turn:
    """One message of the person, and what the architect makes of it."""

    task: str
    plan: str
    cost_cents: int = 0
    prompt_tokens: int = 0


@dataclass(frozen=True)
class Scene:
    """A setup, key by key."""

    turns: tuple[Turn, ...]
    editor: tuple[Reply, ...] = ()
    files: Mapping[str, Any] = field(default_factory=dict)
    in_chat: tuple[str, ...] = ()
    model: str = "big-model"  # ours
    editor_model: str = ""
    auto_accept: bool = True
    auto_lint: bool = True
    git: bool = True
    lint: Mapping[str, Any] = field(default_factory=dict)
    answers: Any = ()

    @property
    def lint_results(self) -> dict[str, tuple[str, ...]]:
        """What the linter says, run after run."""
        return {path: tuple(map(str, said)) for path, said in self.lint.items()}


def read_setup(setup: Mapping[str, Any]) -> Scene:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    scene = make(Scene, setup)
    for path, text in scene.files.items():
        if not isinstance(text, str):
            raise BadSetup(f"setup.files.{path} is {text!r}", "a text")
    for path, said in scene.lint.items():
        if not isinstance(said, list):
            raise BadSetup(f"setup.lint.{path} is {said!r}", "a list")
    for path in scene.in_chat:
        if path not in scene.files:
            known = ", ".join(scene.files) or "no files at all"
            raise BadSetup(f"setup.in_chat has {path!r}", f"one of {known}")
    return scene
