from __future__ import annotations

from scratch_impl.permission_gate.gemini_cli.events import (
    CallReceived,
    EngineRefused,
    PolicyFileLoaded,
    PolicyFileRejected,
    PolicyProblemFound,
    RuleDropped,
    RulesSorted,
    SettingsApplied,
)
from tests.scratch_impl.permission_gate.gemini_cli.session import only, play, user_policy

GLOB = '[[rule]]\ntoolName = "glob"\ndecision = "allow"\npriority = 5\n'


def test_files_are_read_from_the_strongest_tier_to_the_weakest() -> None:
    tiers = ["default", "user", "admin", "extension", "workspace"]
    events = play(policies=[{"tier": tier, "path": f"{tier}.toml", "toml": GLOB} for tier in tiers])
    loaded = [event.tier for event in only(PolicyFileLoaded, events)]
    assert loaded == ["admin", "user", "workspace", "default", "extension"]


def test_a_broken_file_is_rejected_and_the_session_goes_on() -> None:
    policies = [*user_policy("x ="), {"tier": "admin", "path": "a.toml", "toml": GLOB}]
    events = play(policies=policies, calls=[{"tool": "glob"}])
    rejected = only(PolicyFileRejected, events)[0]
    assert (rejected.path, rejected.error) == ("my.toml", "toml_parse")
    assert len(only(RulesSorted, events)[0].rules) == 1
    assert len(only(CallReceived, events)) == 1


def test_a_doubtful_rule_is_reported_and_its_file_is_used() -> None:
    events = play(policies=user_policy(GLOB.replace("glob", "globs")))
    problem = only(PolicyProblemFound, events)[0]
    assert (problem.error, problem.rule, problem.severity) == ("tool_name_warning", 0, "warning")
    assert only(PolicyFileLoaded, events)[0].rules == 1


def test_an_extension_may_forbid_but_never_allow() -> None:
    deny = GLOB.replace("allow", "deny")
    toml = GLOB + deny + deny + 'modes = ["yolo"]\n'
    events = play(policies=[{"tier": "extension", "path": "x.toml", "toml": toml}])
    assert [event.reason for event in only(RuleDropped, events)] == [
        "extension_may_not_allow",
        "extension_may_not_touch_yolo",
    ]
    assert [row.decision for row in only(RulesSorted, events)[0].rules] == ["deny"]


def test_a_rule_without_a_tool_stops_the_engine_and_nothing_is_decided() -> None:
    events = play(policies=user_policy(GLOB.replace("glob", "")), calls=[{"tool": "glob"}])
    assert "empty toolName" in only(EngineRefused, events)[0].message
    assert only(CallReceived, events) == []


def test_settings_become_rows() -> None:
    events = play(settings={"tools": {"exclude": ["glob"]}})
    assert only(SettingsApplied, events)[0].rules == 1


def test_a_list_of_built_in_files_keeps_a_run_short() -> None:
    events = play(builtin=["yolo.toml"])
    assert [event.path for event in only(PolicyFileLoaded, events)] == ["yolo.toml"]
    assert len(only(RulesSorted, events)[0].rules) == 4
