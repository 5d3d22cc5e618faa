"""A run in the terminal: find a scenario, play it, and tell each step as it happens."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

from scratch_impl.bridge import CELLS
from scratch_impl.kernel.problems import BadInput
from scratch_impl.kernel.recorder import record

STORIES = Path(__file__).resolve().parent.parent / "stories"
SUFFIX = ".scenario.yml"
WHOLE = "agents/scratch"  # the cell that a real model can be plugged into

Step = dict[str, Any]


class NoScenario(BadInput):
    """There is no such scenario, or it cannot be read."""


class NotForAModel(BadInput):
    """Only the whole harness can be given a real model."""


def load(name: str, stories: Path = STORIES) -> dict[str, Any]:
    """The scenario of that id, such as scratch/2/ferry, or in that file, YAML or JSON.

    Raises:
        NoScenario: There is none, or it cannot be read.
    """
    file = Path(name)
    if not file.is_file():
        file = stories / f"{name}{SUFFIX}"
    if not file.is_file():
        found = (path.relative_to(stories).as_posix() for path in sorted(stories.rglob(f"*{SUFFIX}")))
        ids = [path.removesuffix(SUFFIX) for path in found]
        near = get_close_matches(name, ids) or [each for each in ids if each.startswith("scratch/")]
        raise NoScenario(f"There is no scenario {name}", f"a file, or an id: {', '.join(near)}")
    data = read(file)
    if not isinstance(data, dict) or data.get("cell") not in CELLS:
        raise NoScenario(f"{file} names no cell that there is", f"cell: one of {', '.join(CELLS)}")
    return data


def read(file: Path) -> Any:
    """What is in a file of YAML or JSON. Only YAML needs something that does not come with Python."""
    text = file.read_text(encoding="utf-8")
    try:
        if file.suffix == ".json":
            return json.loads(text)
        yaml = import_module("yaml")
        return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except ModuleNotFoundError:
        raise NoScenario(f"{file} is YAML", "PyYAML (pip install PyYAML), or the same as JSON") from None
    except Exception as error:  # two parsers, and each has errors of its own
        raise NoScenario(f"{file} cannot be read: {error}", "JSON or YAML") from None


class Steps(list[Step]):
    """Steps as they are recorded; each is shown the moment it comes."""

    def __init__(self, show: Callable[[int, Step], None]) -> None:
        super().__init__()
        self._show = show

    def append(self, step: Step) -> None:
        """Keep it and show it."""
        super().append(step)
        self._show(len(self), step)


def play(
    data: Mapping[str, Any],
    steps: list[Step],
    answers: Iterable[str] | None = None,
    hire: Callable[..., Any] | None = None,
) -> dict[str, Any]:
    """Run a scenario; the trace is the one that the page shows.

    Args:
        data: the scenario.
        steps: takes the steps as they come.
        answers: what the person says; those of the setup when None.
        hire: finds a real model for whoever needs one; None: they follow their scripts.
    """
    cell, setup = data["cell"], data.get("setup") or {}
    if hire and cell != WHOLE:
        raise NotForAModel(f"{cell} has no place for a real model", f"a scenario of {WHOLE}")
    trace: dict[str, Any] = {"cell": cell, "steps": steps, "error": None}
    run = import_module(CELLS[cell]).run
    try:
        said = setup.get("answers", []) if answers is None else answers
        record(run(setup, hire) if hire else run(setup), said, steps)
    except BadInput as problem:
        trace["error"] = {
            "type": type(problem).__name__,
            "message": problem.message,
            "expected": problem.expected,
        }
    return trace


def ask(
    steps: list[Step], word: Callable[[Step, str], str], say: Callable[[str], str] = input
) -> Iterator[str]:
    """Put each question to whoever sits at the terminal. Who goes away says the last word of the list: no."""
    while True:
        step = steps[-1]
        options = step["data"]["options"]
        numbered = "  ".join(f"[{number}] {word(step, option)}" for number, option in enumerate(options, 1))
        try:
            answer = say(f"     {numbered} ? ").strip()
        except EOFError:
            answer = str(len(options))
        if answer in options:
            yield answer
        elif answer.isdecimal() and 1 <= int(answer) <= len(options):
            yield options[int(answer) - 1]
