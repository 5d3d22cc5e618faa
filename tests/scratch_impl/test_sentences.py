"""Steps told in the terminal are the steps told on the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from markupsafe import Markup

from scratch_impl.sentences import cell_of, details, line, tell
from sitegen.html.sentences import tell as tell_on_the_page
from sitegen.model import CellEvents, Lang

ROOT = Path(__file__).resolve().parents[2]
CELLS = {
    file.stem.replace(".", "/"): yaml.safe_load(file.read_text(encoding="utf-8"))
    for file in (ROOT / "stories/events").glob("*.yml")
}
TRACES = sorted((ROOT / "tests/golden/traces").rglob("*.json"))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_step_of_every_scenario_is_told_as_on_the_page(lang: Lang) -> None:
    for file in TRACES:
        trace = json.loads(file.read_text(encoding="utf-8"))
        for step in trace["steps"]:
            words = CELLS[cell_of(step, trace["cell"])]
            page = tell_on_the_page(
                step["event"], step["data"], CellEvents(words["events"], words["words"]), lang
            )
            plain = Markup(page.replace("<code>", "`").replace("</code>", "`")).unescape()
            assert " ".join(tell(step, words, lang).split()) == " ".join(plain.split()), file


def test_a_step_that_nobody_has_words_for_is_told_by_its_data() -> None:
    step = {"event": "Odd", "data": {"n": 1}, "file": "scratch_impl/loop/scratch.py", "line": 1}
    assert tell(step, {}, "en") == '{"n": 1}'
    assert line(7, step, {}, "en", colour=False) == '  7  Odd                {"n": 1}'


def test_what_a_picture_would_show_stands_below_the_sentence() -> None:
    words = CELLS["loop/scratch"]
    data = {
        "sender": "tools",
        "text": "",
        "results": [{"tool": "look", "output": "x" * 999}],
        "turn": 1,
        "budget": 2,
    }
    (shown,) = details({"event": "MessageSent", "data": data}, words)
    assert shown.startswith("look → xxx") and len(shown) < 310
