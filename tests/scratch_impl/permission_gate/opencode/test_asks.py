from __future__ import annotations

from typing import Any

import pytest

from scratch_impl.kernel.problems import BadSetup
from scratch_impl.permission_gate.opencode.arity import prefix
from scratch_impl.permission_gate.opencode.asks import requests_of
from scratch_impl.permission_gate.opencode.events import CallAdmitted, PermissionSkipped
from scratch_impl.permission_gate.opencode.hidden import disabled
from scratch_impl.permission_gate.opencode.places import Places
from scratch_impl.permission_gate.opencode.rules import Call, Rule
from tests.scratch_impl.permission_gate.opencode.playing import bash, decisions, names, only, play

PATCH = "*** Begin Patch\n*** Add File: a.ts\n+x\n*** Update File: b.ts\n*** Move to: c.ts\n*** End Patch"


def asked(tool: str, places: Places | None = None, **args: Any) -> list[tuple[str, list[str], list[str]]]:
    requests = requests_of(Call(tool, args), places or Places())
    return [(one.permission, list(one.patterns), list(one.always)) for one in requests]


@pytest.mark.parametrize(
    ("tool", "args", "permission", "patterns", "always"),
    [
        ("edit", {"filePath": "/proj/src/a.ts"}, "edit", ["src/a.ts"], ["*"]),
        ("write", {"filePath": "a.ts"}, "edit", ["a.ts"], ["*"]),
        ("apply_patch", {"patchText": PATCH}, "edit", ["a.ts", "b.ts"], ["*"]),
        ("read", {"filePath": ".env"}, "read", [".env"], ["*"]),
        ("grep", {"pattern": "TODO"}, "grep", ["TODO"], ["*"]),
        ("webfetch", {"url": "https://a.dev"}, "webfetch", ["https://a.dev"], ["*"]),
        ("skill", {"name": "deploy"}, "skill", ["deploy"], ["deploy"]),
        ("task", {"subagent_type": "explore"}, "task", ["explore"], ["*"]),
        ("todowrite", {}, "todowrite", ["*"], ["*"]),
        ("github_create_issue", {"title": "x"}, "github_create_issue", ["*"], ["*"]),
        ("bash", {"command": "npm run test -- -u"}, "bash", ["npm run test -- -u"], ["npm run test *"]),
    ],
)
def test_each_tool_asks_in_its_own_way(
    tool: str, args: dict[str, Any], permission: str, patterns: list[str], always: list[str]
) -> None:
    assert asked(tool, **args) == [(permission, patterns, always)]


def test_a_folder_outside_is_asked_for_first_and_everything_in_it_is_meant() -> None:
    assert asked("edit", filePath="/etc/motd")[0] == ("external_directory", ["/etc/*"], ["/etc/*"])
    assert [one[0] for one in asked("bash", command="cat /etc/passwd")] == ["external_directory", "bash"]
    assert asked("bash", command="ls", workdir="/etc")[0][1] == ["/etc/*"]


def test_a_command_that_only_moves_asks_for_nothing_but_the_folder() -> None:
    assert asked("bash", command="cd src") == []
    assert [one[0] for one in asked("bash", command="cd /etc")] == ["external_directory"]


def test_the_worktree_is_inside_too_unless_there_is_no_repository() -> None:
    in_repository = Places(directory="/repo/app", worktree="/repo")
    assert asked("edit", in_repository, filePath="../lib/a.ts") == [("edit", ["lib/a.ts"], ["*"])]
    without = Places(directory="/repo/app", worktree="/")
    assert asked("edit", without, filePath="../lib/a.ts")[0][1] == ["/repo/lib/*"]


def test_some_tools_never_ask_and_a_plugin_only_if_it_wants_to() -> None:
    calls = [{"tool": "question", "args": {}}, {"tool": "deploy", "args": {}}]
    events = play(permission="ask", plugin_tools=["deploy"], calls=calls)
    assert [event.reason for event in only(PermissionSkipped, events)] == ["never_asks", "plugin"]
    assert len(only(CallAdmitted, events)) == 2


def test_a_plugin_that_is_denied_altogether_is_hidden_all_the_same() -> None:
    events = play(
        permission={"deploy": "deny"}, plugin_tools=["deploy"], calls=[{"tool": "deploy", "args": {}}]
    )
    assert names(events)[-3:] == ["ToolHidden", "VerdictReached", "CallRefused"]


def test_a_tool_is_hidden_when_the_last_row_that_names_it_denies_everything() -> None:
    deny_all, but_git = Rule("bash", "*", "deny"), Rule("bash", "git *", "allow")
    assert disabled(["bash"], [deny_all]) == {"bash"}
    assert disabled(["bash"], [deny_all, but_git]) == set()
    assert disabled(["bash"], [but_git, deny_all]) == {"bash"}
    assert disabled(["edit", "write", "apply_patch"], [Rule("edit", "*", "deny")]) == {
        "edit",
        "write",
        "apply_patch",
    }
    assert disabled(["write"], [Rule("write", "*", "deny")]) == set()  # no permission of that name
    assert decisions(permission={"bash": "deny"}, calls=[bash("ls")]) == ["deny"]


def test_a_call_without_what_its_request_is_made_from_is_refused() -> None:
    with pytest.raises(BadSetup, match="filePath") as caught:
        play(calls=[{"tool": "edit", "args": {}}])
    assert caught.value.expected == "filePath: a text"


def test_an_always_covers_the_words_that_name_a_command() -> None:
    assert prefix(["git", "push", "origin"]) == ["git", "push"]
    assert prefix(["make", "all"]) == ["make", "all"]
    assert prefix([]) == []
