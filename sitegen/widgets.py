"""From a fence's text to a widget's HTML: finds the data that the fence names, and has it rendered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import yaml

from sitegen.guesses import parse_guess
from sitegen.model import Content, Guess, Lang
from sitegen.problems import Report
from sitegen.traces import Trace


@dataclass(frozen=True)
class Widgets:
    """The widgets of one language."""

    content: Content
    lang: Lang
    traces: Mapping[str, Trace]

    def guess(self, source: str) -> str:
        """The question of a `guess` fence."""
        report = Report(self.content.root)
        guess = parse_guess(source, Path("guess"), 1, report)
        report.raise_if_any()
        assert guess is not None  # no problem was noted
        return _unsearched(_render_guess(guess, self.lang))

    def matrix(self, source: str) -> str:
        """The matrix, with the demos that its cells name."""
        try:
            from sitegen.html.organ_matrix import render_matrix
        except ImportError:
            return f"<organ-matrix>{len(self.content.matrix.cells)}</organ-matrix>"
        return render_matrix(self.content, self.lang, self.scenario)

    def demo(self, source: str) -> str:
        """The demo of the scenario that a `demo` fence names."""
        data: Any = yaml.safe_load(source)
        return self.scenario(data["scenario"])

    def scenario(self, scenario_id: str) -> str:
        """The demo of a scenario."""
        scenario = self.content.scenarios[scenario_id]
        try:
            from sitegen.html.live_demo import render_demo
        except ImportError:
            return f"<live-demo data-search-exclude>{escape(scenario.title[self.lang])}</live-demo>"
        return _unsearched(render_demo(self.content, scenario, self.traces[scenario_id], self.lang))

    def map(self, source: str) -> str:
        """The knowledge map of the home page."""
        try:
            from sitegen.html.knowledge_map import render_map
        except ImportError:
            return "<knowledge-map></knowledge-map>"
        return render_map(self.content, self.lang)


def _render_guess(guess: Guess, lang: Lang) -> str:
    try:
        from sitegen.html.guess_reveal import render_guess
    except ImportError:
        return f"<guess-reveal>{escape(guess.question)}</guess-reveal>"
    return render_guess(guess, lang)


def _unsearched(html: str) -> str:
    """Keep a widget's words out of the search: answers would spoil the guess, traces drown the prose."""
    tag, rest = html[:1], html[1:]
    name, _, after = rest.partition(">")
    return f"{tag}{name} data-search-exclude>{after}"
