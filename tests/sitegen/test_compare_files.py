"""What a comparison fetches."""

from __future__ import annotations

import json
import posixpath
from typing import Any

import pytest

from sitegen.compare_files import cell_files, compare_files, functions_in, main_file
from sitegen.demo_files import DemoFiles, demo_files
from sitegen.model import Content
from tests.sitegen.content_folder import ContentFolder
from tests.sitegen.task_folder import with_task

OX = "scratch_impl/gate/ox.py"
CODE = '"""A gate."""\n\n\ndef _hidden():\n    pass\n\n\ndef run(door):\n    return door\n'


@pytest.fixture
def content(content: ContentFolder) -> Content:
    """Content with a task, and code to compare: one cell is a file with another beside it, one a folder."""
    loaded = with_task(content).load()
    (content.cells / "gate/ox.py").write_text(CODE)
    (content.cells / "gate/ox_events.py").write_text("class Knocked: ...\n")
    (content.cells / "gate/owl.py").rename(content.cells / "gate/owl_old.txt")
    (content.cells / "gate/owl").mkdir()
    (content.cells / "gate/owl/a.py").write_text("x = 1\n")
    (content.cells / "gate/owl/engine.py").write_text(CODE)
    return loaded


def demos(content: Content) -> DemoFiles:
    steps = [{"event": "DoorTried", "data": {"door": "front"}, "file": OX, "line": 1, "citations": []}]
    return demo_files(content, {name: {"steps": steps, "error": None} for name in content.scenarios})


def task_in(content: Content, lang: str) -> tuple[str, dict[str, Any]]:
    """Address and data of the task."""
    files = compare_files(content, demos(content))
    file = next(file for (_, its), file in files.tasks.items() if its == lang)
    return file.address, json.loads(file.text)


def test_a_task_names_its_bodies_in_the_readers_language_and_where_their_files_lie(content: Content) -> None:
    address, task = task_in(content, "zh")
    assert [body["title"] for body in task["bodies"]] == ["牛", "猫头鹰"]
    assert task["change"] == {"door": {"label": "门", "tries": ["back", "side"]}}
    assert task["predict"] == {"question": "哪一个会去试？", "event": "DoorTried", "nth": 1}
    assert task["bodies"][0]["setup"]["door"] == "$door"
    made = demos(content)
    there = {file.address for file in (*made, *compare_files(content, made))}
    for body in task["bodies"]:
        for place in (body["run"], body["code"]):
            assert posixpath.normpath(posixpath.join(posixpath.dirname(address), place)) in there


def test_the_code_of_a_cell_is_all_its_files_and_its_public_functions(content: Content) -> None:
    ox, owl = (cell_files(content.root.parent, f"gate/{body}") for body in ("ox", "owl"))
    assert list(ox) == [OX, "scratch_impl/gate/ox_events.py"]
    assert list(owl) == ["scratch_impl/gate/owl/a.py", "scratch_impl/gate/owl/engine.py"]
    assert functions_in(ox) == {
        "run": {"file": OX, "line": 8, "text": "def run(door):\n    return door"},
    }


def test_the_main_file_is_the_one_with_the_function_of_the_row(content: Content) -> None:
    owl = cell_files(content.root.parent, "gate/owl")
    assert main_file(owl, "run") == "scratch_impl/gate/owl/engine.py"
    assert main_file(owl, "decide") == "scratch_impl/gate/owl/a.py"
