"""`*.exercise.yml`: what is wrong is named with its line; each is done once, by the real marker."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.exercises import load_exercises
from sitegen.marking import Marked, mark_all
from sitegen.model import Matrix
from sitegen.problems import Problem, Report
from tests.conftest import ROOT

GOOD = """\
order: 1
title: {en: Count, zh: 数}
task: {en: "Write `repeats`.", zh: "写 `repeats`。"}
file: scratch_impl/loop/scratch.py
function: repeats
start: |
  def repeats(calls):
      return 0
solution: |
  def repeats(calls):
      last = calls[-1:]
      same = takewhile(lambda call: (call.tool, call.args) == (last[0].tool, last[0].args), reversed(calls))
      return len(list(same))
hints: [{en: a, zh: 甲}, {en: b, zh: 乙}]
remarks: {en: Good., zh: 好。}
cases:
  - {name: {en: one, zh: 一}, call: 'repeats([ToolCall("1", "a")])', expected: "1"}
  - {name: {en: none, zh: 零}, call: "repeats([])", expected: "0"}
recorded:
  kind: gemini_cli.loop_detection
  body: gemini_cli
  replay: scratch_impl.exercises.replays:loop_detection
"""


class Repository:
    """A folder with our teaching code and recorded decisions, and one exercise."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        for name in ("scratch_impl", "tests/conformance/vectors/gemini_cli/loop_detection.json"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).symlink_to(ROOT / name)
        (folder / "stories/scratch/2").mkdir(parents=True)

    def load(self, text: str) -> tuple[dict[str, Marked], list[Problem]]:
        (self.root / "stories/scratch/2/count.exercise.yml").write_text(text, encoding="utf-8")
        report = Report(self.root / "stories")
        exercises = load_exercises(self.root / "stories", Matrix((), (), ()), {}, report)
        marked = mark_all(self.root, exercises.values(), report) if not len(report) else {}
        return marked, list(report)

    def problem(self, old: str, new: str) -> Problem:
        assert old in GOOD
        _, problems = self.load(GOOD.replace(old, new))
        assert len(problems) == 1, problems
        assert problems[0].file == "stories/scratch/2/count.exercise.yml"
        return problems[0]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    return Repository(tmp_path_factory.mktemp("exercises"))


def test_a_sound_one_is_done_once_and_then_remembered(repository: Repository) -> None:
    marked, problems = repository.load(GOOD)
    assert problems == []
    assert (len(marked["scratch/2/count"].sample), marked["scratch/2/count"].agreed) == (12, 12)
    kept = list((repository.root / ".cache/marks").iterdir())
    assert repository.load(GOOD)[0] == marked
    assert list((repository.root / ".cache/marks").iterdir()) == kept


def test_a_sample_is_taken_by_name_or_evenly(repository: Repository) -> None:
    every = repository.load(GOOD + "  every: 4\n")[0]["scratch/2/count"]
    assert (len(every.sample), every.agreed) == (3, 3)
    named = repository.load(GOOD + "  sample: [ld-0003]\n")[0]["scratch/2/count"]
    assert [case["id"] for case in named.sample] == ["ld-0003"]
    _, problems = repository.load(GOOD + "  sample: [ld-9999]\n")
    assert "ld-9999" in problems[0].found


@pytest.mark.parametrize(
    ("old", "new", "place", "found"),
    [
        ("      return 0\n", "      return (\n", "line 6, start", "no Python"),
        ("function: repeats", "function: repeat", "line 5, function", "repeat, which does not stand"),
        ("function: repeats", "function: repeats\nnew: true", "line 5, function", "repeats, which stands"),
        ("loop/scratch.py", "loop/nowhere.py", "line 4, file", "loop/nowhere.py"),
        ("gemini_cli.loop_detection", "gemini_cli.loop", "line 20, recorded.kind", "gemini_cli.loop"),
        (", {en: b, zh: 乙}", "", "line 14, hints", "1 of them"),
        ("order: 1\n", "", "line 1", "no key order"),
        ("      return 0\n", "      return len(calls)\n", "start", "a start that passes every case"),
        ("      return 0\n", "      return 0\n  1 / 0\n", "start", "ZeroDivisionError"),
        ("      return len(list(same))", "      return 1", "cases[1]", "1 from the solution for repeats([])"),
        (
            "      return len(list(same))",
            "      return min(len(list(same)), 3)",
            "recorded",
            "a solution that agrees on 6 of 12",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    repository: Repository, old: str, new: str, place: str, found: str
) -> None:
    problem = repository.problem(old, new)
    assert problem.place == place
    assert found in problem.found


def test_a_solution_that_disagrees_on_purpose_says_so(repository: Repository) -> None:
    less = GOOD.replace("return len(list(same))", "return min(len(list(same)), 3)") + "  agrees: 6\n"
    marked, problems = repository.load(less)
    assert problems == []
    assert marked["scratch/2/count"].agreed == 6


def test_every_exercise_of_ours_is_sound() -> None:
    report = Report(ROOT / "stories")
    exercises = load_exercises(ROOT / "stories", Matrix((), (), ()), {}, report)
    mark_all(ROOT, exercises.values(), report)
    report.raise_if_any()
    assert "scratch/2/count-the-same" in exercises
