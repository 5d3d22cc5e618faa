"""From a fence's text to a widget's HTML: finds the data that the fence names, and has it rendered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from sitegen.compare_files import CompareFiles
from sitegen.demo_files import DemoFiles
from sitegen.exercise_files import ExerciseFiles
from sitegen.guesses import parse_guess
from sitegen.html.ask_policy import render_ask
from sitegen.html.code_exercise import render_exercise
from sitegen.html.code_piece import render_piece
from sitegen.html.compare_demo import render_compare
from sitegen.html.guess_reveal import render_guess
from sitegen.html.knowledge_map import render_map
from sitegen.html.live_demo import render_demo
from sitegen.html.organ_matrix import render_matrix
from sitegen.model import Content, Lang
from sitegen.piece_runs import Printed
from sitegen.pieces import Asked, asked, cut
from sitegen.problems import Report
from sitegen.run_pages import RunPages
from sitegen.traces import Trace


@dataclass(frozen=True)
class Widgets:
    """The widgets of one language. Each method takes the text of a fence; the stories were checked before."""

    content: Content
    lang: Lang
    traces: Mapping[str, Trace]
    demos: DemoFiles
    run_pages: RunPages
    compared: CompareFiles
    exercises: ExerciseFiles = field(default_factory=dict)
    printed: Mapping[Asked, Printed] = field(default_factory=dict)

    def by_name(self) -> Mapping[str, Callable[[str], str]]:
        """What makes the HTML of each fence."""
        return {
            "guess": self.guess,
            "matrix": self.matrix,
            "demo": self.demo,
            "compare": self.compare,
            "ask": self.ask,
            "piece": self.piece,
            "exercise": self.exercise,
            "map": self.map,
        }

    def guess(self, source: str) -> str:
        """The question of a `guess` fence."""
        report = Report(self.content.root)
        guess = parse_guess(source, Path("guess"), 1, report)
        report.raise_if_any()
        assert guess is not None  # no problem was noted
        return _unsearched(render_guess(guess, self.lang))

    def matrix(self, source: str) -> str:
        """The matrix, with links to the runs and with the forms that its cells name."""
        return render_matrix(self.content, self.lang, self.run_pages, self.form)

    def demo(self, source: str) -> str:
        """The demo of the scenario that a `demo` fence names."""
        return self.scenario(yaml.safe_load(source)["scenario"])

    def ask(self, source: str) -> str:
        """The form for a reader's own rules that an `ask` fence names."""
        return self.form(yaml.safe_load(source)["ask"])

    def form(self, ask_id: str) -> str:
        """The form of an ask."""
        ask = self.content.asks[ask_id]
        src = self.demos.asks[ask.id, self.lang].href
        return _unsearched(render_ask(self.content, ask, self.traces, src, self.lang))

    def scenario(self, scenario_id: str) -> str:
        """The demo of a scenario."""
        scenario = self.content.scenarios[scenario_id]
        trace = self.traces[scenario_id]
        return _unsearched(render_demo(self.content, scenario, trace, self.demos, self.lang))

    def compare(self, source: str) -> str:
        """The bodies on the task that a `compare` fence names, side by side."""
        task = self.content.tasks[yaml.safe_load(source)["task"]]
        html = render_compare(self.content, task, self.traces, self.demos, self.compared, self.lang)
        return _unsearched(html)

    def piece(self, source: str) -> str:
        """The piece of code that a `piece` fence names; it is found by the search, what it prints is not."""
        piece = asked(yaml.safe_load(source))
        text = (self.content.root.parent / piece.file).read_text(encoding="utf-8")
        return render_piece(piece, cut(text, piece.show), self.printed.get(piece, ()), self.lang)

    def exercise(self, source: str) -> str:
        """The exercise that an `exercise` fence names."""
        exercise = self.content.exercises[yaml.safe_load(source)["exercise"]]
        src = self.exercises[exercise.id, self.lang].href
        return _unsearched(render_exercise(self.content, exercise, src, self.lang))

    def map(self, source: str) -> str:
        """The knowledge map of the home page."""
        return render_map(self.content, self.lang)


def _unsearched(html: str) -> str:
    """Keep a widget's words out of the search: answers would spoil the guess, traces drown the prose.

    The mark goes on the widget's own tag. The index skips an element until the next end tag of that name;
    a mark on a plain `div` would end with the first `div` inside.
    """
    tag, end, inside = html.partition(">")
    return f"{tag} data-search-exclude{end}{inside}"
