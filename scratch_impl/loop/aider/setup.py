"""The setup of a run: what may be in it, and what it becomes.

What: turns the data of a scenario into a `Ready`. Keys:

- `task`: what the person wants.
- `script`: the replies of the model, `[{text, finish}]`; `finish` is STOP, or what ends the reply: the name
  of an error of the provider, FinishReasonLength, KeyboardInterrupt, or anything else for a crash.
- `files`: path -> text; `in_chat`: the paths whose text goes along.
- `mode` (diff): the edit format. `git` (false).
- `lint`, `test`: what the linter and the tests say, run after run; "" for nothing to say, also when it ends.
- `shell`: command -> output.
- `auto_lint` (true), `auto_test` (false), `auto_accept` (true), `suggest_shell` (true).
- `window_tokens` (0: unknown), `standing_tokens`, `prefill` (false).
- `trouble`: path -> `{says, told}`: what goes wrong when it is written, and whether the model hears of it.
- `answers`: what the person answers, in order; y when there is none left.

How the real one does it: options of the command line, with these defaults aider/aider/args.py:542-558
aider/aider/args.py:178-183.

But: model, linter, tests and shell answer from the setup.

Events: none.

Errors: BadSetup, with the key and what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scratch_impl.kernel.model import scripted
from scratch_impl.kernel.problems import BadSetup, make
from scratch_impl.loop.aider.formats import format_of
from scratch_impl.loop.aider.session import STANDING_TOKENS, Desk, Settings


@dataclass(frozen=True)
class Scene:
    """A setup, key by key."""

    task: str
    script: Any
    files: Mapping[str, Any] = field(default_factory=dict)
    in_chat: tuple[str, ...] = ()
    mode: str = "diff"
    git: bool = False
    lint: tuple[str, ...] = ()
    test: tuple[str, ...] = ()
    shell: Mapping[str, Any] = field(default_factory=dict)
    auto_lint: bool = True
    auto_test: bool = False
    auto_accept: bool = True
    suggest_shell: bool = True
    window_tokens: int = 0
    standing_tokens: int = STANDING_TOKENS
    prefill: bool = False
    trouble: Mapping[str, Any] = field(default_factory=dict)
    answers: Any = ()


@dataclass(frozen=True)
class Trouble:
    """What goes wrong with a file."""

    says: str
    told: bool = False


@dataclass(frozen=True)
class Ready:
    """A setup that has been understood, and that answers for everybody but the loop."""

    task: str
    desk: Desk
    in_chat: tuple[str, ...]
    settings: Settings


def read_setup(setup: Mapping[str, Any]) -> Ready:
    """Understand a setup.

    Raises:
        BadSetup: A key is unknown, missing or of the wrong kind.
    """
    scene = make(Scene, setup)
    format_of(scene.mode)
    files = {path: _text(text, f"setup.files.{path}") for path, text in scene.files.items()}
    missing = [path for path in scene.in_chat if path not in files]
    if missing:
        raise BadSetup(f"setup.in_chat has {missing[0]!r}", f"one of {', '.join(files) or 'no files at all'}")
    outputs = {command: _text(said, f"setup.shell.{command}") for command, said in scene.shell.items()}
    troubles = {path: make(Trouble, each, f"setup.trouble.{path}") for path, each in scene.trouble.items()}
    lint, test = one_by_one(scene.lint), one_by_one(scene.test)
    desk = Desk(
        scripted(scene.script),
        files,
        lambda _path: lint(),
        test,
        lambda command: outputs.get(command, ""),
        {path: (each.says, each.told) for path, each in troubles.items()},
        committed=dict(files),
    )
    settings = Settings(
        scene.mode,
        auto_lint=scene.auto_lint,
        auto_test=scene.auto_test,
        auto_accept=scene.auto_accept,
        suggest_shell=scene.suggest_shell,
        git=scene.git,
        window_tokens=scene.window_tokens,
        standing_tokens=scene.standing_tokens,
        prefill=scene.prefill,
    )
    return Ready(scene.task, desk, scene.in_chat, settings)


def one_by_one(results: tuple[str, ...]) -> Callable[[], str]:
    """Gives out results in order, and "" from then on."""
    waiting = iter(results)
    return lambda: next(waiting, "")


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise BadSetup(f"{where} is {value!r}", "a text")
    return value
