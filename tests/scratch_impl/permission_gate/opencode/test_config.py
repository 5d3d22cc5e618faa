from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.permission_gate.opencode.config import (
    BadPolicy,
    expand,
    from_config,
    in_js_order,
    with_switches,
)
from scratch_impl.permission_gate.opencode.events import PolicyFileRejected, RulesMerged
from scratch_impl.permission_gate.opencode.jsonc import BadJson, read
from tests.scratch_impl.permission_gate.opencode.playing import bash, decisions, names, only, play

HOME = "/home/user"


def spelled(config: Any) -> list[tuple[str, str, str]]:
    return [(rule.permission, rule.pattern, rule.action) for rule in from_config(config, HOME)]


def test_a_word_stands_for_everything_and_a_block_for_its_entries() -> None:
    assert spelled("ask") == [("*", "*", "ask")]
    assert spelled({"edit": "deny", "bash": {"a": "ask", "*": "allow"}}) == [
        ("edit", "*", "deny"),
        ("bash", "a", "ask"),
        ("bash", "*", "allow"),
    ]


def test_keys_that_are_whole_numbers_come_first_wherever_they_were_written() -> None:
    assert [key for key, _ in in_js_order({"b": 1, "10": 1, "07": 1, "2": 1, "4294967295": 1})] == [
        "2", "10", "b", "07", "4294967295",
    ]  # fmt: skip
    text = '{"bash": {"*": "deny", "7": "allow"}}'  # meant as an exception, and overtaken
    assert decisions(permission=text, calls=[bash("7")]) == ["deny"]


@pytest.mark.parametrize(
    ("pattern", "expanded"),
    [
        ("~/notes/*", "/home/user/notes/*"),
        ("~", "/home/user"),
        ("~x", "~x"),
        ("$HOME/a", "/home/user/a"),
        ("$HOMEWORK", "/home/userWORK"),  # no slash is asked for
        ("echo $HOME", "echo $HOME"),
    ],
)
def test_the_home_folder_is_put_in_at_the_start_only(pattern: str, expanded: str) -> None:
    assert expand(pattern, HOME) == expanded


def test_names_of_permissions_are_not_expanded() -> None:
    assert spelled({"~": "ask"}) == [("~", "*", "ask")]


@pytest.mark.parametrize(
    ("config", "way"),
    [
        ("maybe", ()),
        (None, ()),
        (["ask"], ()),
        ({"bash": True}, ("bash",)),
        ({"bash": {"ls": "maybe"}}, ("bash", "ls")),
        ({"bash": {"ls": {}}}, ("bash", "ls")),
        ({"webfetch": {"*": "ask"}}, ("webfetch",)),  # takes one word and no block
    ],
)
def test_what_is_no_block_is_refused_with_the_way_to_it(config: Any, way: tuple[str, ...]) -> None:
    with pytest.raises(BadPolicy, match="expected one of allow, deny, ask") as caught:
        from_config(config, HOME)
    assert caught.value.way == way


def test_old_switches_go_underneath() -> None:
    assert with_switches({"write": False, "bash": False}, {"bash": "ask"}) == {"edit": "deny", "bash": "ask"}
    with pytest.raises(BadPolicy, match="true and false"):
        with_switches({"bash": "no"}, {})


def test_a_config_may_hold_comments_and_one_comma_too_many() -> None:
    text = '// mine\n{\n  "bash": {\n    /* all */ "*": "ask",\n    "ls": "allow",\n  },\n}'
    data, lines = read(text)
    assert data == {"bash": {"*": "ask", "ls": "allow"}}
    assert (lines["bash",], lines["bash", "*"], lines["bash", "ls"]) == (3, 4, 5)
    events = play(permission=text, calls=[bash("ls")])
    assert [row.line for row in only(RulesMerged, events)[0].rules] == [4, 5]


def test_a_key_that_stands_twice_has_its_first_place_and_its_last_value() -> None:
    assert list(read('{"a": 1, "b": 2, "a": 3}')[0].items()) == [("a", 3), ("b", 2)]


@pytest.mark.parametrize(
    ("text", "line"),
    [("{", 1), ('{"a" 1}', 1), ('{\n"a": 1 "b": 2}', 2), ("{}x", 1), ('"a', 1), ("[1,,2]", 1)],
)
def test_what_is_no_json_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BadJson) as caught:
        read(text)
    assert caught.value.line == line


def test_a_whole_file_may_be_given_and_brings_its_agents() -> None:
    text = """{
      "$schema": "x",
      "permission": {"bash": "ask"},
      "agent": {"build": {"permission": {"bash": {"ls": "allow"}}}},
      "default_agent": "plan"
    }"""
    assert decisions(permission=text, calls=[bash("ls"), bash("ls", agent="build")]) == ["ask", "allow"]


@pytest.mark.parametrize(
    ("text", "error", "line"),
    [
        ('{\n "bash": "maybe"\n}', "schema_validation", 2),
        ('{\n "bash": ask\n}', "json_parse", 2),
        ('{"permission": {\n "bash": {"ls": 1}}}', "schema_validation", 2),
        ('{"permission": "ask",\n "agent": 3}', "schema_validation", 2),
        ("[" * 60 + "]" * 60, "json_parse", 1),
    ],
)
def test_with_a_config_that_cannot_be_used_nothing_is_decided(text: str, error: str, line: int) -> None:
    events = play(permission=text, calls=[bash("ls")])
    assert names(events) == ["PolicyFileRejected"]
    rejected = only(PolicyFileRejected, events)[0]
    assert (rejected.error, rejected.lines) == (error, (line,))
