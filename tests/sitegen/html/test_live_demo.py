"""What the server renders inside `<live-demo>`: readable before any script has touched it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sitegen.demo_files import demo_files
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


def rendered(content: Content, scenario: Scenario, lang: Lang = "en") -> str:
    """The demo of the scenario, whose run is the one above."""
    held = replace(content, scenarios={scenario.id: scenario})
    return render_demo(held, scenario, TRACE, demo_files(held, {scenario.id: TRACE}), lang)


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
        predict=None,
        file=tmp_path / "test.scenario.yml",
    )


def test_steps_stand_in_words_and_in_order(content: Content, scenario: Scenario) -> None:
    html = rendered(content, scenario)
    told = re.findall(r'trace__sentence">(.*?)</span>', html)
    assert told == ["A call of <code>run_shell_command</code>.", "Verdict: go ahead."]
    assert html.index("A call of") < html.index("Verdict: go ahead")


@pytest.mark.parametrize(("lang", "told"), [("en", "Permission gate"), ("zh", "权限门")])
def test_head_names_the_cell_in_the_language_of_the_page(
    content: Content, scenario: Scenario, lang: Lang, told: str
) -> None:
    html = rendered(content, scenario, lang)
    assert f"Gemini CLI · {told}" in html
    assert "<code>rm</code>" in html


def test_run_and_code_lie_in_files_of_their_own(content: Content, scenario: Scenario) -> None:
    (content.root.parent / FILE).with_name("other.py").write_text("x = 1\n", encoding="utf-8")
    html = rendered(content, scenario)
    assert re.search(r'data-src="site-root:assets/demos/en/compare/3/test\.[0-9a-f]{12}\.json"', html)
    (fallback,) = re.findall(r"<noscript>(.*?)</noscript>", html, re.DOTALL)
    assert re.findall(r'data-file="([^"]*)"', fallback) == [FILE]
    assert re.search(
        rf'src="site-root:assets/code/{FILE.removesuffix(".py")}\.[0-9a-f]{{12}}\.html"', fallback
    )
    assert "call < 2" not in html


def test_last_verdict_is_said_as_a_word(content: Content, scenario: Scenario) -> None:
    html = rendered(content, scenario)
    last = re.search(r'class="live-demo__last">(.*?)</p>', html, re.DOTALL)
    assert last
    assert 'data-verdict="allow"' in last[1]
    assert "go ahead" in last[1]


def test_controls_wait_for_the_script(content: Content, scenario: Scenario) -> None:
    html = rendered(content, scenario)
    for part in ("controls", "own", "editor"):
        assert re.search(rf'class="live-demo__{part}"[^>]* hidden>', html), part


def test_texts_are_escaped(content: Content, scenario: Scenario) -> None:
    assert "Less &lt; more" in rendered(content, scenario)


def test_a_cell_without_sentences_is_still_readable(content: Content, scenario: Scenario) -> None:
    bare = replace(content, events={})
    told = re.findall(r'trace__sentence">(.*?)</span>', rendered(bare, scenario))
    assert told == ["CallReceived", "VerdictReached"]


def test_a_whole_agent_speaks_with_the_words_of_its_organs(content: Content, scenario: Scenario) -> None:
    html = rendered(content, replace(scenario, cell="agents/gemini_cli"))
    assert "Verdict: go ahead." in re.sub("<[^>]*>", "", html)
