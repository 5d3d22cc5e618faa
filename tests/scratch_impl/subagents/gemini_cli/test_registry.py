"""Which files become agents."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from scratch_impl.kernel.events import Event
from scratch_impl.subagents.gemini_cli.builtin import BUILT_IN
from scratch_impl.subagents.gemini_cli.definition import Definition
from scratch_impl.subagents.gemini_cli.events import AgentRegistered, AgentRejected, AgentSkipped
from scratch_impl.subagents.gemini_cli.registry import AgentFile, load
from tests.scratch_impl.subagents.gemini_cli.playing import all_of, one


def scout(path: str = "scout.md", description: str = "x", **more: Any) -> AgentFile:
    return AgentFile(path, f"---\nname: scout\ndescription: {description}\n---\n", **more)


def loaded(*files: AgentFile, **more: Any) -> tuple[list[Event], Mapping[str, Definition]]:
    loading: Generator[Event, Any, Mapping[str, Definition]] = load(files, **more)
    events = []
    while True:
        try:
            events.append(next(loading))
        except StopIteration as stop:
            return events, stop.value


def test_the_first_agent_of_a_name_stays_and_the_project_comes_first() -> None:
    events, agents = loaded(scout("u.md", "of the user", origin="user"), scout("p.md", "of the project"))
    assert agents["scout"].description == "of the project"
    assert one(AgentSkipped, events) == AgentSkipped("u.md", "duplicate")


def test_a_file_cannot_take_the_name_of_a_built_in_agent() -> None:
    file = AgentFile("g.md", "---\nname: generalist\ndescription: mine\n---\n")
    events, agents = loaded(file, built_in=BUILT_IN.values())
    assert list(agents) == ["codebase_investigator", "cli_help", "generalist"]
    assert one(AgentSkipped, events).reason == "duplicate"


def test_some_files_are_not_even_read() -> None:
    events, agents = loaded(scout("a/_scout.md"), scout("scout.txt"), scout("new.md", approved=False))
    assert agents == {}
    assert [event.reason for event in all_of(AgentSkipped, events)] == [
        "underscore",
        "not_markdown",
        "unapproved",
    ]


def test_in_an_untrusted_folder_the_agents_of_the_person_are_left() -> None:
    events, agents = loaded(scout("p.md"), scout("u.md", origin="user"), trusted=False)
    assert one(AgentSkipped, events) == AgentSkipped("p.md", "untrusted_folder")
    assert one(AgentRegistered, events).path == "u.md" and list(agents) == ["scout"]


def test_a_bad_file_costs_one_agent_and_no_other() -> None:
    events, agents = loaded(AgentFile("bad.md", "no keys"), scout())
    assert one(AgentRejected, events).error == "no_frontmatter"
    assert list(agents) == ["scout"]


def test_an_agent_on_another_machine_is_left_alone() -> None:
    remote = AgentFile("r.md", "---\nkind: remote\nname: far\nagent_card_url: x\n---\n")
    events, agents = loaded(remote)
    assert one(AgentSkipped, events).reason == "remote" and not agents
