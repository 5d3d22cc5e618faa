"""What the server renders inside `<live-demo>`: readable before any script has touched it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sitegen.html.live_demo import render_demo
from sitegen.model import (
    Body,
    Cell,
    CellEvents,
    Content,
    Course,
    Lang,
    Matrix,
    Organ,
    Prediction,
    Scenario,
    Source,
)

FILE = "scratch_impl/permission_gate/gemini_cli/engine.py"
SETUP = {"mode": "yolo", "calls": [{"tool": "run_shell_command", "args": {"command": "</script><b>"}}]}


def step(event: str, line: int, **data: Any) -> dict[str, Any]:
    """One step of a trace."""
    return {"event": event, "data": data, "file": FILE, "line": line, "citations": []}


TRACE = {
    "cell": "permission_gate/gemini_cli",
    "steps": [
        step("CallReceived", 3, tool="run_shell_command", args={"command": "</script><b>"}),
        step("VerdictReached", 5, tool="run_shell_command", decision="allow", index=0, reason="rule"),
    ],
    "error": None,
}


@pytest.fixture
def content(tmp_path: Path) -> Content:
    """A little content, and one file of teaching code beside it."""
    (tmp_path / FILE).parent.mkdir(parents=True)
    (tmp_path / FILE).write_text(
        '"""Gate."""\n\ndef decide(call):\n    # the row\n    return call < 2\n', "utf-8"
    )
    gemini = Source(
        "gemini-cli", "repository", "Gemini CLI", "https://x.example/cli", "gemini_cli", commit="c" * 40
    )
    organ = Organ("permission_gate", {"en": "Permission gate", "zh": "权限门"}, {"en": "?", "zh": "？"})
    body = Body("gemini_cli", {"en": "Gemini CLI", "zh": "Gemini CLI"}, "gemini-cli", {"en": "", "zh": ""})
    cells: tuple[Cell, ...] = ()
    sentences = {
        "CallReceived": {"en": "A call of `{tool}`.", "zh": "收到 `{tool}`。"},
        "VerdictReached": {"en": "Verdict: {decision}.", "zh": "裁决：{decision}。"},
    }
    words = {"allow": {"en": "go ahead", "zh": "放行"}}
    return Content(
        root=tmp_path / "stories",
        course=Course((), ()),
        sources={"gemini-cli": gemini},
        lock={},
        matrix=Matrix((organ,), (body,), cells),
        events={"permission_gate/gemini_cli": CellEvents(sentences, words)},
        scenarios={},
        stories={},
    )


@pytest.fixture
def scenario(tmp_path: Path) -> Scenario:
    """A scenario whose texts want escaping."""
    return Scenario(
        id="compare/3/test",
        cell="permission_gate/gemini_cli",
        title={"en": "Less < more", "zh": "测试"},
        question={"en": "What does `rm` do?", "zh": "`rm` 会怎样？"},
        takeaway={"en": "It asks.", "zh": "它会问。"},
        setup=SETUP,
        editable=("calls", "mode"),
        predict=Prediction("VerdictReached", 1),
        file=tmp_path / "test.scenario.yml",
    )


def test_steps_stand_in_words_and_in_order(content: Content, scenario: Scenario) -> None:
    html = render_demo(content, scenario, TRACE, "en")
    told = re.findall(r'trace__sentence">(.*?)</span>', html)
    assert told == ["A call of <code>run_shell_command</code>.", "Verdict: go ahead."]
    assert html.index("A call of") < html.index("Verdict: go ahead")


@pytest.mark.parametrize(("lang", "told"), [("en", "Permission gate"), ("zh", "权限门")])
def test_head_names_the_cell_in_the_language_of_the_page(
    content: Content, scenario: Scenario, lang: Lang, told: str
) -> None:
    html = render_demo(content, scenario, TRACE, lang)
    assert f"Gemini CLI · {told}" in html
    assert "<code>rm</code>" in html


def test_source_is_shown_with_its_line_numbers_only_for_files_that_were_reached(
    content: Content, scenario: Scenario
) -> None:
    (content.root.parent / FILE).with_name("other.py").write_text("x = 1\n", encoding="utf-8")
    html = render_demo(content, scenario, TRACE, "en")
    assert re.findall(r'data-file="([^"]*)"', html) == [FILE]
    assert re.findall(r'data-line="(\d+)"', html) == ["1", "2", "3", "4", "5"]
    assert "call &lt; 2" in html


def test_last_verdict_is_said_as_a_word(content: Content, scenario: Scenario) -> None:
    html = render_demo(content, scenario, TRACE, "en")
    last = re.search(r'class="live-demo__last">(.*?)</p>', html, re.DOTALL)
    assert last
    assert 'data-verdict="allow"' in last[1]
    assert "go ahead" in last[1]


def test_controls_wait_for_the_script(content: Content, scenario: Scenario) -> None:
    html = render_demo(content, scenario, TRACE, "en")
    for part in ("controls", "own", "editor"):
        assert re.search(rf'class="live-demo__{part}"[^>]* hidden>', html), part


def test_data_for_the_script_is_whole_and_cannot_close_its_tag(content: Content, scenario: Scenario) -> None:
    html = render_demo(content, scenario, TRACE, "zh")
    found = re.search(r'class="live-demo__data">(.*?)</script>', html, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["trace"] == TRACE
    assert data["setup"] == SETUP
    assert data["cell"] == scenario.cell
    assert data["editable"] == ["calls", "mode"]
    assert data["predict"] == {"event": "VerdictReached", "nth": 1}
    assert data["sentences"]["CallReceived"] == "收到 `{tool}`。"
    assert data["words"] == {"allow": "放行"}
    assert data["sources"]["gemini-cli"]["commit"] == "c" * 40
    assert "</script><b>" not in html.replace(found[1], "")


def test_texts_are_escaped(content: Content, scenario: Scenario) -> None:
    assert "Less &lt; more" in render_demo(content, scenario, TRACE, "en")


def test_a_cell_without_sentences_is_still_readable(content: Content, scenario: Scenario) -> None:
    bare = replace(content, events={})
    told = re.findall(r'trace__sentence">(.*?)</span>', render_demo(bare, scenario, TRACE, "en"))
    assert told == ["CallReceived", "VerdictReached"]


def test_a_whole_agent_speaks_with_the_words_of_its_organs(content: Content, scenario: Scenario) -> None:
    whole = replace(scenario, cell="agents/gemini_cli")
    html = render_demo(content, whole, TRACE, "en")
    assert "Verdict: go ahead." in re.sub("<[^>]*>", "", html)
    found = re.search(r'class="live-demo__data">(.*?)</script>', html, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert data["sentences"] == {}
    assert data["organs"]["permission_gate"]["title"] == "Permission gate"
    assert data["organs"]["permission_gate"]["words"] == {"allow": "go ahead"}
