from __future__ import annotations

from scratch_impl.permission_gate.gemini_cli.settings import rules_from_settings
from tests.scratch_impl.permission_gate.gemini_cli.session import decisions, shell


def rows(settings: dict[str, object], interactive: bool = True) -> list[tuple[str, str, float]]:
    rules = rules_from_settings(settings, interactive)
    return [(rule.tool, rule.decision, round(rule.priority, 3)) for rule in rules]


def test_each_setting_has_its_place_in_the_user_tier() -> None:
    settings = {
        "mcp": {"excluded": ["gh"], "allowed": ["fs"]},
        "tools": {"exclude": ["glob"], "confirmationRequired": ["replace"], "allowed": ["read_file"]},
        "mcpServers": {"db": {"trust": True}},
    }
    assert rows(settings) == [
        ("mcp_gh_*", "deny", 4.9),
        ("glob", "deny", 4.4),
        ("read_file", "allow", 4.3),
        ("replace", "ask_user", 4.35),
        ("mcp_db_*", "allow", 4.2),
        ("mcp_fs_*", "allow", 4.1),
    ]


def test_an_allowed_prefix_shuts_out_every_other_command() -> None:
    settings = {"tools": {"allowed": ["run_shell_command(git)"]}}
    calls = [shell("git push"), shell("npm test")]
    assert decisions(settings=settings, calls=calls) == ["allow", "deny"]


def test_a_list_of_core_tools_shuts_out_all_others_except_in_plan_mode() -> None:
    settings = {"tools": {"core": ["glob"]}}
    calls = [{"tool": "glob"}, {"tool": "read_file"}]
    assert decisions(settings=settings, calls=calls) == ["allow", "deny"]
    assert decisions(settings=settings, calls=calls, mode="plan") == ["ask_user", "ask_user"]


def test_an_empty_prefix_allows_nothing() -> None:
    assert rows({"tools": {"allowed": ["run_shell_command()"]}}) == [("run_shell_command", "deny", 4.29)]


def test_servers_are_allowed_in_a_headless_session_only_when_asked_for() -> None:
    settings: dict[str, object] = {"mcpServers": {"fs": {}}, "mcp": {"autoAllowInHeadless": True}}
    assert rows(settings, interactive=False) == [("mcp_fs_*", "allow", 4.1)]
    assert rows(settings, interactive=True) == []
