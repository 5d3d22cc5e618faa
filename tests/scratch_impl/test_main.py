from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from scratch_impl.__main__ import main

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
