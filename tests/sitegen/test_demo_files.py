"""What demos fetch: whole, in both languages, and under a name that changes with the content."""

from __future__ import annotations

import json
import posixpath
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sitegen.demo_files import DemoFiles, demo_files
from sitegen.model import Content, Scenario
from tests.sitegen.content_folder import make

CODE = "scratch_impl/gate/ox.py"
ELSEWHERE = "scratch_impl/gate/elsewhere.py"
TRACE = {
    "cell": "gate/ox",
    "steps": [
        {"event": "DoorTried", "data": {"door": "</script>"}, "file": CODE, "line": 1, "citations": []},
        {"event": "DoorTried", "data": {"door": "front"}, "file": CODE, "line": 2, "citations": []},
    ],
    "error": None,
}


@pytest.fixture
def content(tmp_path: Path) -> Content:
    """Sound content with two files of teaching code; runs go through one of them."""
    loaded = make(tmp_path).load()
    (tmp_path / CODE).write_text('"""Gate."""\nfits = 1 < 2\n', encoding="utf-8")
    (tmp_path / ELSEWHERE).write_text("x = 1\n", encoding="utf-8")
    return loaded


def files_of(content: Content, trace: dict[str, Any] = TRACE) -> DemoFiles:
    return demo_files(content, {"compare/1/open-door": trace})


def only(content: Content) -> Scenario:
    (scenario,) = content.scenarios.values()
    return scenario


def test_a_run_has_all_that_stepping_and_running_anew_need(content: Content) -> None:
    file = files_of(content).runs["compare/1/open-door", "zh"]
    data = json.loads(file.text)
    assert data["trace"] == TRACE
    assert data["cell"] == "gate/ox"
    assert data["setup"] == {"door": "front"}
    assert data["editable"] == ["door"]
    assert data["sentences"] == {"DoorTried": "它试 {door}。", "DoorSeen": "它看见一扇。"}
    assert data["words"] == {"front": "前门", "back": "后门"}
    assert data["predict"] == {
        "event": "DoorTried",
        "nth": 1,
        "about": "door",
        "from": "DoorSeen",
        "question": "哪扇？`{colour}`",
        "choices": ["front", "back"],
    }
    assert data["sources"]["ox"]["commit"] == "0123456789012345678901234567890123456789"


def test_each_language_has_its_own_run_and_both_share_the_code(content: Content) -> None:
    files = files_of(content)
    addresses = [file.address for file in files]
    assert len(addresses) == len(set(addresses)) == 3
    runs = [file for file in files if file.address.endswith(".json")]
    assert [file.address.split("/")[2] for file in runs] == ["en", "zh"]
    for run in runs:
        (place,) = json.loads(run.text)["code"].values()
        assert posixpath.normpath(posixpath.join(posixpath.dirname(run.address), place)) in addresses


def test_only_code_that_a_run_goes_through_is_there_with_its_lines(content: Content) -> None:
    (page,) = files_of(content).code.values()
    assert f'data-file="{CODE}"' in page.text
    assert page.text.count("data-line=") == 2
    assert '<meta http-equiv="Content-Security-Policy" content="default-src' in page.text
    assert "1 &lt; 2" in page.text
    way = posixpath.join(posixpath.dirname(page.address), "../" * page.address.count("/"))
    assert posixpath.normpath(way) == "."
    assert f'href="{"../" * page.address.count("/")}assets/css/plate.css"' in page.text


def test_an_address_changes_with_what_lies_there(content: Content) -> None:
    before = files_of(content)
    assert before == files_of(content)
    other = files_of(content, {**TRACE, "steps": TRACE["steps"][:1]})
    for key, run in before.runs.items():
        assert other.runs[key].address != run.address
    assert other.code == before.code


def test_a_whole_agent_brings_the_words_of_its_organs(content: Content) -> None:
    whole = replace(only(content), cell="agents/ox")
    held = replace(content, scenarios={whole.id: whole})
    data = json.loads(files_of(held).runs[whole.id, "en"].text)
    assert data["sentences"] == {}
    assert data["organs"]["gate"]["title"] == "Gate"
    assert data["organs"]["gate"]["words"]["front"] == "the front door"
    assert data["predict"]["choices"] == ["front", "back"]
