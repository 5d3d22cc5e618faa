"""The whole harness that is built from nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from scratch_impl.agents.scratch import run
from scratch_impl.kernel.model import ScriptedModel, read_script
from tests.scratch_impl.playing import names, of, play

STORIES = Path(__file__).resolve().parents[3] / "stories" / "scratch"
ALL = {"tool": "*", "decision": "allow"}


def errand() -> dict[str, Any]:
    """The setup of the scenario in which every organ has something to do."""
    data = yaml.safe_load((STORIES / "6/the-errand.scenario.yml").read_text(encoding="utf-8"))
    setup: dict[str, Any] = data["setup"]
    return setup


def uses(tool: str, **args: Any) -> dict[str, Any]:
    return {"calls": [{"tool": tool, "args": args}]}


def played(*script: Any, answers: tuple[str, ...] = (), **more: Any) -> tuple[list[Any], Any]:
    setup = {"task": "Go.", "script": list(script), "gate": {"rules": [ALL]}, **more}
    return play(run(setup), answers)


def results(events: list[Any]) -> list[tuple[str, str]]:
    """Status and output of all that the parent's calls brought."""
    return [(r.status, r.output) for event in of(events, "ToolsAnswered") for r in event.results]


def test_a_task_with_several_tools_a_child_a_question_and_a_fold_is_finished() -> None:
    setup = errand()
    events, ended = play(run(setup), setup["answers"])
    happened = set(names(events))
    assert (ended.reason, ended.text) == ("answered", "Done. The tax is on the goods only.")
    for organ in ("MessageSent", "BatchStarted", "PermissionAsked", "HistoryReplaced", "TaskCompleted"):
        assert organ in happened
    assert ("success", "cart.py is changed.") in results(events)


def test_the_calls_of_a_child_pass_the_same_gate() -> None:
    setup = errand()
    setup["gate"]["rules"][1]["decision"] = "deny"
    events, _ = play(run(setup), ["proceed_once"] * 9)
    told = of(events, "ChildToolEnded")[0]
    assert told.status == "cancelled" and "not permitted" in told.output


def test_always_holds_for_the_child_as_well() -> None:
    setup = errand()
    setup["gate"]["rules"] = [{"tool": "delegate", "decision": "allow"}]
    setup["script"] = [uses("run_shell_command", command="pytest -q"), *setup["script"][:1], "Done."]
    events, _ = play(run(setup), ["proceed_always"])
    assert len(of(events, "PermissionAsked")) == 1
    assert of(events, "ChildToolEnded")[0].status == "success"


def test_a_refused_call_is_not_run_and_the_model_is_told() -> None:
    files = {"a.txt": "old"}
    events, _ = played(
        uses("write_file", path="a.txt", text="new"), uses("read_file", path="a.txt"), "I may not.",
        answers=("cancel",), files=files, gate={"rules": [{"tool": "read_file", "decision": "allow"}]},
    )  # fmt: skip
    assert results(events) == [
        ("cancelled", "Not run: write_file with these arguments is not permitted."),
        ("success", "old"),
    ]


def test_the_files_of_a_setup_are_changed_in_memory_only() -> None:
    files = {"a.txt": "one two"}
    events, _ = played(
        uses("edit_file", path="a.txt", old="two", new="three"),
        uses("read_file", path="a.txt"),
        uses("write_file", path="b.txt", text="more"),
        uses("list_files"),
        "Done.",
        files=files,
    )
    assert [output for _, output in results(events)] == [
        "a.txt is changed.", "one three", "b.txt is written.", "a.txt\nb.txt",
    ]  # fmt: skip
    assert files == {"a.txt": "one two"}


@pytest.mark.parametrize(
    ("call", "output"),
    [
        (uses("read_file", path="b.txt"), "There is no file b.txt. There are: a.txt."),
        (uses("edit_file", path="a.txt", old="x", new="y"), "The old text is in a.txt 2 times."),
        (uses("run_shell_command", command="rm -rf ."), "run_shell_command finds nothing"),
        (uses("read_file"), "Not run: the call has no path. read_file takes path: string."),
    ],
)
def test_what_goes_wrong_is_told_so_that_the_next_try_can_be_better(call: Any, output: str) -> None:
    events, _ = played(call, "Oh.", files={"a.txt": "x x"})
    (found,) = results(events)
    assert found[0] == "error" and output in found[1]


def test_without_agents_nobody_can_be_sent() -> None:
    events, _ = played(uses("delegate", agent="a", errand="b"), "Oh.")
    assert results(events)[0][1].startswith("There is no tool delegate.")


def test_a_child_that_brings_no_answer_is_an_error_of_the_call_that_sent_it() -> None:
    events, _ = played(
        uses("delegate", agent="finder", errand="Find it."), "Oh.",
        agents=[{"name": "finder", "max_turns": 1}], children={"finder": ["I found it."]},
    )  # fmt: skip
    assert results(events) == [
        ("error", "finder never reported. Expected was a call of report within 1 turns.")
    ]


def test_a_talk_that_does_not_fit_ends_the_run() -> None:
    events, ended = played("Never said.", task="Sum this up: " + "x" * 400, budget={"limit_tokens": 50})
    assert ended.reason == "too_long" and names(events)[-2:] == ["RequestRefused", "RunEnded"]


def test_a_model_can_be_plugged_in_for_everybody_who_needs_one() -> None:
    setup = errand()
    hired: list[list[str]] = []

    def hire(script: Any, tools: Any) -> ScriptedModel:
        hired.append([tool.name for tool in tools])
        return ScriptedModel(read_script(script))

    play(run(setup, hire), setup["answers"])
    child, summariser, parent = hired
    assert child == ["read_file", "run_shell_command", "report"] and summariser == []
    assert parent == ["list_files", "read_file", "edit_file", "write_file", "run_shell_command", "delegate"]


def test_the_setup_is_left_as_it_was() -> None:
    setup = errand()
    before = json.dumps(setup)
    play(run(setup), setup["answers"])
    assert json.dumps(setup) == before
