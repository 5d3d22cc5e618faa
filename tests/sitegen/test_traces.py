"""Every scenario is run once, by a process of its own, until its setup or the teaching code changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.problems import ContentError
from sitegen.scenario import Scenario
from sitegen.traces import traces
from tests.sitegen.content_folder import ContentFolder

TRACER = """\
import json, pathlib, sys
with open("runs", "a") as file:
    file.write("x")
asked = json.load(sys.stdin)
%s
steps = [{"event": "DoorTried", "data": asked["setup"]}]
print(json.dumps({"cell": asked["cell"], "steps": steps, "error": error}))
"""


class Folder:
    """A repository with one scenario, and a tracer that counts its runs."""

    def __init__(self, content: ContentFolder) -> None:
        self.root = content.root.parent
        self.content = content
        (content.cells / "__init__.py").write_text("")
        self.tracer("error = None")

    def tracer(self, body: str) -> None:
        (self.content.cells / "__main__.py").write_text(TRACER % body)

    def scenarios(self) -> list[Scenario]:
        return list(self.content.load().scenarios.values())

    def run(self) -> dict[str, object]:
        return dict(traces(self.root, self.scenarios()))

    def runs(self) -> int:
        return len((self.root / "runs").read_text())

    def problem(self) -> str:
        with pytest.raises(ContentError) as caught:
            self.run()
        return str(caught.value)


@pytest.fixture
def folder(content: ContentFolder) -> Folder:
    return Folder(content)


def test_a_scenario_is_run_with_its_setup(folder: Folder) -> None:
    trace = folder.run()["compare/1/open-door"]
    assert trace == {
        "cell": "gate/ox",
        "steps": [{"event": "DoorTried", "data": {"door": "front"}}],
        "error": None,
    }


def test_a_trace_is_kept(folder: Folder) -> None:
    assert folder.run() == folder.run()
    assert folder.runs() == 1


def test_a_changed_setup_is_run_again(folder: Folder) -> None:
    folder.run()
    folder.content.replace("compare/1/open-door.scenario.yml", "door: front", "door: back")
    assert folder.run()["compare/1/open-door"]["steps"][0]["data"] == {"door": "back"}  # type: ignore[index]
    assert folder.runs() == 2


def test_changed_words_are_not_a_reason_to_run_again(folder: Folder) -> None:
    folder.run()
    folder.content.replace("compare/1/open-door.scenario.yml", "An open door", "A door that is open")
    folder.run()
    assert folder.runs() == 1


def test_changed_teaching_code_is_a_reason(folder: Folder) -> None:
    folder.run()
    (folder.content.cells / "gate" / "ox.py").write_text('"""Another ox, ox/src/gate.py:3-5."""\n')
    folder.run()
    assert folder.runs() == 2


def test_an_error_of_the_run_is_a_problem_of_the_scenario(folder: Folder) -> None:
    folder.tracer('error = {"type": "SetupError", "message": "no such door: front", "expected": "a door"}')
    said = folder.problem()
    assert "stories/compare/1/open-door.scenario.yml" in said
    assert "SetupError: no such door: front" in said


def test_a_crash_is_told_by_its_last_line(folder: Folder) -> None:
    folder.tracer('raise RuntimeError("the ox fell over")')
    assert "exit status 1: RuntimeError: the ox fell over" in folder.problem()


def test_nonsense_is_a_problem(folder: Folder) -> None:
    folder.tracer('print("hello"); raise SystemExit')
    assert "exit status 0: hello" in folder.problem()


def test_all_failing_scenarios_are_told_and_nothing_is_kept(folder: Folder) -> None:
    scenario = (folder.content.root / "compare/1/open-door.scenario.yml").read_text(encoding="utf-8")
    folder.content.write("compare/1/back-door.scenario.yml", scenario.replace("front", "back"))
    folder.tracer('raise RuntimeError("no")')
    assert "2 problems" in folder.problem()
    assert not list(Path(folder.root / ".cache").rglob("*.json"))
