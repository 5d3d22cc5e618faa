from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from scratch_impl import terminal
from scratch_impl.__main__ import main
from tests.golden.bless import as_text, trace_file

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = {"cell": "permission_gate/gemini_cli", "setup": {"builtin": False, "calls": [{"tool": "glob"}]}}


def test_trace_prints_the_trace_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(SCENARIO), encoding="utf-8")
    assert main(["trace", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["steps"][0]["event"] == "RulesSorted"


def test_trace_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"cell": "loop/nobody"}'))
    assert main(["trace", "-"]) == 1
    assert json.loads(capsys.readouterr().out)["error"]["type"] == "UnknownCell"


def test_a_command_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([])
    assert "trace" in capsys.readouterr().err


def test_run_tells_each_step_and_then_what_it_was_about(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "scratch/2/ferry"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("The reply says stop, and calls\n")
    assert "  8  FinishOverruled    The reason for stopping is `end_turn`" in printed
    assert "Only the reply without a call ended the run." in " ".join(printed.split())
    assert "\x1b" not in printed  # this is no terminal


def test_run_speaks_chinese_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "scratch/2/ferry", "--lang", "zh"]) == 0
    assert "两边对不上，以调用为准。" in capsys.readouterr().out


@pytest.mark.parametrize("scenario", ["scratch/2/ferry", "scratch/6/the-errand", "compare/3/yolo-still-asks"])
def test_run_gives_machines_the_trace_that_the_page_shows(
    scenario: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", scenario, "--json"]) == 0
    assert as_text(json.loads(capsys.readouterr().out)) == trace_file(scenario).read_text(encoding="utf-8")


def test_run_takes_a_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"cell": "loop/scratch", "setup": {"task": "Hi.", "script": ["Hello."]}}))
    assert main(["run", str(path)]) == 0
    assert "Hello." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (
            ["scratch/2/fery"],
            "There is no scenario scratch/2/fery. Expected: a file, or an id: scratch/2/ferry",
        ),
        (["{tmp}/no.json"], "There is no scenario"),
        (["{tmp}/bad.json"], "cannot be read"),
        (["{tmp}/bad.yml"], "cannot be read"),
        (["{tmp}/cell.json"], "names no cell that there is. Expected: cell: one of loop/opencode"),
        (["scratch/2/ferry", "--model", "anthropic:m"], "loop/scratch has no place for a real model"),
        (["scratch/2/ferry", "--json", "--ask"], "do not go together"),
    ],
)
def test_run_says_what_is_wrong_and_what_was_expected(
    words: list[str],
    error: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "k")
    (tmp_path / "bad.json").write_text("{")
    (tmp_path / "bad.yml").write_text("a: [")
    (tmp_path / "cell.json").write_text('{"cell": "loop/nobody"}')
    assert main(["run", *(word.format(tmp=tmp_path) for word in words)]) == 2
    assert error in capsys.readouterr().err


def test_a_run_that_breaks_off_shows_its_steps_and_the_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "short.json"
    script = [{"calls": [{"tool": "look"}]}]
    path.write_text(json.dumps({"cell": "loop/scratch", "setup": {"task": "Go.", "script": script}}))
    assert main(["run", str(path)]) == 1
    printed = capsys.readouterr().out
    assert "ToolsAnswered" in printed
    assert (
        "ScriptExhausted: The model was asked for reply 2" in printed
        and "Expected: one more entry" in printed
    )


def test_run_without_yaml_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert main(["run", "scratch/2/ferry"]) == 2
    assert "pip install PyYAML" in capsys.readouterr().err


def test_questions_can_be_answered_by_number_word_or_not_at_all() -> None:
    steps = [{"data": {"options": ["proceed_once", "proceed_always", "cancel"]}}]
    said = iter(["9", "", "2", "cancel"])
    asked: list[str] = []

    def say(question: str) -> str:
        asked.append(question)
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    answers = terminal.ask(steps, lambda _, option: option.upper(), say)
    assert [next(answers), next(answers), next(answers)] == ["proceed_always", "cancel", "cancel"]
    assert "[2] PROCEED_ALWAYS" in asked[0] and len(asked) == 5


def test_a_run_can_be_led_by_whoever_sits_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("3\n3\n"))
    assert main(["run", "scratch/4/always-but-not-that", "--ask"]) == 0
    printed = capsys.readouterr().out
    assert "RuleWritten" not in printed and printed.count("PermissionAsked") == 2


@pytest.mark.parametrize(
    ("no_color", "term", "coloured"), [("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)]
)
def test_there_is_colour_where_the_terminal_has_it_and_nobody_minds(
    no_color: str,
    term: str,
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["run", "scratch/2/ferry"]) == 0
    assert ("\x1b[31m" in capsys.readouterr().out) is coloured
