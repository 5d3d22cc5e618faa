"""Golden traces: what every scenario yields today. `python -m tests.golden.bless` writes them anew.

A change in a cell shows up as a change in these files, to be read before it is committed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from scratch_impl import bridge
from sitegen.tasks import FOLDER, SUFFIX, fill

ROOT = Path(__file__).resolve().parents[2]
STORIES = ROOT / "stories"
TRACES = Path(__file__).parent / "traces"
ENDING = ".scenario.yml"


def scenarios() -> Iterator[str]:
    """The ids of all scenarios, such as `compare/3/yolo-still-asks`, those of bodies on a task among them."""
    for path in sorted(STORIES.rglob(f"*{ENDING}")):
        yield path.relative_to(STORIES).as_posix().removesuffix(ENDING)
    for path in sorted((STORIES / FOLDER).glob(f"*{SUFFIX}")):
        for body in yaml.safe_load(path.read_text(encoding="utf-8"))["bodies"]:
            yield f"{FOLDER}/{path.name.removesuffix(SUFFIX)}/{body}"


def asked(scenario: str) -> dict[str, Any]:
    """What a scenario has run: `{"cell", "setup"}`."""
    folder, _, body = scenario.rpartition("/")
    if not scenario.startswith(f"{FOLDER}/"):
        data = yaml.safe_load((STORIES / f"{scenario}{ENDING}").read_text(encoding="utf-8"))
        return {"cell": data["cell"], "setup": data["setup"]}
    task = yaml.safe_load((STORIES / f"{folder}{SUFFIX}").read_text(encoding="utf-8"))
    return {"cell": f"{task['organ']}/{body}", "setup": fill(task["bodies"][body]["setup"], task["shared"])}


def trace_file(scenario: str) -> Path:
    return TRACES / f"{scenario}.json"


def trace_of(scenario: str) -> dict[str, Any]:
    """Run a scenario the way the page does."""
    trace: dict[str, Any] = json.loads(bridge.run(json.dumps(asked(scenario))))
    return trace


def as_text(trace: dict[str, Any]) -> str:
    """One step a line, so that a difference is easy to read; without the lines that ran, which are many."""
    kept = ({key: value for key, value in step.items() if key != "lines"} for step in trace["steps"])
    steps = ",\n".join("  " + json.dumps(step, ensure_ascii=False) for step in kept)
    cell, error = json.dumps(trace["cell"]), json.dumps(trace["error"], ensure_ascii=False)
    return f'{{"cell": {cell}, "error": {error}, "steps": [\n{steps}\n]}}\n'


def main() -> int:
    """Write all traces, drop those of scenarios that are gone; say what changed."""
    wanted = {trace_file(scenario): as_text(trace_of(scenario)) for scenario in scenarios()}
    for old in sorted(set(TRACES.rglob("*.json")) - set(wanted)):
        old.unlink()
        print(f"gone     {old.relative_to(ROOT)}")
    for path, text in wanted.items():
        same = path.exists() and path.read_text(encoding="utf-8") == text
        print(f"{'same    ' if same else 'written '} {path.relative_to(ROOT)}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
