"""What a file must look like, and what is made of it.

What the checker says was tried with its library (zod) and the same schema.
"""

from __future__ import annotations

import pytest

from scratch_impl.subagents.gemini_cli.definition import BadDefinition, Definition, define
from scratch_impl.subagents.gemini_cli.frontmatter import UnreadableFrontmatter, read
from scratch_impl.subagents.gemini_cli.toolnames import is_tool_name

HEAD = "name: scout\ndescription: Looks around."


def file(fields: str, body: str = "\n\nYou scout.\n\n") -> str:
    return f"---\n{fields}\n---\n{body}"


def problems(fields: str) -> list[str]:
    with pytest.raises(BadDefinition) as bad:
        define(file(fields))
    return list(bad.value.problems)


def test_two_keys_are_enough_and_the_rest_has_defaults() -> None:
    agent = define(file(HEAD))
    assert agent == Definition(
        "scout", "Looks around.", "You scout.",
        defaults=("tools", "model", "temperature", "max_turns", "timeout_mins"),
    )  # fmt: skip
    assert (agent.tools, agent.model, agent.temperature) == (None, "inherit", 1.0)
    assert (agent.max_turns, agent.max_minutes, agent.inputs) == (30, 10, ("query",))


def test_what_is_written_down_counts() -> None:
    agent = define(
        file(f"{HEAD}\ntools:\n  - read_file\n  - 'mcp_git_*'\nmax_turns: 5\ntimeout_mins: 2\nmodel: m")
    )
    assert (agent.tools, agent.max_turns, agent.limit_ms) == (("read_file", "mcp_git_*"), 5, 120_000)
    assert agent.defaults == ("temperature",)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (f"{HEAD}\nturns: 5", ["Unrecognized key(s) in object: 'turns'"]),
        (f"{HEAD}\nmax_turns: many", ["(Local Agent) max_turns: Expected number, received string"]),
        (f"{HEAD}\nmax_turns: 0", ["max_turns: Number must be greater than 0"]),
        (f"{HEAD}\nmax_turns: 1.5", ["max_turns: Expected integer, received float"]),
        (f"{HEAD}\nmax_turns:", ["(Local Agent) max_turns: Expected number, received null"]),
        (f"{HEAD}\ntools: read_file", ["(Local Agent) tools: Expected array, received string"]),
        (f"{HEAD}\ntools: [Read]", ["tools.0: Invalid tool name"]),
        ("name: A b\ndescription: x", ["name: Name must be a valid slug"]),
        ('name: a\ndescription: ""', ["description: String must contain at least 1 character(s)"]),
        (
            f'{HEAD}\ntemperature: "1"\nfoo: 1',
            [
                "(Local Agent) temperature: Expected number, received string",
                "(Local Agent) Unrecognized key(s) in object: 'foo'",
            ],
        ),
        (
            f"{HEAD}\nmax_turns: -1\nmaxturns: 3",
            ["max_turns: Number must be greater than 0", "Unrecognized key(s) in object: 'maxturns'"],
        ),
        (
            "kind: local\nname: A\ndescription: b\nmax_turns: x\ntools: [Read]",
            [
                "(Local Agent) name: Name must be a valid slug",
                "(Local Agent) tools.0: Invalid tool name",
                "(Local Agent) max_turns: Expected number, received string",
            ],
        ),
    ],
)
def test_a_field_that_will_not_do_is_named(fields: str, expected: list[str]) -> None:
    assert problems(fields) == expected


def test_a_required_key_is_missed() -> None:
    assert problems("name: scout") == ["(Local Agent) description: Required"]


def test_without_three_dashes_there_is_no_agent() -> None:
    with pytest.raises(BadDefinition) as bad:
        define("# Scout\n\nYou scout.")
    assert bad.value.error == "no_frontmatter"


def test_a_colon_in_a_description_breaks_the_file() -> None:
    with pytest.raises(BadDefinition) as bad:
        define(file("name: scout\ndescription: Looks around: everywhere."))
    assert bad.value.error == "unreadable"


def test_the_reader_knows_lists_quotes_numbers_and_comments() -> None:
    text = "a: 1 # one\nb: 'x # y'\nc: [p, \"q\"]\nd:\n  - r\n  - 2.5\ne: true\n# alone\nf: don't # stop"
    assert read(text) == {"a": 1, "b": "x # y", "c": ["p", "q"], "d": ["r", 2.5], "e": True, "f": "don't"}


@pytest.mark.parametrize("text", ["a: 1\na: 2", "a:\n  b: 1", "a: |\n  long", "a: {b: 1}", "just text"])
def test_the_reader_guesses_at_nothing(text: str) -> None:
    with pytest.raises(UnreadableFrontmatter):
        read(text)


@pytest.mark.parametrize("name", ["glob", "*", "mcp_*", "mcp_git_*", "mcp_git_log", "search_file_content"])
def test_a_tool_may_be_asked_for_by(name: str) -> None:
    assert is_tool_name(name)


@pytest.mark.parametrize("name", ["Glob", "scout", "mcp_", "mcp__x", "mcp_git", "mcp_git___"])
def test_a_tool_may_not_be_asked_for_by(name: str) -> None:
    assert not is_tool_name(name)
